"""Between games: whose start position stands on the board, and what it begins. It must never begin a game that only
stands there still.

A board set up anew speaks for itself. Where that could be a mistake, the players say so with ROLL: when another game
than the one chosen stands there in the middle of a match, when the match is over, or when nobody has touched the
board since the last game ended.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from takhta.board.plan import Layout
from takhta.record import facts
from takhta.record.standing import Standing
from takhta.rules.game import AnyGame
from takhta.rules.games import game, on_board
from takhta.rules.occupancy import Occupancy

if TYPE_CHECKING:
    from takhta.session.memory import Memory


@dataclass(frozen=True, slots=True)
class Start:
    """A start position as it stands on the wood: of which game, and which way round."""

    game: str
    layout: str
    stand: Occupancy


@lru_cache(maxsize=8)
def starts(layouts: tuple[Layout, ...], first: AnyGame) -> tuple[Start, ...]:
    """Every start position on the board of the game `first`; of games that share one, `first` comes first."""
    found = []
    for rules in (first, *(game(name) for name in on_board(first.board) if name != first.name)):
        stand = rules.stand(rules.start(rules.sides[0]))
        found += [Start(rules.name, each.name, each.to_wood(stand)) for each in layouts]
    return tuple(found)


def start_on(memory: "Memory") -> Start | None:
    """The start position that certainly stands on the board now."""
    seen = memory.seen
    if seen is None or not seen.sure or not memory.still:
        return None
    return next((start for start in memory.starts if start.stand == seen.stand), None)


def start_meant(memory: "Memory") -> Start | None:
    """The start position that stands there, or may stand there for all the sensors can tell: the players say which."""
    seen = memory.seen
    if seen is None or not memory.still:
        return None
    alike = seen.rivals | {seen.stand}
    return start_on(memory) or next((start for start in memory.starts if start.stand in alike), None)


def begins_by_itself(memory: "Memory", start: Start) -> bool:
    """Whether this start begins its game without a key."""
    standing = memory.standing
    if standing is None or standing.over:
        return False
    if start.game == standing.match.game:
        return memory.touched or standing.result is None
    return memory.touched and standing.result is None


def match_for(standing: Standing, start: Start) -> facts.MatchBegan | None:
    """The match this start begins; None while the one under way goes on with it.

    Names, length and dice stay, and so does what was agreed on, as far as the game knows it. What is usual in the game
    left was not agreed on, also where a form has named it: in this one something else may be usual.
    """
    match = standing.match
    if start.game == match.game and not standing.over:
        return None
    known = {option.name: option.values for option in game(start.game).options}
    usual = {option.name: option.default for option in standing.game.options}
    agreed = {name: value for name, value in match.options.items() if value != usual.get(name)}
    options = {name: value for name, value in agreed.items() if value in known.get(name, ())}
    return facts.MatchBegan(start.game, dict(match.players), match.length, options, match.dice, dict(match.computers))
