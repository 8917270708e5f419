"""The board's electronics on a bench: supply, multiplexers and converters as they answer the levels on the Pi's wires.

It stands in for the solder, not for the program: it reads the wiring from the board file by itself, has the pins of
the hardware's pin table soldered in, keeps its own time (a write, a byte, a wait) and shares nothing with
`takhta.devices`. Put in place of lgpio and spidev it lets the real rpi-lgpio and our real driver run on a PC.
"""

import math
import time
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

CHIP_SELECT = (5, 6, 24, 25)
ADDRESS = (22, 23, 27)
POWER = 17
"""BCM numbers, as the pin table of docs/building.md has them."""

WRITE_NS = 2_000
BYTE_OVERHEAD_NS = 8_000
READY_NS = 330_000
"""A DRV5055 after power-on, at most."""
OPEN_WIRE_NS = 3_000
"""100 kΩ pull-down and 30 pF: how fast an open converter input forgets what was converted before."""
FULL = 4096
FASTEST_HZ = 1_350_000
"""Above that a converter at 3.3 V is not given enough time."""


@dataclass
class Strip:
    """One strip: what may be the matter with it, and where its output stood when the address last changed."""

    first_slot: int
    unplugged: bool = False
    dead: bool = False
    stuck_low: set[int] = field(default_factory=set)
    """Address lines that do not reach it; its inputs are pulled low."""
    supply: float = 1.0
    ground: float = 0.0
    """Its supply and ground as shares of the converter's reference."""
    before: float = 0.0


class Electronics:
    """A board with its strips and four converters. `sensors` gives the sensors' outputs in counts, in slot order.

    `wall` lets it live by the wall's clock, whatever writes and bytes would take on a Pi.
    """

    def __init__(self, board: Path, sensors: Callable[[], Sequence[int]], *, wall: bool = False) -> None:
        wiring = tomllib.loads(board.read_text())
        self.strips: dict[tuple[int, int], Strip] = {}
        first = 0
        for each in wiring["wiring"]["strips"]:  # on a board of squares they list their seats
            self.strips[each["adc"], each["input"]] = Strip(first)
            first += len(each["seats"]) if "seats" in each else wiring["strip"]["seats"]
        self.sensors = sensors
        self._wall = wall
        self.now_ns = 0
        self.levels: dict[int, int] = {}
        self.taken: set[int] = set()
        """Lines that somebody else holds."""
        self.gone = False
        """The ribbon is pulled out."""
        self.dark_converters: set[int] = set()
        self.settle_ns = 1_000
        """Time constant of a sensor behind the multiplexer; 10 µs are ten of it."""
        self.conversions = 0
        self.history: list[tuple[int, int]] = []
        """Every change of a line, as (line, level)."""
        self._changed_ns = 0
        self._powered_ns: int | None = None
        self._selected_ns: dict[int, bool] = {}
        self._held = [0.0] * len(CHIP_SELECT)
        self._held_ns = [0] * len(CHIP_SELECT)

    def strip(self, place: int) -> Strip:
        """The strip under a point, by the order of the board file: point n is strip n - 1."""
        return list(self.strips.values())[place - 1]

    def sleep(self, seconds: float) -> None:
        """Let time pass."""
        self._pass(round(seconds * 1e9))

    def write(self, pin: int, level: int) -> None:
        """The Pi drives a line."""
        self._pass(WRITE_NS)
        if self.levels.get(pin) == level:
            return
        if pin in ADDRESS:
            self._remember_outputs()
        self.levels[pin] = level
        self.history.append((pin, level))
        if pin in ADDRESS:
            self._changed_ns = self.now_ns
        elif pin == POWER:
            self._powered_ns = self.now_ns if level else None
        elif pin in CHIP_SELECT and not level:
            self._selected_ns[CHIP_SELECT.index(pin)] = True

    def release(self, pin: int) -> None:
        """Nobody drives a line any more: the pull-down switches the strips off, the other lines float."""
        if pin == POWER and pin in self.levels:
            self.write(pin, 0)
        self.levels.pop(pin, None)

    def transfer(self, sent: Sequence[int], hz: int, mode: int) -> list[int]:
        """Bytes over SPI0: what the selected converter puts on MISO meanwhile. Nobody selected = the pull-down's 0."""
        began = self._pass(BYTE_OVERHEAD_NS)
        self._pass(round(8e9 * len(sent) / hz))
        selected = [adc for adc, pin in enumerate(CHIP_SELECT) if self.levels.get(pin, 1) == 0]
        powered = self._powered_ns is not None and not self.gone
        answers = [adc for adc in selected if powered and adc not in self.dark_converters]
        if len(answers) != 1 or mode not in (0, 3) or hz > FASTEST_HZ or not self._selected_ns.get(answers[0]):
            return [0] * len(sent)
        # One conversion for each falling edge of the chip select; what is clocked after it is zeros.
        self._selected_ns[answers[0]] = False
        return self._convert(answers[0], sent, lambda bit: began + round(bit * 1e9 / hz))

    def _pass(self, nanoseconds: int) -> int:
        self.now_ns = time.perf_counter_ns() if self._wall else self.now_ns + nanoseconds
        return self.now_ns

    def _convert(self, adc: int, sent: Sequence[int], when: Callable[[float], int]) -> list[int]:
        """The bits of an MCP3208: start, single-ended, three bits of the input; one clock, a null bit, twelve bits.

        The input is sampled for a clock and a half after the command (its data sheet, figure 1-1).
        """
        bits = [byte >> shift & 1 for byte in sent for shift in range(7, -1, -1)]
        answer = [0] * len(bits)
        if 1 in bits:
            start = bits.index(1)
            command = bits[start + 1 : start + 5]
            if len(command) == 4 and command[0] == 1:
                value = self._sample(adc, command[1] << 2 | command[2] << 1 | command[3], when(start + 6.5))
                for place in range(12):
                    at = start + 7 + place
                    if at < len(answer):
                        answer[at] = value >> (11 - place) & 1
        return [sum(bit << 7 - i for i, bit in enumerate(answer[at : at + 8])) for at in range(0, len(answer), 8)]

    def _sample(self, adc: int, number: int, at_ns: int) -> int:
        self.conversions += 1
        strip = self.strips.get((adc, number))
        if strip is None or strip.unplugged or strip.dead:
            value = self._held[adc] * math.exp((self._held_ns[adc] - at_ns) / OPEN_WIRE_NS)
        else:
            value = self._output(strip, at_ns)
        self._held[adc], self._held_ns[adc] = value, at_ns
        return min(max(int(value), 0), FULL - 1)

    def _address(self, strip: Strip) -> int:
        return sum(self.levels.get(pin, 0) << bit for bit, pin in enumerate(ADDRESS) if bit not in strip.stuck_low)

    def _output(self, strip: Strip, at_ns: int) -> float:
        """What stands at a strip's output, in counts of the converter: on its way from the last input to this one."""
        if self._powered_ns is None or at_ns - self._powered_ns < READY_NS:
            return 0.0
        target = self._at_input(strip, self._address(strip))
        left = math.exp((self._changed_ns - at_ns) / self.settle_ns)
        return target + (strip.before - target) * left

    def _at_input(self, strip: Strip, address: int) -> float:
        span = FULL * (strip.supply - strip.ground)
        share = {6: 1 / 2, 7: 1 / 11}.get(address)
        if share is None:
            share = (self.sensors()[strip.first_slot + address] + 0.5) / FULL
        return FULL * strip.ground + span * share

    def _remember_outputs(self) -> None:
        for strip in self.strips.values():
            strip.before = self._output(strip, self.now_ns)
