"""A turn at the table: each rule, with plain positions and on the virtual board with magnets, field and sensing.

Places are the wood's: White's own point n is place n, Black's own point n is place 25 − n.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TypedDict, Unpack

import pytest

from support.table import Table
from support.virtual import TABLES
from support.virtual_table import VirtualTable
from support.words import english
from takhta.board.evidence import Milliseconds
from takhta.board.scene import DieShown, Key, Mark, Prompt
from takhta.record import facts
from takhta.record.advance import advance, fold
from takhta.record.advance import begin as started
from takhta.rules.dice import Roll
from takhta.rules.game import Points
from takhta.rules.occupancy import OFF, PlaceId, Side, count
from takhta.rules.tables.position import Position
from takhta.session.events import MatchAsked, PlayChosen

W, B = Side.WHITE, Side.BLACK
BAR = PlaceId(0)
AnyTable = Table | VirtualTable
MakeTable = Callable[..., AnyTable]
StageTable = Callable[..., AnyTable]


@pytest.fixture(params=[Table, VirtualTable], ids=["plain", "virtual board"])
def make(request: pytest.FixtureRequest) -> MakeTable:
    """A table that begins with these throws."""

    def begin(*throws: tuple[int, int], **how: object) -> AnyTable:
        table: AnyTable = request.param(*throws)
        return table.begin(**how)  # type: ignore[arg-type]  # each test names the arguments it means

    return begin


class Stage(TypedDict, total=False):
    """A position to start from: each side's checkers on its own points."""

    White: dict[int, int]
    Black: dict[int, int]
    turn: Side
    roll: tuple[int, int] | None
    throws: list[tuple[int, int]]


BEFORE_A_HIT: Stage = {"White": {5: 1, 13: 5, 6: 5}, "Black": {24: 1, 13: 3, 6: 4}, "turn": B, "roll": (4, 2)}


@pytest.fixture(params=[Table, VirtualTable], ids=["plain", "virtual board"])
def staged(request: pytest.FixtureRequest) -> StageTable:
    """A table in the middle of a game."""

    def begin(**stage: Unpack[Stage]) -> AnyTable:
        turn, roll = stage["turn"], stage.get("roll")
        mine, theirs = (stage["White"], stage["Black"]) if turn is W else (stage["Black"], stage["White"])
        match_state = replace(
            advance(
                started(facts.MatchBegan("backgammon", {"white": "Ada", "black": "Bob"}, 0)),
                facts.GameBegan(1, TABLES.layouts[0].name),
            ),
            state=Position.of(turn, mine, theirs),
            roll=Roll.of(*roll) if roll else None,
        )
        table: AnyTable = request.param(*stage.get("throws", []), match_state=match_state)
        table.set_up(table.rules.occupancy(match_state.state))
        return table

    return begin


def places(table: AnyTable, mark: Mark) -> set[int]:
    """The places with a mark."""
    return {place for place, each in table.scene.marks if each is mark}


def kinds(table: AnyTable) -> list[str]:
    """What has been written, by kind, since the game began."""
    return [type(fact).__name__ for fact in table.facts][2:]


def test_opening_shows_each_die_as_its_sides_and_throws_ties_again_by_itself(make: MakeTable) -> None:
    table = make((2, 2), (3, 1))

    table.press(Key.ROLL)

    assert kinds(table) == ["OpeningThrown", "OpeningThrown"]
    assert table.scene.dice == (DieShown(3, W), DieShown(1, B))
    assert (table.scene.turn, table.prompt, table.throws) == (W, Prompt.PLAY, [])


def test_the_lower_opening_die_belongs_to_the_side_that_does_not_start(make: MakeTable) -> None:
    table = make((2, 5))

    table.press(Key.ROLL)

    assert table.scene.turn is B
    assert table.scene.dice == (DieShown(2, W), DieShown(5, B))


def test_roll_of_the_other_side_confirms_a_complete_turn_and_throws(make: MakeTable) -> None:
    table = make((3, 1), (6, 4))
    table.press(Key.ROLL)
    table.carry(W, 8, 5)
    table.carry(W, 6, 5)
    assert (table.prompt, table.scene.turn_text) == (Prompt.CONFIRM, "8/5 6/5")

    table.press(Key.ROLL)

    assert kinds(table) == ["OpeningThrown", "Played", "Rolled"]
    assert (table.scene.turn, table.scene.dice) == (B, (DieShown(6, B), DieShown(4, B)))


