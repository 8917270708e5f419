"""Lessons as the page shows them: the list of courses, and the one under way. Values only."""

import msgspec


class LessonOffer(msgspec.Struct, frozen=True):
    """A lesson in the list."""

    name: str
    title: str


class CourseOffer(msgspec.Struct, frozen=True):
    """A course in the list; `elsewhere` says on which board it is learnt, and is empty if on this one."""

    title: str
    lessons: tuple[LessonOffer, ...]
    elsewhere: str = ""


class LessonView(msgspec.Struct, frozen=True):
    """The lesson under way: which task of how many, what it waits for, the question and what is said of the answer.

    `kind` is how the task is answered, `learner` who learns, `after` the title of the lesson that follows.
    """

    name: str
    title: str
    number: int
    of: int
    stage: str
    kind: str
    ask: str
    says: str
    learner: str
    after: str
