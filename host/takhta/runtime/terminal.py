"""What players read in the terminal, in its language: the one asked for, else that of the environment.

It must never decide what is told.
"""

from collections.abc import Mapping

from takhta.errors import UnusableError
from takhta.rules.said import Said, excerpt, said
from takhta.words.languages import ENGLISH, best, languages, of_terminal, served, speaker
from takhta.words.speaker import Speaker


class Terminal:
    """The terminal this program was started in; English until a language is chosen."""

    def __init__(self) -> None:
        self._language = ENGLISH

    @property
    def speaker(self) -> Speaker:
        """Who speaks its language."""
        return speaker(self._language)

    def listen(self, environment: Mapping[str, str]) -> None:
        """Take the language that the environment asks for, as far as there is one."""
        self._language = best(of_terminal(environment))

    def speak(self, language: str) -> None:
        """Choose a language by its code, as the environment may write it. Raises UnusableError for one there is not."""
        chosen = served([language])
        if chosen is None:
            told = said("terminal.no_language", language=excerpt(language), languages=languages())
            raise UnusableError(told)
        self._language = chosen

    def tell(self, *told: Said) -> None:
        """Print sentences on a line of their own, at once."""
        print(harmless(self.speaker.say(told)), flush=True)


def harmless(text: str) -> str:
    """A text as it may be printed, with its lines: what a terminal would obey, such as an escape in the name of a file
    from elsewhere, is shown as a sign that stands for it.

    >>> harmless("match\\x1b[2J.mat")
    'match\ufffd[2J.mat'
    """
    return "".join(letter if letter.isprintable() or letter == "\n" else "\ufffd" for letter in text)


TERMINAL = Terminal()
"""A program has one terminal, wherever in it something is told."""
