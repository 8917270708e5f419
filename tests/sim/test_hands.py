"""The hands: what they were asked for lies there at the end, they do it in time, and as untidily as they should."""

from statistics import fmean, stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.virtual import TABLES, Bench, Clock
from takhta.board.plan import Column
from takhta.rules.occupancy import EMPTY, OFF, WHITE_AND_BLACK, Content, Occupancy, PlaceId, Side, content, total
from takhta.sim.board import VirtualBoard
from takhta.sim.carrying import Carry
from takhta.sim.errors import NoCheckerError
from takhta.sim.hands import MessyHands
from takhta.sim.placing import HANDS

BARE: Occupancy = (EMPTY,) * 25
BAR = PlaceId(0)


def occupancy(**held: tuple[int, int]) -> Occupancy:
    """`p6=(5, 0)` is five white checkers on point 6; `p0` is the bar."""
    places = list(BARE)
    for name, (white, black) in held.items():
        places[int(name[1:])] = content({Side.WHITE: white, Side.BLACK: black})
    return tuple(places)


START = occupancy(
    p24=(2, 0), p13=(5, 0), p8=(3, 0), p6=(5, 0), p1=(0, 2), p12=(0, 5), p17=(0, 3), p19=(0, 5)
)  # fmt: skip


def laid(position: Occupancy, hands: str = "normal", seed: int = 1) -> Bench:
    bench = Bench(seed, hands)
    bench.hands.set_up(position)
    bench.hands.finish()
    return bench


def carry(side: Side, source: int, target: int) -> Carry:
    return Carry(side, PlaceId(source), PlaceId(target))


@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.parametrize("seed", range(5))
def test_the_start_position_is_set_up_from_the_trays(hands: str, seed: int) -> None:
    assert laid(START, hands, seed).virtual.truth() == START


@st.composite
def positions(draw: st.DrawFn) -> Occupancy:
    """Up to 15 checkers a side, one side on a place but for the bar."""
    held = list(BARE)
    for side in WHITE_AND_BLACK:
        for place in draw(st.lists(st.integers(0, 24), max_size=15)):
            if place == BAR or not held[place] & (0x0F if side is Side.BLACK else 0xF0):
                held[place] = Content(held[place] + (1 << 4 * side.value))
    return tuple(held)


@settings(max_examples=25, deadline=None)
@given(positions(), positions(), st.sampled_from(sorted(HANDS)))
def test_any_position_can_be_arranged_from_any_other(before: Occupancy, after: Occupancy, hands: str) -> None:
    bench = laid(before, hands)
    assert bench.virtual.truth() == before
    bench.hands.set_up(after)
    bench.hands.finish()
    assert bench.virtual.truth() == after
    assert len(bench.virtual.checkers()) == 30


def test_checkers_are_carried_to_where_they_are_wanted_in_any_order() -> None:
    for seed in range(8):
        bench = laid(START, seed=seed)
        bench.hands.play([carry(Side.WHITE, 13, 7), carry(Side.WHITE, 7, 4), carry(Side.WHITE, 24, 23)])
        bench.hands.finish()
        want = occupancy(
            p24=(1, 0), p23=(1, 0), p13=(4, 0), p8=(3, 0), p6=(5, 0), p4=(1, 0),
            p1=(0, 2), p12=(0, 5), p17=(0, 3), p19=(0, 5),
        )  # fmt: skip
        assert bench.virtual.truth() == want


def test_a_hit_checker_goes_to_either_half_of_the_bar_before_or_after() -> None:
    halves, orders = set(), set()
    for seed in range(20):
        bench = laid(occupancy(p8=(1, 0), p5=(0, 1)), seed=seed)
        bench.hands.play([carry(Side.WHITE, 8, 5)])
        first = None
        while bench.hands.next_at is not None:
            bench.hands.step(bench.hands.next_at)
            held = [piece.side for piece in bench.virtual.table.pieces if piece.held]
            first = first or (held[0] if held else None)
        assert bench.virtual.truth() == occupancy(p0=(0, 1), p5=(1, 0))
        (hit,) = [piece for piece, slot in bench.virtual.seats() if TABLES.slots[slot].place == BAR]
        halves.add(hit.y < TABLES.height_mm / 2)
        orders.add(first)
    assert halves == {True, False}
    assert orders == set(WHITE_AND_BLACK)


def test_a_checker_enters_from_the_bar_and_the_other_side_stays() -> None:
    bench = laid(occupancy(p0=(1, 2)))
    bench.hands.play([carry(Side.BLACK, 0, 3)])
    bench.hands.finish()
    assert bench.virtual.truth() == occupancy(p0=(1, 1), p3=(0, 1))


def test_a_checker_borne_off_lies_in_the_tray() -> None:
    bench = laid(occupancy(p2=(2, 0)))
    bench.hands.play([carry(Side.WHITE, 2, OFF), carry(Side.WHITE, 2, OFF)])
    bench.hands.finish()
    assert bench.virtual.truth() == BARE
    assert all(checker.x_mm > TABLES.width_mm and not checker.held for checker in bench.virtual.checkers())


def test_what_is_not_there_cannot_be_carried() -> None:
    bench = laid(START)
    bench.hands.play([carry(Side.WHITE, 5, 4)])
    with pytest.raises(NoCheckerError, match="no white checker to take from place 5"):
        bench.hands.finish()
    assert bench.hands.next_at is None
    bench.hands.arrange({PlaceId(5): content({Side.BLACK: 1})})
    with pytest.raises(NoCheckerError, match="no black checker in the tray"):
        bench.hands.finish()


