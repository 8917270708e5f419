"""Tells from a strip's own two test voltages what is the matter with it. Values only: it touches no device.

Input 6 of every multiplexer is half the strip's supply, input 7 an eleventh of it. What is read there, and how the
other six compare, tells a strip that is unplugged from an address line that is open or a multiplexer that is dead.
Two swapped strips are alike in all of this: only the calibration procedure finds them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from takhta.board.plan import Board, Pins, Place
from takhta.devices.strips import INPUTS, strip_readings

FULL = 4096
HALF, ELEVENTH = 6, 7
"""The multiplexer inputs of the test voltages."""
_HALF_WINDOW = 1800, 2250
_ELEVENTH_WINDOW = 300, 450
_SILENT = 100
"""An open wire is pulled to ground."""
_SUPPLY = 4000
_SAME = 6
"""Counts of one and the same voltage differ by no more; sensors agree so well by chance, but hardly four pairs of them.
"""
_SAG = 0.04
"""The dividers' resistors of 1 % each allow for a third of it."""
_GROUND = 60
"""Counts, 48 mV: as much as a checker at the edge of being seen."""


class StripFault(Enum):
    """What is the matter with a strip."""

    SILENT = "does not answer"
    SUPPLY = "gives the full supply on every input"
    NOT_SWITCHING = "gives the same on every input, as if its multiplexer did not switch"
    ADDRESS_0 = "does not hear the address line A0"
    ADDRESS_1 = "does not hear the address line A1"
    ADDRESS_2 = "does not hear the address line A2"
    SELF_TEST = "gives wrong test voltages"
    SAG = "has a supply or ground that differs from its converter's"


ADDRESSES = (StripFault.ADDRESS_0, StripFault.ADDRESS_1, StripFault.ADDRESS_2)


@dataclass(frozen=True, slots=True)
class Rail:
    """A strip's supply as its converter sees it, in counts: full supply and ground."""

    span: float
    ground: float

    def nominal(self, count: float) -> float:
        """What a count would be on a strip whose supply and ground are its converter's."""
        return (count - self.ground) * FULL / self.span


@dataclass(frozen=True, slots=True)
class Trouble:
    """Strips with the same fault and, in one sentence, what to look at. `strips` are numbered by channel."""

    strips: tuple[int, ...]
    fault: StripFault
    text: str


