"""The dice display's circuit: a Pico on USB, a panel on I2C, six buttons and a buzzer to ground.

The Pico's own pull-ups suffice for the buttons, and its pin can drive the buzzer: a piezo is a capacitor of some 20 nF.
"""

from dataclasses import dataclass
from pathlib import Path

from hardware.schematic.circuit import Circuit, Kind
from hardware.schematic.firmware_pins import assigned, numbers
from hardware.schematic.parts import BUTTON, BUZZER, PANEL, PICO

KEYS = ("ROLL", "DOUBLE", "TAKE", "DROP", "UNDO", "DONE")


@dataclass(frozen=True, slots=True)
class Lines:
    """The Pico's GPIO numbers, as its firmware has them."""

    buttons: tuple[int, ...]
    sda: int
    scl: int
    buzzer: int | None
    """None = there is none."""


def lines(board_file: Path) -> Lines:
    """What firmware/boards/pico/board.py says."""
    sda, scl = numbers(board_file, "SDA, SCL")
    buzzer = None if assigned(board_file)["BUZZER"] is None else numbers(board_file, "BUZZER")[0]
    return Lines(numbers(board_file, "BUTTONS"), sda, scl, buzzer)


def display(gpio: Lines) -> Circuit:
    """The circuit of the dice display."""
    board = Circuit("display", "Dice display", frozenset({"GND"}))
    nets: dict[str, str | None] = {pin.name: None for pin in PICO.pins}
    nets |= {pin.name: "GND" for pin in PICO.pins if pin.kind is Kind.POWER}
    nets |= {f"GP{line}": key for key, line in zip(KEYS, gpio.buttons, strict=True)}
    nets |= {f"GP{gpio.sda}": "SDA", f"GP{gpio.scl}": "SCL", "3V3": "3V3"}
    if gpio.buzzer is not None:
        nets[f"GP{gpio.buzzer}"] = "BUZZER"
    board.add("U1", PICO, "Raspberry Pi Pico", **nets)
    board.add("U2", PANEL, "SSD1306 0.96 inch", GND="GND", VCC="3V3", SCL="SCL", SDA="SDA")
    for number, key in enumerate(KEYS, 1):
        board.add(f"SW{number}", BUTTON, key, a=key, b="GND")
    if gpio.buzzer is not None:
        board.add("BZ1", BUZZER, "passive", a="BUZZER", b="GND")
    return board