def test_lifting_carrying_and_putting_take_their_time() -> None:
    bench = laid(START)
    bench.hands.play([carry(Side.WHITE, 24, 23)])
    start = bench.clock.now
    seen = []
    while bench.hands.next_at is not None:
        at = bench.clock.now = bench.hands.next_at
        busy = bench.hands.step(at)
        seen.append(
            (at - start, any(c.held for c in bench.virtual.checkers()), total(bench.virtual.truth(), Side.WHITE))
        )
    assert not busy
    lifted, put = seen[0][0], next(at for at, held, _ in seen if not held)
    assert 150 <= lifted <= 500
    assert 150 <= put - lifted <= 500
    assert [on for _, held, on in seen if held] == [14, 14]


def test_nothing_moves_before_its_time() -> None:
    bench = laid(START)
    bench.hands.play([carry(Side.WHITE, 24, 23)])
    assert bench.hands.next_at is not None
    before = bench.virtual.checkers()
    assert bench.hands.step(type(bench.clock.now)(bench.hands.next_at - 1))
    assert bench.virtual.checkers() == before


def test_the_seed_decides_every_movement() -> None:
    def film(seed: int) -> list[object]:
        clock = Clock()
        virtual = VirtualBoard(TABLES, 0, clock)
        hands = MessyHands(virtual, "sloppy", seed)
        hands.set_up(START)
        seen: list[object] = []
        while hands.next_at is not None:
            clock.now = hands.next_at
            hands.step(clock.now)
            seen.append((clock.now, virtual.checkers()))
        return seen

    assert film(3) == film(3)
    assert film(3) != film(4)


def test_the_seventh_checker_sits_on_the_first() -> None:
    bench = laid(occupancy(p6=(9, 0)), hands="neat")
    pieces = sorted((p for p, _ in bench.virtual.seats()), key=lambda piece: (piece.level, piece.y))
    assert [piece.level for piece in pieces] == [0] * 6 + [1] * 3
    assert [p.y for p in pieces[6:]] == [p.y for p in pieces[:3]]


@pytest.mark.parametrize("hands", HANDS)
def test_nobody_stacks_checkers_while_a_seat_is_free(hands: str) -> None:
    for seed in range(12):
        bench = laid(occupancy(p6=(6, 0), p19=(0, 6)), hands, seed)
        assert {piece.level for piece, _ in bench.virtual.seats()} == {0}


def test_straightened_checkers_lie_neatly_and_are_as_many() -> None:
    position = occupancy(p6=(8, 0), p19=(0, 3), p0=(2, 1))
    bench = laid(position, hands="sloppy", seed=4)
    bench.hands.straighten([PlaceId(6), PlaceId(19), BAR])
    bench.hands.finish()
    assert bench.virtual.truth() == position
    for place in (PlaceId(6), PlaceId(19), BAR):
        for column in TABLES.places[place].columns:
            along = rows(bench, column)
            assert all(abs(at - 16 - 32 * i) < 10 for i, at in enumerate(along))


def rows(bench: Bench, column: Column) -> list[float]:
    """How far from the rail the checkers on the physical board of a column lie."""
    slots = {slot.id for slot in column.slots}
    on = [piece for piece, slot in bench.virtual.seats() if slot in slots and not piece.level]
    return sorted((piece.y - column.rail_mm) * column.toward for piece in on)


@pytest.mark.parametrize("hands", HANDS)
def test_hands_scatter_as_their_model_says(hands: str) -> None:
    model = HANDS[hands]
    rail, gap, beside, skipped, columns = [], [], [], 0, 0
    for seed in range(12):
        bench = laid(occupancy(**{f"p{p}": (2 if p % 2 else 0, 0 if p % 2 else 2) for p in range(1, 15)}), hands, seed)
        for place in TABLES.places[1:15]:
            first, second = rows(bench, place.columns[0])
            columns += 1
            if first > 45 or second - first > 60:
                skipped += 1
                continue
            rail.append(first - 16)
            gap.append(second - first - 32)
        beside += [piece.x - TABLES.slots[slot].x_mm for piece, slot in bench.virtual.seats()]
    assert fmean(rail) == pytest.approx(model.rail, rel=0.25)
    assert fmean(gap) == pytest.approx(model.gap, rel=0.25)
    assert stdev(beside) == pytest.approx(model.lateral, rel=0.15)
    assert min(rail) >= 0
    assert min(gap) >= 0
    assert skipped / columns == pytest.approx(model.skip, abs=0.07)


def test_scatter_stretches_every_distance() -> None:
    bench = Bench(1)
    exact = MessyHands(bench.virtual, "neat", 1, scatter=0.0)
    exact.set_up(occupancy(p6=(6, 0)))
    exact.finish()
    along = rows(bench, TABLES.place("6").columns[0])
    assert along == pytest.approx([16 + 32 * i for i in range(len(along))])


def test_a_slide_passes_every_seat_and_returns_to_the_tray() -> None:
    bench = Bench(1)
    bench.hands.slide(Side.BLACK, TABLES.runs[6])
    passed = set()
    while bench.hands.next_at is not None:
        bench.hands.step(bench.hands.next_at)
        passed |= {slot for _, slot in bench.virtual.seats()}
    assert passed == {slot.id for slot in TABLES.place("5").slots}
    assert bench.virtual.truth() == BARE


def test_unknown_hands_are_refused() -> None:
    with pytest.raises(ValueError, match="known are neat, normal, sloppy"):
        MessyHands(Bench(1).virtual, "drunk")
