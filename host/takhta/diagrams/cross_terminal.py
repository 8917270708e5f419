"""The cross drawn with letters, for a terminal or a mail: R, B, Y and G are pawns on their way out, r, b, y and g those
on their way home, + an empty castle.
"""

from takhta.diagrams.captions import captions
from takhta.diagrams.cross import ACROSS, CORNERS, Square, beside, squares
from takhta.diagrams.subject import Say, Subject

_WIDE = 4
"""Letters for a square: all pawns of a colour can stand on one."""


def draw(subject: Subject, say: Say) -> str:
    """The position as lines of text, each ended."""
    rows = [[" " * _WIDE] * ACROSS for _ in range(ACROSS)]
    for each in squares(subject.state):
        rows[each.row][each.column] = f"{_letters(each):{_WIDE}}"
    lines = ["".join(row) for row in rows]
    for colour, (column, row) in CORNERS.items():
        if subject.state.plays(colour):
            for at, words in enumerate(map(say, beside(subject, colour)), row + 2):
                start, most = column * _WIDE, 8 * _WIDE - 2
                written = f"{colour.label[0].upper() if at == row + 2 else ' '}  {words}"[:most]
                lines[at] = f"{lines[at][:start]}{written:{most}}  {lines[at][start + most + 2 :]}"
    heading = [say(subject.rules.title), " ".join(map(say, captions(subject))), ""]
    return "\n".join([*heading, *(line.rstrip() for line in lines), ""])


def _letters(square: Square) -> str:
    if square.owner is None:
        return "+" if square.is_castle else "."
    letter = square.owner.label[0]
    return letter.upper() * square.out + letter * square.homeward
