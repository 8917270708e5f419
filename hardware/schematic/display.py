"""The dice display's circuit: a Pico on USB, a panel on I2C, six buttons to ground. The Pico's own pull-ups suffice."""

import ast
from dataclasses import dataclass
from pathlib import Path

from hardware.schematic.circuit import Circuit, Kind
from hardware.schematic.parts import BUTTON, PANEL, PICO

KEYS = ("ROLL", "DOUBLE", "TAKE", "DROP", "UNDO", "DONE")


@dataclass(frozen=True, slots=True)
class Lines:
    """The Pico's GPIO numbers, as its firmware has them."""

    buttons: tuple[int, ...]
    sda: int
    scl: int


def lines(board_file: Path) -> Lines:
    """What firmware/boards/pico/board.py says; read as text, because it only runs on a Pico."""
    values: dict[str, object] = {}
    for node in ast.parse(board_file.read_text()).body:
        if isinstance(node, ast.Assign):
            target = ast.unparse(node.targets[0]).strip("()")
            try:
                values[target] = ast.literal_eval(node.value)
            except ValueError:
                continue
    buttons, wires = values["BUTTONS"], values["SDA, SCL"]
    assert isinstance(buttons, tuple)
    assert isinstance(wires, tuple)
    sda, scl = wires
    return Lines(buttons, sda, scl)


def display(gpio: Lines) -> Circuit:
    """The circuit of the dice display."""
    board = Circuit("display", "Dice display", frozenset({"GND"}))
    nets: dict[str, str | None] = {pin.name: None for pin in PICO.pins}
    nets |= {pin.name: "GND" for pin in PICO.pins if pin.kind is Kind.POWER}
    nets |= {f"GP{line}": key for key, line in zip(KEYS, gpio.buttons, strict=True)}
    nets |= {f"GP{gpio.sda}": "SDA", f"GP{gpio.scl}": "SCL", "3V3": "3V3"}
    board.add("U1", PICO, "Raspberry Pi Pico", **nets)
    board.add("U2", PANEL, "SSD1306 0.96 inch", GND="GND", VCC="3V3", SCL="SCL", SDA="SDA")
    for number, key in enumerate(KEYS, 1):
        board.add(f"SW{number}", BUTTON, key, a=key, b="GND")
    return board
