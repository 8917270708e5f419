"""The batch finds exactly what the rules find, each position once, whatever lies together in it."""

import numpy as np
import pytest

from support.positions import turns
from takhta.coach import batch
from takhta.rules.dice import ALL_21, Roll
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.rules.tables.plays import EndPositions, end_positions
from takhta.rules.tables.position import Packed, Position

Turn = tuple[Packed, Roll]


def dice(rolls: list[Roll]) -> batch.Dice:
    return np.array([(roll.high, roll.low) for roll in rolls], np.uint8)


def by_batch(given: list[Turn]) -> list[EndPositions]:
    """What the batch finds, turn by turn."""
    found: list[list[Packed]] = [[] for _ in given]
    used: list[int] = []
    for chunk in batch.chunks(batch.pack([packed for packed, _ in given]), dice([roll for _, roll in given])):
        for fields, turn in zip(batch.counts(chunk.boards), chunk.turn.tolist(), strict=True):
            found[turn].append(Packed(int.from_bytes(fields.tobytes(), "little")))
        used += chunk.dice_used.tolist()
    return list(zip(map(sorted, found), used, strict=True))


def by_rules(given: list[Turn]) -> list[EndPositions]:
    return [(sorted(found), used) for found, used in (end_positions(packed, roll) for packed, roll in given)]


@pytest.mark.parametrize("seed", range(3))
def test_every_play_of_every_turn_is_found_once(seed: int) -> None:
    given = [(state.packed, roll) for state, roll in turns(1000 + seed, 2 * batch.CHUNK + 100)]
    assert by_batch(given) == by_rules(given)


def test_every_roll_of_one_position_is_played() -> None:
    start = game("backgammon").start(Side.WHITE).packed
    given = [(start, roll) for roll in ALL_21]
    assert by_batch(given) == by_rules(given)


def test_the_widest_roll_is_listed_whole() -> None:
    spread = (24, 23, 21, 20, 18, 17, 15, 14, 12, 11, 9, 7, 6, 4, 3)
    given = [(Position.of(Side.WHITE, dict.fromkeys(spread, 1), {}).packed, Roll.of(1, 1))]
    assert by_batch(given) == by_rules(given)


def test_a_turn_without_a_play_keeps_its_position() -> None:
    shut_out = Position.of(Side.BLACK, {25: 1, 6: 14}, dict.fromkeys(range(1, 7), 2)).packed
    for roll in ALL_21:
        assert by_batch([(shut_out, roll)]) == [([shut_out], 0)]


def test_no_turns_at_all_give_no_plays() -> None:
    assert list(batch.chunks(batch.pack([]), dice([]).reshape(0, 2))) == []


def test_a_position_is_the_same_after_packing() -> None:
    given = [state for state, _ in turns(7, 500)]
    fields = batch.counts(batch.pack([state.packed for state in given]))
    assert [bytes(row) for row in fields] == [state.counts for state in given]
