"""A game of pagade at the table: four colours, cut pawns that leave the board, pawns that lie down, places."""

from dataclasses import replace

import pytest

from support.evidence import certain
from support.table import Table
from support.virtual import CROSS
from support.words import english, raises
from takhta.board.evidence import Evidence, Milliseconds
from takhta.board.scene import DieShown, Key, Mark, Prompt
from takhta.record import facts
from takhta.record.advance import fold
from takhta.record.facts import SideName
from takhta.record.sides import name_of
from takhta.rules.dice import Die, Roll
from takhta.rules.game import Points
from takhta.rules.games import game
from takhta.rules.occupancy import EMPTY, PlaceId, Side, content
from takhta.rules.pagade.path import Progress, square
from takhta.session.errors import RefusedError
from takhta.session.events import BoardCertain, DieTyped, MatchAsked, Pressed, Saw
from takhta.session.states import Phase

R, K, Y = Side.RED, Side.BLACK, Side.YELLOW
RED_BEGINS = game("pagade", {"players": "two"}).start(R)


def at(side: Side, number: int) -> PlaceId:
    """The square a colour calls by this number."""
    return square(side, Progress(number))


def started(*throws: tuple[int, int]) -> Table:
    """A game of two colours that red begins, having thrown 6-6 for the start and yellow 1-1."""
    table = Table((6, 6), (1, 1), *throws, board=CROSS).begin_pagade(players="two")
    table.press(Key.ROLL)
    table.press(Key.ROLL)
    return table


def match_state(position: str, roll: str | None = None, turn: Side = R, **options: str) -> Table:
    """A game of two colours that stands so, the roll known."""
    agreed = {"players": "two", **options}
    rules = game("pagade", agreed)
    names: dict[SideName, str] = {name_of(side): side.label.capitalize() for side in rules.sides}
    began = fold([facts.MatchBegan("pagade", names, options=agreed), facts.GameBegan(1, "red")])
    state = rules.parse_position(position, turn)
    here = replace(began, state=state, roll=Roll.parse(roll) if roll else None)
    table = Table(match_state=here, board=CROSS)
    table.rules = rules
    table.show(rules.occupancy(state))
    return table


def marks(table: Table, mark: Mark) -> set[PlaceId]:
    """The places of the physical board that carry this mark."""
    return {place for place, each in table.scene.marks if each is mark}


def test_every_colour_throws_both_sticks_for_the_start_and_the_highest_begins() -> None:
    table = Table((3, 1), (6, 4), (4, 4), (1, 1), board=CROSS).begin_pagade()
    assert (table.scene.turn, english(table.scene.text)) == (R, "Red throws for the start: press ROLL.")
    table.press(Key.ROLL)
    assert english(table.scene.text) == "Red has thrown 3-1. Black throws for the start: press ROLL."
    assert (table.scene.turn, table.scene.dice) == (K, (DieShown(Die(3), R), DieShown(Die(1), R)))
    for _ in range(3):
        table.press(Key.ROLL)
    assert table.session.memory.phase is Phase.TO_ROLL
    assert (table.scene.turn, english(table.scene.text)) == (K, "Green has thrown 1-1. Black starts. Black to roll.")


def test_who_tie_for_the_most_throw_again() -> None:
    table = Table((6, 4), (6, 4), (3, 3), (4, 4), board=CROSS).begin_pagade(players="two")
    for _ in range(4):
        table.press(Key.ROLL)
    assert (table.session.memory.phase, table.scene.turn) == (Phase.TO_ROLL, Y)


@pytest.mark.parametrize("way_round", ["red", "black", "yellow", "green"])
def test_the_cross_is_played_any_way_round(way_round: str) -> None:
    table = Table((6, 6), (1, 1), (6, 4), board=CROSS).begin_pagade(way_round, players="two")
    for _ in range(3):
        table.press(Key.ROLL)
    places = table.layouts[way_round].places
    assert marks(table, Mark.SOURCE) == {places[at(R, number)] for number in (6, 7, 12)}
    table.carry(R, places[at(R, 12)], places[at(R, 22)])
    table.press(Key.DONE)
    assert table.facts[-1] == facts.Played("red", "64", "12/22", "6.7.12.12-~-6.7.12.22-~")


