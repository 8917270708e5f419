"""Long nard by example: the head, the block, bearing off, and what a player is told."""

from collections.abc import Iterable, Mapping

import pytest

from support.words import Explained, explain, raises
from takhta.rules.dice import ALL_21, Roll
from takhta.rules.errors import IllegalError, InvalidError
from takhta.rules.game import Outcome, Why
from takhta.rules.games import game
from takhta.rules.longnard.plays import blocks
from takhta.rules.longnard.position import Parallel, across
from takhta.rules.occupancy import WHITE_AND_BLACK, Occupancy, PlaceId, Side, content, with_change
from takhta.rules.perft import Perft, perft
from takhta.rules.tables.position import Position

RULES = game("longnard")
START = RULES.start(Side.WHITE)


def at(mine: Mapping[int, int], held: Iterable[int] = (), mover: Side = Side.WHITE) -> Parallel:
    """`mine` stand so; the other side has one checker on each of the points `held`, in the mover's numbers."""
    return Parallel.of(mover, mine, dict.fromkeys(map(across, held), 1))


def written(state: Position, dice: str, exception: str = "game_first") -> set[str]:
    rules = game("longnard", {"head_exception": exception})
    return {rules.format_play(play) for play in rules.plays(state, Roll.parse(dice))}


def after(state: Position, dice: str, text: str) -> Position:
    found: Position = RULES.parse_play(state, Roll.parse(dice), text).after
    return found


def told(state: Position, dice: str, *changes: tuple[int, int]) -> Explained:
    """What is said about the wood after checkers of White have been added to and taken from places."""
    now: Occupancy = with_change(state.occupancy, [(PlaceId(place), Side.WHITE, by) for place, by in changes])
    return explain(RULES.why_not(state, Roll.parse(dice), now))


def test_all_checkers_of_a_side_begin_on_its_head_which_is_the_others_12() -> None:
    occupancy = [0] * 25
    occupancy[24], occupancy[12] = content({Side.WHITE: 15}), content({Side.BLACK: 15})
    assert RULES.occupancy(START) == tuple(occupancy)
    assert {RULES.pips(START, side) for side in WHITE_AND_BLACK} == {360}


@pytest.mark.parametrize("side", WHITE_AND_BLACK)
def test_both_sides_go_round_the_same_way(side: Side) -> None:
    (play,) = (play for play in RULES.plays(RULES.start(side), Roll.parse("31")) if play.after.seen_by(side)[20])
    assert [(step.source, step.target) for step in RULES.steps(play)] == (
        [(24, 21), (21, 20)] if side is Side.WHITE else [(12, 9), (9, 8)]
    )


def test_the_other_side_sees_my_points_half_a_board_away() -> None:
    assert [across(point) for point in (24, 13, 12, 1, 18, 6)] == [12, 1, 24, 13, 6, 18]
    assert START.motion.flip(START.motion.flip(START.packed)) == START.packed


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ("66", {"24/18(2)"}),
        ("44", {"24/16(2)"}),
        ("33", {"24/15 24/21", "24/18(2)"}),
        ("11", {"24/20"}),
        ("22", {"24/16"}),
        ("55", {"24/4"}),
    ],
)
def test_two_may_leave_the_head_in_the_first_play_of_the_game_with_6_4_and_3(dice: str, expected: set[str]) -> None:
    assert written(START, dice) == expected


def test_without_the_exception_one_leaves_the_head_and_stops_at_the_others() -> None:
    assert [written(START, dice, "none") for dice in ("66", "44", "33")] == [{"24/18"}, {"24/16"}, {"24/15"}]


@pytest.mark.parametrize("exception", ["game_first", "each_first_if_head_blocks", "each_first"])
def test_the_first_play_of_the_game_is_excepted_by_every_reading_but_none(exception: str) -> None:
    assert [written(START, dice, exception) for dice in ("66", "44", "33", "22")] == [
        {"24/18(2)"},
        {"24/16(2)"},
        {"24/15 24/21", "24/18(2)"},
        {"24/16"},
    ]


def test_the_reply_has_no_exception_unless_agreed_otherwise() -> None:
    reply = after(START, "55", "24/4")
    assert written(reply, "44") == {"24/20"}  # his checker on my 16 stops me
    assert written(reply, "66") == {"24/18"}


