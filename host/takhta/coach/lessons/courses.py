"""The courses and their lessons, in the order in which they are learnt, read from the files beside this one."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

import msgspec

from takhta.coach.lessons.lesson import Lesson, LessonFile
from takhta.rules.errors import InvalidError
from takhta.rules.games import game
from takhta.rules.said import Said, excerpt, said

FOLDER = Path(__file__).parent

COURSES: Mapping[str, Said] = MappingProxyType(
    {"rules": said("course.rules"), "skill": said("course.skill"), "pagade": said("course.pagade")}
)
"""What each course is called, by the folder its lessons are in. The number before a file's name orders them."""


@cache
def lessons() -> tuple[Lesson, ...]:
    """Every lesson, course by course."""
    return tuple(_read(path) for course in COURSES for path in sorted((FOLDER / course).glob("*.toml")))


def lesson(name: str) -> Lesson:
    """The lesson of this name, `rules/moving`, or of a course by its name the first. Raises InvalidError."""
    found = [each for each in lessons() if name in (each.name, each.course)]
    if not found:
        raise InvalidError(said("lesson.unknown", name=excerpt(name), courses=tuple(COURSES)))
    return found[0]


def on_board(board: str) -> tuple[Lesson, ...]:
    """The lessons of the games that are played on this board."""
    return tuple(each for each in lessons() if game(each.file.game).board == board)


def _read(path: Path) -> Lesson:
    name = path.stem.partition("-")[2]
    return Lesson(f"{path.parent.name}/{name}", msgspec.toml.decode(path.read_bytes(), type=LessonFile))
