"""Pawns on the cross: four kinds of magnets, side by side, pushed aside, cut, laid on their sides."""

from math import hypot, pi

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.virtual import CROSS, Bench
from takhta.board.ports import CheckerId
from takhta.rules.occupancy import EMPTY, OFF, Occupancy, PlaceId, Side, content
from takhta.rules.pagade.path import COLOURS, Progress, square
from takhta.sim.carrying import Carry
from takhta.sim.magnet import Magnet
from takhta.sim.placing import HANDS
from takhta.sim.tabletop import Tabletop

FIRST = {Side.RED: CheckerId(0), Side.BLACK: CheckerId(4), Side.YELLOW: CheckerId(8), Side.GREEN: CheckerId(12)}
EIGHT, BELLY = CROSS.place("8"), CROSS.place("red 3")
WIDE = CROSS.checker.diameter_mm


def occupancy(**held: tuple[int, int, int, int]) -> Occupancy:
    """`s8=(2, 0, 0, 0)` is a red pair on square 8, `red_3` a square of red's belly."""
    places = [EMPTY] * 96
    for name, numbers in held.items():
        places[CROSS.place(name.lstrip("s").replace("_", " ")).id] = content(dict(zip(COLOURS, numbers, strict=True)))
    return tuple(places)


def laid(position: Occupancy, hands: str = "normal", seed: int = 1) -> Bench:
    bench = Bench(seed, hands, board=CROSS)
    bench.hands.set_up(position)
    bench.hands.finish()
    return bench


def start() -> Occupancy:
    """Every colour has a pawn on its 6 and 7 and a pair on 12."""
    places = [EMPTY] * 96
    for colour in COLOURS:
        for number, pawns in ((6, 1), (7, 1), (12, 2)):
            places[square(colour, Progress(number))] = content({colour: pawns})
    return tuple(places)


def test_two_strengths_and_two_polarities_make_four_colours() -> None:
    table = Tabletop(CROSS)
    seat = EIGHT.slots[0]
    felt: dict[Side, float] = {}
    for side, pawn in FIRST.items():
        table.lift(pawn)
        table.put(pawn, seat.x_mm, seat.y_mm)
        felt[side] = float(table.field()[seat.id])
        table.lift(pawn)
        table.put(pawn, *table.tray(side, 0))
    assert felt == pytest.approx({Side.RED: 48.6, Side.BLACK: -48.6, Side.YELLOW: 18.7, Side.GREEN: -18.7}, abs=0.2)


def test_a_pawn_put_on_another_comes_to_stand_beside_it() -> None:
    table = Tabletop(CROSS)
    seat = EIGHT.slots[0]
    for pawn, shift in ((CheckerId(0), 0.0), (CheckerId(1), 2.0), (CheckerId(8), 0.0)):
        table.lift(pawn)
        table.put(pawn, seat.x_mm + shift, seat.y_mm)
    spots = [(piece.x, piece.y, piece.level) for piece in (table.piece(CheckerId(i)) for i in (0, 1, 8))]
    assert [level for _, _, level in spots] == [0, 0, 0]
    assert hypot(spots[1][0] - spots[0][0], spots[1][1] - spots[0][1]) == pytest.approx(WIDE)


def test_a_magnet_on_its_edge_is_as_strong_as_two_charged_faces_say() -> None:
    magnet = Magnet(8, 3)
    x, y = np.array([0.0, 10.0, -10.0, 3.0]), np.array([0.0, 0.0, 0.0, 14.0])
    field = magnet.lying(x, y, 10.5, 0.0)
    # A dipole along x at height h gives 3 m x h / r^5 below it; so near, a disc is within a few per cent of one.
    moment = 1190 * pi * 4**2 * 3 / (4 * pi)
    dipole = 3 * moment * x * 10.5 / (x**2 + y**2 + 10.5**2) ** 2.5
    assert field == pytest.approx(dipole, rel=0.08, abs=0.01)
    assert magnet.lying(y, x, 10.5, pi / 2) == pytest.approx(field)


def test_a_pawn_on_its_side_is_felt_under_its_foot_and_not_in_the_middle() -> None:
    table = Tabletop(CROSS)
    seat = EIGHT.slots[0]
    table.lift(CheckerId(0))
    table.tip(CheckerId(0), 0.0)
    table.put(CheckerId(0), seat.x_mm, seat.y_mm)
    lying = table.field()[seat.id]
    table.tip(CheckerId(0), None)
    assert abs(lying) < 0.15 * table.field()[seat.id]


