"""Writes everything in this folder that is made and not written by hand: `python -m hardware.make`.

What needs only Python is a text in `texts`, and a test compares it with what lies here. skidl's check, drawings of
cables, solid parts, KiCad's check and the files for the board maker need more; what is not installed is told.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from hardware.bill import of_cross, of_tables
from hardware.bill.bill import bill, one, text
from hardware.bill.orders import CHEAP, GOOD
from hardware.figures import field, power
from hardware.figures import pawns as pawn_field
from hardware.parts import panel_squares, pawns
from hardware.parts.measures import scad
from hardware.parts.panel import panel
from hardware.parts.section import section
from hardware.parts.stl import put_in_order
from hardware.schematic.circuit import Circuit
from hardware.schematic.display import display, lines
from hardware.schematic.erc import check, planted, report
from hardware.schematic.hub import hub
from hardware.schematic.hub_pico import PINS, hub_pico
from hardware.schematic.joints import joints
from hardware.schematic.netlist import netlist
from hardware.schematic.node import node
from hardware.schematic.quadrant import arm, quadrant
from hardware.schematic.strip import strip
from hardware.strip import kicad
from hardware.strip.copper import Layer
from hardware.strip.layout import Seats, lay
from hardware.strip.legend import legends
from hardware.strip.packages import packages
from hardware.strip.picture import picture
from hardware.strip.positions import positions
from hardware.wiring import plan, squares
from hardware.wiring.cables import drawings
from hardware.wiring.nodes import nodes
from takhta.board.load import load_board
from takhta.board.parts import SEATS_MOST
from takhta.board.plan import Board

HERE = Path(__file__).parent
BOARD = HERE / "boards" / "tables.toml"
CROSS = HERE / "boards" / "cross.toml"
PICO = HERE.parent / "firmware" / "boards" / "pico" / "board.py"
PICO_UNDER_BOARD = HERE.parent / "firmware" / "scanner" / "boards" / "pico" / "board.py"
STL: tuple[tuple[str, ...], ...] = (
    ("checker", "body"),
    ("checker", "lid"),
    ("drill_jig",),
    ("display_case", "box"),
    ("display_case", "lid"),
    ("pawn", "foot", "strong"),
    ("pawn", "foot", "weak"),
    ("pawn", "body", "strong"),
    ("pawn", "body", "weak"),
)
"""File, part, kind: as the file's variables have them."""
LOOKS = {
    "checker": "0,0,4,60,0,40,110",
    "drill_jig": "103,0,0,35,0,20,520",
    "display_case": "0,0,20,55,0,25,380",
    "pawn": "18,6,10,65,0,20,140",
}
"""Where the camera of each picture stands."""


def circuits(board: Board) -> dict[str, tuple[Circuit, int]]:
    """Every circuit with how many of it a board needs; the hub with a Pico is built in place of the other."""
    seats = Seats.of(board)
    return {
        "strip": (strip(len(seats.sensors)), len(plan.plugs(board))),
        "quadrant": (quadrant(), len(board.pins.chip_select)),
        "hub": (hub(board.pins), 1),
        "hub-pico": (hub_pico(PINS, PICO_UNDER_BOARD), 0),
        "display": (display(lines(PICO)), 1),
    }


def cross_circuits(board: Board) -> dict[str, tuple[Circuit, int]]:
    """The same of the cross; hub and display are those of the tables board."""
    shared = circuits(load_board(BOARD))
    return {
        "node": (node(SEATS_MOST), len(nodes(board))),
        "arm": (arm(), len(board.pins.chip_select)),
        "hub": (hub(board.pins), 1),
        "display": shared["display"],
    }


def cross_texts(board: Board) -> dict[str, str]:
    """Every file about the cross made by Python alone, by its path in this folder."""
    all_circuits = cross_circuits(board)
    made: dict[str, str] = {}
    for name in ("node", "arm"):
        made[f"schematic/{name}.net"] = netlist(all_circuits[name][0])
        made[f"schematic/{name}.md"] = joints(all_circuits[name][0])
    made["wiring/cross-sensors.csv"] = squares.sensors(board)
    made["wiring/cross-lamps.csv"] = squares.lamps(board)
    made["wiring/cross-sensors.svg"] = squares.drawing(board)
    made["parts/pawns.scad"] = pawns.scad(board)
    made["parts/cross-panel.svg"] = panel_squares.panel(board)
    for tier in (GOOD, CHEAP):
        made[f"bill/cross-{tier}.csv"] = text(bill(all_circuits, of_cross.besides(board), tier))
    made["figures/cross-field.md"] = pawn_field.table(board)
    made["figures/cross-power.md"] = power.table(board)
    return made