def test_done_confirms_without_throwing(make: MakeTable) -> None:
    table = make((3, 1))
    table.press(Key.ROLL)
    table.carry(W, 6, 5)
    table.carry(W, 8, 5)

    table.press(Key.DONE)

    assert kinds(table) == ["OpeningThrown", "Played"]
    assert (table.scene.turn, table.prompt) == (B, Prompt.ROLL)


def test_nothing_is_confirmed_by_time_unless_asked_for(make: MakeTable) -> None:
    table = make((3, 1))
    table.press(Key.ROLL)
    table.carry(W, 6, 5)
    table.carry(W, 8, 5)

    table.wait(60_000)

    assert kinds(table) == ["OpeningThrown"]


@pytest.mark.parametrize("kind", [Table, VirtualTable])
def test_confirming_by_time_never_happens_with_a_checker_off_the_board(kind: type[AnyTable]) -> None:
    table = kind((3, 1)).begin(confirm_after="2")
    table.press(Key.ROLL)
    table.carry(W, 6, 5)
    table.lift(W, 8)
    table.wait(10_000)
    assert kinds(table) == ["OpeningThrown"]

    table.put(W, 5)
    table.wait(3000)

    assert kinds(table) == ["OpeningThrown", "Played"]


def test_roll_on_an_incomplete_turn_is_refused_with_the_reason_and_no_dice(make: MakeTable) -> None:
    table = make((3, 1), (6, 4))
    table.press(Key.ROLL)
    table.carry(W, 8, 5)

    assert table.refused(Key.ROLL) == "The turn is not complete. Still to play: 1."
    assert table.throws == [(6, 4)]


def test_a_lifted_checker_lights_where_it_may_land(make: MakeTable) -> None:
    table = make((3, 1))
    table.press(Key.ROLL)
    assert places(table, Mark.SOURCE) == {24, 13, 8, 6}

    table.lift(W, 8)

    assert (table.prompt, places(table, Mark.TARGET)) == (Prompt.PLAY, {7, 5, 4})


def test_a_checker_in_the_hand_keeps_the_turn_open_where_it_could_be_borne_off(staged: StageTable) -> None:
    table = staged(White={6: 2, 5: 3, 2: 2}, Black={3: 5}, turn=W, roll=(6, 5))
    table.carry(W, 6, OFF)
    table.lift(W, 5)

    assert (table.prompt, table.scene.turn_text) == (Prompt.CONFIRM, "6/off 5/off")
    assert places(table, Mark.OFF) == {1, 2, 3, 4, 5, 6}
    assert table.facts == []


def test_a_hit_checker_counts_on_either_half_of_the_bar(staged: StageTable) -> None:
    for half in (0, 1):
        table = staged(**BEFORE_A_HIT)
        table.carry(B, 1, 5)
        table.lift(W, 5)
        table.put(W, BAR, half)

        assert (table.prompt, table.scene.turn_text) == (Prompt.PLAY, "24/20*")


def test_the_hit_checker_may_be_taken_before_the_hit(staged: StageTable) -> None:
    table = staged(**BEFORE_A_HIT)
    table.lift(W, 5)
    assert table.prompt is Prompt.PLAY
    table.put(W, BAR)
    table.carry(B, 1, 5)

    assert (table.prompt, table.scene.turn_text) == (Prompt.PLAY, "24/20*")


def test_the_hit_checker_may_be_taken_first_when_the_other_die_is_played(staged: StageTable) -> None:
    table = staged(**BEFORE_A_HIT)
    table.carry(B, 12, 14)
    table.lift(W, 5)
    assert table.prompt is Prompt.PLAY
    table.put(W, BAR)
    assert table.prompt is Prompt.PLAY
    assert "not complete" in table.refused(Key.DONE)

    table.carry(B, 1, 5)

    assert (table.prompt, table.scene.turn_text) == (Prompt.CONFIRM, "24/20* 13/11")


def test_a_blot_no_die_is_left_for_is_not_taken(staged: StageTable) -> None:
    table = staged(**BEFORE_A_HIT)
    table.carry(B, 12, 14)
    table.carry(B, 12, 16)
    table.carry(W, 5, BAR)

    assert table.prompt is Prompt.PUT_BACK
    assert table.refused(Key.DONE).startswith("The turn is not complete. This play does not hit")


def test_two_colours_on_a_point_in_mid_turn_are_a_hit_under_way(staged: StageTable) -> None:
    table = staged(**BEFORE_A_HIT)
    table.carry(B, 1, 5)

    assert (table.prompt, places(table, Mark.PUT)) == (Prompt.HIT_TO_BAR, {BAR})


