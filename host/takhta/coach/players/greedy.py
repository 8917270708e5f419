"""Plays for the moment: as many pips as possible between itself and the others, counting what the next player may hit.

It knows no game: whatever a game does, it shows in its pips. Bringing pieces home and moving on lowers one's own,
hitting raises the others', and a piece left where the next player can hit it is likely to cost some.
"""

from heapq import nlargest
from random import Random

from takhta.rules.dice import Roll
from takhta.rules.game import AnyGame, Play, State
from takhta.rules.occupancy import Side

LOOKED_AT = 4
"""Danger takes the most time to work out, so it is worked out for so many plays only, those best without it."""


def greedy(game: AnyGame, state: State, roll: Roll, chance: Random) -> Play[State]:
    """The play after which its lead is largest on average over the next player's rolls; among equals any."""
    plays: list[Play[State]] = list(game.plays(state, roll))
    chance.shuffle(plays)
    mover = game.mover(state)
    best = nlargest(LOOKED_AT, plays, key=lambda play: _lead(game, play.after, mover))
    if len(best) == 1:
        return best[0]
    return max(best, key=lambda play: _lead(game, play.after, mover) - danger(game, play.after, mover))


def _lead(game: AnyGame, state: State, side: Side) -> int:
    """How many pips the other sides together still have to go more than this one."""
    return sum(game.pips(state, each) * (-1 if each is side else 1) for each in game.sides)


def danger(game: AnyGame, state: State, side: Side) -> float:
    """How many pips the next player's best reply costs a side, over all rolls; nothing once the game is over."""
    if game.outcome(state) is not None:
        return 0.0
    now, rolls = game.pips(state, side), game.rolls()
    lost = (
        weight * max(game.pips(reply.after, side) - now for reply in game.plays(state, roll))
        for roll, weight in rolls.items()
    )
    return sum(lost) / sum(rolls.values())
