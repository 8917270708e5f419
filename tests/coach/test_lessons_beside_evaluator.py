"""What a lesson calls right our own nets, looking ahead, call right too; where they do not, this says so and why."""

import pytest

from takhta.coach.cube import CubeDecision, Terms, decide
from takhta.coach.evaluator import Depth
from takhta.coach.evaluators import evaluator
from takhta.coach.hints import BLUNDER, DOUBTFUL, ranked
from takhta.coach.lessons.courses import lesson, lessons
from takhta.coach.lessons.lesson import DOUBLE, TAKE, Kind
from takhta.coach.lessons.posed import Posed
from takhta.rules.occupancy import Side
from takhta.runtime.lessons.match_for_task import posed

DISAGREES: dict[str, str] = {}
"""Tasks of which the nets think otherwise, and why the lesson stays as it is."""

SKILL = {
    f"{each.name} {number}": Posed.of(each, task)
    for each in lessons()
    if each.course == "skill"
    for number, task in enumerate(each.tasks, start=1)
}
CUBES = {
    f"{each.name} {number}": Posed.of(each, task)
    for each in (*lessons(), lesson("rules/cube"))
    for number, task in enumerate(each.tasks, start=1)
    if task.kind is Kind.CUBE
}


def _agrees(task: Posed) -> bool:
    """Whether no right answer is a blunder, and every wrong one that is named loses more than the best right one, by as
    much as makes a play doubtful."""
    assert task.roll is not None
    right = [play.after for play in task.plays]
    named = [wrong.answer for wrong in task.task.wrong if not wrong.why]
    wrong = [task.rules.parse_play(task.state, task.roll, text).after for text in named]
    found = ranked(task.rules, task.state, task.roll, evaluator(), Depth.LOOK, [*right, *wrong])
    losses = {each.play.after: each.loss for each in found}
    least = min(losses[after] for after in right)
    return max(losses[after] for after in right) < BLUNDER and all(losses[after] >= least + DOUBTFUL for after in wrong)


@pytest.mark.parametrize("name", [name for name, task in SKILL.items() if task.task.kind is Kind.PLAY])
def test_what_is_taught_as_the_better_play_is_the_better_play(name: str) -> None:
    assert _agrees(SKILL[name]) is (name not in DISAGREES)


@pytest.mark.parametrize("name", CUBES)
def test_what_is_taught_of_the_cube_is_what_the_chances_say(name: str) -> None:
    task = CUBES[name]
    answer, decision = task.task.answers[0], _decision(task)
    if task.task.doubled:
        assert decision.takes is (answer == TAKE)
    else:
        assert decision.doubles is (answer == DOUBLE)


def _decision(task: Posed) -> CubeDecision:
    """What is to be said of the cube by the side that may turn it, or has."""
    by = Side.BLACK if task.task.doubled else Side.WHITE
    (chances,) = evaluator().chances(task.rules, [task.state], by, Depth.LOOK)
    return decide(chances, by, Terms.of(posed(task, "lower-right")))
