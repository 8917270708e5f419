"""Squares: single pawns and their colours from one frame, pairs and bellies from history, doubt where there is none."""

from collections.abc import Mapping
from random import Random

import msgspec
import pytest

from support.virtual import CROSS, Bench
from takhta.board.evidence import FLOOR, Evidence
from takhta.board.health import Fault
from takhta.board.plan import Place
from takhta.board.ports import CheckerId
from takhta.rules.occupancy import EMPTY, Content, Occupancy, PlaceId, Side, content
from takhta.rules.pagade.path import COLOURS
from takhta.sensing.calibration import Calibration
from takhta.sensing.decoder import Decoder
from takhta.sensing.squares.pawns import kinds
from takhta.sim.faults import Dead, Weak

CALIBRATION: Calibration = Bench(1, board=CROSS).calibrate()
FIRST = {colour: CheckerId(4 * number) for number, colour in enumerate(COLOURS)}
EIGHT, FAR, BELLY = CROSS.place("8"), CROSS.place("30"), CROSS.place("red 3")


class Table:
    """The cross the calibration was made with, pawns put exactly where a test wants them."""

    def __init__(self) -> None:
        self.bench = Bench(1, board=CROSS)
        self.decoder = Decoder(CROSS, CALIBRATION)

    def put(self, pawn: int, place: Place, x: float = 0.0, y: float = 0.0, heading: float | None = None) -> None:
        assert place.square is not None
        table = self.bench.virtual.table
        table.lift(CheckerId(pawn))
        table.tip(CheckerId(pawn), heading)
        table.put(CheckerId(pawn), place.square.x_mm + x, place.square.y_mm + y)

    def take(self, pawn: int) -> None:
        table = self.bench.virtual.table
        piece = table.piece(CheckerId(pawn))
        table.lift(piece.id)
        table.tip(piece.id, None)
        table.put(piece.id, *table.tray(piece.side, pawn % 4))

    def read(self) -> Evidence:
        for _ in range(6):
            evidence = self.decoder.read(self.bench.scan())
        return evidence

    def set_baseline(self) -> None:
        self.read()
        self.decoder.set_baseline(self.bench.virtual.truth())

    def margin(self, place: Place, held: Content) -> float:
        """How much likelier this content of a place is than the next best one."""
        likely: Mapping[Content, float] = self.read().likely[place.id]
        rivals = [nats for key, nats in likely.items() if key != held]
        return likely.get(held, FLOOR) - max(rivals)


def occupancy(held: Mapping[PlaceId, Content]) -> Occupancy:
    return tuple(held.get(place.id, EMPTY) for place in CROSS.places)


def test_four_kinds_of_pawns_have_the_strengths_their_magnets_should() -> None:
    assert {kind.side: round(kind.amount, 2) for kind in kinds(CROSS)} == pytest.approx(
        {Side.RED: 1.0, Side.BLACK: -1.0, Side.YELLOW: 0.385, Side.GREEN: -0.385}, abs=0.02
    )


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("place", [EIGHT, FAR, BELLY], ids=lambda place: place.name)
def test_one_standing_pawn_near_the_middle_is_read_with_its_colour_from_one_frame(colour: Side, place: Place) -> None:
    table = Table()
    table.put(FIRST[colour], place, 1.0, -0.5)
    held = content({colour: 1})
    assert table.read().reading == occupancy({place.id: held})


@pytest.mark.parametrize("colour", COLOURS)
def test_what_is_certain_stays_so_while_nobody_touches_it(colour: Side) -> None:
    table = Table()
    table.put(FIRST[colour], EIGHT, -6.0)
    table.put(FIRST[colour] + 1, EIGHT, 6.0)
    table.set_baseline()
    assert table.margin(EIGHT, content({colour: 2})) > 3


@pytest.mark.parametrize("colour", [Side.RED, Side.BLACK])
def test_one_of_a_certain_pair_is_seen_to_leave(colour: Side) -> None:
    table = Table()
    table.put(FIRST[colour], EIGHT, -6.0)
    table.put(FIRST[colour] + 1, EIGHT, 6.0)
    table.set_baseline()
    table.take(FIRST[colour] + 1)
    likely = table.read().likely[EIGHT.id]
    assert likely[content({colour: 1})] > likely[content({colour: 2})] + 3
    assert likely[content({colour: 1})] > likely[EMPTY] + 3


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_belly_counts_up_to_four_that_stand_in_its_quarters(colour: Side, number: int) -> None:
    table = Table()
    for pawn, (x, y) in zip(range(number), ((-6, -6), (6, 6), (-6, 6), (6, -6)), strict=False):
        table.put(FIRST[colour] + pawn, BELLY, x, y)
    assert table.read().reading[BELLY.id] == content({colour: number})


