"""What to show while a checker is in the hand: where it may go, or why it has to go back."""

from collections.abc import Iterator, Sequence

from takhta.board.scene import Mark, Prompt
from takhta.rules.game import Play, State, Step
from takhta.rules.occupancy import OFF, Occupancy, PlaceId, count, others
from takhta.rules.said import Said, said
from takhta.session.turn import Fit, Turn
from takhta.session.way_back import by_distance
from takhta.session.wording import Advice, Marks, names


def in_hand(turn: Turn, fit: Fit) -> Advice:
    """A checker has been lifted from where it stood before, or from where it was put in this turn."""
    if not fit.lifted:
        return Advice(Prompt.PLAY, (said("hand.put_down"),))
    lifted = tuple(dict.fromkeys(fit.lifted))
    named = names(turn.game, turn.state, lifted)
    if marks := targets(turn, fit):
        return Advice(Prompt.PLAY, (said("hand.put_down_from", places=named),), marks)
    marks = tuple((place, Mark.PUT) for place in fit.lifted)
    steps = turn.game.next_steps(turn.state, turn.roll, fit.partial.occupancy) if fit.partial else ()
    entering = next((step for step in steps if is_entering(turn, step)), None)
    if entering is not None:
        return Advice(Prompt.BAR_FIRST, (enter_first(turn, entering), said("hand.put_back", places=named)), marks)
    if fit.partial and all(_comes_to(turn, fit.partial.occupancy, place) for place in lifted):
        told = said("hand.put_down_on", places=named)
        return Advice(Prompt.PLAY, (told,), tuple((place, Mark.TARGET) for place in lifted))
    if fit.partial and fit.partial.complete:
        told = said("hand.turn_complete", piece=turn.game.piece.one, places=named)
        return Advice(Prompt.PUT_BACK, (told,), marks)
    if (play := _part_of(turn, fit.occupancy)) is not None:
        return _out_of_turn(turn, fit.occupancy, play)
    told = said("hand.cannot_move", piece=turn.game.piece.one, places=named)
    return Advice(Prompt.PUT_BACK, (told,), marks)


def _comes_to(turn: Turn, goal: Occupancy, place: PlaceId) -> bool:
    """Whether this turn brings a checker here: then one in the hand is on its way, whatever was lifted first."""
    if count(goal[place], turn.side) > count(turn.base[place], turn.side):
        return True
    return any(step.target == place for play in turn.end_positions.get(goal, ()) for step in turn.game.steps(play))


def _part_of(turn: Turn, occupancy: Occupancy) -> Play[State] | None:
    """The whole turn of which some checkers have been moved, in whatever order; the nearest to it. Good players bear
    off the near checker first and do not want to be told that the far one comes before."""
    end_positions = by_distance(occupancy, [end for end in turn.end_positions if _between(turn, occupancy, end)])
    return turn.end_positions[end_positions[0]][0] if end_positions else None


def _between(turn: Turn, occupancy: Occupancy, end: Occupancy) -> bool:
    """Whether no place has more or fewer checkers than at the turn's start and at its end."""
    for was, has, will in zip(turn.base, occupancy, end, strict=True):
        own = [count(held, turn.side) for held in (was, has, will)]
        if sorted(own)[1] != own[1] or others(has, turn.side) not in (others(was, turn.side), others(will, turn.side)):
            return False
    return True


def _out_of_turn(turn: Turn, occupancy: Occupancy, play: Play[State]) -> Advice:
    """Another checker goes first by the rules, but in the end it comes to the same."""
    marks: list[tuple[PlaceId, Mark]] = []
    for place, (has, will) in enumerate(zip(occupancy, turn.game.occupancy(play.after), strict=True)):
        more = count(will, turn.side) - count(has, turn.side)
        if more:
            marks.append((PlaceId(place), Mark.TARGET if more > 0 else Mark.SOURCE))
    return Advice(Prompt.PLAY, (said("hand.go_on", play=turn.game.format_play(play)),), tuple(marks))


def steps_in_hand(turn: Turn, fit: Fit) -> Iterator[tuple[Step, Occupancy]]:
    """Every step the lifted checker can take with one die or, going on, with more, and what stands before it."""
    if not fit.lifted or fit.air is None:
        return
    seen: set[tuple[Occupancy, PlaceId]] = set()
    todo = [(fit.air.occupancy, place) for place in dict.fromkeys(fit.lifted)]
    while todo:
        occupancy, place = todo.pop()
        if (occupancy, place) in seen:
            continue
        seen.add((occupancy, place))
        for step in turn.game.next_steps(turn.state, turn.roll, occupancy):
            if step.source == place:
                yield step, occupancy
                if step.target != OFF:
                    todo.append((turn.after(occupancy, step), step.target))


def targets(turn: Turn, fit: Fit) -> Marks:
    """Where the lifted checker may land with one die or, going on, with more."""
    marks: dict[PlaceId, Mark] = {}
    for step, _ in steps_in_hand(turn, fit):
        if step.target == OFF:
            marks.update((home, Mark.OFF) for home in turn.game.home(turn.state, turn.side) if home not in marks)
        else:
            marks[step.target] = _landing(step)
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
    return step.source in (OFF, turn.game.bar)


def enter_first(turn: Turn, step: Step) -> Said:
    """That what comes in with this step goes before anything else."""
    return said("enter.cut", piece=turn.game.piece.one) if step.source == OFF else said("why.bar_first")
