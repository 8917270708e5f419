"""Dead sensors: nobody tells which, their neighbours do."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from support.virtual import TABLES, Bench
from takhta.board.health import Fault, SlotHealth
from takhta.board.plan import SlotId
from takhta.board.ports import Frame
from takhta.rules.occupancy import EMPTY, OFF, Occupancy, PlaceId, Side, content
from takhta.sensing.calibration import Calibration
from takhta.sensing.dead_sensors import DeadSensors
from takhta.sensing.decoder import Decoder
from takhta.session.matching import SURE
from takhta.sim.carrying import Carry

POINT, OTHER = TABLES.place("5"), TABLES.place("8").id
DEAD = POINT.slots[1].id
"""The seat the second checker on the point is put on."""


def occupancy(held: dict[PlaceId, int]) -> Occupancy:
    return tuple(
        content({Side.WHITE: held.get(place.id, 0)}) if held.get(place.id) else EMPTY for place in TABLES.places
    )


class WithDead:
    """A bench on which one sensor has died after the calibration: it reads about its zero, with noise."""

    def __init__(self, seed: int, calibration: Calibration) -> None:
        self.bench = Bench(seed, "neat")
        self.decoder = Decoder(TABLES, calibration)
        self._random = Random(seed)
        self._zero = 2048 + self._random.gauss(0, 15)
        self.dead: tuple[SlotId, ...] = (DEAD,)

    def frame(self) -> Frame:
        frame = self.bench.scan()
        for slot in self.dead:
            frame.counts[slot] = round(self._zero + self._random.gauss(0, 1.5))
        return frame

    def lay(self, held: dict[PlaceId, int]) -> Occupancy:
        """Set up a position, and let the decoder be certain of it."""
        wanted = occupancy(held)
        self.bench.hands.set_up(wanted)
        self.bench.hands.finish()
        self.decoder.read(self.frame())
        self.decoder.set_baseline(wanted)
        return wanted


@pytest.fixture(scope="module")
def with_dead() -> Callable[[int], WithDead]:
    known = {seed: Bench(seed, "neat").calibrate() for seed in (1, 2, 3)}
    return lambda seed: WithDead(seed, known[seed])


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_checker_on_a_dead_sensor_is_not_taken_for_one_in_the_hand(
    with_dead: Callable[[int], WithDead], seed: int
) -> None:
    there, one, two = with_dead(seed), content({Side.WHITE: 1}), content({Side.WHITE: 2})
    there.lay({POINT.id: 1, OTHER: 3})
    there.bench.hands.play([Carry(Side.WHITE, OTHER, POINT.id)])
    there.bench.hands.finish()
    put = there.decoder.read(there.frame()).likely[POINT.id]

    held = with_dead(seed)
    held.lay({POINT.id: 1, OTHER: 3})
    held.bench.virtual.lift(max(held.bench.virtual.seats(), key=lambda seat: seat[1])[0].id)
    lifted = held.decoder.read(held.frame()).likely[POINT.id]

    assert lifted[one] == 0
    assert lifted[two] < put[two] - 6


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_of_two_checkers_put_side_by_side_one_may_lie_on_a_dead_sensor(
    with_dead: Callable[[int], WithDead], seed: int
) -> None:
    there = with_dead(seed)
    there.dead = (POINT.slots[0].id,)
    there.lay({OTHER: 3})
    there.bench.hands.play([Carry(Side.WHITE, OTHER, POINT.id)] * 2)
    there.bench.hands.finish()
    likely = there.decoder.read(there.frame()).likely[POINT.id]

    assert likely[content({Side.WHITE: 2})] > -1


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whoever_lifts_the_checkers_beyond_lifts_the_one_on_a_dead_sensor_too(
    with_dead: Callable[[int], WithDead], seed: int
) -> None:
    there = with_dead(seed)
    there.dead = (POINT.slots[0].id,)
    there.lay({POINT.id: 3, OTHER: 3})
    there.bench.hands.play([Carry(Side.WHITE, POINT.id, OFF)] * 3)
    there.bench.hands.finish()
    likely = there.decoder.read(there.frame()).likely[POINT.id]

    assert likely[EMPTY] == 0
    assert likely[content({Side.WHITE: 1})] < -2


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_hit_on_a_dead_sensor_is_told_by_the_seats_around(with_dead: Callable[[int], WithDead], seed: int) -> None:
    there = with_dead(seed)
    there.dead = (POINT.slots[0].id,)
    wanted = list(occupancy({OTHER: 3}))
    wanted[POINT.id] = content({Side.BLACK: 1})
    there.bench.hands.set_up(tuple(wanted))
    there.bench.hands.finish()
    there.decoder.read(there.frame())
    there.decoder.set_baseline(tuple(wanted))

    there.bench.hands.play([Carry(Side.WHITE, OTHER, POINT.id)])
    there.bench.hands.finish()
    likely = there.decoder.read(there.frame()).likely[POINT.id]

    assert likely[content({Side.WHITE: 1})] > -1
    assert likely[content({Side.BLACK: 1})] < -3


def test_a_sensor_that_never_reads_its_neighbours_is_found_and_named(with_dead: Callable[[int], WithDead]) -> None:
    there = with_dead(1)
    around = [TABLES.place("4").id, TABLES.place("6").id]
    for times in range(12):
        there.lay(dict.fromkeys(around, 3 * (times % 2)) | {POINT.id: 1 + times % 3})
    assert there.decoder.health.faulty == (SlotHealth(DEAD, None, Fault.DEAD, masked=True),)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_checker_that_surely_lies_there_and_is_not_read_is_remembered(
    with_dead: Callable[[int], WithDead], seed: int
) -> None:
    """A game's start: two checkers lie on the point, one of them on the dead sensor, and nothing else is known yet."""
    there, two = with_dead(seed), content({Side.WHITE: 2})
    there.bench.hands.set_up(occupancy({POINT.id: 2, OTHER: 3}))
    there.bench.hands.finish()
    unknown = there.decoder.read(there.frame())
    assert unknown.reading[POINT.id] == content({Side.WHITE: 1})

    there.decoder.set_baseline(occupancy({POINT.id: 2, OTHER: 3}))

    assert there.decoder.read(there.frame()).reading[POINT.id] == two
    there.bench.hands.play([Carry(Side.WHITE, OTHER, PlaceId(20))])
    there.bench.hands.finish()
    assert there.decoder.read(there.frame()).reading[POINT.id] == two


