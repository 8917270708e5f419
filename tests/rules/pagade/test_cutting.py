"""Pagade: who cuts whom, and how a cut pawn comes back."""

import pytest

from support.pagade import BLACK, GREEN, RED, YELLOW, after, as_seen_by, position, told
from takhta.rules.pagade.path import CUT, Progress


def on(number: int, pawns: int = 1) -> str:
    """Black's pawns, some of them on what red calls this number."""
    there = as_seen_by(BLACK, RED, number)
    return ".".join([there] * pawns + ["1"] * (4 - pawns))


def test_a_single_pawn_is_cut_and_goes_off_the_board() -> None:
    state = position(red="20.84.84.84x", black=on(29))
    assert told(state, "63") == {"20/29*"}
    assert after(state, "63", "20/29*") == position(red="29.84.84.84x", black="0.1.1.1", turn=BLACK)


def test_no_turn_is_won_by_a_cut_or_a_doublet() -> None:
    assert after(position(red="20.84.84.84x", black=on(26)), "33", "20/26*").turn is BLACK


def test_a_single_may_not_land_on_a_pair() -> None:
    assert told(position(red="20.84.84.84x", black=on(29, 2)), "63") == {"20/23", "20/26"}


@pytest.mark.parametrize("pawns", [1, 2])
def test_a_pair_that_goes_together_cuts_one_pawn_or_a_pair(pawns: int) -> None:
    state = position(red="20.20.84.84x", black=on(23, pawns))
    assert told(state, "33") == {"20/23(2)*", "20/26"}
    assert after(state, "33", "20/23(2)*").of(BLACK).count(CUT) == pawns


def test_two_singles_may_not_land_together_on_a_pair() -> None:
    # The example of the source: a green pair on Red's 70, red on 66 and 67, and the sticks show 3 and 4.
    pair = as_seen_by(GREEN, RED, 70)
    state = position(red="66.67.84.84x", green=f"{pair}.{pair}.1.1")
    assert told(state, "43") == {"66/69 67/71", "66/73", "67/74"}


def test_of_two_singles_that_land_on_a_single_the_first_cuts_and_the_second_makes_a_pair() -> None:
    state = position(red="66.67.84.84x", black=on(70))
    [play] = [text for text in told(state, "43") if "66/70" in text]
    assert play.replace("*", "") == "66/70 67/70"
    assert play.count("*") == 1
    assert after(state, "43", play) == position(red="70.70.84.84x", black="0.1.1.1", turn=BLACK)


def test_a_pair_formed_in_this_turn_cuts_a_pair_only_in_a_later_one() -> None:
    state = position(red="22.23.84.84x", black=on(26, 2))
    assert told(state, "31") == {"22/25 23/24", "23/27"}
    later = position(red="23.23.84.84x", black=on(26, 2))
    assert "23/26(2)*" in told(later, "33")


def test_two_pawns_that_leave_one_square_by_a_doublet_are_the_pair_and_cut_a_pair() -> None:
    state = position(red="20.20.84.84x", black=on(21, 2))
    assert after(state, "11", "20/21 20/21") == after(state, "11", "20/21(2)*")


def test_8_out_and_8_home_defend_each_other() -> None:
    eight = int(as_seen_by(RED, BLACK, 8))
    state = position(red=f"{eight - 9}.84.84.84x", black="8.76.1.1x")
    assert told(state, "63") == {f"{eight - 9}/{eight - 6}", f"{eight - 9}/{eight - 3}"}


def test_8_home_can_be_cut_and_begins_anew() -> None:
    eight = int(as_seen_by(RED, BLACK, 8))
    state = position(red=f"{eight - 9}.84.84.84x", black="76.1.1.1x")
    assert after(state, "63", f"{eight - 9}/{eight}").of(BLACK) == (CUT, 1, 1, 1)


def test_8_home_cuts() -> None:
    state = position(red="67.1.1.1", black=on(8))
    assert after(state, "63", "67/8h").of(BLACK)[0] == CUT
    assert after(state, "63", "67/8h").may_go_home(RED)


def test_nothing_is_cut_in_a_belly_where_others_have_their_own_seven() -> None:
    state = position(red="1.5.84.84x", black="5.5.5.5", yellow="5.5.5.5", green="5.5.5.5")
    assert after(state, "31", "1/5") == position("5.5.84.84x", "5.5.5.5", "5.5.5.5", "5.5.5.5", turn=BLACK)


def test_a_cut_pawn_enters_before_any_other_moves() -> None:
    assert told(position(red="0.20.84.84x"), "61") == {"20/21 cut/6", "20/26 cut/1", "cut/7"}


def test_a_cut_pawn_enters_by_one_number_or_by_both() -> None:
    assert told(position(red="0.84.84.84x"), "63") == {"cut/9"}


def test_two_cut_pawns_enter_by_a_number_each() -> None:
    assert told(position(red="0.0.20.84x"), "63") == {"cut/3 cut/6"}


def test_of_more_cut_pawns_two_enter_and_the_others_wait() -> None:
    state = position(red="0.0.0.20")
    assert told(state, "63") == {"cut/3 cut/6"}
    assert after(state, "63", "cut/3 cut/6").of(RED) == (0, 3, 6, 20)


def test_a_doublet_enters_two_as_a_pair() -> None:
    assert told(position(red="0.0.20.84x"), "44") == {"cut/4(2)"}


def test_a_pawn_that_enters_on_8_or_beyond_cuts_a_single() -> None:
    for dice, number in (("44", 8), ("63", 9), ("64", 10), ("66", 12)):
        state = position(red="0.84.84.84x", black=on(number))
        assert f"cut/{number}*" in told(state, dice), dice


def test_a_pawn_that_enters_on_8_or_beyond_is_barred_by_a_pair() -> None:
    state = position(red="0.84.84.84x", black=on(9, 2))
    assert told(state, "63") == {"cut/3", "cut/6"}


def test_entering_by_one_number_is_always_possible() -> None:
    assert told(position(red="0.6.6.6", black=on(12, 2)), "66") == {"cut/6"}


def test_the_owner_enters_in_its_next_turn_and_nobody_for_it_before() -> None:
    state = after(position(red="20.84.84.84x", black=f"{as_seen_by(BLACK, RED, 29)}.30.30.31"), "63", "20/29")
    assert state.turn is BLACK
    assert all("cut/" in text for text in told(state, "63"))
    assert state.of(YELLOW) == (1, 1, 1, 1)
    assert Progress(0) in state.of(BLACK)
