"""Matches to test with: the real ones in tests/data, and made-up ones in which everything a match allows happens."""

from pathlib import Path
from random import Random

from takhta.record import facts
from takhta.record.advance import advance, begin, fits
from takhta.record.facts import AnyFact
from takhta.record.sides import name_of
from takhta.record.standing import BeaverOffered, DoubleOffered, Standing, TakebackAsked
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


def made_up(seed: int, length: int = 3, most: int = 400, **options: str) -> list[AnyFact]:
    """A match of random dice, plays, doubles, resignations and takebacks, cut off after `most` facts."""
    random = Random(seed)
    began = facts.MatchBegan("backgammon", {"white": "Anahit", "black": "Berke"}, length, options)
    told: list[AnyFact] = [began]
    standing = begin(began)
    while not standing.over and len(told) < most:
        fact = _next(standing, random)
        standing = advance(standing, fact)
        told.append(fact)
    return told


def _next(standing: Standing, random: Random) -> AnyFact:
    if standing.due is not None:
        return standing.due
    if standing.question is not None:
        return _answer(standing, random)
    if standing.revocable is not None and not standing.playing and random.random() < 0.5:
        return facts.TakebackAsked(name_of(standing.revocable.side))
    if not standing.playing:
        return facts.GameBegan(standing.number + 1, "left", standing.score.is_crawford)
    if standing.state is None:
        return facts.OpeningThrown(random.randint(1, 6), random.randint(1, 6))
    assert standing.turn is not None
    side = name_of(standing.turn)
    chance = random.random()
    last = standing.last
    if chance < 0.01:
        return facts.Resigned(name_of(random.choice((standing.turn, standing.turn.other))), random.randint(1, 3))
    if chance < 0.06 and last is not None and last.cube == standing.cube:
        return facts.TakebackAsked(name_of(last.side))
    if standing.roll is not None:
        play = random.choice(list(standing.game.plays(standing.state, standing.roll)))
        text, position = standing.game.format_play(play), standing.game.format_position(play.after)
        return facts.Played(side, str(standing.roll), text, position)
    if chance < 0.16 and last is not None and standing.cube.may_double(standing.turn):
        return facts.Doubled(side, standing.cube.doubled)
    return facts.Rolled(side, str(Roll.of(random.randint(1, 6), random.randint(1, 6))))


def _answer(standing: Standing, random: Random) -> AnyFact:
    assert standing.answers is not None
    side, yes = name_of(standing.answers), random.random() < 0.6
    if isinstance(standing.question, DoubleOffered):
        beaver = facts.Beavered(side, standing.cube.doubled * 2)
        if fits(standing, beaver) and random.random() < 0.5:
            return beaver
    if isinstance(standing.question, DoubleOffered | BeaverOffered):
        return facts.Taken(side) if yes else facts.Dropped(side)
    if isinstance(standing.question, TakebackAsked):
        return facts.TakebackAnswered(side, yes)
    return facts.ResignationAnswered(side, yes)
