"""Writes facts down as a match: what was played in the end, without what was taken back. It must never judge."""

from collections.abc import Iterable

from takhta.record import facts
from takhta.record.advance import trail
from takhta.record.errors import IllegalFactError
from takhta.record.facts import AnyFact
from takhta.record.match import Action, Beaver, CheckerPlay, Double, Drop, GameRecord, Match, Result, Take
from takhta.record.match_state import MatchState
from takhta.record.sides import by_side, side_of
from takhta.rules.dice import Roll
from takhta.rules.game import Throws
from takhta.rules.said import said


def match_of(history: Iterable[AnyFact], date: str = "") -> Match:
    """The match that these facts add up to; its last game may be unfinished. `date` is `2026.11.21` or empty.

    Raises IllegalFactError when the facts do not follow from each other.
    """
    games: list[GameRecord] = []
    actions: list[Action] = []
    throws: list[tuple[int, int]] = []
    starts: Throws = ()
    dice = ""
    match_state: MatchState | None = None
    for fact, after in trail(history):
        if (isinstance(fact, facts.ResignationAnswered) and fact.accepted) or isinstance(fact, facts.Conceded):
            actions += _unplayed(match_state, dice)
        elif isinstance(fact, facts.TakebackAnswered) and fact.agreed:
            if match_state is not None and match_state.ended is not None:  # the turn that ended the last game
                reopened = games.pop()
                actions, throws, starts = list(reopened.actions), list(reopened.throws), reopened.starts
            actions.pop()
        elif isinstance(fact, facts.GameEnded):
            games.append(_game(match_state, actions, throws, starts, Result(side_of(fact.winner), fact.points)))
            actions, throws, starts = [], [], ()
        elif isinstance(fact, facts.OpeningThrown):
            # The first roll tells the rest: the throw that decided, and ties that turned no cube.
            if not after.opens or (match_state is not None and after.cube != match_state.cube):
                throws.append((fact.white, fact.black))
        elif isinstance(fact, facts.StartThrown):
            starts = after.throws
        elif isinstance(fact, facts.Rolled):
            dice = fact.roll
        else:
            actions += _actions(fact)
        match_state = after
    if match_state is None:
        raise IllegalFactError(said("fact.none"))
    actions += _unplayed(match_state, dice)
    if actions:
        games.append(_game(match_state, actions, throws, starts, None))
    began = match_state.match
    return Match(
        by_side(began.players),
        began.length,
        tuple(games),
        began.game,
        date,
        dict(began.options),
        began.uid,
        began.event,
        began.round,
        began.table,
    )


def _actions(fact: AnyFact) -> list[Action]:
    match fact:
        case facts.Played():
            return [CheckerPlay.of(side_of(fact.side), fact.roll, fact.text)]
        case facts.Doubled():
            return [Double(side_of(fact.side), fact.value)]
        case facts.Beavered():
            return [Beaver(side_of(fact.side), fact.value)]
        case facts.Taken():
            return [Take(side_of(fact.side))]
        case facts.Dropped():
            return [Drop(side_of(fact.side))]
        case _:
            return []


def _unplayed(match_state: MatchState | None, dice: str) -> list[Action]:
    """A roll that was seen but not played any more, because the game was resigned or left; `dice` as it was told."""
    if match_state is None or match_state.turn is None or match_state.roll is None:
        return []
    told = dice if dice and Roll.parse(dice) == match_state.roll else str(match_state.roll)
    return [CheckerPlay.of(match_state.turn, told, "")]


def _game(
    match_state: MatchState | None,
    actions: list[Action],
    throws: list[tuple[int, int]],
    starts: Throws,
    result: Result | None,
) -> GameRecord:
    assert match_state is not None, "a game can only end after the match has begun"
    score = match_state.score
    return GameRecord(match_state.number, score.white, score.black, tuple(actions), result, tuple(throws), starts)
