"""A board of 24 points drawn as SVG: for pages and for print without colours, White's checkers light, Black's dark."""

from collections.abc import Iterator

from takhta.diagrams.captions import captions
from takhta.diagrams.points import HIGH, LOWER, UPPER, CubeSeen, PointsSeen, seen, stands
from takhta.diagrams.subject import Say, Subject
from takhta.diagrams.xml import INK, PAPER, picture, tag, text
from takhta.rules.dice import Die, Roll
from takhta.rules.occupancy import Side
from takhta.rules.said import said

_POINT, _RADIUS = 40, 18
_LIGHT, _DARK = "#e6e6e6", "#b3b3b3"
_FILL = {Side.WHITE: PAPER, Side.BLACK: INK}
_MARKS = {Side.WHITE: INK, Side.BLACK: PAPER}
"""What is written on a checker or a die of a side."""

_LEFT, _TOP = 56, 50
_HALF, _STACK, _MIDDLE = 6 * _POINT, HIGH * 2 * _RADIUS, 64
_BAR = _LEFT + _HALF
_RIGHT = _BAR + _POINT + _HALF
_BOTTOM = _TOP + 2 * _STACK + _MIDDLE
_CENTRE = (_TOP + _BOTTOM) / 2
_TRAY = 60
_WIDTH, _MARGIN, _LINE = _RIGHT + _TRAY + 16, 12, 20


def draw(subject: Subject, say: Say) -> str:
    """The position as an SVG file."""
    board, told = seen(subject), [say(each) for each in captions(subject)]
    beneath = _BOTTOM + 72
    content = [
        tag("rect", width="100%", height="100%", fill=PAPER),
        *_board(),
        *_stacks(board),
        *_trays(board),
        *_labels(board, say),
        *(_dice(subject.dice, board.near) if subject.dice else ()),
        *(_cube(board.cube, board.near) if board.cube else ()),
        *(text(line, _LEFT, beneath + _LINE * i, 15, text_anchor="start") for i, line in enumerate(told)),
    ]
    height = beneath + _LINE * (len(told) - 1) + _MARGIN
    about = " ".join([*told, *map(say, stands(subject))])
    return picture(say(subject.rules.title), about, _WIDTH, height, *content) + "\n"


def _columns() -> Iterator[tuple[int, float, bool]]:
    """Every point with the middle of its column, and whether it is on the upper rail."""
    for rail in (UPPER, LOWER):
        for start, half in zip((_LEFT, _BAR + _POINT), rail, strict=True):
            for i, point in enumerate(half):
                yield point, start + _POINT * (i + 0.5), rail is UPPER


def _board() -> Iterator[str]:
    """The empty board: points, bar, trays, numbers."""
    for point, x, is_upper in _columns():
        rim, tip = (_TOP, _TOP + _STACK) if is_upper else (_BOTTOM, _BOTTOM - _STACK)
        shade = _LIGHT if point % 2 else _DARK
        yield tag("path", d=f"M{x - _POINT / 2:g} {rim}h{_POINT}L{x:g} {tip}z", fill=shade)
        yield text(str(point), x, _TOP - 7 if is_upper else _BOTTOM + 17, 13)
    yield _box(_LEFT, _TOP, _RIGHT - _LEFT, _BOTTOM - _TOP)
    yield _box(_BAR, _TOP, _POINT, _BOTTOM - _TOP)
    yield _box(_RIGHT, _TOP, _TRAY, _BOTTOM - _TOP)


def _stacks(board: PointsSeen) -> Iterator[str]:
    for point, x, is_upper in _columns():
        if point in board.stacks:
            yield from _stack(*board.stacks[point], x, is_upper=is_upper)
    for side, number in board.bar.items():
        # A hit checker waits on the half where it enters.
        yield from _stack(side, number, _BAR + _POINT / 2, is_upper=side is board.near)


