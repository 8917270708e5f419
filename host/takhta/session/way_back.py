"""The way from what stands on the board to what should: which checkers to carry from where to where, and no more.

Values only; which position is wanted, and why, others decide.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from takhta.rules.occupancy import Occupancy, PlaceId, Side, count


@dataclass(frozen=True, slots=True)
class Carry:
    """One checker to carry. `source` None = it lies beside the board or in the hand, `target` None = it goes there."""

    side: Side
    source: PlaceId | None
    target: PlaceId | None


def way(occupancy: Occupancy, wanted: Occupancy) -> tuple[Carry, ...]:
    """The fewest checkers to carry from `occupancy` to `wanted`, those that stay on the board first."""
    carries: list[Carry] = []
    for side in Side:
        surplus, missing = _differences(occupancy, wanted, side)
        least = min(len(surplus), len(missing))
        carries += [Carry(side, source, target) for source, target in zip(surplus, missing, strict=False)]
        carries += [Carry(side, source, None) for source in surplus[least:]]
        carries += [Carry(side, None, target) for target in missing[least:]]
    return tuple(sorted(carries, key=lambda carry: carry.source is None or carry.target is None))


def by_distance(occupancy: Occupancy, wanted: Iterable[Occupancy]) -> list[Occupancy]:
    """These positions, first those to which the fewest checkers must be carried; equals stay in their order."""
    return sorted(wanted, key=lambda each: _length(occupancy, each))


def _length(occupancy: Occupancy, wanted: Occupancy) -> int:
    """How many checkers must be carried."""
    apart = [(has, want) for has, want in zip(occupancy, wanted, strict=True) if has != want]
    carried = 0
    for side in Side:
        differences = [count(has, side) - count(want, side) for has, want in apart]
        more = sum(each for each in differences if each > 0)
        carried += max(more, more - sum(differences))
    return carried


def _differences(occupancy: Occupancy, wanted: Occupancy, side: Side) -> tuple[list[PlaceId], list[PlaceId]]:
    """Where a side has checkers too many and where too few, a place once for each checker."""
    surplus: list[PlaceId] = []
    missing: list[PlaceId] = []
    for i, (has, want) in enumerate(zip(occupancy, wanted, strict=True)):
        difference = count(has, side) - count(want, side)
        (surplus if difference > 0 else missing).extend([PlaceId(i)] * abs(difference))
    return surplus, missing
