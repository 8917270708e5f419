"""The moments of a turn between two positions: a checker lifted and not yet put down, a hit not yet carried out.

They belong to a legal position, so they are no mistakes; but they complete nothing.
"""

from collections.abc import Iterable

from takhta.rules.occupancy import Content, Occupancy, PlaceId, Side, content, count

Moment = tuple[tuple[PlaceId, Content], ...]
"""The places that look different from the position it belongs to, and how."""


class Moments:
    """The moments of a turn of `side` from `base`, whose legal positions are `legal`."""

    def __init__(self, base: Occupancy, legal: Iterable[Occupancy], side: Side) -> None:
        self._base = base
        self._mine = content({side: 1})
        self._theirs = content({side.other: 1})
        self._side = side
        self.hittable: set[PlaceId] = set()
        """Where an opposing checker may be hit in this turn."""
        self.bars: set[PlaceId] = set()
        """Where hit checkers go: the only places that gain opposing checkers in this turn."""
        for stand in legal:
            for i, (had, has) in enumerate(zip(base, stand, strict=True)):
                gained = count(has, side.other) - count(had, side.other)
                if gained:
                    (self.bars if gained > 0 else self.hittable).add(PlaceId(i))
        self._known: dict[Occupancy, tuple[Moment, ...]] = {}

    def of(self, stand: Occupancy) -> tuple[Moment, ...]:
        """The moments of one legal position."""
        if stand not in self._known:
            self._known[stand] = (*self._lifted(stand), *self._hits(stand))
        return self._known[stand]

    def _lifted(self, stand: Occupancy) -> Iterable[Moment]:
        """One of the mover's checkers in the hand."""
        for i, held in enumerate(stand):
            if count(held, self._side):
                yield ((PlaceId(i), Content(held - self._mine)),)

    def _hits(self, stand: Occupancy) -> Iterable[Moment]:
        """A hit begun with the checker that is hit, or not yet finished with it."""
        for place in self.hittable:
            held = stand[place]
            for bar in self.bars:
                on_bar = stand[bar]
                if count(held, self._side.other):
                    lifted = (place, Content(held - self._theirs))
                    yield (lifted,)
                    yield (lifted, (bar, Content(on_bar + self._theirs)))
                elif count(on_bar, self._side.other) > count(self._base[bar], self._side.other):
                    carried = (bar, Content(on_bar - self._theirs))
                    yield (carried,)
                    yield (carried, (place, Content(held + self._theirs)))


def with_contents(stand: Occupancy, contents: Moment) -> Occupancy:
    """The position with other contents on some places."""
    held = list(stand)
    for place, other in contents:
        held[place] = other
    return tuple(held)
