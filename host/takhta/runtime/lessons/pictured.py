"""What the outputs show of a lesson, from the scene of the session that reads its task. It decides nothing."""

from dataclasses import replace

from takhta.board.plan import Layout
from takhta.board.scene import Key, Mark, Prompt, Scene
from takhta.coach.lessons.lesson import Kind
from takhta.coach.lessons.posed import Posed
from takhta.rules.occupancy import Content, Side, others
from takhta.rules.said import Said, said
from takhta.session.guidance import MOST_CARRIED, difference
from takhta.session.way_back import way
from takhta.session.wording import carried

_LEAVE = frozenset({Key.RESIGN})
_ALLOWED = {
    Kind.LAY: frozenset[Key](),
    # TAKE and DROP tell plays apart that look alike.
    Kind.PLAY: frozenset({Key.DONE, Key.ROLL, Key.TAKE, Key.DROP, Key.UNDO}),
    Kind.CUBE: frozenset({Key.ROLL, Key.DOUBLE, Key.TAKE, Key.DROP}),
}
"""The keys that answer each kind of task."""
_IN_DOUBT = (Prompt.CONFIRM, Prompt.STRAIGHTEN, Prompt.CHOOSE)
"""Where no rule is broken, there is nothing to add to what the session says."""


def laying(scene: Scene, task: Posed, layout: Layout) -> Scene:
    """The checkers of one colour after the other, because a lamp does not say which colour it wants."""
    wanted, occupancy = task.occupancy, layout.to_game(scene.occupancy)
    carries = way(occupancy, wanted)
    if not carries and scene.prompt is Prompt.STRAIGHTEN:
        # How many lie on a full point no sensor can tell: the players say.
        return replace(scene, text=(*scene.text, said("lesson.done_if_laid")), keys=_LEAVE | {Key.DONE})
    if not carries:
        return replace(scene, prompt=Prompt.SET_UP, text=(said("lesson.looking"),), marks=(), keys=_LEAVE)
    side = min((carry.side for carry in carries), key=lambda each: each.value)
    of_side = tuple(carry for carry in carries if carry.side is side)
    left = tuple(_with_others(has, want, side) for has, want in zip(occupancy, wanted, strict=True))
    marks = tuple((layout.places[at], mark) for at, mark in difference(wanted, left))
    told = carried(task.rules, task.seen, of_side[:MOST_CARRIED])
    text = (said("lesson.lay", side=side.noun, pieces=task.rules.piece.many), *told)
    return replace(scene, prompt=Prompt.SET_UP, text=text, marks=marks, turn=side, keys=_LEAVE)


def asking(scene: Scene, task: Posed, layout: Layout) -> Scene:
    """The question as the session shows such a moment, with a word of the lesson's own where many go wrong."""
    text, kind = scene.text, task.task.kind
    armed = any(each.key == "double.press_again" for each in text)
    if kind is Kind.CUBE and Key.ROLL in scene.keys and not armed:
        text = (said("lesson.roll_or_double"),)
    word = None if scene.prompt in _IN_DOUBT else task.comment(layout.to_game(scene.occupancy))
    return replace(scene, text=(*text, word) if word else text, keys=scene.keys & _ALLOWED[kind] | _LEAVE)


def answered(scene: Scene, prompt: Prompt, told: Said) -> Scene:
    """The board as it was answered, and what DONE does."""
    marks = tuple((place, mark) for place, mark in scene.marks if mark is Mark.LAST)
    return replace(scene, prompt=prompt, text=(told,), notice=(), marks=marks, keys=_LEAVE | {Key.DONE})


def _with_others(has: Content, want: Content, side: Side) -> Content:
    """What a place holds, but of all other colours what it should."""
    return Content(has - others(has, side) + others(want, side))