def test_a_forgotten_hit_checker_leaves_the_turn_incomplete(staged: StageTable) -> None:
    table = staged(**BEFORE_A_HIT)
    table.carry(B, 1, 5)
    table.lift(W, 5)
    table.carry(B, 12, 14)

    assert (table.prompt, places(table, Mark.PUT)) == (Prompt.HIT_TO_BAR, {BAR})
    assert "bar" in table.refused(Key.DONE)


def test_no_legal_play_prompts_dance_and_is_confirmed_like_any_turn(staged: StageTable) -> None:
    closed = dict.fromkeys(range(1, 7), 2)
    table = staged(White={**closed, 13: 3}, Black={25: 1, 6: 5}, turn=B, throws=[(6, 6)])

    table.press(Key.ROLL)
    assert (table.prompt, table.scene.turn) == (Prompt.DANCE, B)
    table.press(Key.DONE)

    last = table.facts[-1]
    assert isinstance(last, facts.Played)
    assert (last.side, last.roll, last.text) == ("black", "66", "")


def test_everything_may_be_moved_back_until_confirmed(make: MakeTable) -> None:
    table = make((3, 1))
    table.press(Key.ROLL)
    table.carry(W, 8, 5)
    table.carry(W, 6, 5)
    table.carry(W, 5, 8)
    table.carry(W, 5, 6)
    assert (table.prompt, table.scene.turn_text) == (Prompt.PLAY, "")
    table.carry(W, 24, 20)
    table.press(Key.DONE)

    assert table.facts[-1] == facts.Played("white", "31", "24/20", _after(table))


def test_undo_needs_the_other_sides_done(make: MakeTable) -> None:
    table = make((3, 1))
    table.press(Key.ROLL)
    table.carry(W, 24, 20)
    table.press(Key.DONE)
    table.press(Key.UNDO)
    assert table.prompt is Prompt.TAKEBACK

    table.press(Key.DONE)

    assert (table.prompt, table.scene.turn, table.scene.dice[0].value) == (Prompt.PUT_BACK, W, 3)
    assert english(table.scene.text) == (
        "Back to where this turn began: the lamps show the way. Carry a white checker from 20 to 24."
    )
    table.carry(W, 20, 24)
    assert english(table.scene.text) == "Ada plays 3-1."


def test_undo_in_a_turn_leads_back_to_where_it_began_and_only_then_asks_for_the_turn_before(make: MakeTable) -> None:
    table = make((3, 1), (6, 4))
    table.press(Key.ROLL)
    table.carry(W, 24, 20)
    table.press(Key.ROLL)
    table.carry(B, 1, 7)  # in Black's own numbers 24/18
    table.press(Key.UNDO)
    assert (table.prompt, table.scene.turn) == (Prompt.PUT_BACK, B)
    assert english(table.scene.text).endswith("Carry a black checker from 18 to 24.")

    table.press(Key.UNDO)

    assert (table.prompt, table.scene.keys) == (Prompt.TAKEBACK, frozenset({Key.UNDO, Key.DONE}))


def test_who_plays_on_instead_of_going_back_is_led_no_longer(make: MakeTable) -> None:
    table = make((3, 1))
    table.press(Key.ROLL)
    table.carry(W, 8, 5)
    table.press(Key.UNDO)
    assert table.prompt is Prompt.PUT_BACK

    table.carry(W, 6, 5)

    assert (table.prompt, table.scene.turn_text) == (Prompt.CONFIRM, "8/5 6/5")


def test_a_roll_already_seen_stays_through_a_takeback(make: MakeTable) -> None:
    table = make((3, 1), (6, 4))
    table.press(Key.ROLL)
    table.carry(W, 24, 20)
    table.press(Key.ROLL)
    table.press(Key.UNDO)
    table.press(Key.DONE)
    table.carry(W, 20, 24)
    table.carry(W, 8, 5)
    table.carry(W, 6, 5)

    table.press(Key.ROLL)

    assert (table.scene.turn, table.scene.dice) == (B, (DieShown(6, B), DieShown(4, B)))
    assert table.throws == []


def test_a_refused_takeback_changes_nothing(make: MakeTable) -> None:
    table = make((3, 1))
    table.press(Key.ROLL)
    table.carry(W, 24, 20)
    table.press(Key.DONE)
    before = table.scene
    table.press(Key.UNDO)

    table.press(Key.UNDO)

    assert table.scene == before


def test_double_needs_two_presses_within_three_seconds(make: MakeTable) -> None:
    table = _white_opened(make)
    table.press(Key.DOUBLE)
    assert kinds(table)[-1] == "Played"
    table.wait(3500)
    table.press(Key.DOUBLE)
    assert kinds(table)[-1] == "Played"

    table.press(Key.DOUBLE)

    assert (kinds(table)[-1], table.prompt) == ("Doubled", Prompt.DOUBLED)
    assert table.scene.keys == {Key.TAKE, Key.DROP}


