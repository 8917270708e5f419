"""Hints in levels: nothing, legal moves, a warning, the best play when asked, or always; and what plays are worth is
told only of the turn it was worked out for."""

import pytest

from support.table import Table
from support.words import english
from takhta.board.scene import Key, Mark, Prompt
from takhta.rules.occupancy import Side
from takhta.runtime.outputs.coach import judged
from takhta.session.hints import Hints, HintsSet
from takhta.trace.contents import event_as_json, event_of_json

W, B = Side.WHITE, Side.BLACK


def helped(level: Hints, *, is_judged: bool = True) -> Table:
    """White has thrown 3-1 and wants so much help."""
    table = Table((3, 1), (6, 4)).begin()
    table.handle(HintsSet(table.now, {"white": level}))
    table.press(Key.ROLL)
    if is_judged:
        judge(table)
    return table


def judge(table: Table) -> None:
    """What the plays are worth comes in."""
    turn = table.session.memory.turn
    assert turn is not None
    table.handle(judged(turn.game, turn.state, turn.roll))


def marks(table: Table, *kinds: Mark) -> dict[int, Mark]:
    return {int(place): mark for place, mark in table.scene.marks if not kinds or mark in kinds}


def test_without_help_no_legal_move_is_lit_and_mistakes_are_told_as_ever() -> None:
    table = helped(Hints.OFF)
    assert (marks(table), english(table.scene.text)) == ({}, "Ada plays 3-1.")
    table.lift(W, 8)
    assert marks(table) == {}
    table.put(W, 1)
    assert Mark.WRONG in marks(table).values()


@pytest.mark.parametrize("level", [Hints.WARN, Hints.ASK, Hints.ALWAYS])
def test_a_turn_that_gives_away_much_gets_a_sign_and_no_word_of_a_better_one(level: Hints) -> None:
    table = helped(level)
    table.carry(W, 13, 10)
    table.carry(W, 10, 9)
    assert (table.prompt, marks(table)) == (Prompt.THINK, {9: Mark.POOR, 13: Mark.POOR})
    said = english(table.scene.text)
    assert said.startswith("This gives away .")
    assert said.endswith(" You may still move it back; DONE plays it all the same.")
    assert "8/5" not in said
    assert {Key.DONE, Key.ROLL, Key.UNDO} <= table.scene.keys

    table.press(Key.UNDO)
    table.carry(W, 9, 13)
    table.carry(W, 8, 5)
    table.carry(W, 6, 5)

    assert (table.prompt, marks(table, Mark.POOR)) == (Prompt.CONFIRM, {})


def test_legal_moves_alone_warn_of_nothing() -> None:
    table = helped(Hints.LEGAL)
    table.carry(W, 13, 10)
    table.carry(W, 10, 9)
    assert table.prompt is Prompt.CONFIRM


def test_who_asks_is_shown_the_checker_first_and_then_where_to_and_why() -> None:
    table = helped(Hints.ASK)
    assert set(marks(table).values()) == {Mark.SOURCE}
    table.press(Key.TAKE)
    assert (marks(table), "8/5" in english(table.scene.text)) == ({8: Mark.GOOD, 6: Mark.GOOD}, False)
    table.press(Key.TAKE)
    assert "Best is 8/5 6/5. It makes your 5-point." in english(table.scene.text)
    table.lift(W, 8)
    assert marks(table) == {5: Mark.GOOD}


def test_who_asks_too_early_is_asked_to_wait_and_at_other_levels_take_means_nothing() -> None:
    assert helped(Hints.ASK, is_judged=False).refused(Key.TAKE) == ("The plays are still being weighed: wait a moment.")
    assert helped(Hints.WARN).refused(Key.TAKE).startswith("TAKE does nothing now.")


def test_with_help_always_every_move_glows_by_what_it_costs() -> None:
    table = helped(Hints.ALWAYS)
    assert marks(table, Mark.SOURCE) == {}
    assert {place for place, mark in marks(table).items() if mark is Mark.GOOD} == {8, 6}
    table.lift(W, 13)
    assert marks(table) == {10: Mark.POOR, 12: Mark.POOR, 9: Mark.POOR} or set(marks(table).values()) <= {
        Mark.POOR,
        Mark.FAIR,
    }


def test_what_was_worked_out_for_another_turn_counts_for_nothing() -> None:
    table = helped(Hints.ALWAYS)
    turn = table.session.memory.turn
    assert turn is not None
    late = judged(turn.game, turn.state, turn.roll)
    table.carry(W, 8, 5)
    table.carry(W, 6, 5)
    table.press(Key.ROLL)
    table.handle(HintsSet(table.now, {"black": Hints.ALWAYS}))
    table.handle(late)
    assert table.session.memory.judged is None
    assert set(marks(table).values()) == {Mark.SOURCE}


def test_a_side_keeps_its_level_in_the_next_match() -> None:
    table = helped(Hints.WARN)
    table.begin()
    assert table.session.state.hints == ((W, Hints.WARN),)


def test_what_helps_is_kept_in_a_trace_word_for_word() -> None:
    table = helped(Hints.ALWAYS)
    turn = table.session.memory.turn
    assert turn is not None
    found = judged(turn.game, turn.state, turn.roll)
    again = event_of_json(event_as_json(found))
    assert event_as_json(again) == event_as_json(found)
    wish = HintsSet(table.now, {"white": Hints.ASK})
    assert event_of_json(event_as_json(wish)) == wish
