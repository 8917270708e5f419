"""A game of the family is a row of data: its start alone makes it another game."""

import pytest

from takhta.rules.dice import Roll
from takhta.rules.game import Outcome
from takhta.rules.occupancy import WHITE_AND_BLACK, Side
from takhta.rules.tables.game import Tables
from takhta.rules.tables.position import Position
from takhta.rules.tables.variants import BACKGAMMON, HYPERGAMMON, NACKGAMMON, TAKHTEH, Variant


@pytest.mark.parametrize(
    ("variant", "each", "pips", "position"),
    [
        (BACKGAMMON, 15, 167, "4HPwATDgc/ABMA"),
        (NACKGAMMON, 15, 194, "4Dl4ADbgOXgANg"),
        (TAKHTEH, 15, 167, "4HPwATDgc/ABMA"),
        (HYPERGAMMON, 3, 69, "AACgAgAAKgAAAA"),
    ],
)
def test_the_start_is_as_published(variant: Variant, each: int, pips: int, position: str) -> None:
    rules = Tables(variant)
    start = rules.start(Side.WHITE)
    assert (rules.name, variant.each) == (variant.name, each)
    assert {rules.pips(start, side) for side in WHITE_AND_BLACK} == {pips}
    assert rules.format_position(start) == position
    assert rules.parse_position(position, Side.WHITE) == start


def test_three_checkers_are_all_there_is_to_bear_off_in_hypergammon() -> None:
    rules = Tables(HYPERGAMMON)
    state = rules.parse_position(rules.format_position(Position.of(Side.WHITE, {1: 1}, {23: 1}, each=3)), Side.WHITE)
    (play,) = rules.plays(state, Roll.of(2, 1))
    assert rules.outcome(play.after) == Outcome(Side.WHITE, 1)
    gammon = Position.of(Side.WHITE, {1: 1}, {6: 3}, each=3)
    (play,) = rules.plays(gammon, Roll.of(2, 1))
    assert rules.outcome(play.after) == Outcome(Side.WHITE, 2)


@pytest.mark.parametrize(("triple", "times"), [("on", 3), ("off", 2)])
def test_a_backgammon_counts_three_times_unless_agreed_otherwise(triple: str, times: int) -> None:
    rules = Tables(TAKHTEH, {"triple": triple})
    (play,) = rules.plays(Position.of(Side.WHITE, {1: 1}, {25: 1, 6: 14}), Roll.of(2, 1))
    assert rules.outcome(play.after) == Outcome(Side.WHITE, times)
