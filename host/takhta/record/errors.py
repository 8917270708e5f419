"""What can be wrong with a record: a fact that does not fit, a text that cannot be read, a journal that fails."""

from takhta.rules.said import TellingError


class RecordError(TellingError):
    """Root of all errors of the record; never raised itself."""


class IllegalFactError(RecordError, ValueError):
    """The fact cannot follow the facts before it; nothing was changed."""


class ReplayError(RecordError, ValueError):
    """A recorded match breaks the rules; the sentence names game and turn."""


class KindError(RecordError, ValueError):
    """A file holds no match, or one in a format that is not read; the sentence names what it is."""


class MatError(RecordError, ValueError):
    """A .mat text cannot be read; the sentence names line and column."""


class SgfError(RecordError, ValueError):
    """An SGF text cannot be read; the sentence names line and column."""


class XgError(RecordError, ValueError):
    """A file of eXtreme Gammon cannot be read; the sentence names game and action where it breaks."""


class TextError(RecordError, ValueError):
    """A match as text cannot be read; the sentence names line and column."""


class MatchJsonError(RecordError, ValueError):
    """A match in JSON cannot be read; the sentence names line and column, or game and action."""


class FormatError(RecordError, ValueError):
    """The match holds something this text format has no way to write."""


class JournalError(RecordError, OSError):
    """The journal cannot be read or written; facts appended before are still there."""


class BrokenMatchError(JournalError):
    """One match in the journal cannot be read or does not add up; others can be read and written."""
