"""What was certain once: seats nobody touched stay certain, what is put or lifted shows, and a mistake is heard."""

from itertools import pairwise

import pytest

from support.virtual import TABLES, Bench, calibrated
from takhta.board.ports import CheckerId
from takhta.rules.games import game
from takhta.rules.occupancy import EMPTY, Content, Occupancy, PlaceId, Side, content, with_change
from takhta.sensing.decoder import Decoder
from takhta.sensing.rows import rows
from takhta.sim.faults import Warming
from takhta.sim.magnet import Magnet

POINT = TABLES.place("6")
OTHER = TABLES.place("20").id
NOBODY: Occupancy = (EMPTY,) * len(TABLES.places)
CLEAR = -3.0
"""Nats by which a reading must be ahead of every other to be believed."""


class Row:
    """White checkers on a point, each so many mm further from the rail than the middle of its seat."""

    def __init__(self, seed: int, *along: float) -> None:
        self.bench = Bench(seed)
        self.decoder = Decoder(TABLES, calibrated(seed))
        for seat, mm in enumerate(along):
            self.put(CheckerId(seat), seat, mm)
        self.held = content({Side.WHITE: len(along)})
        self.occupancy = tuple(self.held if place == POINT.id else EMPTY for place in range(len(TABLES.places)))

    def put(self, checker: CheckerId, seat: int, mm: float) -> None:
        slot = POINT.slots[seat]
        self.bench.virtual.lift(checker)
        self.bench.virtual.put(checker, slot.x_mm, type(slot.y_mm)(slot.y_mm + POINT.columns[0].toward * mm))

    def set_baseline(self, occupancy: Occupancy) -> None:
        self.decoder.read(self.bench.scan())
        self.decoder.set_baseline(occupancy)

    def likely(self) -> dict[Content, float]:
        return dict(self.decoder.read(self.bench.scan()).likely[POINT.id])

    def lead(self, held: Content) -> float:
        """How far every other content is behind this one; positive when it is behind itself."""
        likely = self.likely()
        return max(nats for each, nats in likely.items() if each != held) - likely[held]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("along", [(0,), (14,), (16,), (3, 15), (2, 6, 13), (1, 4, 7, 10, 12)])
def test_a_place_nobody_touched_is_as_certain_as_it_was(seed: int, along: tuple[float, ...]) -> None:
    row = Row(seed, *along)
    alone = row.lead(row.held)
    row.set_baseline(row.occupancy)
    assert row.lead(row.held) < min(alone, CLEAR)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("mm", [14.0, 15.5, 16.4])
def test_a_checker_put_between_two_seats_is_not_overlooked(seed: int, mm: float) -> None:
    row = Row(seed, 0)
    row.set_baseline(row.occupancy)
    row.put(CheckerId(1), 1, mm)
    likely = row.likely()
    assert likely[row.held] < likely[content({Side.WHITE: 2})] - 1


@pytest.mark.parametrize("seed", range(3))
def test_a_checker_lifted_from_between_two_seats_is_missed(seed: int) -> None:
    row = Row(seed, 0, 15.5)
    row.set_baseline(row.occupancy)
    row.bench.virtual.lift(CheckerId(1))
    likely = row.likely()
    assert likely[row.held] < likely[content({Side.WHITE: 1})] - 2


def test_a_row_pushed_along_its_point_holds_as_many_as_before() -> None:
    row = Row(1, 2, 5, 9)
    row.set_baseline(row.occupancy)
    for seat, mm in enumerate((-1.0, 0.0, 1.0)):
        row.put(CheckerId(seat), seat, mm)
    assert row.lead(row.held) < CLEAR


def test_a_place_taken_for_certain_by_mistake_is_not_believed_for_ever() -> None:
    """Somebody has confirmed a turn that left two checkers here, where three lie."""
    row = Row(1, 0, 1, 2)
    wrong = with_change(NOBODY, [(POINT.id, Side.WHITE, 2), (OTHER, Side.WHITE, 1)])
    row.set_baseline(wrong)
    assert row.decoder.read(row.bench.scan()).reading[POINT.id] == row.held


