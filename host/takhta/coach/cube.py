"""Whether to double, take or drop, and to resign, from the chances of a position and the score.

It must never know a position: what it needs of one are its chances. Points are counted for the side that would double.
"""

from typing import NamedTuple

from takhta.coach import match_equity
from takhta.coach.chances import Chances, Equity
from takhta.coach.cube_model import CENTRED, EFFICIENCY, MINE, THEIRS, Payoffs, value
from takhta.record.match_state import MatchState
from takhta.rules.occupancy import Side
from takhta.rules.options import OFF
from takhta.rules.stakes import JACOBY, Cube, MatchScore

_SURE = 0.0005
"""A chance below this counts as none when a game is given up."""


class CubeDecision(NamedTuple):
    """What it is worth not to double, to double and be taken, and to double and be dropped.

    In units of the cube as it lies; in a match so that winning and losing a single game are 1 and -1.
    """

    no_double: Equity
    take: Equity
    drop: Equity

    @property
    def takes(self) -> bool:
        """Whether the other side should take."""
        return self.take <= self.drop

    @property
    def doubles(self) -> bool:
        """Whether the side on turn should double."""
        return min(self.take, self.drop) > self.no_double

    @property
    def too_good(self) -> bool:
        """Whether it should not double because it may still win more, although the other side would drop."""
        return not self.takes and not self.doubles


class Terms(NamedTuple):
    """What is played for: the cube, the score and what has been agreed on."""

    cube: Cube
    score: MatchScore
    jacoby: bool = False
    efficiency: float = EFFICIENCY

    @classmethod
    def of(cls, match_state: MatchState) -> "Terms":
        """What a match is played for at this moment."""
        game = match_state.game
        known = {option.name for option in game.options}
        jacoby = JACOBY.name in known and game.option(JACOBY.name) != OFF and not match_state.score.length
        return cls(match_state.cube, match_state.score, jacoby)


def decide(chances: Chances, side: Side, terms: Terms) -> CubeDecision:
    """The decision of a side that is on turn and may double, by its chances before its roll."""
    cube, score = terms.cube, terms.score
    payoffs = _payoffs(chances, side, terms)
    now = int(cube.value)
    owner = CENTRED if cube.owner is None else MINE if cube.owner is side else THEIRS
    values = (
        value(chances.win, payoffs, now, owner),
        value(chances.win, payoffs, 2 * now, THEIRS),
        payoffs.after(now),
    )
    if not score.length:
        return CubeDecision(*(Equity(each / now) for each in values))
    won, lost = payoffs.after(now), payoffs.after(-now)
    return CubeDecision(*(Equity((2 * each - won - lost) / (won - lost)) for each in values))


def resigns(chances: Chances) -> int:
    """How many times the cube a side should give up, for all it can still win or save: 1 single, 2 gammon, 3
    backgammon; 0 = it plays on."""
    if chances.win > _SURE:
        return 0
    for times, lost in ((3, chances.backgammon_lost), (2, chances.gammon_lost)):
        if lost >= 1 - _SURE:
            return times
        if lost > _SURE:
            return 0
    return 1


def accepts(chances: Chances, times: int) -> bool:
    """Whether a side should take what the other gives up, by its own chances: not if it wins more by playing on."""
    return 2 * chances.win - 1 + chances.gammon + chances.backgammon - chances.gammon_lost <= times + _SURE


def _payoffs(chances: Chances, side: Side, terms: Terms) -> Payoffs:
    score, cube = terms.score, terms.cube
    won = _shares(chances.win, chances.gammon, chances.backgammon)
    lost = _shares(1 - chances.win, chances.gammon_lost, chances.backgammon_lost)
    if not score.length:
        gammons_from = 2 if terms.jacoby else 1
        return Payoffs(float, won, lost, int(cube.limit), gammons_from, terms.efficiency)
    mine, theirs = int(score.missing(side)), int(score.missing(side.other))
    # After this game the Crawford game is behind them if it was played, or is this one, or if the rule is not used.
    played = score.crawford_played or score.is_crawford or not score.crawford

    def after(points: int) -> float:
        mine_left, theirs_left = (mine - points, theirs) if points > 0 else (mine, theirs + points)
        return match_equity.at_score(mine_left, theirs_left, crawford_played=played)

    limit = min(int(cube.limit), match_equity.cube_limit(mine, theirs))
    return Payoffs(after, won, lost, limit, 1, terms.efficiency)


def _shares(all_: float, gammons: float, backgammons: float) -> tuple[float, float, float]:
    """The shares of single games, gammons and backgammons among these games."""
    if all_ <= 0:
        return 1.0, 0.0, 0.0
    gammons, backgammons = min(gammons / all_, 1.0), min(backgammons / all_, gammons / all_, 1.0)
    return 1 - gammons, gammons - backgammons, backgammons