def test_a_lifted_pawn_shows_where_either_number_and_both_lead() -> None:
    table = started((6, 4))
    table.press(Key.ROLL)
    table.lift(R, at(R, 12))
    assert marks(table, Mark.TARGET) == {at(R, 16), at(R, 18), at(R, 22)}


def test_a_pair_that_goes_together_is_a_whole_turn() -> None:
    table = started((4, 4))
    table.press(Key.ROLL)
    table.carry(R, at(R, 12), at(R, 16))
    table.carry(R, at(R, 12), at(R, 16))
    assert (table.prompt, table.scene.turn_text) == (Prompt.CONFIRM, "12/16(2)")


def test_there_is_no_cube_and_nobody_resigns() -> None:
    table = started()
    assert table.scene.cube.value == 0
    assert table.refused(Key.DOUBLE)
    assert table.refused(Key.RESIGN) == "Pagade is played to its end: nobody resigns."
    assert {Key.DOUBLE, Key.TAKE, Key.DROP, Key.RESIGN}.isdisjoint(table.scene.keys)


CUT = "12.43.60.61-~-7.15.30.71-~"
"""Yellow's 15 is red's 49."""


def test_a_cut_pawn_leaves_the_board() -> None:
    table = match_state(CUT, "64")
    table.lift(R, at(R, 43))
    assert at(R, 49) in marks(table, Mark.HIT)
    table.put(R, at(R, 49))
    assert (table.prompt, english(table.scene.text)) == (Prompt.HIT_TO_BAR, "The pawn that was cut goes off the board.")
    assert marks(table, Mark.TAKE) == {at(R, 49)}
    table.lift(Y, at(R, 49))
    assert english(table.scene.text) == "Still to play: 4."
    table.carry(R, at(R, 12), at(R, 16))
    table.press(Key.DONE)
    assert table.facts[-1] == facts.Played("red", "64", "43/49* 12/16", "0.7.30.71-~-16.49.60.61x-~")


def test_a_cut_pawn_may_be_taken_off_before_the_one_that_cuts_it_comes() -> None:
    table = match_state(CUT, "64")
    table.lift(Y, at(R, 49))
    assert table.prompt is Prompt.PLAY
    table.lift(R, at(R, 43))
    assert (table.prompt, english(table.scene.text)) == (Prompt.PLAY, "From 43: put it down where the lamps show.")
    assert marks(table, Mark.HIT) == {at(R, 49)}
    table.put(R, at(R, 49))
    table.carry(R, at(R, 12), at(R, 16))
    assert (table.prompt, table.scene.turn_text) == (Prompt.CONFIRM, "43/49* 12/16")


def test_a_pair_cuts_a_pair_and_both_leave() -> None:
    table = match_state("12.43.43.61-~-7.15.15.71-~", "66")
    table.move((at(R, 43), R, -2), (at(R, 49), R, 2))
    assert (table.prompt, english(table.scene.text)) == (Prompt.HIT_TO_BAR, "The pawn that was cut goes off the board.")
    table.lift(Y, at(R, 49))
    assert table.prompt is Prompt.HIT_TO_BAR
    table.lift(Y, at(R, 49))
    assert (table.prompt, table.scene.turn_text) == (Prompt.CONFIRM, "43/49(2)*")


def test_a_single_pawn_may_not_join_a_pair_of_others() -> None:
    table = match_state("12.43.60.61-~-7.15.15.71-~", "64")
    table.carry(R, at(R, 43), at(R, 49))
    assert table.prompt not in (Prompt.CONFIRM, Prompt.PLAY)
    assert table.refused(Key.DONE)


def test_moving_another_pawn_while_a_cut_one_waits_is_told_as_what_it_is() -> None:
    table = match_state("0.12.43.60-~-7.30.31.71x-~", "64")
    table.carry(R, at(R, 12), at(R, 16))
    assert table.prompt is Prompt.BAR_FIRST
    assert "cut pawn" in english(table.scene.text)
    assert table.refused(Key.DONE)


