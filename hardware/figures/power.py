"""The power budget: what every wire, fuse and regulator carries at the worst, from the board file and the data sheets.

Nothing here was measured. Resistances are those of copper wire, both ways counted.
"""

from dataclasses import dataclass

from hardware.wiring.nodes import nodes
from takhta.board.plan import Board

SENSOR_MA = {"new stock, typical": 2.0, "new stock, most": 4.0, "old stock, typical": 6.0, "old stock, most": 10.0}
"""One DRV5055 at 3.3 V; shops still sell both. An SS49E takes 6, at most 10."""
SELF_TEST_MA = 3300 / 2000 + 3300 / 11000
LAMP_MA = {"dark": 1.0, "white, a frugal make": 36.0, "white, at most": 60.0}
SUPPLY_MA = 5000.0
REGULATOR_MA = 1000.0
REGULATOR_K_PER_W = 76.0
"""Junction to air on the maker's test board; less copper is warmer."""
OHM_PER_M = {18: 0.021, 20: 0.033, 24: 0.084, 26: 0.134, 28: 0.224}
CARRIES_A = {18: 10.0, 20: 7.5, 24: 3.5, 26: 2.2, 28: 1.4}
"""What a single wire of this gauge may carry in a box, on the careful side."""


@dataclass(frozen=True, slots=True)
class Branch:
    """One fuse with what lies behind it."""

    name: str
    fuse_a: float
    load_a: float
    gauge: int
    wires: int
    length_m: float
    fused_alone: bool = True
    """False: a thinner wire behind the same fuse."""

    @property
    def drop_mv(self) -> float:
        """Lost on the way there and back."""
        return 2 * self.load_a * OHM_PER_M[self.gauge] * self.length_m / self.wires * 1000


def sensors_a(board: Board, each_ma: float, quadrant: int | None = None) -> float:
    """What sensors and self-tests draw at 3.3 V, in all or on one quadrant."""
    asked = [node for node in nodes(board) if quadrant in (None, node.converter)]
    return sum(len(node.slots) * each_ma + SELF_TEST_MA for node in asked) / 1000


def branches(board: Board) -> tuple[Branch, ...]:
    """Every fused branch at its worst: old sensors, lamps at the program's cap."""
    worst = SENSOR_MA["old stock, most"]
    sensors = sensors_a(board, worst)
    fullest = max(sensors_a(board, worst, quadrant) for quadrant in range(len(board.pins.chip_select)))
    lamps = board.lamp_cap_ma / 1000
    # On a tables board each strip's lamps have wires of their own, on a board of squares those of an arm.
    groups = len(board.pins.chip_select) if board.places[0].square else len(nodes(board))
    group = len(board.lamps) / groups * LAMP_MA["white, at most"] / 1000
    return (
        Branch("F1, everything", 5.0, sensors + lamps, 18, 1, 0.5),
        Branch("F2, all lamps at the cap", 3.0, lamps, 20, 1, 0.5),
        Branch("behind F2: the lamps of one cable, white", 3.0, group, 24, 1, 0.3, fused_alone=False),
        Branch("F3, all sensors", 2.5, sensors, 18, 1, 0.1),
        Branch("F1 of the fullest quadrant or arm", 0.75, fullest, 28, 2, 0.8),
    )


def table(board: Board) -> str:
    """The page hardware/figures/power.md, or cross-power.md."""
    quadrants = range(len(board.pins.chip_select))
    lines = [
        f"# The power budget: {board.title}",
        "",
        "Printed by `python -m hardware.make` from the board file and data sheets; nothing measured.",
        "",
        f"{len(board.slots)} sensors at 3.3 V, in ampere:",
        "",
        "| sensors | mA each | all | fullest quadrant or arm | its regulator, W | warmer than the air, K |",
        "|---|---|---|---|---|---|",
    ]
    for name, each in SENSOR_MA.items():
        fullest = max(sensors_a(board, each, quadrant) for quadrant in quadrants)
        watt = fullest * (5.0 - 3.3)
        lines.append(
            f"| {name} | {each:g} | {sensors_a(board, each):.2f} | {fullest:.2f} | {watt:.2f} "
            f"| {watt * REGULATOR_K_PER_W:.0f} |"
        )
    lines += ["", f"{len(board.lamps)} lamps at 5 V, in ampere:", "", "| lamps | mA each | all |", "|---|---|---|"]
    lines += [f"| {name} | {each:g} | {len(board.lamps) * each / 1000:.2f} |" for name, each in LAMP_MA.items()]
    lines += [
        "",
        f"The program keeps them below {board.lamp_cap_ma / 1000:g} A. When it fails, F2 opens.",
        "",
        "| branch | fuse, A | at the worst, A | wire | lost on the way, mV |",
        "|---|---|---|---|---|",
    ]
    for branch in branches(board):
        wire = f"{branch.wires} x AWG{branch.gauge}, {branch.length_m:g} m"
        lines.append(f"| {branch.name} | {branch.fuse_a:g} | {branch.load_a:.2f} | {wire} | {branch.drop_mv:.0f} |")
    total = branches(board)[0].load_a
    lines += ["", f"The board's supply gives {SUPPLY_MA / 1000:g} A: {1 - total / (SUPPLY_MA / 1000):.0%} are spare."]
    lines += ["The Raspberry Pi and the dice display have supplies of their own."]
    return "\n".join(lines) + "\n"
