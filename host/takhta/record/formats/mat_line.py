"""One line of a match text, laid out in columns. It must never know what the words on it mean."""

import re
from dataclasses import dataclass

from takhta.record.errors import MatError
from takhta.rules.occupancy import Side
from takhta.rules.said import Said, said

MIDDLE = 20
"""A row's first cell from this column on (counted from 0) is Black's: programs differ by a few columns, not by ten."""
_CELL = 40
"""Where Black's cell is put in a row whose cells are parted by tabs."""

_WORD = re.compile(r"\S+", re.ASCII)
_TABBED_ROW = re.compile(r"(\s*\d{1,4}\s*\))( *)\t?([^\t]*)(?:\t+(.*))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Line:
    """One line and its number, counted from 1."""

    number: int
    text: str

    @classmethod
    def of(cls, number: int, text: str) -> "Line":
        """A line as it stands in a file. Tabs part the cells of a row, however many blanks they may be worth."""
        row = _TABBED_ROW.fullmatch(text) if "\t" in text else None
        if row is not None:
            text = f"{row[1]} {row[3]}".ljust(_CELL) + (row[4] or "")
        return cls(number, text.expandtabs().rstrip())

    def wrong(self, column: int, *what: Said) -> MatError:
        """What is wrong here; `column` counts from 0, the sentence from 1."""
        return MatError(said("file.at", line=self.number, column=column + 1), *what)

    def next(self, start: int) -> "re.Match[str] | None":
        """The next word from a column on."""
        return _WORD.search(self.text, start)


def side_at(column: int) -> Side:
    """Whose column this is."""
    return Side.WHITE if column < MIDDLE else Side.BLACK
