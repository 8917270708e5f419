"""Says in a language what is told: the sentences of its catalogue, with numbers and lists as its people write them."""

from collections.abc import Iterable

from babel.lists import format_list

from takhta.rules.said import Either, Said, TellingError, Value
from takhta.words.catalogue import Catalogue

_ZEROS = {"arab": "\u0660", "arabext": "\u06f0", "beng": "\u09e6", "deva": "\u0966", "mymr": "\u1040"}
"""The 0 of the digits that a language uses instead of ours; the others follow it."""


class Speaker:
    """Speaks one language. What its catalogue lacks is said by `otherwise`, a speaker of another language.

    What nobody can say is written out with its key and values: a game goes on whatever is missing.
    """

    def __init__(self, catalogue: Catalogue, otherwise: "Speaker | None" = None) -> None:
        self.language = str(catalogue.locale)
        self._catalogue = catalogue
        self._otherwise = otherwise
        zero = _ZEROS.get(catalogue.locale.default_numbering_system, "0")
        self._digits = str.maketrans("0123456789", "".join(chr(ord(zero) + digit) for digit in range(10)))

    def say(self, told: Iterable[Said]) -> str:
        """The sentences of what is told; empty when nothing is."""
        return " ".join(map(self.noun, told))

    def explain(self, error: Exception) -> str:
        """What an error tells players; one that only tells makers something is given as it is."""
        return self.say(error.told) if isinstance(error, TellingError) else str(error)

    def noun(self, what: Said, within: str = "") -> str:
        """One sentence, or a noun as it is written within the sentence of this key."""
        values = dict(what.values)
        count = values.get("count", 1)
        form = self._catalogue.form(what.key, count if isinstance(count, int) else 1, within)
        if form is None:
            return str(what) if self._otherwise is None else self._otherwise.noun(what, within)
        try:
            return form.format_map({name: self.value(value, what.key) for name, value in values.items()})
        except (LookupError, ValueError, AttributeError):  # a translation that names what is not given
            return str(what)

    def value(self, value: Value, within: str = "") -> str:
        """A named value of a sentence."""
        match value:
            case int():
                return str(value).translate(self._digits)
            case str():
                return value
            case Said():
                return self.noun(value, within)
            case Either(things):
                return self._list(things, within, "or")
            case _:
                return self._list(value, within, "standard")

    def _list(self, things: tuple[Value, ...], within: str, style: str) -> str:
        words = [self.value(each, within) for each in things]
        return format_list(words, style, self._catalogue.locale)  # type: ignore[arg-type]  # a style is a Literal there
