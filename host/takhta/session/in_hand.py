"""What to show while a checker is in the hand: where it may go, or why it has to go back."""

from collections.abc import Sequence

from takhta.board.scene import Mark, Prompt
from takhta.rules.game import Play, State, Step
from takhta.rules.occupancy import OFF, Occupancy, PlaceId, count, others
from takhta.session.turn import Fit, Turn
from takhta.session.way_back import by_distance
from takhta.session.wording import Advice, Marks, names


def in_hand(turn: Turn, fit: Fit) -> Advice:
    """A checker has been lifted from where it stood before, or from where it was put in this turn."""
    if not fit.lifted:
        return Advice(Prompt.PLAY, "Put it down where the lamps show.")
    lifted = tuple(dict.fromkeys(fit.lifted))
    named = names(turn.game, turn.state, lifted)
    if marks := targets(turn, fit):
        return Advice(Prompt.PLAY, f"From {named}: put it down where the lamps show.", marks)
    marks = tuple((place, Mark.PUT) for place in fit.lifted)
    steps = turn.game.next_steps(turn.state, turn.roll, fit.partial.occupancy) if fit.partial else ()
    entering = next((step for step in steps if is_entering(turn, step)), None)
    if entering is not None:
        text = f"Bring {what_enters(turn, entering)} first; put this one back on {named}."
        return Advice(Prompt.BAR_FIRST, text, marks)
    if fit.partial and all(_comes_to(turn, fit.partial.occupancy, place) for place in lifted):
        return Advice(Prompt.PLAY, f"Put it down on {named}.", tuple((place, Mark.TARGET) for place in lifted))
    if fit.partial and fit.partial.complete:
        return Advice(Prompt.PUT_BACK, f"The turn is complete; put this {turn.game.piece} back on {named}.", marks)
    if (play := _part_of(turn, fit.stand)) is not None:
        return _out_of_turn(turn, fit.stand, play)
    return Advice(Prompt.PUT_BACK, f"This {turn.game.piece} cannot move now; put it back on {named}.", marks)


def _comes_to(turn: Turn, goal: Occupancy, place: PlaceId) -> bool:
    """Whether this turn brings a checker here: then one in the hand is on its way, whatever was lifted first."""
    if count(goal[place], turn.side) > count(turn.base[place], turn.side):
        return True
    return any(step.target == place for play in turn.ends.get(goal, ()) for step in turn.game.steps(play))


def _part_of(turn: Turn, stand: Occupancy) -> Play[State] | None:
    """The whole turn of which some checkers have been moved, in whatever order; the nearest to it. Good players bear
    off the near checker first and do not want to be told that the far one comes before."""
    ends = by_distance(stand, [end for end in turn.ends if _between(turn, stand, end)])
    return turn.ends[ends[0]][0] if ends else None


def _between(turn: Turn, stand: Occupancy, end: Occupancy) -> bool:
    """Whether no place has more or fewer checkers than at the turn's start and at its end."""
    for was, has, will in zip(turn.base, stand, end, strict=True):
        own = [count(held, turn.side) for held in (was, has, will)]
        if sorted(own)[1] != own[1] or others(has, turn.side) not in (others(was, turn.side), others(will, turn.side)):
            return False
    return True


def _out_of_turn(turn: Turn, stand: Occupancy, play: Play[State]) -> Advice:
    """Another checker goes first by the rules, but in the end it comes to the same."""
    marks: list[tuple[PlaceId, Mark]] = []
    for place, (has, will) in enumerate(zip(stand, turn.game.stand(play.after), strict=True)):
        more = count(will, turn.side) - count(has, turn.side)
        if more:
            marks.append((PlaceId(place), Mark.TARGET if more > 0 else Mark.SOURCE))
    return Advice(Prompt.PLAY, f"Go on to {turn.game.format_play(play)}: the lamps show what is left.", tuple(marks))


def targets(turn: Turn, fit: Fit) -> Marks:
    """Where the lifted checker may land with one die or, going on, with more."""
    if not fit.lifted or fit.air is None:
        return ()
    marks: dict[PlaceId, Mark] = {}
    seen: set[tuple[Occupancy, PlaceId]] = set()
    todo = [(fit.air.occupancy, place) for place in dict.fromkeys(fit.lifted)]
    while todo:
        stand, place = todo.pop()
        if (stand, place) in seen:
            continue
        seen.add((stand, place))
        for step in turn.game.next_steps(turn.state, turn.roll, stand):
            if step.source != place:
                continue
            if step.target == OFF:
                marks.update((home, Mark.OFF) for home in turn.game.home(turn.state, turn.side) if home not in marks)
                continue
            marks[step.target] = _landing(step)
            todo.append((turn.after(stand, step), step.target))
    return tuple(marks.items())


def movable(steps: Sequence[Step]) -> Marks:
    """From where these steps lead; of what waits beside the board, where it may enter."""
    marks: dict[PlaceId, Mark] = {}
    for step in steps:
        if step.source != OFF:
            marks[step.source] = Mark.SOURCE
        else:
            marks[step.target] = _landing(step)
    return tuple(marks.items())


def _landing(step: Step) -> Mark:
    """How the place is lit where this step ends."""
    return Mark.HIT if step.hit else Mark.TARGET


def is_entering(turn: Turn, step: Step) -> bool:
    """Whether a checker comes in with this step."""
    return step.source == OFF or turn.game.name_place(turn.state, step.source) == "bar"


def what_enters(turn: Turn, step: Step) -> str:
    """What must come in before anything else moves."""
    return f"the cut {turn.game.piece} in" if step.source == OFF else f"the {turn.game.piece} in from the bar"
