"""What a turn in progress should show: the mark of each place, the prompt and its sentence.

Pure and without memory: the same turn and the same reading always show the same.
"""

from dataclasses import replace
from functools import lru_cache

from takhta.board.scene import Mark, Prompt
from takhta.rules.game import AnyGame, State, Why
from takhta.rules.occupancy import Occupancy, PlaceId, Side, changed, count, total
from takhta.session.in_hand import in_hand, is_entering, movable, targets, what_enters
from takhta.session.matching import Match
from takhta.session.turn import Fit, Relation, Turn
from takhta.session.way_back import Carry, way
from takhta.session.wording import Advice, Marks, carried, listed, names

MOST_CARRIED = 2
"""Checkers whose way back one sentence can tell; beyond that the lamps tell better."""
MOST_NAMED = 3
"""Plays one sentence can name."""
MOST_MORE = 2
"""How many more places than a play of this roll touches may differ for the rule it breaks to be told. Where still more
do, somebody has knocked against the board, and only the way back helps."""

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
    where = carried(game, state, carries) if len(carries) <= MOST_CARRIED else "the lamps show where"
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
    named = names(game, state, match.unsure)
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
    if entering := [step for step in steps if is_entering(turn, step)]:
        text = f"{opening_words(turn)}: bring {what_enters(turn, entering[0])} first."
        return Advice(Prompt.PLAY, text, movable(entering))
    return Advice(Prompt.PLAY, f"{opening_words(turn)}.", movable(steps))


def opening_words(turn: Turn) -> str:
    """Who plays what: `White plays 3-1`."""
    partner = "" if turn.side is turn.state.turn else f" with {turn.side.label}'s {turn.game.piece}s"
    return f"{turn.state.turn.label.capitalize()} plays {_dice(turn)}{partner}"


def _partial(turn: Turn, fit: Fit) -> Advice:
    steps = turn.game.next_steps(turn.state, turn.roll, fit.stand)
    if not steps:
        return _wrong(turn, fit)
    left = fit.partial.left if fit.partial else ()
    text = f"Still to play: {listed(left)}."
    return Advice(Prompt.PLAY, text, movable(steps) + targets(turn, fit))


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
    untouched = movable(turn.game.next_steps(turn.state, turn.roll, fit.stand)) if not touched else ()
    return Advice(Prompt.CONFIRM, text, targets(turn, fit) or touched or untouched)


def _wrong(turn: Turn, fit: Fit) -> Advice:
    """The rule that is broken, and the next checker on the shortest way back to where the turn can go on."""
    if len(changed(turn.base, fit.stand)) > 2 * len(turn.roll.dice) + MOST_MORE:
        return put_back(turn.game, turn.state, turn.base, fit.stand)
    reason = turn.game.why_not(turn.state, turn.roll, fit.stand)
    first = way(fit.stand, turn.way_on(fit.stand))[:1]
    back = carried(turn.game, turn.state, first)
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
    Relation.IN_HAND: in_hand,
    Relation.HIT_LEFT: _hit_left,
    Relation.WRONG: _wrong,
    Relation.ALIKE: _several,
}


def _lay_down(turn: Turn, fit: Fit) -> str:
    """Which of the checkers just played should lie on their side, as words within a sentence."""
    if fit.play is None:
        return ""
    before = turn.game.lying(turn.state)
    places = tuple(place for place, *rest in turn.game.lying(fit.play.after) if (place, *rest) not in before)
    return f" (what is on {names(turn.game, turn.state, places)} now lies on its side)" if places else ""


def _who_rolls_next(turn: Turn) -> str:
    return "the other side" if len(turn.game.sides) == 2 else "the next player"


def _dice(turn: Turn) -> str:
    return f"{turn.roll.high}-{turn.roll.low}"
