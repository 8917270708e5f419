"""The cube is turned and taken as theory says where it is sure, and matches are won as often as published."""

import pytest

from takhta.coach.chances import Chances
from takhta.coach.cube import Terms, accepts, decide, resigns
from takhta.coach.cube_model import MINE, THEIRS, Payoffs
from takhta.coach.match_equity import after_crawford, at_score, table
from takhta.rules.game import Points
from takhta.rules.occupancy import Side
from takhta.rules.stakes import Cube, MatchScore

W, B = Side.WHITE, Side.BLACK
MONEY = Terms(Cube(), MatchScore())
SINGLE = (1.0, 0.0, 0.0)

KAZAROSS_ROCKWELL = {
    (1, 2): 67.7, (1, 3): 75.1, (1, 4): 81.4, (1, 5): 84.2, (1, 7): 90.7, (2, 3): 59.9, (2, 4): 66.9, (2, 5): 74.4,
    (2, 7): 84.2, (3, 4): 57.2, (3, 5): 64.8, (3, 7): 76.2, (4, 5): 57.7, (4, 7): 69.9, (5, 6): 56.6, (5, 9): 72.5,
    (7, 9): 60.9,
}  # fmt: skip
"""Percent to win for who needs the first number, of the table published by Neil Kazaross and David Rockwell (2011)."""


def at(mine: int, theirs: int, *, played: bool = False, cube: Cube = Cube()) -> Terms:  # noqa: B008 - a value, never changed
    """A match to 15 in which White needs so many points and Black so many."""
    return Terms(cube, MatchScore(15, 15 - mine, 15 - theirs, crawford_played=played))


@pytest.mark.parametrize(("score", "percent"), KAZAROSS_ROCKWELL.items(), ids=str)
def test_matches_are_won_about_as_often_as_published(score: tuple[int, int], percent: float) -> None:
    assert abs(100 * table(*score) - percent) < 1.0


def test_what_one_side_wins_the_other_loses() -> None:
    scores = [(one, other) for one in range(1, 12) for other in range(1, 12)]
    assert all(table(one, other) + table(other, one) == pytest.approx(1) for one, other in scores)
    assert (at_score(1, 2, crawford_played=True), at_score(2, 1, crawford_played=True)) == (0.5, 0.5)
    assert after_crawford(2) < after_crawford(3)


def test_a_dead_cube_is_taken_with_one_chance_in_four_and_a_live_one_with_one_in_five() -> None:
    # Emmett Keeler and Joel Spencer, "Optimal doubling in backgammon", Operations Research 23, 1975.
    dead = Payoffs(float, SINGLE, SINGLE, limit=2)
    live = Payoffs(float, SINGLE, SINGLE, limit=2**16, efficiency=1.0)
    assert [dead.drop_point(1, owner) for owner in (MINE, THEIRS)] == pytest.approx([0.75, 0.25])
    assert [live.drop_point(1, owner) for owner in (MINE, THEIRS)] == pytest.approx([0.8, 0.2], abs=1e-3)


@pytest.mark.parametrize(
    ("win", "gammon", "doubles", "takes"),
    [(0.5, 0.1, False, True), (0.72, 0.15, True, True), (0.85, 0.1, True, False), (0.85, 0.75, False, False)],
    ids=["even", "a double", "dropped", "too good"],
)
def test_a_double_follows_from_the_chances(win: float, gammon: float, doubles: bool, takes: bool) -> None:  # noqa: FBT001 - a table of answers
    found = decide(Chances(win, gammon, 0, 0.05, 0), W, MONEY)
    assert (found.doubles, found.takes, found.too_good) == (doubles, takes, not doubles and not takes)


def test_gammons_of_an_unturned_cube_do_not_count_with_the_jacoby_rule() -> None:
    chances = Chances(0.85, 0.75, 0, 0, 0)
    assert decide(chances, W, MONEY).too_good
    assert decide(chances, W, MONEY._replace(jacoby=True)).doubles


def test_who_is_behind_after_the_crawford_game_doubles_at_once() -> None:
    even = Chances(0.45, 0.1, 0, 0.1, 0)
    assert decide(even, W, at(3, 1, played=True)).doubles
    assert not decide(even, W, at(3, 2)).doubles


def test_nobody_doubles_when_a_single_game_wins_the_match_for_both() -> None:
    assert not decide(Chances(0.7), W, at(1, 1, played=True)).doubles
    owned = Cube(Points(2), W)
    assert not decide(Chances(0.7), W, at(2, 2, cube=owned)).doubles


@pytest.mark.parametrize(
    ("chances", "times"),
    [
        (Chances(0.01, 0, 0, 0, 0), 0),
        (Chances(0, 0, 0, 0, 0), 1),
        (Chances(0, 0, 0, 0.3, 0), 0),
        (Chances(0, 0, 0, 1, 0), 2),
        (Chances(0, 0, 0, 1, 0.2), 0),
        (Chances(0, 0, 0, 1, 1), 3),
    ],
)
def test_what_is_certainly_lost_is_given_up_and_no_more(chances: Chances, times: int) -> None:
    assert resigns(chances) == times


def test_a_single_game_is_not_accepted_where_a_gammon_is_likely() -> None:
    assert accepts(Chances(1.0, 0.0), 1)
    assert not accepts(Chances(1.0, 0.6), 1)
    assert accepts(Chances(1.0, 0.6), 2)