def test_one_more_in_a_belly_and_one_fewer_is_seen() -> None:
    table = Table()
    table.put(0, BELLY, -6.0)
    table.put(1, BELLY, 6.0)
    table.set_baseline()
    for pawn, (x, y) in enumerate(((-6, -6), (6, -6), (6, 6))):
        table.put(pawn, BELLY, x, y)
    assert table.read().reading[BELLY.id] == content({Side.RED: 3})
    table.take(0)
    table.take(2)
    assert table.read().reading[BELLY.id] == content({Side.RED: 1})


def test_a_strong_pawn_on_its_side_does_not_vanish_from_a_belly() -> None:
    for heading in (0.0, 1.0, 2.5, -2.0):
        table = Table()
        table.put(0, BELLY, heading=heading)
        likely = table.read().likely[BELLY.id]
        assert likely[content({Side.RED: 1})] > likely[EMPTY] + 3


def test_a_pawn_two_squares_away_changes_nothing() -> None:
    table = Table()
    table.put(0, EIGHT)
    table.set_baseline()
    before = table.read().likely[EIGHT.id]
    table.put(4, CROSS.place("red 6"), 3.0)
    after = table.read().likely[EIGHT.id]
    assert max(after, key=lambda key: after[key]) == max(before, key=lambda key: before[key]) == content({Side.RED: 1})
    assert table.margin(EIGHT, content({Side.RED: 1})) > 3


def test_a_dead_sensor_under_a_square_tells_nothing_rather_than_that_it_is_bare() -> None:
    table = Table()
    slot = int(EIGHT.slots[0].id)
    table.decoder = Decoder(CROSS, msgspec.structs.replace(CALIBRATION, faulty=(slot,)))
    table.bench.virtual.spoil(Dead([slot], Random(1)))
    table.put(0, EIGHT)
    likely = table.read().likely[EIGHT.id]
    assert likely[content({Side.RED: 1})] > -3


def test_a_square_that_read_another_content_than_the_players_say_keeps_its_voice() -> None:
    table = Table()
    table.put(0, EIGHT)
    table.read()
    table.decoder.set_baseline(occupancy({EIGHT.id: content({Side.GREEN: 1})}))
    assert table.read().reading[EIGHT.id] == content({Side.RED: 1})


def test_a_board_being_set_up_anew_is_read_from_the_frame_alone() -> None:
    table = Table()
    table.put(0, EIGHT)
    table.set_baseline()
    table.decoder.set_baseline(())
    assert table.read().reading == occupancy({EIGHT.id: content({Side.RED: 1})})


def test_a_pawn_taken_put_back_and_taken_again_is_missed_again() -> None:
    table = Table()
    table.put(0, EIGHT)
    table.set_baseline()
    for _ in range(2):
        table.take(0)
        assert table.read().reading == occupancy({})
        table.put(0, EIGHT)
        assert table.read().reading == occupancy({EIGHT.id: content({Side.RED: 1})})


@pytest.mark.parametrize("colour", [Side.YELLOW, Side.BLACK])
def test_a_sensor_that_has_felt_only_weak_pawns_is_not_called_weak_for_that(colour: Side) -> None:
    table = Table()
    for _ in range(5):
        table.put(FIRST[colour], EIGHT, 1.0)
        table.set_baseline()
        table.take(FIRST[colour])
        table.set_baseline()
    assert table.decoder.health.faulty == ()


def test_a_sensor_that_hardly_feels_strong_pawns_is_called_weak() -> None:
    table = Table()
    slot = int(EIGHT.slots[0].id)
    table.bench.virtual.spoil(Weak([slot]))
    for pawn in range(4):
        table.put(pawn, EIGHT, 2.0)
        table.set_baseline()
        table.take(pawn)
        table.set_baseline()
    assert [(each.slot, each.fault) for each in table.decoder.health.faulty] == [(slot, Fault.WEAK)]
