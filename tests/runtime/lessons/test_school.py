"""Lessons at a table: begun and left, learnt with keys and lamps alone, and the match as it was before."""

from pathlib import Path

import pytest

from support.schoolroom import Schoolroom
from support.virtual_table import VirtualTable
from support.words import english
from takhta.board.scene import Key, Prompt
from takhta.rules.errors import InvalidError
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.runtime.lessons.sitting import Stage

W, B = Side.WHITE, Side.BLACK


def test_a_whole_lesson_is_learnt_with_keys_and_lamps_alone(tmp_path: Path) -> None:
    table = VirtualTable()
    room = Schoolroom(table, tmp_path)
    room.begin("rules/larger-die", "Ann")

    assert room.lay_by_lamps() == 25  # an empty board: every checker is carried once
    assert room.waits_for(Stage.ASK, 1)
    room.only_marked_places_are_lit()
    table.carry(W, 24, 20)
    assert room.look().prompt is Prompt.LARGER_DIE
    room.only_marked_places_are_lit()
    table.carry(W, 20, 24)
    table.carry(W, 24, 19)
    table.press(Key.DONE)
    assert room.waits_for(Stage.RIGHT)
    table.press(Key.DONE)
    room.look()

    before = table.occupancy
    carried = room.lay_by_lamps()
    wanted = room.school.driver.state.certain
    away = [sum(max(0, _of(b, side) - _of(a, side)) for a, b in zip(wanted, before, strict=True)) for side in (W, B)]
    assert carried == sum(away)  # no checker is carried that lies right, none twice
    table.carry(W, 10, 4)
    table.carry(W, 24, 23)
    table.press(Key.DONE)
    room.look()
    assert room.waits_for(Stage.OVER)
    assert room.progress.learnt == {"Ann": ("rules/larger-die",)}
    assert table.facts == []


def _of(held: int, side: Side) -> int:
    return held >> side.shift & 15


def test_the_match_waits_and_goes_on_as_it_stood(tmp_path: Path) -> None:
    table = VirtualTable((3, 1)).begin()
    table.press(Key.ROLL)
    table.carry(W, 8, 5)
    room = Schoolroom(table, tmp_path, helped=True)
    written = list(table.facts)

    room.begin("skill/opening")
    assert room.waits_for(Stage.ASK)
    table.carry(W, 13, 9)
    table.press(Key.DONE)
    room.school.leave()
    room.look(20)

    assert table.facts == written
    assert room.school.shown is None
    assert table.driver is room.match
    assert english(table.scene.text) == "Ada plays 3-1."  # the hands have laid the start of the turn again
    table.carry(W, 8, 5)
    table.carry(W, 6, 5)
    table.press(Key.DONE)
    assert [type(fact).__name__ for fact in table.facts[len(written) :]] == ["Played"]


def test_hands_that_help_lay_the_position_and_lay_it_again_after_a_wrong_answer(tmp_path: Path) -> None:
    table = VirtualTable()
    room = Schoolroom(table, tmp_path, helped=True)
    room.begin("skill/opening")
    start = game("backgammon").start(W)
    assert table.occupancy == game("backgammon").occupancy(start)
    table.carry(W, 13, 9)
    table.press(Key.DONE)
    assert room.waits_for(Stage.WRONG)
    table.press(Key.DONE)
    room.look(12)
    assert table.occupancy == game("backgammon").occupancy(start)
    assert room.waits_for(Stage.ASK)


def test_what_a_learner_is_to_lay_is_left_to_the_learner(tmp_path: Path) -> None:
    table = VirtualTable()
    room = Schoolroom(table, tmp_path, helped=True)
    room.begin("rules/setup")
    room.look(12)
    assert room.waits_for(Stage.LAY)
    assert room.lay_by_lamps() == 2
    assert room.waits_for(Stage.RIGHT)


def test_drop_held_leaves_the_lesson_and_the_page_s_button_too(tmp_path: Path) -> None:
    room = Schoolroom(VirtualTable(), tmp_path)
    room.begin("rules/moving")
    room.table.press(Key.RESIGN)
    room.look()
    assert room.school.shown is None
    room.begin("rules/moving")
    room.school.leave()
    assert room.school.shown is None


def test_without_a_name_the_first_lesson_not_learnt_yet_begins(tmp_path: Path) -> None:
    room = Schoolroom(VirtualTable(), tmp_path)
    room.progress.learn("Ann", "rules/setup")
    room.begin("", "Ann")
    assert room.shown.lesson.name == "rules/moving"
    room.begin("", "Bob")
    assert room.shown.lesson.name == "rules/setup"


def test_after_the_last_task_done_goes_on_to_the_next_lesson(tmp_path: Path) -> None:
    table = VirtualTable()
    room = Schoolroom(table, tmp_path, helped=True)
    room.begin("rules/takhteh")
    table.carry(W, 13, 9)
    table.carry(B, 5, 0)
    table.carry(W, 6, 5)
    table.press(Key.DONE)
    assert room.waits_for(Stage.OVER)
    table.press(Key.DONE)
    room.look()
    assert room.shown.lesson.name == "rules/long-nard"


def test_a_lesson_of_another_board_is_refused_and_the_one_under_way_goes_on(tmp_path: Path) -> None:
    room = Schoolroom(VirtualTable(), tmp_path)
    room.begin("rules/moving")
    with pytest.raises(InvalidError):
        room.school.begin("pagade/path", "")
    assert room.shown.lesson.name == "rules/moving"


def test_what_is_told_is_told_once_each(tmp_path: Path) -> None:
    table = VirtualTable()
    room = Schoolroom(table, tmp_path, helped=True)
    room.begin("skill/opening")
    room.look(40)
    table.carry(W, 13, 9)
    table.press(Key.DONE)
    room.look(40)
    assert [text.split(".")[0] for text in room.told] == [
        "The first throw is 3 and 1",
        "A builder for later, but the 5 point was there for nothing",
    ]