def test_a_sensor_under_a_checker_that_only_a_dead_sensor_explains_is_left_out_of_account() -> None:
    sensors = DeadSensors(np.zeros((3, 3)), np.zeros(3, np.bool_))
    sensors.look_around(np.array([0.9, 0.0, 0.0]), None, np.full(3, 0.005))

    sensors.blame(np.array([[0, 1, 2]]), taken=np.array([[1.0, 1.0, 0.0]]), hidden=np.array([0.95]))

    assert sensors.dead.tolist() == [False, True, False]
    sensors.revive(np.array([0.9, 0.3, 0.0]))
    assert sensors.dead.tolist() == [False, False, False]


def test_checkers_that_were_read_and_are_gone_are_not_excused() -> None:
    bench = Bench(1, "neat")
    decoder = Decoder(TABLES, bench.calibrate())
    for _ in range(2):
        bench.hands.set_up(occupancy({POINT.id: 2, OTHER: 3}))
        bench.hands.finish()
        decoder.read(bench.scan())
        decoder.set_baseline(occupancy({POINT.id: 2, OTHER: 3}))
    bench.hands.set_up(occupancy({OTHER: 3}))
    bench.hands.finish()
    decoder.read(bench.scan())
    decoder.set_baseline(occupancy({POINT.id: 2, OTHER: 3}))

    assert decoder.read(bench.scan()).reading[POINT.id] == EMPTY


def test_a_sensor_thought_dead_is_alive_again_as_soon_as_it_reads_a_checker(
    with_dead: Callable[[int], WithDead],
) -> None:
    there = with_dead(1)
    around = [TABLES.place("4").id, TABLES.place("6").id]
    for times in range(12):
        there.lay(dict.fromkeys(around, 3 * (times % 2)) | {POINT.id: 1 + times % 3})
    assert [each.slot for each in there.decoder.health.faulty] == [DEAD]

    there.dead = ()
    there.lay({POINT.id: 2})

    assert there.decoder.health.faulty == ()
    there.bench.hands.set_up(occupancy({POINT.id: 1}))
    there.bench.hands.finish()
    assert there.decoder.read(there.frame()).reading[POINT.id] == content({Side.WHITE: 1})