def test_another_position_set_up_meanwhile_is_read_as_it_lies() -> None:
    row = Row(2, 0, 1, 2, 3, 4, 5)
    row.set_baseline(row.occupancy)
    other = with_change(NOBODY, [(OTHER, Side.BLACK, 5), (PlaceId(2), Side.WHITE, 2), (POINT.id, Side.BLACK, 2)])
    row.bench.hands.set_up(other)
    row.bench.hands.finish()
    assert row.decoder.read(row.bench.scan()).reading == other


def test_a_changed_place_at_rest_is_told_as_before_and_a_touch_is_told_at_once() -> None:
    """Noise is not weighed over and over while a checker is in the hand."""
    row = Row(1, 0, 1, 2)
    row.set_baseline(row.occupancy)
    row.bench.virtual.lift(CheckerId(2))
    told = [row.decoder.read(row.bench.scan()).likely[POINT.id] for _ in range(40)]
    again = sum(one is not other for one, other in pairwise(told))
    row.put(CheckerId(2), 2, 5)
    last = row.decoder.read(row.bench.scan())
    assert again < len(told) / 2
    assert last.likely[POINT.id] is not told[-1]
    assert last.reading[POINT.id] == row.held


def test_a_checker_pushed_slowly_is_told_as_if_every_frame_were_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    row, weighing = Row(2, 0, 1, 2), Decoder(TABLES, calibrated(2))
    first = row.bench.scan()
    for decoder in (row.decoder, weighing):
        decoder.read(first)
        decoder.set_baseline(row.occupancy)
    for step in range(30):
        row.put(CheckerId(2), 2, 2 + step / 2)
        frame = row.bench.scan()
        kept = row.decoder.read(frame).likely[POINT.id]
        with monkeypatch.context() as always:
            always.setattr(rows, "_RESTS", -1.0)
            anew = weighing.read(frame).likely[POINT.id]
        assert all(abs(kept[each] - nats) < 1 for each, nats in anew.items() if nats > -8)


@pytest.mark.parametrize("seed", range(3))
def test_a_magnet_taken_off_the_board_is_not_missed(seed: int) -> None:
    """A turn was confirmed while it lay there: what bare seats felt of it belongs to no checker."""
    row = Row(seed, 1, 2, 3)
    row.set_baseline(row.occupancy)
    table = row.bench.virtual.table
    table.lay_magnet(POINT.slots[0].x_mm + 90, POINT.slots[0].y_mm, Magnet(25.0, 5.0), 7.0)
    row.put(CheckerId(3), 3, 2)
    row.held = content({Side.WHITE: 4})
    row.set_baseline(with_change(NOBODY, [(POINT.id, Side.WHITE, 4)]))
    table.clear()
    assert row.decoder.read(row.bench.scan()).reading == with_change(NOBODY, [(POINT.id, Side.WHITE, 4)])


@pytest.mark.parametrize("faults", [(), (Warming(len(TABLES.slots), 0),)])
def test_a_board_left_alone_for_a_quarter_of_an_hour_reads_as_it_did(faults: tuple[Warming, ...]) -> None:
    rules = game("backgammon")
    start = TABLES.layouts[0].to_board(rules.occupancy(rules.start(Side.WHITE)))
    bench, decoder = Bench(0, "normal"), Decoder(TABLES, calibrated(0))
    bench.hands.set_up(start)
    bench.hands.finish()
    for fault in faults:
        bench.virtual.spoil(fault)
    decoder.read(bench.scan())
    decoder.set_baseline(start)
    for _ in range(450):
        bench.clock.forward(2000)
        last = decoder.read(bench.virtual.latest())
    assert last.reading == start
