"""Which legal play a written one means. It must never accept a play that the rules do not list."""

from collections.abc import Callable

from takhta.rules.errors import IllegalError, InvalidError
from takhta.rules.said import Said, excerpt, said
from takhta.rules.tables.notation import Hop, read
from takhta.rules.tables.plays import EndPositions
from takhta.rules.tables.position import BAR, THEIRS, TRAY, Counts, Packed, Point, Position, counts


def find(state: Position, legal: EndPositions, text: str, why_not: Callable[[bytes], Said]) -> Packed:
    """The position a written play leads to, in the mover's view.

    `why_not` gives the sentence for the mover's checkers where no legal play leaves them.

    A play is known by where its own checkers end; two with the same end differ by what they hit on the way, and
    the points written between tell them apart. Stars may be missing, but a star where nothing is hit is refused.
    Raises InvalidError (unreadable or not clear) or IllegalError (against the rules).
    """
    hops = read(text)
    end_positions, _ = legal
    before = state.counts
    wanted = _own_after(before, hops)
    found = [packed for packed in end_positions if counts(packed)[: BAR + 1] == wanted]
    if not found:
        raise IllegalError(why_not(wanted))
    blots = {hop.target for hop in hops if hop.target != TRAY and before[THEIRS + hop.target] == 1}
    for hop in hops:
        if hop.hit and hop.target not in blots:
            raise IllegalError(said("play.nothing_hit", point=hop.target, side=state.turn.other.noun))
    exact = [packed for packed in found if _hits(before, packed) == blots]
    if len(exact or found) > 1:
        raise InvalidError(said("play.two_ways", text=excerpt(text.strip())))
    return (exact or found)[0]


def _own_after(before: Counts, hops: tuple[Hop, ...]) -> bytes:
    """The mover's checkers after the hops, made in any order in which each hop finds a checker to move."""
    own = list(before[: BAR + 1])
    for hop in hops:
        own[hop.source] -= 1
        own[hop.target] += 1
    missing = next((point for point, number in enumerate(own) if number < 0), None)
    if missing is not None:
        if missing == BAR:
            raise IllegalError(said("play.too_few_on_bar"))
        raise IllegalError(said("play.too_few", point=missing))
    return bytes(own)


def _hits(before: Counts, after: Packed) -> set[Point]:
    now = counts(after)
    return {Point(p) for p in range(1, BAR) if before[THEIRS + p] > now[THEIRS + p]}
