"""The bill of materials: every quantity counted from the circuits and the board file, never typed.

A part of a circuit that nothing here knows how to order is refused.
"""

import csv
import io
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hardware.bill.orders import GOOD, KEYS, ON_LEADS, PARTS, SENSORS, WIRED, Order
from hardware.schematic.circuit import Circuit, Component

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


def bill(circuits: Mapping[str, tuple[Circuit, int]], besides: Iterable[Line], tier: str) -> tuple[Line, ...]:
    """The whole bill: each circuit as often as it is built, and what a board needs besides."""
    counts: Counter[tuple[str, Order]] = Counter()
    circuits = {name: (circuit, built) for name, (circuit, built) in circuits.items() if built}
    for name, (circuit, built) in circuits.items():
        for component in circuit.components:
            if component.part.name not in WIRED:
                counts[name, _order(component, tier)] += built
    sensors = (SENSORS[tier], ON_LEADS[tier])
    lines = [Line(where, order, count, SPARE if order in sensors else 0.0) for (where, order), count in counts.items()]
    return (*lines, *_boards(circuits), *besides)


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
        return (ON_LEADS if component.value == "on leads" else SENSORS)[tier]
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
