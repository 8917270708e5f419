"""Paints a scene on the lamps: where to take, where to put, what is wrong. It decides nothing and remembers nothing."""

from takhta.board.evidence import Milliseconds
from takhta.board.patterns import RANK, TICK_MS, Shape, pattern
from takhta.board.plan import Board, Column, LampId, Place
from takhta.board.ports import LampFrame, Rgb
from takhta.board.scene import Mark, Scene
from takhta.rules.occupancy import Content, Side, count

MA_PER_COLOUR = 20.0
"""A WS2812B at full brightness, each of its three colours; newer ones draw less."""
MA_DARK = 1.0
"""What it draws while dark."""
_DARK: Rgb = (0, 0, 0)


def paint(scene: Scene, board: Board, at: Milliseconds) -> LampFrame:
    """What every lamp shows at this instant.

    The scene's places are places on the physical board. A lamp wanted by several marks shows the most urgent
    (patterns.RANK). The frame never draws more than `board.lamp_cap_ma`: a brighter one is dimmed evenly.
    """
    lit: dict[LampId, Rgb] = {}
    order = sorted(enumerate(scene.marks), key=lambda item: RANK.index(item[1][1]))
    for turn, (place, mark) in order:
        shown = pattern(mark, scene.prompt)
        # Places to bear off from light one after the other: a wave that leads off the board.
        delay = 2 * turn if mark is Mark.OFF else 0
        tick = (at // TICK_MS - delay) % len(shown.rhythm)
        colour = shown.colour if shown.rhythm[tick] == "x" else _DARK
        for lamp in _lamps(board.places[place], scene.occupancy[place], shown.shape):
            lit.setdefault(lamp, colour)
    return dimmed(tuple(lit.get(LampId(lamp), _DARK) for lamp in range(len(board.lamps))), board.lamp_cap_ma)


def milliamperes(frame: LampFrame) -> float:
    """What a frame draws at most."""
    return sum(MA_DARK + sum(lamp) * MA_PER_COLOUR / 255 for lamp in frame)


def dimmed(frame: LampFrame, cap_ma: int) -> LampFrame:
    """The frame, dimmed evenly to a current if it would draw more."""
    dark = MA_DARK * len(frame)
    wanted = milliamperes(frame) - dark
    allowed = max(cap_ma - dark, 0.0)
    if wanted <= allowed:
        return frame
    share = allowed / wanted
    return tuple((int(red * share), int(green * share), int(blue * share)) for red, green, blue in frame)


def _lamps(place: Place, held: Content, shape: Shape) -> list[LampId]:
    """The lamps of a place that take part in a shape."""
    checkers = sum(count(held, side) for side in Side)
    # On the bar nobody knows which half the checkers lie in, so both halves count as evenly filled.
    filled = -(-checkers // len(place.columns))
    return [lamp for column in place.columns for lamp in _SHAPES[shape](column, filled)]


def _tip(column: Column, _filled: int) -> list[LampId]:
    return [column.tip]


def _landing(column: Column, filled: int) -> list[LampId]:
    return [slot.lamp for slot in column.slots[filled : filled + 1]] + [column.tip]


def _whole(column: Column, _filled: int) -> list[LampId]:
    return [slot.lamp for slot in column.slots] + [column.tip]


def _every_second(column: Column, _filled: int) -> list[LampId]:
    return _whole(column, 0)[::-2]


_SHAPES = {Shape.TIP: _tip, Shape.LANDING: _landing, Shape.WHOLE: _whole, Shape.EVERY_SECOND: _every_second}
