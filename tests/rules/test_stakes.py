"""The cube, the Crawford rule, and what a game and a match come to."""

import pytest

from support.words import explained, raises
from takhta.rules.errors import IllegalError, InvalidError
from takhta.rules.game import Points
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.rules.stakes import Cube, MatchScore, check_double, first_cube, worth

WHITE, BLACK = Side.WHITE, Side.BLACK
RULES = game("backgammon")


def test_both_may_turn_a_centred_cube_and_then_only_its_owner() -> None:
    cube = Cube()
    assert (cube.may_double(WHITE), cube.may_double(BLACK)) == (True, True)
    owned = cube.taken(BLACK)
    assert owned == Cube(Points(2), owner=BLACK)
    assert (owned.may_double(WHITE), owned.may_double(BLACK)) == (False, True)
    assert owned.taken(WHITE) == Cube(Points(4), owner=WHITE)


def test_the_cube_goes_to_64_and_no_further() -> None:
    cube, by = Cube(), WHITE
    values = []
    for _ in range(6):
        cube, by = cube.taken(by), by.other
        values.append(cube.value)
    assert not cube.may_double(by.other)
    assert values == [2, 4, 8, 16, 32, 64]
    with raises(IllegalError, match="no double to take"):
        cube.taken(by)


@pytest.mark.parametrize("value", [0, 3, 6, -2])
def test_a_cube_shows_a_power_of_two(value: int) -> None:
    with raises(InvalidError, match="power of two"):
        Cube(Points(value))


@pytest.mark.parametrize(
    ("cube", "side", "rolled", "first_roll", "sentence"),
    [
        (Cube(in_play=False), WHITE, False, False, "This game is played without the cube."),
        (Cube(), BLACK, False, False, "Only the side on turn may double, and that is White."),
        (Cube(), WHITE, False, True, "Nobody may double before the first roll of the game."),
        (Cube(), WHITE, True, False, "The dice are thrown: a double comes before the roll."),
        (Cube(Points(2), BLACK), WHITE, False, False, "The cube belongs to Black: only its owner may double."),
        (Cube(Points(64), WHITE), WHITE, False, False, "The cube is at its limit of 64."),
    ],
)
def test_a_double_is_refused_with_its_reason(
    cube: Cube,
    side: Side,
    rolled: bool,  # noqa: FBT001  # a parametrized case
    first_roll: bool,  # noqa: FBT001
    sentence: str,
) -> None:
    with pytest.raises(IllegalError) as refused:
        check_double(cube, side, WHITE, rolled=rolled, first_roll=first_roll)
    assert explained(refused.value) == sentence


def test_a_dead_cube_may_be_turned() -> None:
    """White needs one point, owns the cube and could only help black; unwise, but no rule forbids it."""
    check_double(Cube(Points(2), WHITE), WHITE, WHITE, rolled=False, first_roll=False)


def test_a_game_is_worth_its_times_of_the_cube() -> None:
    cube = Cube(Points(4), BLACK)
    assert [worth(cube, times) for times in (1, 2, 3)] == [4, 8, 12]
    with raises(InvalidError, match="1, 2 or 3 times"):
        worth(cube, 4)


def test_dropping_loses_the_cube_before_the_double() -> None:
    before = Cube(Points(2), WHITE)
    assert before.doubled == 4
    assert MatchScore(length=7).add(WHITE, worth(before, 1)).white == 2


def test_crawford_is_the_first_game_with_a_side_one_point_away_and_only_that() -> None:
    score = MatchScore(length=5)
    seen = [(score.is_crawford, first_cube(RULES, score).in_play)]
    for winner, points in ((WHITE, 4), (BLACK, 1), (BLACK, 3), (BLACK, 2)):
        score = score.add(winner, Points(points))
        seen.append((score.is_crawford, first_cube(RULES, score).in_play))
    assert seen == [(False, True), (True, False), (False, True), (False, True), (False, True)]
    assert score == MatchScore(length=5, white=4, black=6, crawford_played=True)
    assert score.winner is BLACK


def test_without_the_crawford_rule_the_cube_stays() -> None:
    assert first_cube(RULES, MatchScore(length=3, white=2, crawford=False)).in_play


def test_money_play_has_no_crawford_game_and_no_end() -> None:
    score = MatchScore().add(WHITE, Points(192))
    assert (score.is_crawford, score.winner, score.points(WHITE)) == (False, None, 192)


def test_nothing_is_added_to_a_finished_match() -> None:
    with raises(IllegalError, match="The match is over: White has won it"):
        MatchScore(length=3, white=3).add(BLACK, Points(1))
    with raises(InvalidError, match="1 point or more, not 0"):
        MatchScore(length=3).add(BLACK, Points(0))


def test_a_score_below_zero_is_refused() -> None:
    with raises(InvalidError, match="0 or more"):
        MatchScore(length=-1)


def test_a_game_can_be_played_without_the_cube() -> None:
    assert first_cube(game("backgammon", {"cube": "off"}), MatchScore()) == Cube(in_play=False)


@pytest.mark.parametrize("limit", [2, 16, 1024])
def test_the_cube_goes_as_far_as_was_agreed(limit: int) -> None:
    cube, by = first_cube(game("backgammon", {"cube_limit": str(limit)}), MatchScore()), WHITE
    while cube.may_double(by):
        cube, by = cube.taken(by.other), by.other
    assert cube.value == limit
