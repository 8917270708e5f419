"""Short ways to say a backgammon position and what a player would write for its plays. All points are the mover's."""

from collections.abc import Iterable, Mapping

from takhta.rules.dice import Roll
from takhta.rules.game import Play
from takhta.rules.games import game
from takhta.rules.occupancy import WHITE_AND_BLACK, Content, Occupancy, Side, content
from takhta.rules.tables.position import BAR, Point, Position, place


def at(
    mine: Mapping[int, int], closed: Iterable[int] = (), blots: Iterable[int] = (), mover: Side = Side.WHITE
) -> Position:
    """`mine` stand so; the other side holds `closed` with two checkers each and `blots` with one."""
    theirs = dict.fromkeys((BAR - point for point in closed), 2) | dict.fromkeys((BAR - point for point in blots), 1)
    return Position.of(mover, mine, theirs)


def plays(state: Position, dice: str) -> list[Play[Position]]:
    """The legal plays."""
    return list(game("backgammon").plays(state, Roll.parse(dice)))


def written(state: Position, dice: str) -> set[str]:
    """The legal plays as players write them; a turn that passes is one empty text."""
    return {game("backgammon").format_play(play) for play in plays(state, dice)}


def occupancy(state: Position, changes: Mapping[int, int], others: Mapping[int, int] | None = None) -> Occupancy:
    """What stands on the physical board after a hand has added so many checkers of the mover (and of the other
    side)."""
    held = list(state.occupancy)
    for side, change in ((state.turn, changes), (state.turn.other, others or {})):
        for point, by in change.items():
            at = place(state.turn, Point(point))
            both = {each: (held[at] >> 4 * each.value & 15) + (by if each is side else 0) for each in WHITE_AND_BLACK}
            held[at] = Content(content(both))
    return tuple(held)
