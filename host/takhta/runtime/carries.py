"""What a player carries to play a turn, checker by checker: which of them lie on their side, and which are laid so.

It knows the rules through their contract alone. Checkers of a side are as good as each other: of two that come to one
place either may be the one that is laid.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from takhta.board.plan import Layout
from takhta.rules.game import AnyGame, Play, State, Step
from takhta.rules.occupancy import OFF, PlaceId
from takhta.sim.carrying import Carry

Lying = dict[PlaceId, int]
"""How many lie on their side, by place."""
Way = tuple[bool, bool]
"""Whether a checker lies before it is carried, and after."""

_STANDS, _IS_LAID, _STAYS_LYING, _LIES_NO_MORE = (False, False), (False, True), (True, True), (True, False)


def carries(rules: AnyGame, play: Play[State]) -> list[Carry]:
    """The checkers to carry, in the game's own places."""
    steps = rules.steps(play)
    before, after = (_lying(rules, state, steps) for state in (play.before, play.after))
    ways = next(ways for ways in product(*map(_ways, steps)) if _after(before, steps, ways) == after)
    return [
        Carry(step.side, step.source, step.target, was_lying=lay, lying=lies)
        for step, (lay, lies) in zip(steps, ways, strict=True)
    ]


def on_board(carry: Carry, layout: Layout) -> Carry:
    """The same with places of the physical board."""
    source, target = (place if place == OFF else layout.places[place] for place in (carry.source, carry.target))
    return replace(carry, source=source, target=target)


def _after(before: Lying, steps: tuple[Step, ...], ways: tuple[Way, ...]) -> Lying:
    """Who lies after the steps if each checker goes this way."""
    lying = Counter(before)
    for step, (lay, lies) in zip(steps, ways, strict=True):
        lying[step.source] -= lay
        lying[step.target] += lies
    return {place: number for place, number in lying.items() if number}


def _ways(step: Step) -> Iterator[Way]:
    """What can become of a checker: it stands, it is laid, it stays lying; off the board it does not matter."""
    yield from (_STANDS, _LIES_NO_MORE) if step.target == OFF else (_STANDS, _IS_LAID, _STAYS_LYING)


def _lying(rules: AnyGame, state: State, steps: tuple[Step, ...]) -> Lying:
    """How many checkers of the side that moves lie on their side, by place."""
    sides = {step.side for step in steps}
    return {place: number for place, side, number in rules.lying(state) if side in sides}
