"""`takhta learn`: lessons at the board, with the page or with keys and lamps alone."""

import json

from takhta.coach.lessons.courses import COURSES, lesson, lessons
from takhta.coach.lessons.lesson import Lesson
from takhta.commands.play import play
from takhta.errors import UnusableError
from takhta.rules.errors import InvalidError
from takhta.rules.games import game
from takhta.rules.said import Said, said
from takhta.runtime.lessons.progress import Progress
from takhta.runtime.paths import lessons_file
from takhta.runtime.settings import PlaySettings
from takhta.runtime.terminal import TERMINAL


def learn(settings: PlaySettings) -> None:
    """Learn until interrupted. Raises UnusableError when there is no such lesson."""
    try:
        if settings.lesson:
            lesson(settings.lesson)
    except InvalidError as error:
        raise UnusableError(*error.told) from error
    play(settings)


def list_lessons(learner: str, *, as_json: bool) -> None:
    """Print every lesson, and which of them somebody has learnt."""
    learnt = Progress(lessons_file()).of(learner)
    if as_json:
        print(json.dumps([_as_json(each, learnt) for each in lessons()]))
        return
    say = TERMINAL.speaker.noun
    for course, title in COURSES.items():
        print(say(title))
        for each in lessons():
            if each.course == course:
                print(f"  {'✓' if each.name in learnt else ' '} {each.name:24} {say(Said(each.file.title))}")
    TERMINAL.tell(said("learn.how"))


def _as_json(each: Lesson, learnt: tuple[str, ...]) -> dict[str, object]:
    title = TERMINAL.speaker.noun(Said(each.file.title))
    board = game(each.file.game).board
    return {
        "lesson": each.name,
        "title": title,
        "board": board,
        "tasks": len(each.tasks),
        "learnt": each.name in learnt,
    }
