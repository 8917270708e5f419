"""What a turn in progress should show: the mark of each place, the prompt and its sentence.

Pure and without memory: the same turn and the same reading always show the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from takhta.board.scene import Mark, Prompt
from takhta.rules.game import AnyGame, State, Step, Why
from takhta.rules.occupancy import OFF, Occupancy, PlaceId, Side, changed, count, total
from takhta.session.matching import Match
from takhta.session.turn import Fit, Relation, Turn
from takhta.session.way_back import Carry, way

MOST_CARRIED = 2
"""Checkers whose way back one sentence can tell; beyond that the lamps tell better."""
MOST_NAMED = 3
"""Plays one sentence can name."""
MOST_MORE = 2
"""How many more places than a play of this roll touches may differ for the rule it breaks to be told. Where still more
do, somebody has knocked against the board, and only the way back helps."""

Marks = tuple[tuple[PlaceId, Mark], ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """What to show for a turn: the prompt, one sentence, and the marks."""

    prompt: Prompt
    text: str
    marks: Marks = ()


PROMPT_FOR: dict[Why, Prompt] = {
    Why.BAR_FIRST: Prompt.BAR_FIRST,
    Why.POINT_HELD: Prompt.POINT_HELD,
    Why.BOTH_DICE: Prompt.BOTH_DICE,
    Why.LARGER_DIE: Prompt.LARGER_DIE,
    Why.NOT_OFF_YET: Prompt.NOT_OFF_YET,
    Why.WRONG_WAY: Prompt.WRONG_WAY,
    Why.HIT_TO_BAR: Prompt.HIT_TO_BAR,
    Why.NOT_YOURS: Prompt.PUT_BACK,
    Why.WRONG_COUNT: Prompt.PUT_BACK,
    Why.HIT_AND_RUN: Prompt.PUT_BACK,
    Why.HEAD: Prompt.PUT_BACK,
    Why.BLOCK: Prompt.PUT_BACK,
}


@lru_cache(maxsize=4)
def advise(turn: Turn, match: Match, fit: Fit) -> Advice:
    """What the players should see while `turn` is being played and the board reads as `match`."""
    if fit.relation is Relation.UNSURE:
        asked = unsure(turn.game, turn.state, match, turn.side)
        return replace(asked, text=f"{asked.text}{_candidates(turn, match)}")
    if turn.only is not None and fit.relation is not Relation.COMPLETE:
        return _carry_out(turn, fit)
    return _ADVICE[fit.relation](turn, fit)


def put_back(game: AnyGame, state: State, wanted: Occupancy, stand: Occupancy) -> Advice:
    """How to get from what stands to what should: the fewest checkers, place by place."""
    carries = way(stand, wanted)
    where = _carried(game, state, carries) if len(carries) <= MOST_CARRIED else "the lamps show where"
    return Advice(Prompt.PUT_BACK, f"Put the board back as it stood: {where}.", difference(wanted, stand))


def difference(wanted: Occupancy, stand: Occupancy) -> Marks:
    """TAKE where a checker is too many, PUT where one is missing; a wrong colour is both."""
    marks: list[tuple[PlaceId, Mark]] = []
    for i, (want, has) in enumerate(zip(wanted, stand, strict=True)):
        for side in Side:
            more = count(has, side) - count(want, side)
            if more:
                marks.append((PlaceId(i), Mark.TAKE if more > 0 else Mark.PUT))
    return tuple(marks)


def unsure(game: AnyGame, state: State, match: Match, bears_off: Side | None = None) -> Advice:
    """The sensors cannot tell two readings apart: name the places a hand should straighten.

    Where the readings differ in how many checkers there are, one may have fallen off the board: straightening the
    others would never help. Of the side that `bears_off` one may have left for good.
    """
    named = _names(game, state, match.unsure)
    text = f"The sensors are not sure about {named}: please push the {game.piece}s there straight onto their seats."
    alike = (match.stand, *match.rivals)
    if any(len({total(stand, side) for stand in alike}) > 1 for side in Side if side is not bears_off):
        text += " Is one missing?"
    return Advice(Prompt.STRAIGHTEN, text, tuple((place, Mark.UNSURE) for place in match.unsure))


def unread(turn: Turn) -> Advice:
    """What to show while the board has not been read since the dice were thrown."""
    if turn.dances:
        text = f"No {turn.game.piece} can move with {_dice(turn)}: confirm with DONE, or {_who_rolls_next(turn)} rolls."
        return Advice(Prompt.DANCE, text)
    return Advice(Prompt.PLAY, f"{opening_words(turn)}.")


def _untouched(turn: Turn, fit: Fit) -> Advice:
    steps = turn.game.next_steps(turn.state, turn.roll, fit.stand)
    if entering := [step for step in steps if _is_entering(turn, step)]:
        text = f"{opening_words(turn)}: bring {_what_enters(turn, entering[0])} first."
        return Advice(Prompt.PLAY, text, _movable(entering))
    return Advice(Prompt.PLAY, f"{opening_words(turn)}.", _movable(steps))


def opening_words(turn: Turn) -> str:
    """Who plays what: `White plays 3-1`."""
    partner = "" if turn.side is turn.state.turn else f" with {turn.side.label}'s {turn.game.piece}s"
    return f"{turn.state.turn.label.capitalize()} plays {_dice(turn)}{partner}"


def _partial(turn: Turn, fit: Fit) -> Advice:
    steps = turn.game.next_steps(turn.state, turn.roll, fit.stand)
    if not steps:
        return _wrong(turn, fit)
    left = fit.partial.left if fit.partial else ()
    text = f"Still to play: {_listed(left)}."
    return Advice(Prompt.PLAY, text, _movable(steps) + _targets(turn, fit))


def _in_hand(turn: Turn, fit: Fit) -> Advice:
    targets = _targets(turn, fit)
    if not fit.lifted:
        return Advice(Prompt.PLAY, "Put it down where the lamps show.")
    named = _names(turn.game, turn.state, tuple(dict.fromkeys(fit.lifted)))
    if targets:
        return Advice(Prompt.PLAY, f"From {named}: put it down where the lamps show.", targets)
    marks = tuple((place, Mark.PUT) for place in fit.lifted)
    steps = turn.game.next_steps(turn.state, turn.roll, fit.partial.occupancy) if fit.partial else ()
    entering = next((step for step in steps if _is_entering(turn, step)), None)
    if entering is not None:
        text = f"Bring {_what_enters(turn, entering)} first; put this one back on {named}."
        return Advice(Prompt.BAR_FIRST, text, marks)
    if fit.partial and fit.partial.complete:
        return Advice(Prompt.PUT_BACK, f"The turn is complete; put this {turn.game.piece} back on {named}.", marks)
    return Advice(Prompt.PUT_BACK, f"This {turn.game.piece} cannot move now; put it back on {named}.", marks)


def _hit_left(turn: Turn, fit: Fit) -> Advice:
    wanted = fit.partial.occupancy if fit.partial else turn.base
    marks = tuple((place, mark) for place, mark in difference(wanted, fit.stand))
    if turn.moments.bars:
        return Advice(Prompt.HIT_TO_BAR, f"The hit {turn.game.piece} belongs on the bar.", marks)
    return Advice(Prompt.HIT_TO_BAR, turn.game.why_not(turn.state, turn.roll, fit.stand).text, marks)


def _complete(turn: Turn, fit: Fit) -> Advice:
    if turn.dances:
        return unread(turn)
    touched = tuple((place, Mark.LAST) for place in changed(turn.base, fit.stand))
    text = f"The turn is complete{_lay_down(turn, fit)}: confirm with DONE, or {_who_rolls_next(turn)} rolls."
    if fit.by_word and fit.play is not None:
        played = turn.game.format_play(fit.play)
        text = f"Confirm if {played} has been played: the sensors cannot tell."
        if fit.alike:
            text += " DROP shows another play that looks like it."
    # Where nothing seems to have been touched, the players may still have all before them.
    untouched = _movable(turn.game.next_steps(turn.state, turn.roll, fit.stand)) if not touched else ()
    return Advice(Prompt.CONFIRM, text, _targets(turn, fit) or touched or untouched)


def _wrong(turn: Turn, fit: Fit) -> Advice:
    """The rule that is broken, and the next checker on the shortest way back to where the turn can go on."""
    if len(changed(turn.base, fit.stand)) > 2 * len(turn.roll.dice) + MOST_MORE:
        return put_back(turn.game, turn.state, turn.base, fit.stand)
    reason = turn.game.why_not(turn.state, turn.roll, fit.stand)
    first = way(fit.stand, turn.way_on(fit.stand))[:1]
    back = _carried(turn.game, turn.state, first)
    wrong = tuple((place, Mark.WRONG) for place in reason.places if (place, Mark.PUT) not in _marks(first))
    marks = (*wrong, *((place, mark) for place, mark in _marks(first) if (place, Mark.WRONG) not in wrong))
    return Advice(PROMPT_FOR[reason.why], f"{reason.text} {back[:1].upper()}{back[1:]}.", marks)


def _several(turn: Turn, fit: Fit) -> Advice:
    """Several plays look alike to the sensors: show one of them and let the players say."""
    assert fit.shown is not None
    played = turn.game.format_play(fit.shown)
    which = f"{fit.alike.index(fit.shown) + 1} of {len(fit.alike)}"
    text = f"The sensors cannot tell: was it {played} ({which})? TAKE says yes, DROP shows another."
    return Advice(Prompt.CHOOSE, text, tuple((place, Mark.LAST) for place in changed(turn.base, fit.stand)))


def _candidates(turn: Turn, match: Match) -> str:
    """The readings that look alike, as far as they belong to the turn, named as players write them."""
    alike = sorted({match.stand, *match.rivals} & {*turn.ends, *turn.partials})
    if len(alike) < 2 or len(alike) > MOST_NAMED:
        return ""
    named = [
        " or ".join(turn.game.format_play(play) for play in turn.ends[stand])
        if stand in turn.ends
        else turn.game.describe(turn.state, turn.roll, stand)
        for stand in alike
    ]
    return f" Is it {' or '.join(name or 'nothing yet' for name in named)}?"


def _carried(game: AnyGame, state: State, carries: tuple[Carry, ...]) -> str:
    """What to carry, told: `carry a white checker from 5 to 6`."""
    return " and ".join(_told(game, state, carry) for carry in carries)


def _told(game: AnyGame, state: State, carry: Carry) -> str:
    checker = f"a {carry.side.label} {game.piece}"
    if carry.source is None:
        return f"put {checker} on {_place(game, state, carry.target)}"
    if carry.target is None:
        return f"take {checker} off {_place(game, state, carry.source)}"
    return f"carry {checker} from {_place(game, state, carry.source)} to {_place(game, state, carry.target)}"


def _place(game: AnyGame, state: State, place: PlaceId | None) -> str:
    """A place within a sentence: `8`, `the bar`, and beside the board where it is none."""
    name = "beside the board" if place is None else game.name_place(state, place)
    return "the bar" if name == "bar" else name


def _marks(carries: tuple[Carry, ...]) -> Marks:
    taken = tuple((carry.source, Mark.TAKE) for carry in carries if carry.source is not None)
    return (*taken, *((carry.target, Mark.PUT) for carry in carries if carry.target is not None))


def _carry_out(turn: Turn, fit: Fit) -> Advice:
    """The computer's play, carried out by a person: what is to be taken and put."""
    assert turn.only is not None
    goal = turn.game.stand(turn.only.after)
    text = f"Play {turn.game.format_play(turn.only)} for {turn.side.label}."
    return Advice(Prompt.PLAY, text, difference(goal, fit.stand))