def test_taking_gives_the_cube_and_the_doubler_rolls(make: MakeTable) -> None:
    table = _white_opened(make, (5, 2))
    table.press(Key.DOUBLE)
    table.press(Key.DOUBLE)
    assert "TAKE or DROP" in table.refused(Key.ROLL)
    table.press(Key.TAKE)
    assert (table.scene.cube.value, table.scene.cube.owner, table.scene.turn) == (2, W, B)

    table.press(Key.ROLL)

    assert table.scene.dice == (DieShown(5, B), DieShown(2, B))


def test_dropping_ends_the_game_at_the_old_cube(make: MakeTable) -> None:
    table = _white_opened(make)
    table.press(Key.DOUBLE)
    table.press(Key.DOUBLE)

    table.press(Key.DROP)

    assert table.facts[-1] == facts.GameEnded("black", Points(1), 1, "dropped")
    assert (table.prompt, table.scene.score.black) == (Prompt.GAME_OVER, 1)


def test_drop_held_resigns_and_held_again_resigns_more(make: MakeTable) -> None:
    table = _white_opened(make)
    table.press(Key.RESIGN)
    assert table.prompt is Prompt.RESIGNED
    table.press(Key.RESIGN)

    table.press(Key.TAKE)

    assert table.facts[-1] == facts.GameEnded("white", Points(2), 2, "resigned")


def test_a_resignation_may_be_refused(make: MakeTable) -> None:
    table = _white_opened(make)
    table.press(Key.RESIGN)

    table.press(Key.DROP)

    assert (table.prompt, table.scene.turn) == (Prompt.ROLL, B)


def test_setting_up_the_next_start_position_starts_the_next_game(make: MakeTable) -> None:
    table = _white_opened(make)
    for key in (Key.DOUBLE, Key.DOUBLE, Key.DROP):
        table.press(key)

    table.set_up(table.rules.occupancy(table.rules.start(W)))

    assert table.facts[-1] == facts.GameBegan(2, table.facts[1].layout)  # type: ignore[union-attr]
    assert table.prompt is Prompt.ROLL


def test_while_setting_up_the_lamps_show_what_is_missing(make: MakeTable) -> None:
    table = make((3, 1))
    assert table.prompt is Prompt.ROLL
    other = type(table)()
    start = other.rules.occupancy(other.rules.start(W))
    held = list(start)
    held[13] = type(held[13])(count(held[13], W) - 1)
    other.handle(_match())
    other.set_up(tuple(held))

    assert (other.prompt, places(other, Mark.PUT)) == (Prompt.SET_UP, {13})


def test_a_board_disturbed_before_the_roll_is_guided_back_and_no_dice_are_thrown(make: MakeTable) -> None:
    table = _white_opened(make, (5, 2))
    table.carry(B, 12, 14)
    assert (table.prompt, places(table, Mark.TAKE), places(table, Mark.PUT)) == (Prompt.PUT_BACK, {14}, {12})
    table.refused(Key.ROLL)
    assert table.throws == [(5, 2)]

    table.carry(B, 14, 12)
    table.press(Key.ROLL)

    assert table.throws == []


def test_the_both_dice_rule_is_told_at_the_put_down_that_breaks_it(staged: StageTable) -> None:
    # Only 13/7 10/5 plays both dice: after 13/8 the points 4 and 2 are closed to the 6.
    table = staged(White={13: 1, 10: 1, 1: 2}, Black={21: 2, 23: 2, 6: 2}, turn=W, roll=(6, 5))
    table.carry(W, 13, 8)

    assert (table.prompt, english(table.scene.text)) == (
        Prompt.BOTH_DICE,
        "Both dice must be played, and after this the 6 cannot be. Carry a white checker from 8 to 13.",
    )


def test_the_larger_die_rule_is_told_at_the_put_down_that_breaks_it(staged: StageTable) -> None:
    # The example of the Japanese text: a 4 and a 5 are each possible, neither leaves a second move.
    table = staged(White={24: 1, 20: 1, 1: 2}, Black={9: 2, 10: 2, 19: 2}, turn=W, roll=(5, 4))
    table.carry(W, 24, 20)

    assert (table.prompt, english(table.scene.text)) == (
        Prompt.LARGER_DIE,
        "Only one die can be played, so it must be the 5. Carry a white checker from 20 to 24.",
    )


