"""How well every sensor of a board works, judged while the position is certain. Plain data; it repairs nothing.

Sensing fills it in; page, doctor and log show it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from takhta.board.evidence import Nats
from takhta.board.names import column_name
from takhta.board.plan import Board, SlotId
from takhta.rules.said import Said, Told, said


class Fault(Enum):
    """What is the matter with a sensor, as far as its readings tell. The values stand in files, so they stay."""

    UNSEEN = "saw no checker in the calibration"
    DEAD = "answers no checker"
    STUCK = "always gives the same number"
    OUT_OF_RANGE = "gives a number no sensor gives"
    NOISY = "is far noisier than in the calibration"
    WEAK = "hardly feels the checker on it"
    LYING = "feels a checker where none can be"


_TOLD: Mapping[Fault, Callable[[Said], Said]] = {
    Fault.UNSEEN: lambda seat: said("sensor.unseen", seat=seat),
    Fault.DEAD: lambda seat: said("sensor.dead", seat=seat),
    Fault.STUCK: lambda seat: said("sensor.stuck", seat=seat),
    Fault.OUT_OF_RANGE: lambda seat: said("sensor.out_of_range", seat=seat),
    Fault.NOISY: lambda seat: said("sensor.noisy", seat=seat),
    Fault.WEAK: lambda seat: said("sensor.weak", seat=seat),
    Fault.LYING: lambda seat: said("sensor.lying", seat=seat),
}
"""What is told of a seat with each fault."""


@dataclass(frozen=True, slots=True)
class SlotHealth:
    """One seat's sensor. `margin` is how clearly it last told a taken seat from an empty one, in nats: 3 or more is
    well, below 0 it said the contrary of what stood there; None = not known yet. A sensor with a `fault` is left out
    of account if `masked`."""

    slot: SlotId
    margin: Nats | None = None
    fault: Fault | None = None
    masked: bool = False


@dataclass(frozen=True, slots=True)
class Health:
    """All sensors of a board, by SlotId."""

    slots: tuple[SlotHealth, ...]

    @property
    def faulty(self) -> tuple[SlotHealth, ...]:
        """Those with something the matter."""
        return tuple(each for each in self.slots if each.fault is not None)


def seat_name(board: Board, slot: SlotId) -> Said:
    """Where a seat is, as one says it: `point 6, seat 2`; seats count from the rail, a bar has two halves, and a
    square with one seat has none to count."""
    place = board.places[board.slots[slot].place]
    (number,) = (i for i, column in enumerate(place.columns) if slot in {each.id for each in column.slots})
    name = column_name(board, place.id, number)
    if len(place.slots) == 1:
        return name
    return said("seat", row=name, number=board.slots[slot].seat + 1)


def told_about(board: Board, health: SlotHealth) -> Told:
    """What is told about a faulty seat; nothing about one that is well."""
    if health.fault is None:
        return ()
    sentence = _TOLD[health.fault](seat_name(board, health.slot))
    return (sentence, said("sensor.left_out")) if health.masked else (sentence,)