@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.parametrize("seed", range(3))
def test_the_start_position_is_set_up_from_the_trays(hands: str, seed: int) -> None:
    assert laid(start(), hands, seed).virtual.truth() == start()


@st.composite
def positions(draw: st.DrawFn) -> Occupancy:
    """Pawns anywhere, at most two on a square but four in a belly, one colour on a square."""
    held = [EMPTY] * 96
    for colour in COLOURS:
        for place in draw(st.lists(st.integers(0, 95), max_size=4)):
            most = 1 if place < 68 else 3
            if (
                all(other is colour or not (held[place] >> 4 * other.value) & 15 for other in COLOURS)
                and ((held[place] >> 4 * colour.value) & 15) <= most
            ):
                held[place] = type(held[place])(held[place] + (1 << 4 * colour.value))
    return tuple(held)


@settings(max_examples=25, deadline=None)
@given(positions(), positions(), st.sampled_from(sorted(HANDS)))
def test_any_position_can_be_arranged_from_any_other(before: Occupancy, after: Occupancy, hands: str) -> None:
    bench = laid(before, hands)
    assert bench.virtual.truth() == before
    bench.hands.set_up(after)
    bench.hands.finish()
    assert bench.virtual.truth() == after


@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.parametrize(("place", "number"), [("8", 2), ("red 3", 2), ("red 3", 3), ("red 3", 4)])
def test_pawns_on_one_square_stand_beside_one_another(hands: str, place: str, number: int) -> None:
    bench = laid(occupancy(**{place.replace(" ", "_") if " " in place else f"s{place}": (number, 0, 0, 0)}), hands)
    pawns = [piece for piece, _ in bench.virtual.seats()]
    assert len(pawns) == number
    gaps = [hypot(a.x - b.x, a.y - b.y) for a in pawns for b in pawns if a is not b]
    assert min(gaps) >= WIDE - 0.01


def test_who_comes_second_pushes_the_first_aside() -> None:
    bench = laid(occupancy(s8=(1, 0, 0, 0)), "neat")
    (alone,) = [(piece.x, piece.y) for piece, _ in bench.virtual.seats()]
    bench.hands.play([Carry(Side.RED, OFF, EIGHT.id)])
    bench.hands.finish()
    first = bench.virtual.table.piece(bench.virtual.seats()[0][0].id)
    assert EIGHT.square is not None
    assert hypot(alone[0] - EIGHT.square.x_mm, alone[1] - EIGHT.square.y_mm) < 5
    assert hypot(first.x - EIGHT.square.x_mm, first.y - EIGHT.square.y_mm) > 3


@pytest.mark.parametrize("number", [1, 2])
def test_cut_pawns_go_to_their_tray(number: int) -> None:
    bench = laid(occupancy(s20=(number, 0, 0, 0), s24=(0, 0, 0, number)))
    bench.hands.play([Carry(Side.RED, CROSS.place("20").id, CROSS.place("24").id)] * number)
    bench.hands.finish()
    assert bench.virtual.truth() == occupancy(s24=(number, 0, 0, 0))
    greens = [piece for piece in bench.virtual.table.pieces if piece.side is Side.GREEN]
    assert all(
        any(hypot(p.x - x, p.y - y) < 1 for x, y in (bench.virtual.table.tray(Side.GREEN, n) for n in range(4)))
        for p in greens
    )


def test_a_homeward_pawn_is_laid_on_its_side_and_that_one_moves_on() -> None:
    bench = laid(occupancy(red_3=(2, 0, 0, 0)))
    bench.hands.lay({(BELLY.id, Side.RED): 1})
    bench.hands.finish()
    assert sorted(piece.lying for piece, _ in bench.virtual.seats()) == [False, True]
    two = CROSS.place("red 2").id
    bench.hands.play([Carry(Side.RED, BELLY.id, two, lying=True, was_lying=True)])
    bench.hands.finish()
    assert [(p.lying, CROSS.slots[slot].place) for p, slot in bench.virtual.seats()] == [(True, two), (False, BELLY.id)]


def test_a_pawn_between_the_arms_is_on_no_square() -> None:
    bench = laid(occupancy(s8=(1, 0, 0, 0)))
    (pawn,) = [piece for piece, _ in bench.virtual.seats()]
    bench.virtual.table.slide(pawn.id, 150, 100)
    assert bench.virtual.seats() == []
    assert bench.virtual.truth() == (EMPTY,) * len(CROSS.places)
    assert PlaceId(0) == EIGHT.id
