"""Illegal plays on squares: each kind is what its name says, and whoever is carried stands there."""

from math import hypot
from random import Random

import pytest

from support.virtual import CROSS
from takhta.board.plan import Square
from takhta.rules.games import game
from takhta.rules.occupancy import OFF, PlaceId, count
from takhta.runtime.carries import carries
from takhta.sim.carrying import Carry
from takhta.sim.misplays_on_squares import MISPLAYS, Slip, misplay

RULES = game("pagade")


def slips(seed: int, turns: int = 120) -> list[Slip]:
    """Turns of a random game, with the play that is meant."""
    random, state = Random(seed), RULES.start(RULES.sides[0])
    rolls = list(RULES.rolls())
    found: list[Slip] = []
    while len(found) < turns and not RULES.outcome(state):
        play = random.choice(list(RULES.plays(state, random.choice(rolls))))
        found.append(Slip(CROSS, RULES.occupancy(state), tuple(carries(RULES, play)), random))
        state = play.after
    return found


def made(kind: str) -> list[tuple[Slip, tuple[Carry, ...]]]:
    tried = [(slip, MISPLAYS[kind](slip)) for seed in range(3) for slip in slips(seed)]
    found = [(slip, carried) for slip, carried in tried if carried]
    assert found, f"{kind} never happens"
    return found


def square(place: PlaceId) -> Square:
    here = CROSS.places[place].square
    assert here is not None
    return here


@pytest.mark.parametrize("kind", MISPLAYS)
def test_whoever_is_carried_stands_there_or_comes_in(kind: str) -> None:
    for slip, carried in made(kind):
        for carry in carried:
            assert carry.source == OFF or count(slip.occupancy[carry.source], carry.side) >= 1
            assert carry.target == OFF or 0 <= carry.target < len(CROSS.places)


def test_a_pawn_lands_beside_its_square() -> None:
    for slip, carried in made("beside the square"):
        ((old, new),) = [(old, new) for old, new in zip(slip.meant, carried, strict=True) if old != new]
        meant, landed = square(old.target), square(new.target)
        assert 0 < hypot(landed.x_mm - meant.x_mm, landed.y_mm - meant.y_mm) < 1.5 * meant.side_mm
        assert new.target != new.source


@pytest.mark.parametrize(("kind", "goes"), [("a pawn too few", True), ("a pawn too many moved", False)])
def test_everything_is_played_as_meant_and_another_pawn_moves_too(kind: str, *, goes: bool) -> None:
    for slip, carried in made(kind):
        assert carried[:-1] == slip.meant
        assert carried[-1].source not in {carry.source for carry in slip.meant}
        assert (carried[-1].target == OFF) is goes


def test_the_play_stops_before_its_last_pawn_or_leaves_what_it_cut() -> None:
    assert all(carried == slip.meant[:-1] for slip, carried in made("stops short"))
    for slip, carried in made("a cut pawn left"):
        assert [(e.source, e.target, e.clears) for e in carried] == [(e.source, e.target, False) for e in slip.meant]


def test_every_kind_comes_by_chance_and_by_seed() -> None:
    kinds = {misplay(slip)[0] for seed in range(4) for slip in slips(seed)}
    assert kinds - {""} == set(MISPLAYS)
    assert [misplay(slip) for slip in slips(3)] == [misplay(slip) for slip in slips(3)]
