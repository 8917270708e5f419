"""What a turn in progress should show: the mark of each place, the prompt and what is told.

Pure and without memory: the same turn and the same reading always show the same.
"""

from dataclasses import replace
from functools import lru_cache

from takhta.board.scene import Mark, Prompt
from takhta.rules.game import AnyGame, State, Why
from takhta.rules.occupancy import Occupancy, PlaceId, Side, changed, count, total
from takhta.rules.said import Either, Said, Told, Value, said
from takhta.session.in_hand import enter_first, in_hand, is_entering, movable, targets
from takhta.session.matching import Match
from takhta.session.turn import Fit, Relation, Turn
from takhta.session.way_back import Carry, way
from takhta.session.wording import Advice, Marks, carried, names

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
def advise(turn: Turn, match: Match, fit: Fit, player: Value | None = None) -> Advice:
    """What the players should see while `turn` is being played and the board reads as `match`.

    `player` is who plays it, by name; None = by the colour.
    """
    if fit.relation is Relation.UNSURE:
        asked = unsure(turn.game, turn.state, match, turn.side)
        return replace(asked, told=(*asked.told, *_candidates(turn, match)))
    if turn.only is not None and fit.relation is not Relation.COMPLETE:
        return _carry_out(turn, fit)
    if fit.relation is Relation.UNTOUCHED:
        return _untouched(turn, fit, player)
    return _ADVICE[fit.relation](turn, fit)


def put_back(game: AnyGame, state: State, wanted: Occupancy, occupancy: Occupancy) -> Advice:
    """How to get from what stands to what should: the fewest checkers, place by place."""
    carries = way(occupancy, wanted)
    if len(carries) <= MOST_CARRIED:
        told = (said("board.put_back"), *carried(game, state, carries))
    else:
        told = (said("board.put_back_by_lamps"),)
    return Advice(Prompt.PUT_BACK, told, difference(wanted, occupancy))


def lead_back(turn: Turn, occupancy: Occupancy) -> Advice:
    """How to get to where the turn began."""
    carries = way(occupancy, turn.base)
    told = carried(turn.game, turn.state, carries) if len(carries) <= MOST_CARRIED else ()
    return Advice(Prompt.PUT_BACK, (said("turn.led_back"), *told), difference(turn.base, occupancy))


def difference(wanted: Occupancy, occupancy: Occupancy) -> Marks:
    """TAKE where a checker is too many, PUT where one is missing; a wrong colour is both."""
    marks: list[tuple[PlaceId, Mark]] = []
    for i, (want, has) in enumerate(zip(wanted, occupancy, strict=True)):
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
    told: Told = (said("board.unsure", places=names(game, state, match.unsure), pieces=game.piece.many),)
    alike = (match.occupancy, *match.rivals)
    if any(len({total(occupancy, side) for occupancy in alike}) > 1 for side in Side if side is not bears_off):
        told = (*told, said("board.one_missing"))
    return Advice(Prompt.STRAIGHTEN, told, tuple((place, Mark.UNSURE) for place in match.unsure))


def unread(turn: Turn, player: Value | None = None) -> Advice:
    """What to show while the board has not been read since the dice were thrown."""
    if turn.dances:
        return _dance(turn)
    return Advice(Prompt.PLAY, (_who_plays(turn, player),))


def _dance(turn: Turn) -> Advice:
    told = said("turn.dances", piece=turn.game.piece.one, dice=turn.roll.noun, next=_who_rolls_next(turn))
    return Advice(Prompt.DANCE, (told,))


def _untouched(turn: Turn, fit: Fit, player: Value | None) -> Advice:
    steps = turn.game.next_steps(turn.state, turn.roll, fit.occupancy)
    if entering := [step for step in steps if is_entering(turn, step)]:
        return Advice(Prompt.PLAY, (_who_plays(turn, player), enter_first(turn, entering[0])), movable(entering))
    return Advice(Prompt.PLAY, (_who_plays(turn, player),), movable(steps))


def _who_plays(turn: Turn, player: Value | None) -> Said:
    """Who plays what: `White plays 3-1.`"""
    player, dice = turn.state.turn.noun if player is None else player, turn.roll.noun
    if turn.side is turn.state.turn:
        return said("turn.plays", side=player, dice=dice)
    pieces = turn.game.piece.many
    return said("turn.plays_for_partner", side=player, dice=dice, partner=turn.side.noun, pieces=pieces)


def _partial(turn: Turn, fit: Fit) -> Advice:
    steps = turn.game.next_steps(turn.state, turn.roll, fit.occupancy)
    if not steps:
        return _wrong(turn, fit)
    left = fit.partial.left if fit.partial else ()
    return Advice(Prompt.PLAY, (said("turn.left", dice=left),), movable(steps) + targets(turn, fit))


def _hit_left(turn: Turn, fit: Fit) -> Advice:
    wanted = fit.partial.occupancy if fit.partial else turn.base
    marks = tuple((place, mark) for place, mark in difference(wanted, fit.occupancy))
    if turn.transients.bars:
        told = tuple(_hit(turn, carry) for carry in way(fit.occupancy, wanted))
        return Advice(Prompt.HIT_TO_BAR, told, marks)
    return Advice(Prompt.HIT_TO_BAR, (turn.game.why_not(turn.state, turn.roll, fit.occupancy).said,), marks)