def _stack(side: Side, number: int, x: float, *, is_upper: bool) -> Iterator[str]:
    for i in range(min(number, HIGH)):
        away = _RADIUS * (2 * i + 1)
        y = _TOP + away if is_upper else _BOTTOM - away
        yield tag("circle", cx=x, cy=y, r=_RADIUS - 1, fill=_FILL[side], stroke=INK, stroke_width=1.5)
        if number > HIGH and i == HIGH - 1:
            yield text(str(number), x, y + 6, 17, fill=_MARKS[side], font_weight="bold")


def _trays(board: PointsSeen) -> Iterator[str]:
    """What is borne off lies on edge beside a side's own half, with its number."""
    thick, wide = 10, _TRAY - 12
    for side, number in board.off.items():
        is_upper = side is not board.near
        for i in range(number):
            away = 4 + i * (thick + 1.6)
            y = _TOP + away if is_upper else _BOTTOM - away - thick
            yield tag(
                "rect", x=_RIGHT + 6, y=y, width=wide, height=thick, rx=2, fill=_FILL[side], stroke=INK, stroke_width=1
            )
        if number:
            y = _CENTRE - 16 if is_upper else _CENTRE + 28
            yield text(str(number), _RIGHT + _TRAY / 2, y, 17, font_weight="bold")


def _labels(board: PointsSeen, say: Say) -> Iterator[str]:
    """Above and below the board whose half it is: a checker, pips and points, and a pointer at who is on turn."""
    for side, y in ((board.near.other, _TOP - 32), (board.near, _BOTTOM + 40)):
        yield tag("circle", cx=_LEFT + 8, cy=y - 1, r=7, fill=_FILL[side], stroke=INK, stroke_width=1.5)
        words = say(said("diagram.pips", side=side.noun, count=board.pips[side]))
        yield text(words, _LEFT + 24, y + 4, 15, text_anchor="start")
        if board.score:
            score = say(said("points", count=board.score[side]))
            yield text(score, _RIGHT, y + 4, 15, text_anchor="end")
    y = _BOTTOM + 39
    yield tag("path", d=f"M{_LEFT - 16} {y - 7}l12 7l-12 7z", fill=INK)


def _dice(roll: Roll, side: Side) -> Iterator[str]:
    """Both dice on the right half of who has thrown."""
    middle = _BAR + _POINT + _HALF / 2
    yield from _die(roll.high, side, middle - 26)
    yield from _die(roll.low, side, middle + 26)


def _die(die: Die, side: Side, x: float) -> Iterator[str]:
    yield _box(x - 18, _CENTRE - 18, 36, 36, rx=6, fill=_FILL[side])
    for across, down in _PIPS[die]:
        yield tag("circle", cx=x + 10 * across, cy=_CENTRE + 10 * down, r=3.6, fill=_MARKS[side])


_CORNERS = ((-1, -1), (1, 1), (-1, 1), (1, -1))
_PIPS = {
    1: ((0, 0),),
    2: _CORNERS[:2],
    3: ((0, 0), *_CORNERS[:2]),
    4: _CORNERS,
    5: ((0, 0), *_CORNERS),
    6: (*_CORNERS, (-1, 0), (1, 0)),
}


def _cube(cube: CubeSeen, near: Side) -> Iterator[str]:
    """The cube beside the board at its owner's edge; one that is offered, on the board at the right of who answers."""
    x, y = _LEFT / 2 - 4, _CENTRE
    if cube.offered is not None:
        x = _LEFT + _HALF / 2
    elif cube.owner is not None:
        y = _BOTTOM - 20 if cube.owner is near else _TOP + 20
    yield _box(x - 18, y - 18, 36, 36, rx=4)
    size = {1: 20, 2: 20, 3: 16}.get(len(cube.text), 10)
    yield text(cube.text, x, y + size * 0.36, size, font_weight="bold")


def _box(x: float, y: float, width: float, height: float, rx: float = 0, fill: str = "none") -> str:
    return tag("rect", x=x, y=y, width=width, height=height, rx=rx, fill=fill, stroke=INK, stroke_width=2)
