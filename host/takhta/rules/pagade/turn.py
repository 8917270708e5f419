"""One turn of pagade as a graph: what may stand on the way, and how it goes on. It must hold no rule itself."""

from dataclasses import dataclass
from functools import lru_cache

from takhta.rules.dice import Roll
from takhta.rules.pagade.agreement import Agreement
from takhta.rules.pagade.plays import Hop, Way, end_positions, ways
from takhta.rules.pagade.position import Position


@dataclass(frozen=True)
class TurnGraph:
    """Every way through a turn. `end_positions` are the positions that complete it, with the simplest way to each."""

    ways: tuple[Way, ...]
    end_positions: dict[Position, Way]

    def reached(self, after: Position) -> tuple[Way, ...]:
        """The ways that lead here, those that leave most to play first."""
        return tuple(sorted((way for way in self.ways if way.after == after), key=lambda way: -len(way.left)))

    def onward(self, way: Way) -> tuple[Hop, ...]:
        """The next hops after which the turn can still be completed, each once."""
        begun = len(way.hops)
        return tuple(
            dict.fromkeys(
                longer.hops[begun]
                for longer in self.ways
                if len(longer.hops) > begun and longer.hops[:begun] == way.hops and self._leads_on(longer)
            )
        )

    def _leads_on(self, way: Way) -> bool:
        """Whether this way, or a longer one that begins with it, completes the turn."""
        return any(
            each.after in self.end_positions and len(each.left) <= len(self.end_positions[each.after].left)
            for each in self.ways
            if each.hops[: len(way.hops)] == way.hops
        )


@lru_cache(maxsize=8)
def turn(agreement: Agreement, position: Position, roll: Roll) -> TurnGraph:
    """The graph of a turn. Remembered for the last few, because the board asks about one turn many times."""
    every = tuple(ways(agreement, position, roll))
    return TurnGraph(every, end_positions(agreement, position, every))
