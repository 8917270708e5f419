"""Every lesson holds what it says: its positions can stand, its answers are legal, its wrong ones wrong as it says."""

import pytest

from support.virtual import TABLES
from support.words import english
from takhta.coach.lessons.courses import COURSES, lesson, lessons, on_board
from takhta.coach.lessons.lesson import DOUBLE, DROP, OTHERWISE, ROLL, TAKE, Kind, Lesson, Task
from takhta.coach.lessons.posed import Posed
from takhta.record.advance import begin, fits
from takhta.record.facts import Doubled, MatchBegan
from takhta.rules.errors import IllegalError, InvalidError
from takhta.rules.occupancy import Side, count, total
from takhta.rules.said import Said
from takhta.runtime.lessons.match_for_task import posed

TASKS = [
    pytest.param(each, task, id=f"{each.name} {number}")
    for each in lessons()
    for number, task in enumerate(each.tasks, 1)
]
every_task = pytest.mark.parametrize(("each", "task"), TASKS)


def test_there_are_three_courses_in_the_order_of_their_files() -> None:
    courses = [each.course for each in lessons()]
    assert [*dict.fromkeys(courses)] == [*COURSES]
    assert len(lessons()) >= 16
    assert len({each.name for each in lessons()}) == len(lessons())


def test_a_lesson_is_found_by_its_name_and_the_first_of_a_course_by_the_course() -> None:
    assert lesson("skill/race").name == "skill/race"
    assert lesson("pagade").name == "pagade/path"
    with pytest.raises(InvalidError):
        lesson("rules/chess")


def test_the_lessons_of_a_board_are_those_of_its_games() -> None:
    assert {each.course for each in on_board("tables")} == {"rules", "skill"}
    assert {each.course for each in on_board("cross")} == {"pagade"}


@every_task
def test_every_position_can_stand_and_both_sides_have_all_their_checkers(each: Lesson, task: Task) -> None:
    task_posed = Posed.of(each, task)
    rules, side = task_posed.rules, task_posed.side
    assert rules.mover(task_posed.state) is (side.other if task.doubled else side)
    if task.kind is Kind.LAY:
        # Nothing is added or taken away while somebody lays it, and something is to be done.
        assert task_posed.before != task_posed.occupancy
        for colour in Side:
            assert total(task_posed.before, colour) == total(task_posed.occupancy, colour)


@every_task
def test_every_right_answer_is_legal_and_judged_right(each: Lesson, task: Task) -> None:
    task_posed = Posed.of(each, task)
    if task.kind is Kind.PLAY:
        assert task_posed.plays
        for play in task_posed.plays:
            verdict = task_posed.judge(task_posed.rules.format_play(play))
            assert (verdict.right, verdict.says) == (True, Said(task.right))
    if task.kind is Kind.CUBE:
        assert {*task.answers} < ({TAKE, DROP} if task.doubled else {ROLL, DOUBLE})
        assert all(task_posed.judge(answer).right for answer in task.answers)


@every_task
def test_every_legal_wrong_answer_is_legal_and_told_as_wrong(each: Lesson, task: Task) -> None:
    task_posed = Posed.of(each, task)
    for wrong in task.wrong:
        if not wrong.why:
            verdict = task_posed.judge(wrong.answer)
            assert (verdict.right, verdict.says) == (False, Said(wrong.says)), wrong


@every_task
def test_every_illegal_answer_breaks_the_rule_it_is_said_to_break(each: Lesson, task: Task) -> None:
    task_posed = Posed.of(each, task)
    for wrong in task.wrong:
        if wrong.why:
            assert task_posed.roll is not None
            stands = task_posed.stands(wrong.answer)
            assert task_posed.rules.why_not(task_posed.state, task_posed.roll, stands).why.value == wrong.why, wrong
            assert task_posed.comment(stands) == Said(wrong.says)


