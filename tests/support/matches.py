"""Matches to test with: the real ones in tests/data, and made-up ones in which everything a match allows happens."""

from pathlib import Path
from random import Random

from takhta.record import facts, written
from takhta.record.advance import advance, begin, fits
from takhta.record.facts import AnyFact
from takhta.record.match import Match
from takhta.record.match_state import BeaverOffered, DoubleOffered, MatchState, TakebackAsked
from takhta.record.replay import facts_of, replay
from takhta.record.retell import match_of
from takhta.record.sides import name_of
from takhta.rules.dice import Roll

FOLDER = Path(__file__).parent.parent / "data" / "matches"
REAL = ("cube", "gammon", "black-starts")

SHORT = """\
 1 point match

 Game 1
 Ada : 0                        Bob : 0
  1) 31: 8/5 6/5                 63: 24/18 18/15
  2) 42: 8/4 6/4                 11: 6/5 6/5 8/7 8/7
"""
"""The beginning of a match, left unfinished."""


def real(name: str) -> bytes:
    """The bytes of a real .mat file."""
    return (FOLDER / f"{name}.mat").read_bytes()


def is_left_at_a_forced_roll(match: Match) -> bool:
    """Whether a game ends with a roll that can be played in one way only: GNU Backgammon then plays it by itself."""
    return any(
        moment.unplayed is not None
        and len(rules.plays(moment.before.state or rules.start(moment.action.side), moment.unplayed)) == 1
        for moment in replay(match)
        if (rules := moment.before.game)
    )


def in_usual_words(match: Match) -> Match:
    """The match with every play in the words and the order of plays that were made here, which are GNU Backgammon's."""
    return match_of(written.in_usual_words(facts_of(match)), match.date)


def made_up(seed: int, length: int = 3, most: int = 400, **options: str) -> list[AnyFact]:
    """A match of random dice, plays, doubles, resignations and takebacks, cut off after `most` facts."""
    random = Random(seed)
    began = facts.MatchBegan("backgammon", {"white": "Anahit", "black": "Berke"}, length, options)
    told: list[AnyFact] = [began]
    match_state = begin(began)
    while not match_state.over and len(told) < most:
        fact = _next(match_state, random)
        match_state = advance(match_state, fact)
        told.append(fact)
    return told


def _next(match_state: MatchState, random: Random) -> AnyFact:
    if match_state.due is not None:
        return match_state.due
    if match_state.question is not None:
        return _answer(match_state, random)
    if match_state.revocable is not None and not match_state.playing and random.random() < 0.5:
        return facts.TakebackAsked(name_of(match_state.revocable.side))
    if not match_state.playing:
        return facts.GameBegan(match_state.number + 1, "left", match_state.score.is_crawford)
    if match_state.state is None:
        return facts.OpeningThrown(random.randint(1, 6), random.randint(1, 6))
    assert match_state.turn is not None
    side = name_of(match_state.turn)
    chance = random.random()
    last = match_state.last
    if chance < 0.01:
        return facts.Resigned(name_of(random.choice((match_state.turn, match_state.turn.other))), random.randint(1, 3))
    if chance < 0.06 and last is not None and last.cube == match_state.cube:
        return facts.TakebackAsked(name_of(last.side))
    if match_state.roll is not None:
        play = random.choice(list(match_state.game.plays(match_state.state, match_state.roll)))
        text, position = match_state.game.format_play(play), match_state.game.format_position(play.after)
        return facts.Played(side, str(match_state.roll), text, position)
    if chance < 0.16 and last is not None and match_state.cube.may_double(match_state.turn):
        return facts.Doubled(side, match_state.cube.doubled)
    return facts.Rolled(side, str(Roll.of(random.randint(1, 6), random.randint(1, 6))))


def _answer(match_state: MatchState, random: Random) -> AnyFact:
    assert match_state.answers is not None
    side, yes = name_of(match_state.answers), random.random() < 0.6
    if isinstance(match_state.question, DoubleOffered):
        beaver = facts.Beavered(side, match_state.cube.doubled * 2)
        if fits(match_state, beaver) and random.random() < 0.5:
            return beaver
    if isinstance(match_state.question, DoubleOffered | BeaverOffered):
        return facts.Taken(side) if yes else facts.Dropped(side)
    if isinstance(match_state.question, TakebackAsked):
        return facts.TakebackAnswered(side, yes)
    return facts.ResignationAnswered(side, yes)
