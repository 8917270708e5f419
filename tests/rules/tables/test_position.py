"""Positions: both sides' views, the wood, and the nonsense that is refused."""

from collections.abc import Mapping
from random import Random

import pytest

from support.positions import KINDS
from support.words import raises
from takhta.rules.errors import InvalidError
from takhta.rules.games import game
from takhta.rules.occupancy import OFF, WHITE_AND_BLACK, PlaceId, Side, count
from takhta.rules.said import said
from takhta.rules.tables.position import BAR, Point, Position, flip, occupancy, place, point_at


def test_the_start_lies_on_the_wood_as_in_every_book() -> None:
    start = game("backgammon").start(Side.WHITE)
    white = {place: count(held, Side.WHITE) for place, held in enumerate(start.occupancy)}
    black = {place: count(held, Side.BLACK) for place, held in enumerate(start.occupancy)}
    assert {place: number for place, number in white.items() if number} == {24: 2, 13: 5, 8: 3, 6: 5}
    assert {place: number for place, number in black.items() if number} == {1: 2, 12: 5, 17: 3, 19: 5}
    assert game("backgammon").start(Side.BLACK).occupancy == start.occupancy


def test_both_sides_see_the_same_wood() -> None:
    rng = Random(3)
    for number in range(400):
        state = KINDS[number % len(KINDS)](rng)
        turned = Position(state.turn.other, flip(state.packed))
        assert occupancy(turned.turn, turned.packed) == state.occupancy
        assert flip(turned.packed) == state.packed
        for side in WHITE_AND_BLACK:
            assert state.seen_by(side) == turned.seen_by(side)
            assert state.seen_by(side)[:26] == bytes(reversed(state.seen_by(side.other)[26:]))


@pytest.mark.parametrize("side", WHITE_AND_BLACK)
def test_every_place_has_one_name_for_each_side(side: Side) -> None:
    assert [place(side, point_at(side, PlaceId(number))) for number in range(25)] == list(range(25))
    state = game("backgammon").start(side)
    names = [game("backgammon").name_place(state, PlaceId(number)) for number in (0, 6, 24)]
    assert names == [said("place.bar"), *((6, 24) if side is Side.WHITE else (19, 1))]
    assert game("backgammon").name_place(state, OFF) == said("place.off")


@pytest.mark.parametrize("side", WHITE_AND_BLACK)
def test_a_side_bears_off_from_its_six_home_places(side: Side) -> None:
    state = game("backgammon").start(side)
    assert sorted(game("backgammon").home(state, Side.WHITE)) == [1, 2, 3, 4, 5, 6]
    assert sorted(game("backgammon").home(state, Side.BLACK)) == [19, 20, 21, 22, 23, 24]


@pytest.mark.parametrize(
    ("mine", "theirs", "sentence"),
    [
        ({26: 1}, {}, "not on 26"),
        ({0: 1}, {}, "not on 0"),
        ({6: 16}, {}, "0 to 15 checkers, not 16"),
        ({6: -1}, {}, "0 to 15 checkers, not -1"),
        ({6: 10, 5: 6}, {}, "A side has 15 checkers, not 16"),
        ({6: 1}, {19: 1}, "the same point .the 6-point"),
        ({}, {}, "borne off everything"),
    ],
)
def test_nonsense_is_refused(mine: Mapping[int, int], theirs: Mapping[int, int], sentence: str) -> None:
    with raises(InvalidError, match=sentence):
        Position.of(Side.WHITE, mine, theirs)


def test_a_place_beyond_the_board_is_refused() -> None:
    with pytest.raises(ValueError, match="0 to 24, not 25"):
        point_at(Side.WHITE, PlaceId(25))
    with pytest.raises(ValueError, match="from 1 to 24 or the bar, not 0"):
        place(Side.WHITE, Point(0))
    assert place(Side.BLACK, BAR) == 0