@pytest.mark.parametrize(
    ("exception", "sixes", "fours"),
    [
        ("game_first", {"24/18"}, {"24/20"}),
        ("each_first_if_head_blocks", {"24/18(2)"}, {"24/20"}),
        ("each_first", {"24/18(2)"}, {"24/20(2)"}),
        ("none", {"24/18"}, {"24/20"}),
    ],
)
def test_who_may_take_two_from_the_head_in_the_reply(exception: str, sixes: set[str], fours: set[str]) -> None:
    reply = after(START, "55", "24/4")
    assert (written(reply, "66", exception), written(reply, "44", exception)) == (sixes, fours)


def test_only_one_checker_leaves_the_head_in_a_turn() -> None:
    assert written(START, "53") == {"24/16"}
    assert written(at({24: 14, 20: 1}), "53") == {"24/16", "24/19 20/17", "24/21 20/15", "20/12"}


def test_one_checker_owns_its_point() -> None:
    assert written(at({24: 1, 1: 1}, held={23}), "12") == {"24/21"}
    assert written(at({24: 1, 1: 1}, held={23, 22}), "12") == {""}


def test_the_larger_die_is_played_when_only_one_can_be() -> None:
    assert written(at({24: 1}, held={15}), "54") == {"24/19"}


def test_both_dice_are_played_when_they_can_be() -> None:
    assert written(at({20: 1, 24: 1}, held={15, 11}), "54") == {"24/19 20/16"}


BLOCK = {6: 3, 5: 3, 4: 3, 3: 3, 2: 2}
"""Five points in a row; 7 or 1 would be the sixth."""


def test_six_points_in_a_row_may_not_be_held_with_nobody_beyond() -> None:
    state = at({**BLOCK, 10: 1}, held={12})  # he is on his 24, behind the whole row
    assert "10/7 3/2" not in written(state, "31")


def test_they_may_be_held_when_one_checker_is_beyond() -> None:
    # his 13 is my 1, so what is beyond the row stands on his lower points: my 24 and below
    state = at({**BLOCK, 10: 1}, held={12, 24})
    assert "10/7 6/5" in written(state, "31")


def test_a_checker_that_has_been_borne_off_is_not_beyond() -> None:
    row = at({6: 3, 5: 3, 4: 3, 3: 3, 2: 2, 7: 1}, held={12})
    assert row.seen_by(Side.BLACK)[0] == 14
    assert blocks(row.packed)


def test_a_row_counts_across_24_and_1() -> None:
    assert blocks(at({24: 1, 23: 1, 22: 1, 1: 1, 2: 1, 3: 1}, held={12}).packed)
    assert not blocks(at({24: 1, 23: 1, 22: 1, 1: 1, 2: 1, 3: 1}, held={12, 20}).packed)


def test_a_row_never_counts_across_13_and_12() -> None:
    assert not blocks(at({15: 1, 14: 1, 13: 1, 12: 1, 11: 1, 10: 1}, held={9}).packed)
    assert blocks(at({18: 1, 17: 1, 16: 1, 15: 1, 14: 1, 13: 1}, held={12}).packed)  # his 6 to 1: nobody can be beyond


def test_where_it_was_agreed_only_a_part_of_the_board_may_not_be_filled() -> None:
    rules = game("longnard", {"block": "one_part"})

    def may(state: Parallel, dice: str) -> set[str]:
        return {rules.format_play(play) for play in rules.plays(state, Roll.parse(dice))}

    outer = {12: 2, 11: 2, 10: 2, 9: 2, 8: 2, 15: 1}  # with 7 one part of the board would be full
    assert "15/14 8/7" not in may(at(outer, held={24}), "11")
    assert "15/7" in may(at(outer, held={24, 5}), "62"), "his checker on 5 is before them in their row"
    assert "15/7" not in may(at(outer, held={24}), "62")
    spread = {9: 1, 8: 1, 7: 1, 6: 1, 5: 1, 15: 2}
    assert "15/10" in may(at(spread, held={12}), "32"), "six in a row, but in two parts"
    assert "15/10" not in written(at(spread, held={12}), "32")
    home = {6: 1, 5: 1, 4: 1, 3: 1, 2: 1, 13: 2, 7: 1}
    assert "7/1" not in may(at(home, held={24}), "51"), "nobody can be before the last part of a row"


