"""The cross drawn as SVG: upright pawns are discs, those on their way home lie on their side. Every one bears the
letter of its colour, for print without colours.
"""

from collections.abc import Iterator

from takhta.diagrams.captions import captions
from takhta.diagrams.cross import ACROSS, CORNERS, Square, beside, squares, stands
from takhta.diagrams.subject import Say, Subject
from takhta.diagrams.xml import INK, PAPER, picture, tag, text
from takhta.rules.occupancy import Side

_CELL, _MARGIN, _LINE = 32, 12, 20
_END = _MARGIN + _CELL * ACROSS
_FILL = {Side.RED: "#e0706a", Side.BLACK: INK, Side.YELLOW: "#f3d65c", Side.GREEN: "#7dbb7a"}
_LETTER = {Side.RED: INK, Side.BLACK: PAPER, Side.YELLOW: INK, Side.GREEN: INK}
_BELLY, _THIN = "#e6e6e6", "#8c8c8c"


def draw(subject: Subject, say: Say) -> str:
    """The position as an SVG file."""
    told = [say(each) for each in captions(subject)]
    drawn = squares(subject.state)
    content = [
        tag("rect", width="100%", height="100%", fill=PAPER),
        *(part for each in drawn for part in _square(each)),
        *(part for each in drawn for part in _pawns(each)),
        *_corners(subject, say),
        *(text(line, _MARGIN, _END + _LINE * (i + 1), 15, text_anchor="start") for i, line in enumerate(told)),
    ]
    about = " ".join([*told, *map(say, stands(subject))])
    height = _END + _LINE * len(told) + _MARGIN
    return picture(say(subject.rules.title), about, _END + _MARGIN, height, *content) + "\n"


def _square(square: Square) -> Iterator[str]:
    x, y = _MARGIN + _CELL * square.column, _MARGIN + _CELL * square.row
    fill = PAPER if square.belly is None else _BELLY
    yield tag("rect", x=x, y=y, width=_CELL, height=_CELL, fill=fill, stroke=INK, stroke_width=1)
    if square.is_castle:
        yield tag("path", d=f"M{x} {y}l{_CELL} {_CELL}m0 {-_CELL}l{-_CELL} {_CELL}", stroke=_THIN, fill="none")


def _pawns(square: Square) -> Iterator[str]:
    """The pawns of a square: side by side where some go out and others home."""
    if square.owner is None:
        return
    x, y = _MARGIN + _CELL * (square.column + 0.5), _MARGIN + _CELL * (square.row + 0.5)
    groups = [(number, is_homeward) for number, is_homeward in ((square.out, False), (square.homeward, True)) if number]
    wide = _CELL / 2 - 3 if len(groups) == 1 else _CELL / 4 - 1
    for i, (number, is_homeward) in enumerate(groups):
        middle = x + (2 * i - len(groups) + 1) * _CELL / 4
        yield _pawn(square.owner, middle, y, wide, lies=is_homeward)
        label = square.owner.label[0].upper() + (str(number) if number > 1 else "")
        size = 14 if len(groups) == 1 else 9
        yield text(label, middle, y + size * 0.36, size, fill=_LETTER[square.owner], font_weight="bold")


def _pawn(side: Side, x: float, y: float, wide: float, *, lies: bool) -> str:
    if lies:
        low = wide * 0.65
        return tag(
            "rect",
            x=x - wide,
            y=y - low,
            width=2 * wide,
            height=2 * low,
            fill=_FILL[side],
            stroke=INK,
            stroke_width=1.5,
        )
    return tag("circle", cx=x, cy=y, r=wide, fill=_FILL[side], stroke=INK, stroke_width=1.5)


def _corners(subject: Subject, say: Say) -> Iterator[str]:
    """Beside its arm, what the cross does not show of a colour."""
    for colour, (column, row) in CORNERS.items():
        if subject.state.plays(colour):
            x, y = _MARGIN + _CELL * column + 12, _MARGIN + _CELL * (row + 2)
            yield tag("circle", cx=x + 8, cy=y - 5, r=8, fill=_FILL[colour], stroke=INK, stroke_width=1.5)
            for i, words in enumerate(map(say, beside(subject, colour))):
                yield text(words, x + 24, y + _LINE * i, 15, text_anchor="start")
