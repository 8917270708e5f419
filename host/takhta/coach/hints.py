"""Which play is how good: the one list that hints, warnings, reviews and the computer take their numbers from."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from takhta.coach.chances import Chances, Equity, Millipoints, millipoints
from takhta.coach.evaluator import Depth, Evaluator
from takhta.rules.dice import Roll
from takhta.rules.game import AnyGame, Play, State

DOUBTFUL = Millipoints(20)
"""A play that loses so much is marked as doubtful."""
BLUNDER = Millipoints(80)
"""A play that loses so much is a blunder."""

LOOKED_AT = 4
"""So many of the best plays are looked at more deeply at most."""
_FAR_BEHIND = 0.12
"""A play that loses so many points at first sight is not looked at more deeply."""


class Ranked(NamedTuple):
    """A play and what it is worth to the side that makes it.

    `loss` is against the best play of the list, `chances` are those after the play. With `depth` LOOK the play has
    been looked at deeply; only such plays can be compared with the best when any of the list has that depth.
    """

    play: Play[State]
    chances: Chances
    equity: Equity
    loss: Millipoints
    depth: Depth


def ranked(
    game: AnyGame,
    state: State,
    roll: Roll,
    evaluator: Evaluator,
    depth: Depth = Depth.STATIC,
    shown: Collection[State] = (),
) -> tuple[Ranked, ...]:
    """Every legal play, best first; where the roll cannot be played, that one play without dice.

    With LOOK the best few at first sight, and those that lead to a position of `shown`, are looked at deeply and stand
    first; the others follow with what they are worth at first sight, and never lose less than those before them.
    Raises EvaluatorError.
    """
    plays: Sequence[Play[State]] = game.plays(state, roll)
    mover = game.mover(state)
    after = [play.after for play in plays]
    found = _sorted(game, plays, evaluator.chances(game, after, mover, Depth.STATIC), Depth.STATIC)
    if depth is Depth.STATIC or len(plays) == 1:
        return _with_losses(found)
    best = found[0].equity
    deep = [
        each
        for number, each in enumerate(found)
        if (number < LOOKED_AT and best - each.equity < _FAR_BEHIND) or each.play.after in shown
    ]
    others = [each for each in found if each not in deep]
    if len(deep) > 1 or shown:
        chances = evaluator.chances(game, [each.play.after for each in deep], mover, Depth.LOOK)
        deep = _sorted(game, [each.play for each in deep], chances, Depth.LOOK)
        shift = deep[0].equity - best  # so that what is at first sight best stays comparable
        others = [each._replace(equity=min(Equity(each.equity + shift), deep[-1].equity)) for each in others]
    return _with_losses([*deep, *others])


def _sorted(game: AnyGame, plays: Sequence[Play[State]], chances: Sequence[Chances], depth: Depth) -> list[Ranked]:
    pairs = zip(plays, chances, strict=True)
    listed = [Ranked(play, each, each.equity(game), Millipoints(0), depth) for play, each in pairs]
    return sorted(listed, key=lambda each: -each.equity)


def _with_losses(listed: Sequence[Ranked]) -> tuple[Ranked, ...]:
    best = listed[0].equity
    return tuple(each._replace(loss=millipoints(best - each.equity)) for each in listed)