def test_no_live_sensor_is_taken_for_dead() -> None:
    bench = Bench(4)
    decoder = Decoder(TABLES, bench.calibrate())
    random = Random(4)
    for _ in range(25):
        wanted = occupancy({PlaceId(random.randint(1, 24)): random.randint(1, 5) for _ in range(4)})
        if sum(wanted) > 15:
            continue
        bench.hands.set_up(wanted)
        bench.hands.finish()
        decoder.read(bench.scan())
        decoder.set_baseline(wanted)
    assert decoder.health.faulty == ()


def test_a_strip_unplugged_spoils_no_place_beside_it_and_is_named_until_it_is_plugged_in_again() -> None:
    bench = Bench(2)
    decoder = Decoder(TABLES, bench.calibrate())
    wanted = occupancy({PlaceId(4): 3, PlaceId(6): 5, PlaceId(20): 2})
    bench.hands.set_up(wanted)
    bench.hands.finish()
    decoder.read(bench.scan())
    decoder.set_baseline(wanted)
    frame = bench.scan()
    for slot in POINT.slots:
        frame.counts[slot.id] = 3

    unplugged = decoder.read(frame)

    assert unplugged.reading == wanted
    assert decoder.health.faulty == tuple(
        SlotHealth(slot.id, None, Fault.OUT_OF_RANGE, masked=True) for slot in POINT.slots
    )
    assert decoder.read(bench.scan()).reading == wanted
    assert decoder.health.faulty == ()


@pytest.mark.parametrize("seed", [1, 3])
def test_a_checker_taken_from_on_top_of_a_seat_that_reads_nothing_may_have_gone_unseen(
    with_dead: Callable[[int], WithDead], seed: int
) -> None:
    """Eight checkers lie on the point; the eighth lies on top of the one on the sensor that has become doubtful."""
    there = with_dead(seed)
    there.lay({POINT.id: 7})
    there.lay({POINT.id: 8})
    above = [piece for piece in there.bench.virtual.table.pieces if piece.level == 1]
    x, y = POINT.slots[1].x_mm, POINT.slots[1].y_mm
    there.bench.virtual.lift(min(above, key=lambda piece: (piece.x - x) ** 2 + (piece.y - y) ** 2).id)

    likely = there.decoder.read(there.frame()).likely[POINT.id]

    assert likely[content({Side.WHITE: 7})] > -SURE
    assert likely[content({Side.WHITE: 8})] > -SURE


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_point_that_was_emptied_keeps_nothing_on_its_dead_seat(
    with_dead: Callable[[int], WithDead], seed: int
) -> None:
    """The fifth seat is known to be dead and was bare: nobody has laid anything anew there."""
    there = with_dead(seed)
    there.dead = (POINT.slots[4].id,)
    there.lay({POINT.id: 5})
    there.lay({POINT.id: 5, OTHER: 1})
    there.lay({POINT.id: 4, OTHER: 1})
    on_point = {slot.id for slot in POINT.slots}
    for piece, slot in there.bench.virtual.seats():
        if slot in on_point:
            there.bench.virtual.lift(piece.id)

    likely = there.decoder.read(there.frame()).likely[POINT.id]

    assert likely[EMPTY] == 0
    assert likely[content({Side.WHITE: 1})] < -2


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_left_a_dead_seat_in_the_middle_of_a_turn_is_not_forgotten_while_players_think(
    with_dead: Callable[[int], WithDead], seed: int
) -> None:
    there = with_dead(seed)
    there.lay({POINT.id: 2, OTHER: 3})
    there.lay({POINT.id: 2, OTHER: 3, PlaceId(20): 1})
    on = {slot: piece for piece, slot in there.bench.virtual.seats()}
    there.bench.virtual.lift(on[TABLES.places[OTHER].slots[2].id].id)
    there.bench.virtual.lift(on[DEAD].id)
    for _ in range(60):
        there.bench.clock.forward(2000)
        likely = there.decoder.read(there.frame()).likely[POINT.id]
    assert likely[content({Side.WHITE: 1})] > likely[content({Side.WHITE: 2})] + 3