def test_a_play_must_stop_short_of_a_block() -> None:
    row, behind = dict.fromkeys(range(13, 18), 1), range(7, 13)  # 18 would be the sixth; the row itself is stuck
    state = at({24: 1, 23: 1, **row}, behind)
    assert written(state, "66") == {"23/17"}
    assert {play.dice_used for play in RULES.plays(state, Roll.of(6, 6))} == {1}
    assert written(at({24: 1, **row}, behind), "66") == {""}


def test_only_a_play_that_ends_without_a_block_counts_as_playing_both_dice() -> None:
    row, behind = dict.fromkeys(range(13, 18), 1), range(7, 13)
    assert written(at({23: 1, **row}, behind), "65") == {"23/17"}


def test_a_block_may_be_passed_through_in_the_middle_of_a_play() -> None:
    row, behind = dict.fromkeys(range(13, 18), 1), range(7, 13)
    assert written(at({23: 1, **row}, behind), "55") == {"23/13"}  # over 18


def test_bearing_off_is_as_in_backgammon() -> None:
    assert written(at({6: 1, 5: 1}), "65") == {"6/off 5/off", "6/1 5/off"}
    assert written(at({7: 1, 5: 1}), "65") == {"7/1 5/off", "7/2 5/off"}
    assert written(at({3: 1, 2: 1}), "61") == {"3/off 2/1", "3/off"}


@pytest.mark.parametrize(("off", "times"), [(0, 2), (1, 1)])
def test_a_win_counts_double_when_the_loser_has_borne_off_nothing_and_never_three_times(off: int, times: int) -> None:
    state = Parallel.of(Side.WHITE, {1: 1}, {24: 15 - off})
    (play,) = RULES.plays(state, Roll.parse("21"))
    assert RULES.outcome(play.after) == Outcome(Side.WHITE, times)


def test_there_is_no_cube_unless_agreed_on_and_the_starter_rolls_afresh() -> None:
    assert (RULES.option("cube"), RULES.option("opening"), RULES.option("head_exception")) == (
        "off",
        "reroll",
        "game_first",
    )


def test_a_position_is_written_as_a_position_id_in_each_sides_own_view() -> None:
    for roll in ALL_21:
        for play in RULES.plays(START, roll):
            text = RULES.format_position(play.after)
            assert RULES.parse_position(text, Side.BLACK) == play.after


def test_a_checker_on_the_bar_is_no_position_of_long_nard() -> None:
    hit = game("backgammon").format_position(Position.of(Side.WHITE, {25: 1}, {6: 2}))
    with raises(InvalidError, match="no checker stands on the bar"):
        RULES.parse_position(hit, Side.WHITE)


def test_one_point_cannot_be_held_by_both() -> None:
    with raises(InvalidError, match="Both sides cannot hold the same point"):
        Parallel.of(Side.WHITE, {13: 1}, {1: 1})


def test_what_breaks_a_rule_is_told_with_the_rule() -> None:
    two = told(START, "31", (24, -2), (21, 1), (23, 1))
    assert (two.why, two.text) == (Why.HEAD, "Only one checker may leave the head in this turn.")
    state = at({**BLOCK, 10: 1}, held={12})
    block = told(state, "31", (10, -1), (7, 1), (3, -1), (2, 1))
    assert (block.why, block.places) == (Why.BLOCK, (7, 2))
    held = told(at({24: 1, 20: 1}, held={21}), "31", (24, -1), (21, 1))
    assert (held.why, held.text) == (Why.POINT_HELD, "The 24-point checker cannot land on 21: Black holds it.")
    with raises(IllegalError, match="A block of six points"):
        RULES.parse_play(state, Roll.parse("31"), "10/7 3/2")
    with raises(IllegalError, match="Only one checker may leave the head"):
        RULES.parse_play(START, Roll.parse("31"), "24/21 24/23")


def test_an_unfinished_turn_is_told_as_unfinished() -> None:
    reason = told(START, "31", (24, -1), (21, 1))
    assert (reason.why, reason.text, reason.places) == (Why.BOTH_DICE, "There is still a 1 to play.", (21,))


def test_the_counts_of_ways_are_kept() -> None:
    """Our own numbers, whose plays the brute force has judged; here they only may not change."""
    assert [perft(RULES, plies) for plies in (1, 2, 3)] == [Perft(22, 13), Perft(462, 127), Perft(33_898, 3226)]
