"""All positions that lay still in a game so far, as either side sees them, whoever is thought to have moved."""

from takhta.board.evidence import Milliseconds
from takhta.rules.tables.position import Packed
from takhta.seen.sight import Eyes, Sight, View


class Film:
    """Sights in their order, numbered from 0. Sides are 0 and 1."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes = eyes
        self.sights: list[Sight] = []
        self._views: list[tuple[tuple[View, View], tuple[View, View]]] = []
        self._positions: list[tuple[tuple[Packed, ...], tuple[Packed, ...]]] = []
        self._touched: list[tuple[int, int]] = []
        self._newest: tuple[dict[Packed, int], dict[Packed, int]] = ({}, {})

    def __len__(self) -> int:
        return len(self.sights)

    def add(self, sight: Sight) -> None:
        """One more."""
        touched = (0, 0)
        if self.sights:
            before, after = (self.eyes.halves(each.occupancy) for each in (self.sights[-1], sight))
            white, black = self._touched[-1]
            touched = white + (before[0] != after[0]), black + (before[1] != after[1])
        views = self.eyes.views(sight.occupancy, 0), self.eyes.views(sight.occupancy, 1)
        positions = self.eyes.positions(views[0][0]), self.eyes.positions(views[1][1])
        for newest, here in zip(self._newest, positions, strict=True):
            newest.update(dict.fromkeys(here, len(self.sights)))
        self._touched.append(touched)
        self._views.append(views)
        self._positions.append(positions)
        self.sights.append(sight)

    def view(self, at: int, side: int, mover: int) -> View:
        """What a side sees then, if `mover` has just moved."""
        return self._views[at][mover][side]

    def positions(self, at: int, side: int) -> tuple[Packed, ...]:
        """What may lie there, as a side sees it that has just moved."""
        return self._positions[at][side]

    def touched(self, side: int, since: int, now: int) -> int:
        """How often checkers of a side were lifted or put down between two sights."""
        return self._touched[now][side] - self._touched[since][side]

    def was_seen(self, packed: Packed, side: int, since: int) -> bool:
        """Whether this side may have moved to this position and been seen there, later than `since`."""
        return self._newest[side].get(packed, -1) > since

    def pause(self, at: int) -> Milliseconds:
        """How long the sight before lay there."""
        return Milliseconds(self.sights[at].at - self.sights[at - 1].at)
