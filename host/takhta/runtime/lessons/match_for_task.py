"""Where a match would stand that had come to the position of a task: what a session takes up there.

It is never written anywhere.
"""

from dataclasses import replace

from takhta.coach.lessons.lesson import Kind
from takhta.coach.lessons.posed import Posed
from takhta.record.advance import begin
from takhta.record.facts import MatchBegan
from takhta.record.match_state import DoubleOffered, MatchState, PlayedTurn
from takhta.record.sides import name_of, usual_name
from takhta.rules.dice import Roll


def laid(task: Posed, layout: str, learner: str = "") -> MatchState:
    """The position alone, before anything is asked of it."""
    rules = task.rules
    players = {name_of(side): usual_name(side) for side in rules.sides}
    if learner:
        players[name_of(task.side)] = learner
    options = {option.name: value for option in rules.options if (value := rules.option(option.name)) != option.default}
    match_state = begin(MatchBegan(rules.name, players, options=options))
    return replace(match_state, layout=layout, playing=True, state=task.seen)


def posed(task: Posed, layout: str, learner: str = "") -> MatchState:
    """The same with the question: the dice, or the cube where it may be turned or has been."""
    match_state = laid(task, layout, learner)
    if task.task.kind is not Kind.CUBE:
        return replace(match_state, roll=task.roll)
    if task.task.doubled:
        doubled = match_state.cube.doubled
        return replace(match_state, state=task.state, question=DoubleOffered(task.side.other, doubled))
    # Nobody may double before the first roll of a game, so one turn has been played.
    cube = match_state.cube
    turn = PlayedTurn(task.side.other, Roll.of(2, 1), "", "played", task.state, task.state, cube)
    return replace(match_state, turns=(turn,))