def test_entering_comes_first_and_the_lamps_say_so(staged: StageTable) -> None:
    table = staged(White={25: 1, 13: 5, 6: 5}, Black={6: 2, 8: 2}, turn=W, roll=(3, 1))
    assert places(table, Mark.SOURCE) == {BAR}

    table.lift(W, 13)

    assert (table.prompt, places(table, Mark.PUT)) == (Prompt.BAR_FIRST, {13})


def test_only_the_computers_play_completes_its_turn(make: MakeTable) -> None:
    table = make((3, 1))
    table.press(Key.ROLL)
    table.handle(PlayChosen(Milliseconds(0), "8/5 6/5"))
    table.wait(300)
    assert (places(table, Mark.TAKE), places(table, Mark.PUT)) == ({8, 6}, {5})
    table.carry(W, 24, 20)
    table.refused(Key.DONE)
    table.carry(W, 20, 24)
    table.carry(W, 8, 5)
    table.carry(W, 6, 5)

    table.press(Key.DONE)

    last = table.facts[-1]
    assert isinstance(last, facts.Played)
    assert last.text == "8/5 6/5"


def test_after_a_power_cut_the_same_roll_comes_back_and_the_board_is_guided(make: MakeTable) -> None:
    table = make((3, 1))
    table.press(Key.ROLL)
    table.carry(W, 8, 5)

    again = type(table)(match_state=fold(table.facts))
    again.set_up(table.occupancy)

    assert (again.scene.dice, again.prompt, again.scene.turn_text) == (table.scene.dice, Prompt.PLAY, "8/5")
    again.carry(W, 6, 5)
    assert again.prompt is Prompt.CONFIRM


def test_after_a_power_cut_an_open_double_is_still_open(make: MakeTable) -> None:
    table = _white_opened(make)
    table.press(Key.DOUBLE)
    table.press(Key.DOUBLE)

    again = type(table)(match_state=fold(table.facts))
    again.set_up(table.occupancy)

    assert (again.prompt, english(again.scene.text)) == (Prompt.DOUBLED, english(table.scene.text))
    assert again.scene.keys == {Key.TAKE, Key.DROP}


def test_the_start_position_is_recognised_either_way_round(make: MakeTable) -> None:
    for layout in TABLES.layouts:
        table = make((3, 1), layout=layout)
        began = table.facts[1]
        assert isinstance(began, facts.GameBegan)
        assert began.layout == layout.name
        table.press(Key.ROLL)
        assert places(table, Mark.SOURCE) == {layout.places[point] for point in (24, 13, 8, 6)}


def test_typed_dice_are_entered_with_the_six_keys_and_corrected_with_undo(make: MakeTable) -> None:
    table = make(dice="typed")
    table.press(Key.ROLL)
    assert table.scene.digits
    table.press(Key.TAKE)  # 3
    table.press(Key.DONE)  # 6
    assert (table.scene.turn, table.scene.digits) == (B, False)

    table.press(Key.UNDO)
    table.type(4, 2)

    assert (table.scene.turn, table.scene.dice) == (W, (DieShown(4, W), DieShown(2, B)))


def test_a_typed_tie_is_told_and_typed_again(make: MakeTable) -> None:
    table = make(dice="typed")
    table.press(Key.ROLL)
    asked = english(table.scene.text)
    table.type(4, 4)
    tied = english(table.scene.text)
    table.type(2, 5)

    assert (asked, tied) == (
        "White's die: press the key with its number.",
        "Both have thrown 4, so nobody starts yet. White's die: press the key with its number.",
    )
    assert english(table.scene.text) == "Bob plays 5-2."


def test_an_illegal_play_is_explained(make: MakeTable) -> None:
    table = make((3, 1))
    table.press(Key.ROLL)
    table.carry(W, 6, 1)

    assert (table.prompt, english(table.scene.text)) == (
        Prompt.POINT_HELD,
        "The 6-point checker cannot land on 1: Black holds it. Carry a white checker from 1 to 6.",
    )
    assert (places(table, Mark.WRONG), places(table, Mark.PUT)) == ({1}, {6})
    table.refused(Key.DONE)


def _match() -> MatchAsked:
    return MatchAsked(Milliseconds(0), "backgammon", {"white": "Ada", "black": "Bob"})


def _after(table: AnyTable) -> str:
    last = table.facts[-1]
    assert isinstance(last, facts.Played)
    return last.position


def _white_opened(make: MakeTable, *throws: tuple[int, int]) -> AnyTable:
    """White has played 31 by 24/20; Black is to roll."""
    table = make((3, 1), *throws)
    table.press(Key.ROLL)
    table.carry(W, 24, 20)
    table.press(Key.DONE)
    return table
