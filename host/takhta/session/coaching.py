"""What a side that wants help is shown besides the rules: what a move costs, a warning, the best play and why.

It judges nothing: what plays are worth has come in (hints.py). The reasons' words are here.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache

from takhta.board.scene import Mark, Prompt
from takhta.rules.because import Because
from takhta.rules.occupancy import OFF, Occupancy, PlaceId, changed
from takhta.rules.said import Said, Told, said
from takhta.session.hints import Hints, Judged
from takhta.session.in_hand import steps_in_hand
from takhta.session.turn import Fit, Relation, Turn
from takhta.session.wording import Advice, Marks

DOUBTFUL, BLUNDER = 20, 80
"""From so many thousandths of a point on a play is doubtful, and a blunder."""
_SHOWS_THE_WAY = (Mark.SOURCE, Mark.TARGET, Mark.HIT, Mark.OFF)
_ON_THE_WAY = (Relation.UNTOUCHED, Relation.PARTIAL, Relation.IN_HAND)

REASONS: Mapping[str, Callable[[Mapping[str, int]], Said]] = {
    "off": lambda n: said("because.off", count=n["count"]),
    "hits": lambda n: said("because.hits", count=n["count"]),
    "point": lambda n: said("because.point", point=n["point"]),
    "prime": lambda n: said("because.prime", length=n["count"]),
    "anchor": lambda n: said("because.anchor", point=n["point"]),
    "escapes": lambda n: said("because.escapes", count=n["count"]),
    "safe": lambda n: said("because.safe"),  # noqa: ARG005 - it has no numbers
    "blot": lambda n: said("because.blot", point=n["point"], rolls=n["count"]),
    "blots": lambda n: said("because.blots", rolls=n["count"]),
    "breaks": lambda n: said("because.breaks", point=n["point"]),
    "stacks": lambda n: said("because.stacks", checkers=n["count"], point=n["point"]),
    "wastes": lambda n: said("because.wastes", count=n["count"]),
    "fewer": lambda n: said("because.fewer", count=n["count"]),
}
"""The words for every kind of reason."""


def coached(advice: Advice, turn: Turn, fit: Fit, level: Hints, judged: Judged | None, asked: int) -> Advice:
    """The advice of a turn with as much help as its side wants; `asked` = how often it has asked in this turn."""
    if turn.only is not None:
        return advice
    if level is Hints.OFF and fit.relation in _ON_THE_WAY:
        return replace(advice, marks=tuple(each for each in advice.marks if each[1] not in _SHOWS_THE_WAY))
    if judged is None or level in (Hints.OFF, Hints.LEGAL):
        return advice
    if fit.relation is Relation.COMPLETE and not fit.lifted:
        return _warned(advice, turn, fit, judged)
    if fit.relation not in _ON_THE_WAY:
        return advice
    if level is Hints.ALWAYS:
        shown = replace(advice, marks=graded(advice.marks, turn, fit, judged))
        return _with_best(shown, judged) if fit.relation is Relation.UNTOUCHED else shown
    return _answered(advice, turn, fit, judged, asked) if level is Hints.ASK and asked else advice


def grade(cost: int) -> Mark:
    """How a move that gives away so much glows."""
    return Mark.GOOD if cost < DOUBTFUL else Mark.FAIR if cost < BLUNDER else Mark.POOR


def reasons(found: tuple[Because, ...]) -> Told:
    """These reasons in words."""
    return tuple(REASONS[each.kind](dict(each.numbers)) for each in found)


def _warned(advice: Advice, turn: Turn, fit: Fit, judged: Judged) -> Advice:
    """A sign before a turn is confirmed that gives away much: never which play is better."""
    lost = _ends(judged).get(fit.occupancy, 0)
    if lost < BLUNDER:
        return advice
    why = reasons(dict(judged.bad).get(fit.occupancy, ()))
    marks = tuple((place, Mark.POOR) for place in changed(turn.base, fit.occupancy))
    return Advice(Prompt.THINK, (said("turn.gives_away", points=_points(lost)), *why, said("turn.think_again")), marks)


def _points(thousandths: int) -> str:
    """A loss as players write it: `.112`."""
    return f"{thousandths // 1000 or ''}.{thousandths % 1000:03d}"


def graded(marks: Marks, turn: Turn, fit: Fit, judged: Judged) -> Marks:
    """The same marks, each by the least that is given away from there on."""
    costs = _moves(turn, fit, judged)
    return tuple((place, grade(costs[place]) if place in costs else mark) for place, mark in marks)


def _moves(turn: Turn, fit: Fit, judged: Judged) -> dict[PlaceId, int]:
    """What the next move costs: by the place a checker is taken from, or, with one in the hand, where it may land."""
    costs: dict[PlaceId, int] = {}

    def learn(place: PlaceId, occupancy: Occupancy) -> None:
        cost = _costs(judged).get(occupancy)
        if cost is not None:
            costs[place] = min(cost, costs.get(place, cost))

    if not fit.lifted or fit.air is None:
        for step in turn.game.next_steps(turn.state, turn.roll, fit.occupancy):
            learn(step.target if step.source == OFF else step.source, turn.after(fit.occupancy, step))
        return costs
    for step, before in steps_in_hand(turn, fit):
        if step.target != OFF:
            learn(step.target, turn.after(before, step))
    return costs


def _with_best(advice: Advice, judged: Judged) -> Advice:
    return replace(advice, told=(*advice.told, said("hint.best", play=judged.best), *reasons(judged.good)))


def _answered(advice: Advice, turn: Turn, fit: Fit, judged: Judged, asked: int) -> Advice:
    """The answer to a question: at first which checker, then where to and why."""
    costs = _moves(turn, fit, judged)
    best = min(costs.values(), default=0)
    marks = tuple((place, Mark.GOOD) for place, cost in costs.items() if cost == best)
    if asked > 1:
        return _with_best(replace(advice, marks=marks), judged)
    if fit.lifted:
        return advice
    return replace(advice, marks=marks, told=(*advice.told, said("hint.checker")))


@lru_cache(maxsize=2)
def _costs(judged: Judged) -> Mapping[Occupancy, int]:
    return dict(judged.costs)


@lru_cache(maxsize=2)
def _ends(judged: Judged) -> Mapping[Occupancy, int]:
    return dict(judged.ends)