def _hit(turn: Turn, carry: Carry) -> Said:
    """Which hit checker is to be carried where."""
    checker = turn.game.piece.of[carry.side]
    bar = turn.game.name_place(turn.state, next(iter(turn.transients.bars)))
    if carry.source is None:
        return said("hit.put", checker=checker, bar=bar)
    return said("hit.carry", checker=checker, source=turn.game.name_place(turn.state, carry.source), bar=bar)


def _complete(turn: Turn, fit: Fit) -> Advice:
    if turn.dances:
        return _dance(turn)
    touched = tuple((place, Mark.LAST) for place in changed(turn.base, fit.occupancy))
    if fit.play is not None and turn.game.outcome(fit.play.after) is not None:
        told = (*_lay_down(turn, fit), said("turn.ends_game"))
    else:
        told = (*_lay_down(turn, fit), said("turn.complete", next=_who_rolls_next(turn)))
    if turn.only is not None:
        told = (said("turn.computer_plays", play=turn.game.format_play(turn.only)),)
    elif fit.confirmed_by_players and fit.play is not None:
        told = (said("turn.confirm_if_played", play=turn.game.format_play(fit.play)),)
        if fit.alike:
            told = (*told, said("turn.drop_shows_another"))
    # Where nothing seems to have been touched, the players may still have all before them.
    untouched = movable(turn.game.next_steps(turn.state, turn.roll, fit.occupancy)) if not touched else ()
    return Advice(Prompt.CONFIRM, told, targets(turn, fit) or touched or untouched)


def _wrong(turn: Turn, fit: Fit) -> Advice:
    """The rule that is broken, and the next checker on the shortest way back to where the turn can go on."""
    if len(changed(turn.base, fit.occupancy)) > 2 * len(turn.roll.dice) + MOST_MORE:
        return put_back(turn.game, turn.state, turn.base, fit.occupancy)
    reason = turn.game.why_not(turn.state, turn.roll, fit.occupancy)
    first = way(fit.occupancy, turn.way_on(fit.occupancy))[:1]
    wrong = tuple((place, Mark.WRONG) for place in reason.places if (place, Mark.PUT) not in _marks(first))
    marks = (*wrong, *((place, mark) for place, mark in _marks(first) if (place, Mark.WRONG) not in wrong))
    return Advice(PROMPT_FOR[reason.why], (reason.said, *carried(turn.game, turn.state, first)), marks)


def _several(turn: Turn, fit: Fit) -> Advice:
    """Several plays look alike to the sensors: show one of them and let the players say."""
    assert fit.shown is not None
    play, number = turn.game.format_play(fit.shown), fit.alike.index(fit.shown) + 1
    told = said("turn.was_it", play=play, number=number, all=len(fit.alike))
    return Advice(Prompt.CHOOSE, (told,), tuple((place, Mark.LAST) for place in changed(turn.base, fit.occupancy)))


def _candidates(turn: Turn, match: Match) -> Told:
    """The readings that look alike, as far as they belong to the turn, named as players write them."""
    alike = sorted({match.occupancy, *match.rivals} & {*turn.end_positions, *turn.partials})
    if len(alike) < 2 or len(alike) > MOST_NAMED:
        return ()
    named: list[Value] = []
    for occupancy in alike:
        if occupancy in turn.end_positions:
            named += [turn.game.format_play(play) or said("play.none") for play in turn.end_positions[occupancy]]
        else:
            named.append(turn.game.describe(turn.state, turn.roll, occupancy) or said("play.none"))
    return (said("turn.is_it", plays=Either(tuple(named))),)


def _marks(carries: tuple[Carry, ...]) -> Marks:
    taken = tuple((carry.source, Mark.TAKE) for carry in carries if carry.source is not None)
    return (*taken, *((carry.target, Mark.PUT) for carry in carries if carry.target is not None))


def _carry_out(turn: Turn, fit: Fit) -> Advice:
    """The computer's play, carried out by a person: what is to be taken and put."""
    assert turn.only is not None
    goal = turn.game.occupancy(turn.only.after)
    told = said("turn.carry_out", play=turn.game.format_play(turn.only), side=turn.side.noun)
    return Advice(Prompt.PLAY, (told,), difference(goal, fit.occupancy))


_ADVICE = {
    Relation.PARTIAL: _partial,
    Relation.COMPLETE: _complete,
    Relation.IN_HAND: in_hand,
    Relation.HIT_LEFT: _hit_left,
    Relation.WRONG: _wrong,
    Relation.ALIKE: _several,
}


def _lay_down(turn: Turn, fit: Fit) -> Told:
    """Which of the checkers just played should lie on their side."""
    if fit.play is None:
        return ()
    before = turn.game.lying(turn.state)
    places = tuple(place for place, *rest in turn.game.lying(fit.play.after) if (place, *rest) not in before)
    return (said("turn.lies_down", places=names(turn.game, turn.state, places)),) if places else ()


def _who_rolls_next(turn: Turn) -> Said:
    return said("next.other_side") if len(turn.game.sides) == 2 else said("next.player")
