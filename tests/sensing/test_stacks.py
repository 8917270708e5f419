"""A full point: how many lie on it is told by what has changed since the board was last certain."""

import pytest

from support.virtual import TABLES, Bench
from takhta.rules.occupancy import EMPTY, Occupancy, PlaceId, Side, content, count
from takhta.sensing.decoder import Decoder
from takhta.sim.carrying import Carry

POINT, OTHER = PlaceId(22), PlaceId(3)


def stack(number: int) -> Occupancy:
    """So many black checkers on one point, nothing else on the board."""
    return tuple(content({Side.BLACK: number}) if place == POINT else EMPTY for place in range(len(TABLES.places)))


def certain_stack(seed: int, number: int) -> tuple[Bench, Decoder]:
    """A bench with a stack that the decoder is certain of."""
    bench = Bench(seed, "normal")
    decoder = Decoder(TABLES, bench.calibrate())
    bench.hands.set_up(stack(number))
    bench.hands.finish()
    decoder.read(bench.scan())
    decoder.set_baseline(stack(number))
    return bench, decoder


@pytest.mark.parametrize("number", [6, 8, 10, 13, 15])
def test_a_full_point_nobody_touched_keeps_its_number(number: int) -> None:
    bench, decoder = certain_stack(number, number)
    for _ in range(20):
        evidence = decoder.read(bench.scan())

    likely = evidence.likely[POINT]
    best = content({Side.BLACK: number})
    assert evidence.reading[POINT] == best
    assert max(nats for held, nats in likely.items() if held != best) < -3


@pytest.mark.parametrize("taken", [1, 3])
@pytest.mark.parametrize("number", [7, 9, 13, 15])
def test_checkers_taken_from_the_top_are_counted(number: int, taken: int) -> None:
    bench, decoder = certain_stack(number + taken, number)
    bench.hands.play([Carry(Side.BLACK, POINT, OTHER)] * taken)
    bench.hands.finish()

    evidence = decoder.read(bench.scan())

    assert count(evidence.reading[POINT], Side.BLACK) == number - taken


@pytest.mark.parametrize("added", [1, 2])
@pytest.mark.parametrize("number", [5, 8, 13])
def test_checkers_put_on_top_are_counted(number: int, added: int) -> None:
    bench, decoder = certain_stack(number + added, number)
    bench.hands.arrange({POINT: content({Side.BLACK: number + added})})
    bench.hands.finish()

    evidence = decoder.read(bench.scan())

    assert count(evidence.reading[POINT], Side.BLACK) == number + added


def test_without_a_certain_position_all_numbers_of_a_full_point_are_alike() -> None:
    bench = Bench(1, "normal")
    decoder = Decoder(TABLES, bench.calibrate())
    bench.hands.set_up(stack(9))
    bench.hands.finish()

    likely = decoder.read(bench.scan()).likely[POINT]

    assert [likely[content({Side.BLACK: number})] for number in range(6, 16)] == pytest.approx([0.0] * 10, abs=0.5)