def texts(board: Board) -> dict[str, str]:
    """Every file about the tables board made by Python alone, by its path in this folder."""
    all_circuits = circuits(board)
    strip_circuit = all_circuits["strip"][0]
    layout = lay(strip_circuit, Seats.of(board))
    printed = legends(layout, strip_circuit)
    made = {f"schematic/{name}.net": netlist(circuit) for name, (circuit, _) in all_circuits.items()}
    made |= {f"schematic/{name}.md": joints(circuit) for name, (circuit, _) in all_circuits.items()}
    made["strip/strip.kicad_pcb"] = kicad.board(layout, strip_circuit, printed)
    made["strip/strip.kicad_pro"] = kicad.project()
    made["strip/positions.csv"] = positions(layout, strip_circuit)
    made["strip/top.svg"] = picture(layout, printed, Layer.TOP)
    made["strip/bottom.svg"] = picture(layout, printed, Layer.BOTTOM)
    drawn = drawings(*(all_circuits[name][0] for name in ("strip", "quadrant", "hub", "display")))
    made |= {f"wiring/{name}.yml": drawing for name, drawing in drawn.items()}
    made["wiring/strips.csv"] = plan.table(board)
    made["wiring/strips.svg"] = plan.drawing(board)
    made["parts/board.scad"] = scad(board, layout)
    made["strip/packages.svg"] = packages()
    made["parts/section.svg"] = section(board)
    made["parts/panel.svg"] = panel(board, layout)
    for tier in (GOOD, CHEAP):
        made[f"bill/{tier}.csv"] = text(bill(all_circuits, of_tables.besides(board, len(layout.holes)), tier))
        alone = {name: (all_circuits[name][0], 1) for name in ("strip", "quadrant", "hub")}
        made[f"bill/first-{tier}.csv"] = text(bill(alone, of_tables.first(board), tier))
    made["bill/hub-pico.csv"] = text(one(all_circuits["hub-pico"][0]))
    made["figures/field.md"] = field.table(board)
    made["figures/power.md"] = power.table(board)
    return made


def main() -> int:
    """Write everything; 1 when a program is missing or KiCad finds a fault."""
    for path, content in (texts(load_board(BOARD)) | cross_texts(load_board(CROSS))).items():
        (HERE / path).write_text(content)
    return 1 if False in [_circuits(), _wiring(), _parts(), _kicad()] else 0


def _circuits() -> bool:
    """skidl's check of every circuit, and first of one with faults, so that it is seen to find them."""
    both = circuits(load_board(BOARD)) | cross_circuits(load_board(CROSS))
    all_circuits = [circuit for circuit, _ in both.values()]
    verdicts = [check(circuit) for circuit in all_circuits]
    # Of the planted faults only the count: skidl names the two ends of a fault in any order.
    told = report(planted(), check(planted())).splitlines(keepends=True)[0] + "".join(
        map(report, all_circuits, verdicts)
    )
    (HERE / "schematic" / "erc.txt").write_text(told)
    print(told, end="")
    return all(verdict.clean for verdict in verdicts) and not check(planted()).clean


def _wiring() -> bool:
    if not _installed("dot", "wireviz"):
        return False
    for drawing in sorted((HERE / "wiring").glob("*.yml")):
        _run("wireviz", "-f", "s", str(drawing))
    return True


def _parts() -> bool:
    if not _installed("openscad", "xvfb-run"):
        return False
    folder = HERE / "parts"
    for name, *wanted in STL:
        out = folder / f"{'_'.join((name, *wanted))}.stl"
        variables = [f'-D{variable}="{value}"' for variable, value in zip(("part", "magnet"), wanted, strict=False)]
        _run("openscad", "--export-format", "binstl", "-o", str(out), *variables, str(folder / f"{name}.scad"))
        put_in_order(out)
    for name, camera in LOOKS.items():
        size, shape = "--imgsize=1000,700", ("--camera=" + camera, "--projection=p", "--colorscheme=Tomorrow")
        _run(
            "xvfb-run", "-a", "openscad", size, *shape, "-o", str(folder / f"{name}.png"), str(folder / f"{name}.scad")
        )
    return True


def _kicad() -> bool:
    """KiCad's check and the files for the board maker, by Debian's Python, which has `pcbnew`."""
    python = "/usr/bin/python3"
    there = (
        Path(python).exists() and subprocess.run([python, "-c", "import pcbnew"], capture_output=True).returncode == 0
    )
    if not there:
        print("Not installed, so the strip is not checked by KiCad: kicad")
        return False
    clean = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run([python, str(HERE / "strip" / "drc.py")], capture_output=True, text=True, env=clean)
    (HERE / "strip" / "drc.txt").write_text(done.stdout)
    print(done.stdout, end="")
    plotted = subprocess.run([python, str(HERE / "strip" / "gerber.py")], env=clean)
    return done.returncode == plotted.returncode == 0


def _installed(*programs: str) -> bool:
    missing = [each for each in programs if _find(each) is None]
    if missing:
        print("Not installed, so some pictures are as they were:", *missing)
    return not missing


def _find(program: str) -> str | None:
    beside = Path(sys.executable).parent / program
    return str(beside) if beside.exists() else shutil.which(program)


def _run(program: str, *arguments: str) -> None:
    subprocess.run([_find(program) or program, *arguments], check=True, capture_output=True)


if __name__ == "__main__":
    sys.exit(main())