def test_a_cut_pawn_enters_before_any_other_moves() -> None:
    table = match_state("0.12.43.60-~-7.30.31.71x-~", "64")
    assert (table.prompt, english(table.scene.text)) == (Prompt.PLAY, "Red plays 6-4. Bring the cut pawn in first.")
    assert marks(table, Mark.TARGET) == {at(R, 4), at(R, 6), at(R, 10)}
    table.lift(R, at(R, 12))
    assert (table.prompt, english(table.scene.text)) == (
        Prompt.BAR_FIRST,
        "Bring the cut pawn in first. Put this one back on 12.",
    )
    table.put(R, at(R, 12))
    table.put(R, at(R, 4))
    assert english(table.scene.text) == "Still to play: 6."
    table.carry(R, at(R, 12), at(R, 18))
    table.press(Key.DONE)
    assert table.facts[-1] == facts.Played("red", "64", "cut/4 12/18", "7.30.31.71x-~-4.18.43.60-~")


def test_a_pawn_in_the_belly_on_its_way_home_is_to_be_laid_down() -> None:
    table = match_state("12.43.60.74x-~-7.30.31.71-~", "64")
    table.carry(R, at(R, 74), at(R, 6))
    table.carry(R, at(R, 12), at(R, 18))
    assert english(table.scene.text) == (
        "What is on 6 now lies on its side. The turn is complete: confirm with DONE, or the other side rolls."
    )
    assert table.scene.lying == ((at(R, 6), R, 1),)


def test_a_pawn_missing_may_have_come_home_or_be_in_the_hand() -> None:
    table = match_state("12.43.60.78x-~-7.30.31.71-~", "61")
    table.lift(R, at(R, 6))
    assert (table.prompt, table.scene.turn_text) == (Prompt.PLAY, "6h/home")
    assert marks(table, Mark.TARGET) == {at(R, 5)}
    assert marks(table, Mark.OFF) == {at(R, number) for number in range(1, 8)} - {at(R, 5)}
    table.carry(R, at(R, 12), at(R, 13))
    assert (table.prompt, table.scene.turn_text) == (Prompt.CONFIRM, "6h/home 12/13")


def test_plays_that_stand_alike_are_asked_about() -> None:
    # Two outward and two homeward pawns go on so that the belly looks as before, whichever two they are.
    table = match_state("1.3.80.82x-~-7.30.31.71-~", "11")
    assert table.refused(Key.DONE) == english(table.scene.text)
    first = "The sensors cannot tell: was it 1/2 2h/1h (1 of 2)? TAKE says yes, DROP shows another."
    assert (table.prompt, english(table.scene.text)) == (Prompt.CHOOSE, first)
    table.press_only(Key.DROP)
    assert table.scene.turn_text == "3/4 4h/3h"
    table.press_only(Key.TAKE)
    assert english(table.scene.text).startswith("Confirm if 3/4 4h/3h has been played: the sensors cannot tell.")
    table.press_only(Key.DONE)
    assert table.facts[-1] == facts.Played("red", "11", "3/4 4h/3h", "7.30.31.71-~-1.4.81.82x-~")


def test_a_play_that_changes_nothing_on_the_wood_is_taken_on_the_players_word() -> None:
    table = match_state("3.78.50.51x-~-7.57.58.71-~", "33")
    assert english(table.scene.text) == "Confirm if 3/6 6h/3h has been played: the sensors cannot tell."
    assert marks(table, Mark.SOURCE) == {at(R, number) for number in (3, 6, 50, 51)}
    table.carry(R, at(R, 3), at(R, 9))
    assert (table.prompt, table.scene.turn_text) == (Prompt.CONFIRM, "3/9")


def test_a_colour_that_is_home_plays_on_with_its_partners_pawns() -> None:
    table = match_state("#1-6.7.12.12-12.30.31.40x-6.7.12.12", "64", players="partners")
    assert english(table.scene.text) == "Red plays 6-4 with Yellow's pawns."
    table.carry(Y, at(Y, 12), at(Y, 22))
    table.press(Key.DONE)
    assert [fact.side for fact in table.facts if isinstance(fact, facts.Played)] == ["red"]
    assert table.scene.turn is K


def test_a_colour_that_is_home_is_passed_over() -> None:
    table = match_state("6.7.12.12x-#1-6.7.12.12-6.7.12.12", "64", players="four")
    table.carry(R, at(R, 12), at(R, 22))
    table.press(Key.DONE)
    assert table.scene.turn is Y


