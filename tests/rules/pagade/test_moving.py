"""Pagade: the way round the cross, and how two numbers are played."""

from itertools import pairwise

from oracles.brute_force_pagade import cell as drawn
from support.pagade import ASIDE, BLACK, RED, after, as_seen_by, position, told
from takhta.rules.games import game
from takhta.rules.occupancy import OFF, Side
from takhta.rules.pagade.path import COLOURS, SQUARES, Progress, cell, is_castle, number_at, square


def way(colour: Side) -> list[int]:
    return [square(colour, Progress(number)) for number in range(1, 76)]


def test_every_colours_way_lies_as_it_is_drawn() -> None:
    for turns, colour in enumerate(COLOURS):
        for number in range(1, 84):
            x, y = cell(square(colour, Progress(number)))
            assert (x - 9, y - 9) == drawn(turns, number), (colour, number)


def test_each_way_has_75_of_the_96_squares_and_misses_the_bellies_of_the_others() -> None:
    assert len({square(colour, Progress(number)) for colour in COLOURS for number in range(1, 76)}) == SQUARES == 96
    for colour in COLOURS:
        bellies = {square(other, Progress(n)) for other in COLOURS if other is not colour for n in range(1, 8)}
        assert set(way(colour)) | bellies == set(range(SQUARES))
        assert not set(way(colour)) & bellies
        assert all(number_at(colour, place) is None for place in bellies)


def test_every_step_shares_an_edge_but_at_the_four_inner_corners() -> None:
    cells = [cell(square(RED, Progress(number))) for number in range(1, 77)]
    corners = [
        number for number, ((x, y), (u, v)) in enumerate(pairwise(cells), start=1) if abs(x - u) + abs(y - v) != 1
    ]
    assert corners == [16, 33, 50, 67]


def test_all_go_anticlockwise_and_come_down_their_own_arm() -> None:
    red_8 = square(RED, Progress(8))
    assert [number_at(colour, red_8) for colour in COLOURS] == [8, 59, 42, 25]
    assert [square(RED, Progress(76 + deep)) for deep in range(8)] == [
        square(RED, Progress(8 - deep)) for deep in range(8)
    ]
    assert square(RED, Progress(84)) == square(RED, Progress(0)) == OFF


def test_the_same_twelve_squares_are_crossed_for_everybody() -> None:
    crossed = {8, 12, 21, 25, 29, 38, 42, 46, 55, 59, 63, 72}
    for colour in COLOURS:
        assert {number for number in range(1, 76) if is_castle(square(colour, Progress(number)))} == crossed


def test_everybody_starts_with_a_pair_on_12_and_one_each_on_6_and_7() -> None:
    rules = game("pagade")
    assert rules.format_position(rules.start(RED)) == "-".join(["6.7.12.12"] * 4)


def test_two_sticks_have_ten_rolls() -> None:
    rolls = {str(roll): weight for roll, weight in game("pagade").rolls().items()}
    assert rolls == {"11": 1, "31": 2, "33": 1, "41": 2, "43": 2, "44": 1, "61": 2, "63": 2, "64": 2, "66": 1}


def test_two_pawns_go_a_number_each_or_one_goes_both() -> None:
    state = position(red="20.30.84.84x")
    assert told(state, "63") == {"20/23 30/36", "20/26 30/33", "20/29", "30/39"}


def test_a_pawn_does_not_cut_on_the_way_to_the_sum() -> None:
    state = position(red="20.84.84.84x", black=f"{as_seen_by(BLACK, RED, 23)}.1.1.1")
    assert told(state, "63") == {"20/29"}
    assert after(state, "63", "20/29").of(BLACK) == state.of(BLACK)


def test_nothing_blocks_on_the_way() -> None:
    blocks = ".".join(as_seen_by(BLACK, RED, number) for number in (23, 23, 26, 26))
    assert told(position(red="20.84.84.84x", black=blocks), "63") == {"20/29"}


def test_one_pawn_does_not_play_both_numbers_one_after_the_other() -> None:
    # 3 and then 6 would cut on 23; both together end on a pair and are barred.
    there = f"{as_seen_by(BLACK, RED, 23)}.{as_seen_by(BLACK, RED, 29)}.{as_seen_by(BLACK, RED, 29)}.1"
    assert told(position(red="20.84.84.84x", black=there), "63") == {"20/23*", "20/26"}


def test_a_doublet_is_two_numbers() -> None:
    assert told(position(red="20.30.84.84x"), "33") == {"20/23 30/33", "20/26", "30/36"}


def test_a_pair_goes_together_on_a_doublet() -> None:
    assert told(position(red="20.20.84.84x"), "33") == {"20/23(2)", "20/26"}


def test_a_pair_may_be_split_at_any_time() -> None:
    assert told(position(red="20.20.84.84x"), "31") == {"20/21 20/23", "20/24"}


def test_a_pair_goes_together_out_of_its_belly() -> None:
    assert "6/9(2)" in told(position(red="6.6.84.84x"), "33")


def test_two_pawns_are_the_most_on_a_square() -> None:
    assert told(position(red="20.23.26.26x"), "63") >= {"20/29", "23/32"}
    assert not {play for play in told(position(red="20.23.26.26x"), "63") if "20/26" in play or "23/26" in play}


def test_8_out_and_8_home_count_together_for_the_limit_and_leaving_first_makes_room() -> None:
    assert told(position(red="7.8.76.84x"), "31") == {
        *("7/8 8h/5h", "7/10 8/9", "8/9 8h/5h", "7/10 8h/7h", "8/11 8h/7h"),
        *("7/11", "8/12", "8h/4h"),
    }


def test_8_out_and_8_home_do_not_go_together() -> None:
    pair = as_seen_by(BLACK, RED, 12)
    state = position(red="8.76.84.84x", black=f"{pair}.{pair}.1.1")
    assert told(state, "44") == {"8/16", "8h/home"}, "one alone does not cut a pair"


def test_any_number_stand_together_in_the_own_belly() -> None:
    assert told(position(red="1.2.3.3"), "11") == {"1/2 3/4", "1/3", "2/4", "3/4(2)", "3/5"}


def test_as_many_numbers_as_possible_must_be_played() -> None:
    # 6 alone would end on a pair; only after the 1 it does not.
    pair = as_seen_by(BLACK, RED, 26)
    state = position(red="20.84.84.84x", black=f"{pair}.{pair}.1.1")
    assert told(state, "61") == {"20/27"}


def test_either_number_may_be_chosen_where_only_one_can_be_played() -> None:
    pair = as_seen_by(BLACK, RED, 27)
    assert told(position(red="20.84.84.84x", black=f"{pair}.{pair}.1.1"), "61") == {"20/21", "20/26"}


def test_a_turn_passes_when_no_number_can_be_played() -> None:
    state = position(red="83.83.84.84x")
    assert told(state, "63") == {""}
    assert after(state, "63", "") == position(red="83.83.84.84x", turn=BLACK)


def test_plays_are_told_in_the_numbers_of_the_colour_on_turn() -> None:
    state = position(ASIDE, "20.30.84.84x", turn=BLACK)
    assert told(state, "63") == {"20/23 30/36", "20/26 30/33", "20/29", "30/39"}
