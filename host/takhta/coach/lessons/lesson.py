"""A lesson as its file holds it. It must never hold a sentence: what is told are keys, of which words makes sentences.

A lesson is a row of tasks. Each shows a position and waits for an answer that hands give at the board: checkers laid as
the lamps show, a play of the dice, or a key that turns the cube or leaves it.
"""

from enum import Enum
from typing import Annotated

import msgspec
from msgspec import Meta

from takhta.record.facts import SideName
from takhta.rules.said import said

Key = Annotated[str, Meta(pattern=r"\Alesson\.[a-z0-9_.]+\Z")]
"""The key of a sentence."""

ANY = "*"
"""As an answer: every legal play is right."""
OTHERWISE = said("lesson.otherwise").key
"""What is said of a legal answer of which the file says nothing."""
ROLL, DOUBLE, TAKE, DROP = "roll", "double", "take", "drop"
CUBE = (ROLL, DOUBLE, TAKE, DROP)
"""The answers that are given with a key."""


class Kind(Enum):
    """How a task is answered."""

    LAY = "lay"
    PLAY = "play"
    CUBE = "cube"


class Wrong(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A likely wrong answer, and what is said of it. `why` names the rule that it breaks, in the words of
    `rules.game.Why`; without one the answer is legal and only not what the lesson is about."""

    answer: str
    says: Key
    why: str = ""


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One position and what is asked of it.

    Where everything stands is told by `mine` and `theirs`, `24:2 13:5 bar:1` in each side's own points, what is not
    named being borne off; or by `position`, in the game's own text, with the side that learns first. With `dice` the
    answer is a play; without them it is a key, or, where there are no answers, the position itself that is to be laid:
    on a board whose checkers the program can move they lie as `before` and `before_theirs` tell until then.
    `doubled` = the other side has turned the cube.
    """

    ask: Key
    right: Key
    mine: str = ""
    theirs: str = ""
    position: str = ""
    dice: str = ""
    answers: tuple[str, ...] = ()
    otherwise: Key = OTHERWISE
    wrong: tuple[Wrong, ...] = ()
    before: str = ""
    before_theirs: str = ""
    doubled: bool = False

    @property
    def kind(self) -> Kind:
        """How it is answered."""
        if self.dice:
            return Kind.PLAY
        return Kind.CUBE if self.answers else Kind.LAY


class LessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file of a lesson holds."""

    title: Key
    game: str
    tasks: Annotated[tuple[Task, ...], Meta(min_length=1)]
    options: dict[str, str] = {}
    side: SideName = "white"


class Lesson(msgspec.Struct, frozen=True):
    """A lesson with its name, `rules/moving`: the course and the file."""

    name: str
    file: LessonFile

    @property
    def course(self) -> str:
        """The course it belongs to."""
        return self.name.partition("/")[0]

    @property
    def tasks(self) -> tuple[Task, ...]:
        """What is asked, one after the other."""
        return self.file.tasks
