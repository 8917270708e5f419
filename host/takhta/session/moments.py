"""The moments of a turn between two positions: a checker lifted and not yet put down, a hit not yet carried out.

They belong to a legal position, so they are no mistakes; but they complete nothing.
"""

from collections.abc import Iterable

from takhta.rules.occupancy import Content, Occupancy, PlaceId, Side, content, count, others, some_of

Moment = tuple[tuple[PlaceId, Content], ...]
"""The places that look different from the position it belongs to, and how."""


class Moments:
    """The moments of a turn of `side` from `base`, whose legal positions are `legal`."""

    def __init__(self, base: Occupancy, legal: Iterable[Occupancy], side: Side) -> None:
        self._base = base
        self._mine = content({side: 1})
        self._side = side
        self.hittable: dict[PlaceId, Content] = {}
        """Where opposing checkers may be hit in this turn, and which."""
        self.bars: set[PlaceId] = set()
        """Where hit checkers go: the only places that gain opposing checkers in this turn. None where they leave the
        board."""
        for stand in legal:
            for i, (had, has) in enumerate(zip(base, stand, strict=True)):
                if had == has:
                    continue
                foes, left = others(had, side), others(has, side)
                if left > foes:
                    self.bars.add(PlaceId(i))
                elif left < foes:
                    self.hittable[PlaceId(i)] = Content(foes - left)
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
        for place, foes in self.hittable.items():
            for part in some_of(foes):
                yield from self._hit(stand, place, part)

    def _hit(self, stand: Occupancy, place: PlaceId, part: Content) -> Iterable[Moment]:
        """The same for what may be hit on one place, or for one checker of a pair."""
        held = stand[place]
        if others(held, self._side):
            lifted = (place, Content(held - part))
            yield (lifted,)
            for bar in self.bars:
                yield (lifted, (bar, Content(stand[bar] + part)))
            return
        if not self.bars:
            yield ((place, Content(held + part)),)
        for bar in self.bars:
            on_bar = stand[bar]
            if others(on_bar, self._side) > others(self._base[bar], self._side):
                carried = (bar, Content(on_bar - part))
                yield (carried,)
                yield (carried, (place, Content(held + part)))


def with_contents(stand: Occupancy, contents: Moment) -> Occupancy:
    """The position with other contents on some places."""
    held = list(stand)
    for place, other in contents:
        held[place] = other
    return tuple(held)
