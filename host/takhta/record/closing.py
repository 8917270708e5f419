"""How a recorded game ends: the facts between its last action and the next game. It must never end one otherwise than
the rules and the written result both allow.
"""

from takhta.record import facts
from takhta.record.advance import advance
from takhta.record.errors import IllegalFactError
from takhta.record.facts import AnyFact
from takhta.record.match import Result
from takhta.record.match_state import MatchState
from takhta.record.sides import name_of, side_of
from takhta.rules.said import Said, said
from takhta.rules.stakes import TIMES, MatchScore, is_for_points


class Reporter:
    """Adds facts one after the other, and keeps where the match stands after them."""

    def __init__(self, match_state: MatchState) -> None:
        self.match_state = match_state
        self.reported: list[AnyFact] = []

    def report(self, fact: AnyFact) -> None:
        """Add a fact. Raises IllegalFactError when it does not fit."""
        self.match_state = advance(self.match_state, fact)
        self.reported.append(fact)


def close(reporter: Reporter, result: Result | None) -> None:
    """Add the fact that ends the game: by itself, or if its last action does not explain the result, because it or the
    whole match was given up.

    Of the game that ends a match programs write fewer points than it was worth, because more do not count, or more, for
    a match given up. Who won it is told all the same, and it is worth what the rules make of it.
    """
    if result is not None and reporter.match_state.due is None and is_for_points(reporter.match_state.game):
        _give_up(reporter, result)
    due = reporter.match_state.due
    if due is not None and result is None and not is_for_points(reporter.match_state.game):
        raise IllegalFactError(said("replay.ends_here"))
    if due is None:
        if result is not None:
            raise IllegalFactError(said("replay.not_over", result=_wins(result)))
        return
    if result is not None and not _agree(result, due, reporter.match_state.score):
        right = Result(side_of(due.winner), due.points)
        raise IllegalFactError(said("replay.result", result=_wins(result), right=_wins(right)))
    reporter.report(due)


def _give_up(reporter: Reporter, result: Result) -> None:
    """Add the facts by which the loser gives up the game at the points that are written, or else the match."""
    match_state, winner, loser = reporter.match_state, name_of(result.winner), name_of(result.winner.other)
    cube, points = match_state.cube.value, result.points
    if (points % cube or points // cube not in TIMES) and _ends_match(result, match_state.score):
        points = match_state.score.missing(result.winner)
        if points % cube or points // cube not in TIMES:
            reporter.report(facts.Conceded(loser))
            return
    if points % cube:
        raise IllegalFactError(said("replay.points", count=points, cube=cube))
    reporter.report(facts.Resigned(loser, points // cube))
    reporter.report(facts.ResignationAnswered(winner, accepted=True))


def _agree(result: Result, due: facts.GameEnded, score: MatchScore) -> bool:
    """Whether a written result and the one by the rules are the same, or both end the match for the same side."""
    if side_of(due.winner) is not result.winner:
        return False
    right = Result(result.winner, due.points)
    return right == result or (_ends_match(result, score) and _ends_match(right, score))


def _ends_match(result: Result, score: MatchScore) -> bool:
    return 0 < score.length <= score.points(result.winner) + result.points


def _wins(result: Result) -> Said:
    return said("side.wins", side=result.winner.noun, points=result.points)
