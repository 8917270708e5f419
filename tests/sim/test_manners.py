"""Manners of playing: each does what its name says, and what was to be played lies there in the end."""

from collections.abc import Callable

import pytest

from support.virtual import TABLES, Bench
from takhta.rules.occupancy import EMPTY, OFF, Occupancy, PlaceId, Side, content
from takhta.sim.carrying import Carry
from takhta.sim.manners import MANNERS
from takhta.sim.tabletop import Piece

BAR = PlaceId(0)
UNFINISHED = {"hit-forgotten"}
"""Leaves the board other than it should be."""


def occupancy(**held: tuple[int, int]) -> Occupancy:
    """`p6=(5, 0)` is five white checkers on point 6; `p0` is the bar."""
    places = [EMPTY] * len(TABLES.places)
    for name, (white, black) in held.items():
        places[int(name[1:])] = content({Side.WHITE: white, Side.BLACK: black})
    return tuple(places)


BEFORE = occupancy(p13=(5, 0), p8=(3, 0), p4=(0, 1), p20=(0, 4))
PLAYED = [Carry(Side.WHITE, PlaceId(13), PlaceId(8)), Carry(Side.WHITE, PlaceId(8), PlaceId(4))]
AFTER = occupancy(p0=(0, 1), p13=(4, 0), p8=(3, 0), p4=(1, 0), p20=(0, 4))

Look = Callable[[list[Piece]], object]


def film(manner: str, seed: int = 1, look: Look = len) -> tuple[Bench, list[object]]:
    """Play the turn in this manner, looking at the checkers after every movement."""
    bench = Bench(seed)
    bench.hands.set_up(BEFORE)
    bench.hands.finish()
    bench.hands.play(PLAYED, manner)
    seen: list[object] = []
    while bench.hands.next_at is not None:
        bench.clock.now = bench.hands.next_at
        bench.hands.step(bench.clock.now)
        seen.append(look(bench.virtual.table.pieces))
    return bench, seen


@pytest.mark.parametrize("manner", sorted(set(MANNERS) - UNFINISHED))
@pytest.mark.parametrize("seed", range(4))
def test_whatever_the_manner_the_turn_lies_there_in_the_end(manner: str, seed: int) -> None:
    bench, _ = film(manner, seed)
    assert bench.virtual.truth() == AFTER
    assert not any(piece.held for piece in bench.virtual.table.pieces)


@pytest.mark.parametrize("manner", ["two-at-once", "two-hands"])
def test_two_checkers_are_in_the_air_at_once(manner: str) -> None:
    _, held = film(manner, look=lambda pieces: sum(piece.held for piece in pieces))
    assert 2 in held


def test_a_sliding_checker_never_leaves_the_wood() -> None:
    bench, seen = film("slides", look=lambda pieces: (any(p.held for p in pieces), len({(p.x, p.y) for p in pieces})))
    assert not any(held for held, _ in seen)  # type: ignore[misc, has-type]
    assert len(seen) > 40
    assert bench.virtual.truth() == AFTER


def test_a_forgotten_hit_checker_still_lies_under_the_hitter() -> None:
    bench, _ = film("hit-forgotten")
    assert bench.virtual.truth() == occupancy(p13=(4, 0), p8=(3, 0), p4=(1, 1), p20=(0, 4))


def test_the_hit_checker_moves_first_or_last() -> None:
    def held(pieces: list[Piece]) -> list[Side]:
        return [piece.side for piece in pieces if piece.held]

    _, first = film("hit-first", look=held)
    _, last = film("hit-last", look=held)
    blacks = [[number for number, sides in enumerate(seen) if sides == [Side.BLACK]] for seen in (first, last)]
    white_puts_four = [max(n for n, sides in enumerate(seen) if sides == [Side.WHITE]) for seen in (first, last)]
    assert blacks[0][0] < white_puts_four[0]
    assert blacks[1][0] > white_puts_four[1]


def test_a_pile_has_two_levels_though_seats_are_free() -> None:
    bench, _ = film("piles")
    eight = {slot.id for slot in TABLES.places[8].slots}
    levels = sorted(piece.level for piece, slot in bench.virtual.seats() if slot in eight)
    assert levels[-1] >= 1


def test_a_checker_half_way_is_far_from_its_seat() -> None:
    beside, along = [], []
    for seed in range(12):
        bench = Bench(seed, "neat")
        bench.hands.set_up(occupancy(p13=(1, 0)))
        bench.hands.finish()
        bench.hands.play([Carry(Side.WHITE, PlaceId(13), PlaceId(7))], "half-way")
        bench.hands.finish()
        ((piece, slot),) = bench.virtual.seats()
        beside.append(abs(piece.x - TABLES.slots[slot].x_mm))
        along.append(abs(piece.y - TABLES.slots[slot].y_mm))
        assert bench.virtual.truth() == occupancy(p7=(1, 0))
    assert sum(off >= 13 for off in beside) >= 3
    assert sum(off >= 10 for off in along) >= 3
    assert all(one >= 10 or other >= 10 for one, other in zip(beside, along, strict=True))


def test_a_dropped_checker_lies_elsewhere_in_between() -> None:
    bench = Bench(2)
    bench.hands.set_up(occupancy(p13=(1, 0)))
    bench.hands.finish()
    bench.hands.play([Carry(Side.WHITE, PlaceId(13), PlaceId(7))], "dropped")
    lain = set()
    while bench.hands.next_at is not None:
        bench.hands.step(bench.hands.next_at)
        lain |= {place for place, held in enumerate(bench.virtual.truth()) if held}
    assert len(lain - {13, 7}) == 1
    assert bench.virtual.truth() == occupancy(p7=(1, 0))


def test_a_checker_borne_off_is_borne_off_in_every_manner() -> None:
    for manner in MANNERS:
        bench = Bench(3)
        bench.hands.set_up(occupancy(p2=(2, 0)))
        bench.hands.finish()
        bench.hands.play([Carry(Side.WHITE, PlaceId(2), OFF)] * 2, manner)
        bench.hands.finish()
        assert bench.virtual.truth() == occupancy(), manner
