"""A board drawn small: always from White's seat, so that it does not turn round with every turn. Colours are the
page's, by class.
"""

from collections.abc import Iterator
from typing import Any

from takhta.diagrams.draw import as_svg
from takhta.diagrams.subject import Say, Subject
from takhta.diagrams.xml import escaped, tag
from takhta.record.match_state import MatchState
from takhta.rules.occupancy import WHITE_AND_BLACK, Side, count
from takhta.rules.said import said
from takhta.rules.tables.position import TRAY, Position

_POINT, _RADIUS, _HIGH = 20, 9.5, 5
_EDGE, _BAR, _TRAY = 6, 18, 16
_WIDTH = 2 * _EDGE + 12 * _POINT + _BAR + _TRAY
_HEIGHT = 2 * _EDGE + 11 * 2 * _RADIUS
_MIDDLE = _EDGE + 6 * _POINT + _BAR / 2


def board(match_state: MatchState | None, say: Say) -> str:
    """What stands on the board, as SVG; the start position before a game, an empty board before a match."""
    if match_state is None:
        return _picture(say(said("hub.no_match")), *_empty())
    rules = match_state.game
    state = match_state.state if match_state.state is not None else rules.start(rules.sides[0])
    if not isinstance(state, Position):
        return as_svg(Subject(rules, state), say)
    return _picture(say(rules.title), *_empty(), *_checkers(rules.occupancy(state)), *_borne_off(state))


def _picture(title: str, *content: str) -> str:
    told = tag("title", escaped(title))
    return tag("svg", told, *content, viewBox=f"0 0 {_WIDTH} {_HEIGHT:g}", role="img", **{"class": "small-board"})


def _empty() -> Iterator[str]:
    yield tag("rect", width=_WIDTH, height=_HEIGHT, rx=4, **{"class": "frame"})
    for left in (_EDGE, _EDGE + 6 * _POINT + _BAR):
        yield tag("rect", x=left, y=_EDGE, width=6 * _POINT, height=_HEIGHT - 2 * _EDGE, **{"class": "felt"})
    for point in range(1, 25):
        x, is_upper = _column(point)
        rim, tip = (_EDGE, 5 * 2 * _RADIUS) if is_upper else (_HEIGHT - _EDGE, -5 * 2 * _RADIUS)
        d = f"M{x - _POINT / 2:g} {rim:g}h{_POINT}l{-_POINT / 2:g} {tip:g}z"
        yield tag("path", d=d, **{"class": "odd" if point % 2 else "even"})


def _checkers(occupancy: Any) -> Iterator[str]:
    for place, held in enumerate(occupancy):
        for side in WHITE_AND_BLACK:
            if number := count(held, side):
                x, is_upper = _column(place) if place else (_MIDDLE, side is Side.WHITE)
                yield from _stack(side, number, x, is_upper=is_upper)


def _stack(side: Side, number: int, x: float, *, is_upper: bool) -> Iterator[str]:
    for i in range(min(number, _HIGH)):
        away = _EDGE + _RADIUS * (2 * i + 1)
        y = away if is_upper else _HEIGHT - away
        yield tag("circle", cx=x, cy=y, r=_RADIUS - 0.7, **{"class": side.label})
        if number > _HIGH and i == _HIGH - 1:
            yield tag("text", str(number), x=x, y=y + 4, **{"class": f"number {side.label}"})


def _borne_off(state: Position) -> Iterator[str]:
    """What is off lies on edge in the tray, White's below."""
    for side in WHITE_AND_BLACK:
        for i in range(state.seen_by(side)[TRAY]):
            away = _EDGE + 6 * i
            y = _HEIGHT - away - 5 if side is Side.WHITE else away
            x = _WIDTH - _TRAY - _EDGE + 4
            yield tag("rect", x=x, y=y, width=_TRAY, height=5, rx=1, **{"class": side.label})


def _column(point: int) -> tuple[float, bool]:
    """The middle of a point by White's numbers, and whether it is on the upper rail."""
    is_upper = point > 12
    column = point - 13 if is_upper else 12 - point
    return _EDGE + _POINT * (column + 0.5) + (_BAR if column >= 6 else 0), is_upper
