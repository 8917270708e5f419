"""The courses and the lesson under way as the page is told of them, in a language."""

from takhta.coach.lessons.courses import COURSES, lessons
from takhta.coach.lessons.lesson import Lesson
from takhta.rules.games import game
from takhta.rules.said import Said, said
from takhta.runtime.lessons.school import School
from takhta.web.lessons import CourseOffer, LessonOffer, LessonView
from takhta.words.speaker import Speaker


def courses_of(board: str, speaker: Speaker) -> tuple[CourseOffer, ...]:
    """Every course, those of another board with how to come there."""
    return tuple(_course(name, board, speaker) for name in COURSES)


def lesson_view(school: School, speaker: Speaker) -> LessonView | None:
    """The lesson under way; None while nobody learns."""
    shown = school.shown
    if shown is None:
        return None
    after = school.after(shown.lesson)
    return LessonView(
        name=shown.lesson.name,
        title=_title(shown.lesson, speaker),
        number=shown.number,
        of=len(shown.lesson.tasks),
        stage=shown.stage.value,
        kind=shown.task.kind.value,
        ask=speaker.noun(shown.ask),
        says=speaker.say(shown.says),
        learner=school.learner,
        after=_title(after, speaker) if after else "",
    )


def _course(name: str, board: str, speaker: Speaker) -> CourseOffer:
    of_course = [each for each in lessons() if each.course == name]
    offers = tuple(LessonOffer(each.name, _title(each, speaker)) for each in of_course)
    is_here = any(game(each.file.game).board == board for each in of_course)
    elsewhere = "" if is_here else speaker.noun(said("course.elsewhere", command=f"takhta learn {name}"))
    return CourseOffer(speaker.noun(COURSES[name]), offers, elsewhere)


def _title(lesson: Lesson, speaker: Speaker) -> str:
    return speaker.noun(Said(lesson.file.title))
