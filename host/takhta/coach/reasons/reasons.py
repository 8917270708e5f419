"""The reasons for a play and against it. Each looks at the board alone and says nothing where it does not hold.

What speaks against a play must never give away which play is better: a warning is no hint.
"""

from collections.abc import Callable, Iterator
from typing import cast

from takhta.coach.reasons.seen import A_POINT, THEIR_HOME, Seen
from takhta.rules.because import Because, because
from takhta.rules.game import AnyGame, Play, State
from takhta.rules.tables.position import BAR, CONTRARY, THEIRS, TRAY, Position

STRONG_POINTS = (5, 4, 7, 6, 3, 8, 2, 1)
"""Home and bar points, the more valuable first: of several made at once the first is told."""
A_PRIME = 4
"""So many points in a row are called a prime."""
A_STACK = 6
"""So many checkers on one point are too many to be of use."""
MOST = 2
"""Reasons told at once."""


def reasons_for(game: AnyGame, play: Play[State]) -> tuple[Because, ...]:
    """What is good about a play, the most important first; nothing for a game of another kind."""
    seen = _seen(game, play)
    return () if seen is None else tuple(_each(_FOR, seen))[:MOST]


def reasons_against(game: AnyGame, play: Play[State], best: Play[State]) -> tuple[Because, ...]:
    """What is bad about a play and not as bad about the best; nothing for a game of another kind."""
    seen, better = _seen(game, play), _seen(game, best)
    if seen is None or better is None:
        return ()
    return tuple(reason for check in _AGAINST for reason in check(seen, better))[:MOST]


def _seen(game: AnyGame, play: Play[State]) -> Seen | None:
    state = play.before
    if not isinstance(state, Position) or state.motion is not CONTRARY or not play.dice_used:
        return None
    return Seen(game, Play(state, play.roll, cast("Position", play.after), play.dice_used), state.turn)


def _each(checks: tuple[Callable[[Seen], Iterator[Because]], ...], seen: Seen) -> Iterator[Because]:
    for check in checks:
        yield from check(seen)


def _hits(seen: Seen) -> Iterator[Because]:
    if seen.hits:
        other = seen.side.other
        lost = seen.game.pips(seen.play.after, other) - seen.game.pips(seen.play.before, other)
        yield because("hits", count=lost)


def _point(seen: Seen) -> Iterator[Because]:
    made = [point for point in STRONG_POINTS if seen.after[point] >= A_POINT > seen.before[point]]
    if made:
        yield because("point", point=made[0])


def _anchor(seen: Seen) -> Iterator[Because]:
    made = [point for point in THEIR_HOME if seen.after[point] >= A_POINT > seen.before[point]]
    if made:
        yield because("anchor", point=made[0])


def _prime(seen: Seen) -> Iterator[Because]:
    length = seen.prime(seen.after)
    if length >= A_PRIME and length > seen.prime(seen.before):
        yield because("prime", count=length)


def _escapes(seen: Seen) -> Iterator[Because]:
    back = (*THEIR_HOME, BAR)
    away = sum(seen.before[point] for point in back) - sum(seen.after[point] for point in back)
    if away > 0:
        yield because("escapes", count=away)


def _off(seen: Seen) -> Iterator[Because]:
    off = seen.after[TRAY] - seen.before[TRAY]
    if off > 0:
        yield because("off", count=off)


def _safe(seen: Seen) -> Iterator[Because]:
    if any(seen.after[THEIRS + point] for point in range(2, BAR)) and not seen.shots and _in_contact(seen):
        yield because("safe")


def _in_contact(seen: Seen) -> bool:
    """Whether the sides have still to pass each other."""
    own = max((point for point in range(1, BAR + 1) if seen.after[point]), default=0)
    return any(seen.after[THEIRS + point] for point in range(own))


def _blot(seen: Seen, best: Seen) -> Iterator[Because]:
    if seen.shots > best.shots:
        blots = [point for point in range(1, BAR) if seen.after[point] == 1]
        if len(blots) == 1:
            yield because("blot", point=blots[0], count=seen.shots)
        else:
            yield because("blots", count=seen.shots)


def _breaks(seen: Seen, best: Seen) -> Iterator[Because]:
    for point in THEIR_HOME:
        if seen.before[point] >= A_POINT > seen.after[point] and best.after[point] >= A_POINT:
            yield because("breaks", point=point)
            return


def _wastes(seen: Seen, best: Seen) -> Iterator[Because]:
    if seen.wasted > best.wasted:
        yield because("wastes", count=seen.wasted)


def _fewer(seen: Seen, best: Seen) -> Iterator[Because]:
    fewer = best.after[TRAY] - seen.after[TRAY]
    if fewer > 0:
        yield because("fewer", count=fewer)


def _stacks(seen: Seen, best: Seen) -> Iterator[Because]:
    for point in range(1, BAR):
        if seen.after[point] >= A_STACK and seen.after[point] > max(seen.before[point], best.after[point]):
            yield because("stacks", point=point, count=seen.after[point])
            return


_FOR = (_off, _hits, _prime, _point, _anchor, _escapes, _safe)
_AGAINST = (_fewer, _blot, _breaks, _stacks, _wastes)

FOR_KINDS = ("off", "hits", "point", "prime", "anchor", "escapes", "safe")
AGAINST_KINDS = ("fewer", "blot", "blots", "breaks", "stacks", "wastes")
"""Every kind there is: who tells them must have words for each."""
