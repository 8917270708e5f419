"""Long nard behind the contract every game offers. It must never hold a rule itself: it puts the parts together."""

from collections.abc import Mapping
from types import MappingProxyType

from takhta.rules import stakes
from takhta.rules.dice import Die, Roll
from takhta.rules.errors import InvalidError
from takhta.rules.longnard import plays
from takhta.rules.longnard.position import HEAD, Parallel
from takhta.rules.occupancy import WHITE_AND_BLACK, Side
from takhta.rules.opening import LOWER_STARTS, OPENING, REROLL
from takhta.rules.options import CONFIRM_AFTER, OFF
from takhta.rules.said import said
from takhta.rules.tables.game import Tables
from takhta.rules.tables.partials import TurnGraph
from takhta.rules.tables.plays import EndPositions
from takhta.rules.tables.position import BAR, Packed, Point, Position
from takhta.rules.tables.variants import Variant

_STAKES = tuple(option.usually(OFF) if option is stakes.CUBE else option for option in stakes.OPTIONS)

LONG_NARD = Variant(
    "longnard",
    said("game.longnard"),
    ((HEAD, 15),),
    (plays.HEAD_EXCEPTION, plays.BLOCK, OPENING.usually(REROLL), LOWER_STARTS, *_STAKES, CONFIRM_AFTER),
    mars=True,
    about=(said("about.tables.goal"), said("about.longnard.way"), said("about.tables.home")),
)


class LongNard(Tables):
    """The rules of long nard. Its states are `Parallel` positions; all else is as in the tables family."""

    position = Parallel
    closed = 1
    bar = None

    def __init__(self, options: Mapping[str, str] = MappingProxyType({})) -> None:
        super().__init__(LONG_NARD, options)
        self._exception = self.option(plays.HEAD_EXCEPTION.name)
        self._block = self.option(plays.BLOCK.name)

    def parse_position(self, text: str, turn: Side) -> Position:
        """Read a position, written as a Position ID with each side's points in its own view. Raises InvalidError."""
        state = super().parse_position(text, turn)
        if any(state.seen_by(side)[BAR] for side in WHITE_AND_BLACK):
            raise InvalidError(said("position.nobody_on_bar"))
        return state

    def _target(self, packed: Packed, source: Point, die: Die) -> Point | None:
        return plays.target(packed, source, die)

    def _leaving(self, packed: Packed, roll: Roll) -> int:
        return plays.leaving(packed, roll, self._exception)

    def _end_positions(self, packed: Packed, roll: Roll) -> EndPositions:
        return plays.end_positions(packed, roll, self._leaving(packed, roll), self._block)

    def _turn(self, state: Position, roll: Roll) -> TurnGraph:
        return plays.turn(state.packed, roll, self._leaving(state.packed, roll), self._block)