def strips_of(board: Board) -> dict[int, str]:
    """Every strip of the board, numbered by channel (input + 8 × ADC), with what it lies under."""
    seats = sorted(
        (slot.channel, _name(place, number))
        for place in board.places
        for number, column in enumerate(place.columns)
        for slot in column.slots
    )
    names: dict[int, list[str]] = {}
    for channel, name in seats:
        names.setdefault(channel // INPUTS, []).append(name)
    return {strip: each[0] if len(set(each)) == 1 else f"{each[0]} to {each[-1]}" for strip, each in names.items()}


def _name(place: Place, row: int) -> str:
    """What a strip lies under, for who mends it."""
    if place.square is not None:
        owner, _, number = place.name.rpartition(" ")
        return f"{owner}'s {number}" if owner else f"square {number}"
    if len(place.columns) < 2:
        return f"point {place.name}"
    return f"the {place.name}'s {'lower' if place.columns[row].toward > 0 else 'upper'} half"


def rail(readings: Sequence[int]) -> Rail:
    """Supply and ground worked out from the test voltages of one strip."""
    span = (readings[HALF] - readings[ELEVENTH]) / (1 / 2 - 1 / 11)
    return Rail(span, readings[ELEVENTH] - span / 11)


def fault_of(readings: Sequence[int]) -> StripFault | None:
    """What is the matter with a strip that gave these eight counts; None = nothing."""
    if max(readings) < _SILENT:
        return StripFault.SILENT
    if min(readings) > _SUPPLY:
        return StripFault.SUPPLY
    if max(readings) - min(readings) <= _SAME:
        return StripFault.NOT_SWITCHING
    if not (_within(readings[HALF], _HALF_WINDOW) and _within(readings[ELEVENTH], _ELEVENTH_WINDOW)):
        apart, bit = min((_apart(readings, bit), bit) for bit in range(len(ADDRESSES)))
        return ADDRESSES[bit] if apart <= _SAME else StripFault.SELF_TEST
    found = rail(readings)
    if abs(found.span / FULL - 1) > _SAG or abs(found.ground) > _GROUND:
        return StripFault.SAG
    return None


def diagnose(board: Board, counts: Sequence[int]) -> tuple[Trouble, ...]:
    """All that a whole scan (by Channel, test voltages included) shows to be wrong, the widest trouble first.

    A fault that all strips of a converter share is the converter's or its cable's, one that all share is the Pi's.
    """
    names = strips_of(board)
    faults = {strip: fault for strip in names if (fault := fault_of(strip_readings(counts, strip))) is not None}
    told: list[Trouble] = []
    for fault in StripFault:
        strips = {strip for strip, found in faults.items() if found is fault}
        if strips == set(names):
            told.append(
                Trouble(tuple(sorted(strips)), fault, f"Every strip {fault.value}: {_of_all(fault, board.pins)}")
            )
            continue
        for adc, chip in enumerate(board.pins.chip_select):
            mine = tuple(strip for strip in names if strip // INPUTS == adc)
            if mine and strips >= set(mine):
                strips -= set(mine)
                text = f"Every strip of quadrant {adc} {fault.value}: {_of_quadrant(fault, chip)}"
                told.append(Trouble(mine, fault, text))
        for strip in sorted(strips):
            text = f"The strip of {names[strip]} {fault.value}: {_of_strip(fault, strip)}"
            told.append(Trouble((strip,), fault, text))
    return tuple(sorted(told, key=lambda trouble: -len(trouble.strips)))


def _apart(readings: Sequence[int], bit: int) -> int:
    """How far apart any two inputs read whose addresses differ in this bit only: 0 if the bit does not arrive."""
    return max(abs(count - readings[at ^ 1 << bit]) for at, count in enumerate(readings))


def _within(count: int, window: tuple[int, int]) -> bool:
    return window[0] <= count <= window[1]


def _bit(fault: StripFault) -> int | None:
    return ADDRESSES.index(fault) if fault in ADDRESSES else None


def _of_all(fault: StripFault, pins: Pins) -> str:
    bit = _bit(fault)
    if bit is not None:
        return f"look at the wire of GPIO {pins.address[bit]}."
    if fault is StripFault.SILENT:
        return f"is the board's supply on, and do GPIO {pins.strip_power} and SPI0 reach it?"
    return "look at the board's supply and the ribbon at the Pi."


def _of_quadrant(fault: StripFault, chip: int) -> str:
    bit = _bit(fault)
    if bit is not None:
        return f"look at A{bit} in that quadrant's ribbon."
    if fault is StripFault.SILENT:
        return f"look at its ribbon, its regulator and the chip select on GPIO {chip}."
    return "look at its regulator and its ribbon."


def _of_strip(fault: StripFault, strip: int) -> str:
    bit = _bit(fault)
    if bit is not None:
        return f"look at A{bit} in its cable and on the strip."
    cable = f"its cable at input {strip % INPUTS} of converter {strip // INPUTS}"
    return {
        StripFault.SILENT: f"look at {cable} and at the multiplexer's supply.",
        StripFault.SUPPLY: f"look for a short to the supply in {cable}.",
        StripFault.NOT_SWITCHING: f"look at the address lines in {cable}, then at the multiplexer.",
        StripFault.SELF_TEST: "look at the two dividers on the strip and for solder bridges.",
        StripFault.SAG: f"look for a bad contact in the supply or ground of {cable}.",
    }[fault]
