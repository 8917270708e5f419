"""The hub's circuit where a Pico reads the board: a Pico on USB in place of the Raspberry Pi's header.

Its lines but for SPI0 come from the board file; docs/building.md tells which to write there.
"""

from pathlib import Path

from hardware.schematic.circuit import Circuit, Kind
from hardware.schematic.firmware_pins import numbers
from hardware.schematic.hub import FED, around
from hardware.schematic.parts import BUTTON, PICO
from takhta.board.plan import Pin, Pins

PINS = Pins(
    address=(Pin(10), Pin(11), Pin(12)),
    chip_select=(Pin(20), Pin(21), Pin(22), Pin(26)),
    strip_power=Pin(13),
    lamps=Pin(14),
    shutdown=Pin(26),  # a line of the Raspberry Pi, if the program runs on one
)
"""GPIO numbers of the Pico, as docs/building.md has them for the board file."""


def hub_pico(pins: Pins, board_file: Path) -> Circuit:
    """The circuit for these pins; SPI0 and the line to MicroPython's prompt are as the Pico's program has them."""
    board = Circuit("hub-pico", "Hub: Raspberry Pi Pico, power, lamps", frozenset({"PICO_GND", *FED}))
    clock, out, back = numbers(board_file, "SCK, MOSI, MISO")
    (prompt,) = numbers(board_file, "PROMPT")
    lines = {clock: "PICO_SCLK", out: "PICO_MOSI", back: "MISO", prompt: "PROMPT"}
    lines |= {pins.strip_power: "EN", pins.lamps: "LAMPS_3V"}
    lines |= {pin: f"PICO_A{n}" for n, pin in enumerate(pins.address)}
    lines |= {pin: f"PICO_CS{n}" for n, pin in enumerate(pins.chip_select)}
    nets: dict[str, str | None] = {pin.name: None for pin in PICO.pins}
    nets |= {pin.name: "PICO_GND" for pin in PICO.pins if pin.kind is Kind.POWER}
    nets |= {f"GP{gpio}": net for gpio, net in lines.items()}
    board.add("U2", PICO, "on USB", **nets)
    around(board, "PICO", len(pins.chip_select))
    board.add("SW1", BUTTON, "prompt", a="PROMPT", b="PICO_GND")
    return board
