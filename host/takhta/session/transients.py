"""Transients: what the board shows between two positions of a turn, such as a checker lifted and not yet put down, or
a hit not yet carried out.

Each belongs to a legal position, so it is no mistake; but it completes no turn.
"""

from collections.abc import Iterable

from takhta.rules.occupancy import Content, Occupancy, PlaceId, Side, content, count, others, some_of

Transient = tuple[tuple[PlaceId, Content], ...]
"""The places that look different from the position it belongs to, and how."""


class Transients:
    """The transients of a turn of `side` from `base`, whose legal positions are `legal`."""

    def __init__(self, base: Occupancy, legal: Iterable[Occupancy], side: Side) -> None:
        self._base = base
        self._mine = content({side: 1})
        self._side = side
        self.hittable: dict[PlaceId, Content] = {}
        """Where opposing checkers may be hit in this turn, and which."""
        self.bars: set[PlaceId] = set()
        """Where hit checkers go: the only places that gain opposing checkers in this turn. None where they leave the
        board."""
        for occupancy in legal:
            for i, (had, has) in enumerate(zip(base, occupancy, strict=True)):
                if had == has:
                    continue
                foes, left = others(had, side), others(has, side)
                if left > foes:
                    self.bars.add(PlaceId(i))
                elif left < foes:
                    self.hittable[PlaceId(i)] = Content(foes - left)
        self._known: dict[Occupancy, tuple[Transient, ...]] = {}

    def of(self, occupancy: Occupancy) -> tuple[Transient, ...]:
        """The transients of one legal position."""
        if occupancy not in self._known:
            self._known[occupancy] = (*self._lifted(occupancy), *self._hits(occupancy))
        return self._known[occupancy]

    def _lifted(self, occupancy: Occupancy) -> Iterable[Transient]:
        """One of the mover's checkers in the hand."""
        for i, held in enumerate(occupancy):
            if count(held, self._side):
                yield ((PlaceId(i), Content(held - self._mine)),)

    def _hits(self, occupancy: Occupancy) -> Iterable[Transient]:
        """A hit begun with the checker that is hit, or not yet finished with it."""
        for place, foes in self.hittable.items():
            for part in some_of(foes):
                yield from self._hit(occupancy, place, part)

    def _hit(self, occupancy: Occupancy, place: PlaceId, part: Content) -> Iterable[Transient]:
        """The same for what may be hit on one place, or for one checker of a pair."""
        held = occupancy[place]
        if others(held, self._side):
            lifted = (place, Content(held - part))
            yield (lifted,)
            for bar in self.bars:
                yield (lifted, (bar, Content(occupancy[bar] + part)))
            return
        if not self.bars:
            yield ((place, Content(held + part)),)
        for bar in self.bars:
            on_bar = occupancy[bar]
            if others(on_bar, self._side) > others(self._base[bar], self._side):
                carried = (bar, Content(on_bar - part))
                yield (carried,)
                yield (carried, (place, Content(held + part)))


def with_contents(occupancy: Occupancy, contents: Transient) -> Occupancy:
    """The position with other contents on some places."""
    held = list(occupancy)
    for place, other in contents:
        held[place] = other
    return tuple(held)
