"""The bill of materials: every quantity counted from the circuits and the board file, never typed.

A part of a circuit that nothing here knows how to order is refused.
"""

import csv
import io
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hardware.bill.orders import GOOD, KEYS, PARTS, SENSORS, WIRED, Order
from hardware.schematic.circuit import Circuit, Component
from hardware.wiring.plan import plugs, way
from takhta.board.plan import Board

CHECKERS_A_SIDE = 15
SPARE = 0.1
"""Of what breaks, gets lost or is soldered wrongly: sensors, magnets, checkers."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a bill: what is needed, and how many to order with spares."""

    where: str
    order: Order
    needed: int
    spare: float = 0.0

    @property
    def quantity(self) -> int:
        """What to order."""
        return math.ceil(self.needed * (1 + self.spare))


def bill(board: Board, circuits: Mapping[str, tuple[Circuit, int]], screws: int, tier: str) -> tuple[Line, ...]:
    """The whole bill. `circuits` holds each circuit with how many are built, `screws` is how many hold one strip."""
    counts: Counter[tuple[str, Order]] = Counter()
    circuits = {name: (circuit, built) for name, (circuit, built) in circuits.items() if built}
    for name, (circuit, built) in circuits.items():
        for component in circuit.components:
            if component.part.name not in WIRED:
                counts[name, _order(component, tier)] += built
    lines = [
        Line(where, order, count, SPARE if order is SENSORS[tier] else 0.0) for (where, order), count in counts.items()
    ]
    return (*lines, *_boards(circuits), *_cables(board, circuits), *_wood(board, circuits, screws))


def one(circuit: Circuit) -> tuple[Line, ...]:
    """The bill of one circuit without sensors, built once."""
    counts = Counter(_order(part, GOOD) for part in circuit.components if part.part.name not in WIRED)
    return (
        *(Line(circuit.name, order, count) for order, count in counts.items()),
        *_boards({circuit.name: (circuit, 1)}),
    )


def text(lines: Iterable[Line]) -> str:
    """The bill as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["where", "what", "part", "package", "needed", "order", "note"])
    for line in lines:
        order = line.order
        writer.writerow([line.where, order.what, order.number, order.package, line.needed, line.quantity, order.note])
    return out.getvalue()


def _order(component: Component, tier: str) -> Order:
    kind = component.part.name
    if kind == "linear Hall sensor":
        return SENSORS[tier]
    if kind == "push button" and component.value in KEYS:
        return Order("push button with cap", "any", "12 x 12 mm")
    for key in ((kind, component.value), (kind, "")):
        if key in PARTS:
            return PARTS[key]
    raise KeyError(f"{component.ref}: nothing says how to order a {kind} {component.value!r}")


def _boards(circuits: Mapping[str, tuple[Circuit, int]]) -> list[Line]:
    names = {"strip": "circuit board, 2 layers, 1.6 mm, from hardware/strip"}
    return [
        Line(name, Order(names.get(name, "perforated board, from the netlist"), f"{name} board", ""), built)
        for name, (_, built) in circuits.items()
    ]


def _cables(board: Board, circuits: Mapping[str, tuple[Circuit, int]]) -> list[Line]:
    strips, quadrants = circuits["strip"][1], circuits["quadrant"][1]
    straight = "contact 1 to contact 1"
    return [
        Line("cables", Order("cable JST PH 8-way, 0.3 m, both ends", "26 AWG", "", straight), strips),
        Line("cables", Order("cable JST PH 4-way, 0.3 m, both ends", "24 AWG", "", straight), strips),
        Line(
            "cables",
            Order("cable JST PH 2-way, up to 0.5 m, both ends", "26 AWG, twisted", "", straight),
            len(way(board)),
        ),
        Line("cables", Order("ribbon cable 16-way, 0.8 m, with IDC sockets", "28 AWG", ""), quadrants),
        Line("cables", Order("wire pair, 0.5 m, to a quadrant's lamps", "20 AWG", ""), quadrants),
        Line("cables", Order("wire pair, 0.5 m, supply to hub", "18 AWG", ""), 1),
    ]


def _wood(board: Board, circuits: Mapping[str, tuple[Circuit, int]], screws: int) -> list[Line]:
    checker = board.checker
    magnet = f"D{checker.magnet_diameter_mm:g} x {checker.magnet_thickness_mm:g} mm, N35"
    size = f"{board.width_mm:g} x {board.height_mm:g} mm"
    assert len(plugs(board)) == circuits["strip"][1]
    return [
        Line("checkers", Order("checker, white, printed", "hardware/parts/checker.stl", ""), CHECKERS_A_SIDE, SPARE),
        Line("checkers", Order("checker, black, printed", "hardware/parts/checker.stl", ""), CHECKERS_A_SIDE, SPARE),
        Line("checkers", Order("disc magnet", magnet, "", "one a checker, glued in"), 2 * CHECKERS_A_SIDE, SPARE),
        Line("wood", Order("plywood, 4 mm", size, "", "drilled by hardware/parts/panel.svg"), 1),
        Line("wood", Order("playing sheet, opal, 1 mm", size, "", "acrylic or PETG; the lamps shine through"), 1),
        Line(
            "wood",
            Order(
                "brass wood screw, flat washer",
                "2.2 x 6 mm",
                "",
                "brass, steel bends the field; washer 1 mm, with TO-92 1.5 mm",
            ),
            screws * circuits["strip"][1],
            SPARE,
        ),
        Line("power", Order("supply 5 V 5 A with switch", "25 W", "", "for lamps and sensors"), 1),
        Line("power", Order("the Raspberry Pi's own supply", "as its maker sells it", ""), 1),
        Line("controller", Order("Raspberry Pi", "3, 4, Zero 2 W or 5", "", "with its SD card"), 1),
        Line("cables", Order("USB cable, Raspberry Pi to Pico", "micro-USB", ""), 1),
    ]
