"""The brute force that judges long nard plays the examples of the rule book as the book does."""

import pytest

from oracles.brute_force_long_nard import HEAD, Men, across, blocks, plays, start

DEFAULT = "game_first"
OPTIONS = ("game_first", "each_first_if_head_blocks", "each_first", "none")


def men(**points: int) -> Men:
    """A side by its points, `p24=15`; the rest of its fifteen is borne off."""
    held = [0] * 26
    for point, number in points.items():
        held[int(point[1:])] = number
    held[0] = 15 - sum(held)
    assert held[0] >= 0
    return tuple(held)


def own(
    mine: Men, theirs: Men, dice: tuple[int, int], head_exception: str = DEFAULT, *, first: bool = False
) -> set[Men]:
    """The mover's side after every play; `first` = nobody has played yet."""
    found = plays(mine, theirs, dice, first_of_game=first, my_first=first, head_exception=head_exception)
    assert {after for _, after in found} == {theirs}, "nothing is ever hit"
    return {after for after, _ in found}


def reply(theirs: Men, dice: tuple[int, int], head_exception: str) -> set[Men]:
    """The second player's first play."""
    found = plays(start(), theirs, dice, first_of_game=False, my_first=True, head_exception=head_exception)
    return {after for after, _ in found}


def test_the_sides_go_round_half_a_board_apart() -> None:
    assert [across(point) for point in (24, 13, 12, 1, 18)] == [12, 1, 24, 13, 6]
    assert all(across(across(point)) == point for point in range(1, 25))


@pytest.mark.parametrize(
    ("dice", "ends"),
    [
        ((6, 6), {men(p24=13, p18=2)}),
        ((4, 4), {men(p24=13, p16=2)}),
        ((3, 3), {men(p24=13, p15=1, p21=1), men(p24=13, p18=2)}),
        ((1, 1), {men(p24=14, p20=1)}),
        ((2, 2), {men(p24=14, p16=1)}),
        ((5, 5), {men(p24=14, p4=1)}),
        ((5, 3), {men(p24=14, p16=1)}),
    ],
)
def test_the_first_play_of_the_game(dice: tuple[int, int], ends: set[Men]) -> None:
    assert own(start(), start(), dice, first=True) == ends


def test_the_other_head_stops_a_first_checker_that_would_land_on_it() -> None:
    assert own(start(), start(), (6, 6), "none", first=True) == {men(p24=14, p18=1)}
    assert own(start(), start(), (4, 4), "none", first=True) == {men(p24=14, p16=1)}
    assert own(start(), start(), (3, 3), "none", first=True) == {men(p24=14, p15=1)}


@pytest.mark.parametrize(
    ("head_exception", "end"),
    [
        ("game_first", men(p24=14, p20=1)),
        ("each_first_if_head_blocks", men(p24=14, p20=1)),
        ("each_first", men(p24=13, p20=2)),
        ("none", men(p24=14, p20=1)),
    ],
)
def test_four_four_in_reply_to_five_five(head_exception: str, end: Men) -> None:
    assert reply(men(p24=14, p4=1), (4, 4), head_exception) == {end}


@pytest.mark.parametrize(
    ("head_exception", "end"),
    [
        ("game_first", men(p24=14, p18=1)),
        ("each_first_if_head_blocks", men(p24=13, p18=2)),
        ("each_first", men(p24=13, p18=2)),
        ("none", men(p24=14, p18=1)),
    ],
)
def test_six_six_in_reply_to_three_one(head_exception: str, end: Men) -> None:
    assert reply(men(p24=14, p20=1), (6, 6), head_exception) == {end}


@pytest.mark.parametrize("head_exception", OPTIONS)
def test_later_one_checker_leaves_the_head_in_a_turn(head_exception: str) -> None:
    mine = men(p24=14, p18=1)
    for dice in ((6, 6), (4, 4), (3, 3), (2, 1)):
        assert all(after[HEAD] >= 13 for after in own(mine, start(), dice, head_exception))


def test_a_single_enemy_checker_closes_its_point() -> None:
    theirs = men(p24=14, p11=1)  # my 23
    assert own(start(), theirs, (2, 1)) == {men(p24=14, p21=1)}, "by 22 only"


def test_six_in_a_row_may_not_be_held_before_all_enemy_checkers() -> None:
    theirs = start()
    mine = men(p23=2, p22=2, p21=2, p20=2, p19=2, p24=4, p17=1)
    assert not blocks(men(p23=3, p22=3, p21=3, p20=3, p19=3), theirs)
    assert blocks(mine, theirs)
    assert blocks(men(p1=3, p24=3, p23=3, p22=3, p21=2, p20=1), theirs), "across 1 and 24 they lie in a row"
    assert not blocks(men(p15=3, p14=3, p13=3, p12=3, p11=2, p10=1), theirs), "across 13 and 12 his way ends"


def test_an_enemy_checker_past_the_block_allows_it() -> None:
    mine = men(p24=3, p23=3, p22=3, p21=2, p20=2, p19=2)  # his 12 to 7
    assert blocks(mine, men(p24=14, p13=1))
    assert not blocks(mine, men(p24=14, p6=1))
    assert blocks(mine, men(p24=14)), "a checker borne off is on the board no more"


def test_a_block_is_judged_when_the_turn_ends_and_no_sooner() -> None:
    mine = men(p12=1, p5=1, p4=1, p3=1, p2=1, p1=1)
    theirs = men(p22=14, p21=1)
    assert men(p5=1, p4=1, p3=1, p2=1, p1=2) in own(mine, theirs, (6, 5)), "12/6/1 passes through a block"


def test_dice_are_left_unplayed_when_playing_them_would_end_in_a_block() -> None:
    theirs = men(p22=14, p19=1)  # my 10 and 7
    mine = men(p19=1, p12=1, p5=1, p4=1, p3=1, p2=1, p1=1)
    assert own(mine, theirs, (6, 6)) == {men(p13=1, p12=1, p5=1, p4=1, p3=1, p2=1, p1=1)}
    stuck = men(p13=1, p12=1, p5=1, p4=1, p3=1, p2=1, p1=1)
    assert own(stuck, theirs, (6, 6)) == {stuck}


def test_the_larger_die_is_played_when_only_one_can_be() -> None:
    theirs = men(p3=1, p1=1)  # my 15 and 13
    assert own(men(p24=1), theirs, (6, 3)) == {men(p18=1)}, "18 or 21, and from both the other die lands on 15"
    assert own(men(p19=1), men(p1=1, p22=1), (6, 3)) == {men(p16=1)}, "no 6 is possible, before or after the 3"


def test_bearing_off_is_as_in_backgammon() -> None:
    theirs = men(p24=1)
    assert own(men(p6=1, p3=1), theirs, (5, 4)) == {men(p1=1), men(p2=1)}, "6/1 or 6/2, then the highest off"
    assert own(men(p6=1, p4=2), theirs, (5, 2)) == {men(p4=2), men(p4=1, p2=1, p1=1)}
    assert own(men(p3=2), theirs, (5, 4)) == {men()}
    assert own(men(p7=1, p1=2), theirs, (6, 1)) == {men(p1=2)}, "nobody bears off while one is outside"
    assert own(men(), theirs, (5, 4)) == {men()}
