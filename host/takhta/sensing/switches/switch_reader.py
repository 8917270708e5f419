"""From a frame of switches to evidence. It needs no calibration: a switch is open or closed on every board.

It knows no rules, and nothing of what is expected; what it can and cannot tell is in docs/accuracy-switches.md.
"""

from collections import Counter
from collections.abc import Mapping

import numpy as np

from takhta.board.evidence import Evidence
from takhta.board.health import Fault, Health, SlotHealth
from takhta.board.plan import Board, SlotId
from takhta.board.ports import Frame
from takhta.rules.occupancy import EMPTY, Content, Occupancy, Side
from takhta.sensing.switches.debounce import Debounce
from takhta.sensing.switches.switched_place import SwitchedPlace, total


class SwitchReader:
    """Reads frames of a board with a switch under each seat."""

    def __init__(self, board: Board) -> None:
        self._sides = tuple(kind.side for kind in board.pieces)
        self._debounce = Debounce(len(board.slots))
        self._places = tuple(SwitchedPlace(place, board.pieces) for place in board.places)
        self._chances: list[tuple[float, ...] | None] = [None] * len(board.places)
        self._likely: list[Mapping[Content, float]] = [{}] * len(board.places)
        self._faults: dict[SlotId, Fault] = {}
        self._slots = tuple(slot.id for slot in board.slots)
        self._has_closed = np.zeros(len(board.slots), np.bool_)

    def read(self, frame: Frame) -> Evidence:
        """The evidence of one frame."""
        chances = self._debounce.see(frame)
        for i, place in enumerate(self._places):
            now = tuple(chances[list(place.slots)].tolist())
            if now != self._chances[i]:
                self._chances[i] = now
                self._likely[i] = place.read(now)
        closed = chances > 0.5
        self._has_closed |= closed
        # One that moves after all is well again.
        mended = [slot for slot, fault in self._faults.items() if closed[slot] == (fault is Fault.DEAD)]
        for slot in mended:
            del self._faults[slot]
        return Evidence(frame.at, tuple(self._likely), self._reading())

    def set_baseline(self, occupancy: Occupancy) -> None:
        """The last frame read certainly shows `occupancy`: who lies where is kept as long as no switch moves. Empty =
        nothing is certain any more."""
        self._chances = [None] * len(self._places)
        for at, place in enumerate(self._places):
            if occupancy:
                place.set_baseline(occupancy[at])
                self._judge(place)
            else:
                place.forget()

    @property
    def health(self) -> Health:
        """What is known of each switch."""
        return Health(tuple(SlotHealth(slot, fault=self._faults.get(slot)) for slot in self._slots))

    def _reading(self) -> Occupancy:
        """The best content of each place. Where a checker has come, it is one of the side that misses most."""
        gone = Counter[Side]()
        for place in self._places:
            gone.update(place.gone())
        mover = max(self._sides, key=lambda side: gone[side])
        return tuple(place.reading(mover) for place in self._places)

    def _judge(self, place: SwitchedPlace) -> None:
        """A switch that is closed where certainly nothing lies has stuck; one that has never closed, on a place that
        is full, answers no checker."""
        is_full = place.baseline is not None and total(place.baseline, self._sides) >= len(place.slots)
        for slot, is_closed in zip(place.slots, place.closed, strict=True):
            if place.baseline == EMPTY and is_closed:
                self._faults[slot] = Fault.LYING
            elif is_full and not is_closed and not self._has_closed[slot]:
                self._faults[slot] = Fault.DEAD
