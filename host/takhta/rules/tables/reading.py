"""Which legal play a written one means. It must never accept a play that the rules do not list."""

from collections.abc import Callable

from takhta.rules.errors import IllegalError, InvalidError
from takhta.rules.tables.notation import Hop, read
from takhta.rules.tables.plays import Ends
from takhta.rules.tables.position import BAR, THEIRS, TRAY, Counts, Packed, Point, Position, counts


def find(state: Position, legal: Ends, text: str, why_not: Callable[[bytes], str]) -> Packed:
    """The position a written play leads to, in the mover's view.

    `why_not` gives the sentence for the mover's checkers where no legal play leaves them.

    A play is known by where its own checkers end; two with the same end differ by what they hit on the way, and
    the points written between tell them apart. Stars may be missing, but a star where nothing is hit is refused.
    Raises InvalidError (unreadable or not clear) or IllegalError (against the rules).
    """
    hops = read(text)
    ends, _ = legal
    before = state.counts
    wanted = _own_after(before, hops)
    found = [packed for packed in ends if counts(packed)[: BAR + 1] == wanted]
    if not found:
        raise IllegalError(why_not(wanted))
    blots = {hop.target for hop in hops if hop.target != TRAY and before[THEIRS + hop.target] == 1}
    for hop in hops:
        if hop.hit and hop.target not in blots:
            raise IllegalError(
                f"Nothing is hit on {hop.target}: no single checker of {state.turn.other.label} stands there."
            )
    exact = [packed for packed in found if _hits(before, packed) == blots]
    if len(exact or found) > 1:
        raise InvalidError(f"{text.strip()!r} can be played in two ways that hit differently: write the point between.")
    return (exact or found)[0]


def _own_after(before: Counts, hops: tuple[Hop, ...]) -> bytes:
    """The mover's checkers after the hops, made in any order that works out."""
    own = list(before[: BAR + 1])
    for hop in hops:
        own[hop.source] -= 1
        own[hop.target] += 1
    missing = next((point for point, number in enumerate(own) if number < 0), None)
    if missing is not None:
        where = "the bar" if missing == BAR else f"point {missing}"
        raise IllegalError(f"There are not so many checkers to move on {where}.")
    return bytes(own)


def _hits(before: Counts, after: Packed) -> set[Point]:
    now = counts(after)
    return {Point(p) for p in range(1, BAR) if before[THEIRS + p] > now[THEIRS + p]}