def test_the_end_tells_who_came_in_which_place() -> None:
    table = match_state("78.84.84.84x-#1-#2-6.7.12.12", "61", players="four")
    table.lift(R, at(R, 6))
    table.press(Key.DONE)
    ended = facts.GameEnded("black", Points(0), 1, "off", ("black", "yellow", "red"))
    assert table.facts[-1] == ended
    assert english(table.scene.text).startswith("Black wins. Yellow is second. Red is third. Green is last. ")


def test_partners_win_together() -> None:
    table = match_state("78.84.84.84x-6.7.12.12-#1-6.7.12.12", "61", players="partners")
    table.lift(R, at(R, 6))
    table.press(Key.DONE)
    assert english(table.scene.text).startswith("Red and Yellow win together. ")


def test_a_takeback_is_answered_by_the_colour_on_turn() -> None:
    table = started((6, 4))
    table.press(Key.ROLL)
    table.carry(R, at(R, 12), at(R, 22))
    table.press(Key.DONE)
    table.press(Key.UNDO)
    assert english(table.scene.text) == "Red asks to take the last turn back: Yellow, DONE agrees, UNDO refuses."
    table.press(Key.DONE)
    assert (table.session.memory.phase, table.scene.turn) == (Phase.MOVING, R)


def test_stick_dice_that_are_typed_show_no_two_and_no_five() -> None:
    table = Table(board=CROSS)
    table.handle(MatchAsked(table.now, "pagade", options={"players": "two"}, dice="typed"))
    table.show(table.layouts["red"].to_board(game("pagade", {"players": "two"}).occupancy(RED_BEGINS)), frames=6)
    table.press(Key.ROLL)
    with raises(RefusedError, match="These dice show 1, 3, 4 or 6, not 5"):
        table.session.handle(DieTyped(table.now, Die(5)))
    table.type(6, 4)
    assert table.facts[-1] == facts.StartThrown("red", "64", "typed")


def test_a_pawn_carried_elsewhere_as_soon_as_the_turn_is_confirmed_is_to_be_put_back() -> None:
    table = started((6, 4))
    table.press(Key.ROLL)
    table.carry(R, at(R, 12), at(R, 22))
    table.press_only(Key.DONE)
    table.move((at(R, 22), R, -1), (at(R, 23), R, 1))
    assert (table.prompt, english(table.scene.text)) == (
        Prompt.PUT_BACK,
        "Put the board back as it stood. Carry a red pawn from 57 to 56.",
    )


def test_a_square_that_seems_to_hold_a_pawn_the_game_does_not_have_hinders_no_start() -> None:
    table = Table(board=CROSS)
    table.handle(MatchAsked(table.now, "pagade", options={"players": "two"}))
    occupancy = RED_BEGINS.occupancy
    sure = certain(occupancy)
    fifth = content({Y: 1})
    likely = [{**each} for each in sure.likely]
    likely[at(R, 5)] |= {fifth: 0.0, EMPTY: -3.3}
    reading = tuple(fifth if place == at(R, 5) else held for place, held in enumerate(occupancy))
    for now in range(30, 300, 30):
        table.handle(Saw(Evidence(Milliseconds(now), tuple(likely), reading)))
    assert table.session.memory.phase is Phase.OPENING


def test_a_start_whose_last_pawn_may_not_stand_there_yet_begins_by_the_players_word_alone() -> None:
    table = Table(board=CROSS)
    table.handle(MatchAsked(table.now, "pagade", options={"players": "two"}))
    occupancy = RED_BEGINS.occupancy
    pair, single = content({Y: 2}), content({Y: 1})
    likely = [{**each} for each in certain(occupancy).likely]
    likely[at(Y, 12)] |= {pair: -1.2, single: 0.0}
    reading = tuple(single if place == at(Y, 12) else held for place, held in enumerate(occupancy))
    for now in range(30, 300, 30):
        table.handle(Saw(Evidence(Milliseconds(now), tuple(likely), reading)))
    phases = [table.session.memory.phase]
    assert english(table.scene.text).endswith("Is one missing? If all stand as they should, ROLL begins the game.")
    assert BoardCertain(occupancy) in table.session.handle(Pressed(table.now, Key.ROLL))
    phases.append(table.session.memory.phase)
    assert phases == [Phase.SET_UP, Phase.OPENING]