_ADVICE = {
    Relation.UNTOUCHED: _untouched,
    Relation.PARTIAL: _partial,
    Relation.COMPLETE: _complete,
    Relation.IN_HAND: _in_hand,
    Relation.HIT_LEFT: _hit_left,
    Relation.WRONG: _wrong,
    Relation.ALIKE: _several,
}


def _targets(turn: Turn, fit: Fit) -> Marks:
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


def _movable(steps: Sequence[Step]) -> Marks:
    """From where these steps lead; of what waits beside the board, where it may enter."""
    marks: dict[PlaceId, Mark] = {}
    for step in steps:
        if step.source != OFF:
            marks[step.source] = Mark.SOURCE
        else:
            marks[step.target] = _landing(step)
    return tuple(marks.items())


def _landing(step: Step) -> Mark:
    return Mark.HIT if step.hit else Mark.TARGET


def _is_entering(turn: Turn, step: Step) -> bool:
    return step.source == OFF or turn.game.name_place(turn.state, step.source) == "bar"


def _what_enters(turn: Turn, step: Step) -> str:
    """What must come in before anything else moves."""
    return f"the cut {turn.game.piece} in" if step.source == OFF else f"the {turn.game.piece} in from the bar"


def _lay_down(turn: Turn, fit: Fit) -> str:
    """Which of the checkers just played should lie on their side, as words within a sentence."""
    if fit.play is None:
        return ""
    before = turn.game.lying(turn.state)
    places = tuple(place for place, *rest in turn.game.lying(fit.play.after) if (place, *rest) not in before)
    return f" (what is on {_names(turn.game, turn.state, places)} now lies on its side)" if places else ""


def _who_rolls_next(turn: Turn) -> str:
    return "the other side" if len(turn.game.sides) == 2 else "the next player"


def _dice(turn: Turn) -> str:
    return f"{turn.roll.high}-{turn.roll.low}"


def _names(game: AnyGame, state: State, places: tuple[PlaceId, ...]) -> str:
    return _listed([game.name_place(state, place) for place in places])


def _listed(things: Sequence[object]) -> str:
    """As one says it: `6`, `6 and 8`, `6, 8 and 13`."""
    words = [str(thing) for thing in things]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
