"""A play in the hops and the order it was written in: of two ways to the same end a record keeps the one it was given.

It must never judge a play: the rules have found the legal one it means.
"""

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Any

from msgspec.structs import replace

from takhta.record.advance import trail
from takhta.record.facts import AnyFact, Played, Rolled
from takhta.record.match_state import PlayedTurn
from takhta.rules.dice import Roll
from takhta.rules.game import AnyGame, Play, Step
from takhta.rules.occupancy import OFF
from takhta.rules.tables.notation import Hop, in_order, read
from takhta.rules.tables.position import BAR, THEIRS, TRAY, Point, Position


def as_written(rules: AnyGame, play: Play[Any], text: str) -> str:
    """The play as players write it; with the hops and the order of `text`, where they differ from the usual ones."""
    usual = rules.format_play(play)
    if text == usual or not isinstance(play.before, Position):
        return usual
    told = hops(rules, play, text)
    return usual if told == hops(rules, play, usual) else in_order(told)


def in_usual_words(history: Iterable[AnyFact]) -> Iterator[AnyFact]:
    """The same facts as a board tells them, on which nobody sees which checker went first, or which die."""
    for fact, match_state in trail(history):
        turn = match_state.last or (match_state.ended.last if match_state.ended is not None else None)
        if isinstance(fact, Rolled):
            yield replace(fact, roll=str(Roll.parse(fact.roll)))
        elif isinstance(fact, Played) and turn is not None:
            rules = match_state.game
            play = rules.parse_play(turn.before, turn.roll, fact.text)
            yield replace(fact, roll=str(turn.roll), text=rules.format_play(play))
        else:
            yield fact


def hops_of(rules: AnyGame, turn: PlayedTurn) -> list[Hop]:
    """Every hop of a committed turn."""
    return hops(rules, rules.parse_play(turn.before, turn.roll, turn.text), turn.text)


def hops(rules: AnyGame, play: Play[Any], text: str) -> list[Hop]:
    """Every hop of a play by one die each, in the mover's points: as `text` has them, if it tells every one and they
    can be made in this order; else the farthest first. Hits are marked where they are made, written or not."""
    assert isinstance(play.before, Position), "only tables games are written in hops"
    usual = _usual(rules, play)
    hits, told = {hop.target for hop in usual if hop.hit}, read(text)
    if text == rules.format_play(play) and (play.roll.is_double or len(told) >= len(usual)):
        return usual
    ways = (way for way in _ways(told, play.roll) if _can_be_made(play.before, way, hits))
    return next((_marked(way, hits) for way in ways), usual)


def _marked(way: Sequence[Hop], hits: Set[Point]) -> list[Hop]:
    """The hops, with a hit at the first that lands on each of these points."""
    targets = [hop.target for hop in way]
    return [Hop(hop.source, hop.target, hop.target in hits - {*targets[:at]}) for at, hop in enumerate(way)]


def _usual(rules: AnyGame, play: Play[Any]) -> list[Hop]:
    steps = rules.steps(play)
    return sorted((_hop(step, play.before) for step in steps), key=lambda hop: (-hop.source, -hop.target))


def _hop(step: Step, before: object) -> Hop:
    assert isinstance(before, Position)
    point_at = before.motion.point_at
    target = TRAY if step.target == OFF else point_at(step.side, step.target)
    return Hop(point_at(step.side, step.source), target, step.hit)


def _ways(told: Sequence[Hop], roll: Roll) -> Iterator[list[Hop]]:
    """The hops by one die each that a written play can mean; of one checker that goes both dice the larger die first,
    as other programs read it."""
    if roll.is_double:
        yield [hop for move in told for hop in _apart(move, roll)]
    elif all(_is_by_one_die(hop, roll) for hop in told):
        yield list(told)
    elif len(told) == 1:
        for die in roll.dice:
            stop = Point(told[0].source - die)
            yield [Hop(told[0].source, stop), Hop(stop, told[0].target)]


def _apart(move: Hop, roll: Roll) -> Iterator[Hop]:
    """What was written as one move of several equal dice: its stops are known."""
    at = move.source
    while at > move.target:
        after = Point(max(at - roll.high, move.target))
        yield Hop(at, after)
        at = after


def _is_by_one_die(hop: Hop, roll: Roll) -> bool:
    return hop.source - hop.target in roll.dice or (hop.target == TRAY and hop.source <= roll.high)


def _can_be_made(before: Position, way: Sequence[Hop], hits: Set[Point]) -> bool:
    """Whether each hop finds its checker, enters first, lands where it may and hits just what the play hits."""
    fields = before.counts
    own = list(fields[: BAR + 1])
    for hop in way:
        entered = hop.source == BAR or own[BAR] == 0
        theirs = 0 if hop.target == TRAY else fields[THEIRS + hop.target]
        landed = theirs == 0 or (theirs == 1 and hop.target in hits)
        home = hop.target != TRAY or not any(own[7 : BAR + 1])
        if own[hop.source] < 1 or not (entered and landed and home):
            return False
        own[hop.source] -= 1
        own[hop.target] += 1
    return hits <= {hop.target for hop in way}
