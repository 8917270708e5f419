"""`takhta learn` from outside: lessons are listed, begun by name, told in the terminal, and no match of the library."""

import json
import signal
from pathlib import Path

from support.program import refused, run
from support.running import Playing, visit
from takhta.coach.lessons.courses import lessons
from takhta.record.store.journal import Journal
from takhta.runtime.lessons.progress import Progress


def test_a_lesson_is_told_in_the_terminal_and_left_without_a_match(tmp_path: Path) -> None:
    with Playing(tmp_path, "rules/moving", "--player", "Ann", does="learn") as learning:
        assert learning.says().startswith("You have thrown 4 and 2.")
        with visit(learning) as visitor:
            view = visitor.until(lambda view: view["lesson"] is not None and view["lesson"]["stage"] == "ask")
            assert (view["lesson"]["name"], view["lesson"]["learner"]) == ("rules/moving", "Ann")
            assert view["game"]["players"] == {"white": "Ann", "black": "Black"}
            visitor.press("resign")
            visitor.until(lambda view: view["lesson"] is None)
            assert visitor.view["text"].startswith("Choose a game")
        assert learning.end(signal.SIGINT) == 0
        assert learning.errors == ""
    with Journal(tmp_path / "takhta" / "journal.sqlite") as journal:
        assert journal.facts_of_last() == ()


def test_the_lessons_are_listed_with_what_somebody_has_learnt(tmp_path: Path) -> None:
    (tmp_path / "takhta").mkdir()
    Progress(tmp_path / "takhta" / "lessons.json").learn("Ann", "rules/moving")
    listed = run(tmp_path, "learn", "--list", "--player", "Ann").stdout.splitlines()
    assert listed[0] == "The rules"
    assert [line.split()[1] for line in listed if "✓" in line] == ["rules/moving"]
    found = json.loads(run(tmp_path, "learn", "--json").stdout)
    assert [each["lesson"] for each in found] == [each.name for each in lessons()]
    assert not any(each["learnt"] for each in found)


def test_a_lesson_there_is_not_is_refused_with_the_courses_there_are(tmp_path: Path) -> None:
    told = refused(tmp_path, "learn", "rules/chess", "--no-browser")
    assert told == "There is no lesson rules/chess; there are the courses rules, skill and pagade."


def test_a_lesson_of_the_other_board_is_refused_on_a_board_that_was_named(tmp_path: Path) -> None:
    told = refused(tmp_path, "learn", "rules/moving", "--no-browser", "--board", "virtual-cross", "--port", "0")
    assert told == "Backgammon is played on another board: the tables."