@every_task
def test_who_plays_something_else_is_told_what_to_look_for(each: Lesson, task: Task) -> None:
    task_posed = Posed.of(each, task)
    if task.kind is Kind.PLAY:
        assert task_posed.roll is not None
        others = len(task_posed.rules.plays(task_posed.state, task_posed.roll)) - len(task_posed.plays)
        told = task.otherwise != OTHERWISE or sum(not wrong.why for wrong in task.wrong) >= others
        assert told, f"{others} legal plays are answered with nothing but no"


@every_task
def test_a_cube_is_where_a_cube_is_asked_about_and_nowhere_else(each: Lesson, task: Task) -> None:
    task_posed = Posed.of(each, task)
    match_state = posed(task_posed, "lower-right")
    if task.kind is not Kind.CUBE:
        assert not match_state.cube.in_play
    elif task.doubled:
        assert match_state.answers is task_posed.side
    else:
        assert fits(match_state, Doubled("white", 2))


@every_task
def test_every_sentence_of_a_task_is_english_and_names_nothing_it_is_not_given(each: Lesson, task: Task) -> None:
    told = [english((Said(key),)) for key in (each.file.title, OTHERWISE, *_keys(task))]
    assert all(text and not text.startswith("lesson ") and "{" not in text for text in told), told


@every_task
def test_sensors_can_count_what_lies_on_every_point(each: Lesson, task: Task) -> None:
    """Where more lie than there are seats the players must be asked; only the head of long nard cannot do without."""
    rows = [sum(len(column.slots) for column in place.columns) for place in TABLES.places]
    task_posed = Posed.of(each, task)
    if task_posed.rules.board == "tables" and each.file.game != "longnard":
        held = [sum(count(content, side) for side in (Side.WHITE, Side.BLACK)) for content in task_posed.occupancy]
        assert all(many <= seats for many, seats in zip(held, rows, strict=True))


def test_no_two_lessons_share_a_sentence() -> None:
    of_lessons = [{each.file.title, *(key for task in each.tasks for key in _keys(task))} for each in lessons()]
    told = [key for keys in of_lessons for key in keys]
    assert len(told) == len({*told})


def _keys(task: Task) -> set[str]:
    return {task.ask, task.right, task.otherwise, *(wrong.says for wrong in task.wrong)} - {OTHERWISE}


def test_winning_lessons_win_by_as_much_as_they_say() -> None:
    won = []
    for task in lesson("rules/winning").tasks[:2]:
        task_posed = Posed.of(lesson("rules/winning"), task)
        outcome = task_posed.rules.outcome(task_posed.plays[0].after)
        assert outcome is not None
        won.append(outcome.times)
    assert won == [2, 3]


def test_the_race_lessons_say_the_pip_counts_that_stand_there() -> None:
    race = lesson("skill/race")
    for task, pips in zip(race.tasks[1:3], [(81, 89), (81, 83)], strict=True):
        task_posed = Posed.of(race, task)
        counted = tuple(task_posed.rules.pips(task_posed.state, side) for side in (Side.WHITE, Side.BLACK))
        assert counted == pips
        assert all(str(number) in english((Said(task.ask),)) for number in pips)


def test_an_illegal_play_is_never_judged() -> None:
    moving = lesson("rules/moving")
    with pytest.raises(IllegalError):
        Posed.of(moving, moving.tasks[1]).judge("24/21 6/4")


def test_a_wrong_answer_is_wrong_by_where_it_leads_and_not_by_how_it_is_written() -> None:
    opening = lesson("skill/opening")
    task_posed = Posed.of(opening, opening.tasks[0])
    assert task_posed.judge("6/5 8/5").right
    assert task_posed.judge("13/10 10/9").says == Said(opening.tasks[0].wrong[0].says)


def test_a_match_for_a_task_has_begun_as_any_match_does() -> None:
    task_posed = Posed.of(lesson("rules/takhteh"), lesson("rules/takhteh").tasks[0])
    match_state = posed(task_posed, "lower-right", "Ann")
    began = match_state.match
    assert began == MatchBegan("takhteh", {"white": "Ann", "black": "Black"}, options={"cube": "off"})
    assert begin(began).game == task_posed.rules
