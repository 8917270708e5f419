"""The hub's circuit: who reads the board, power with its fuses, the lamps' level shifter, a ribbon to each quadrant.

The one place where the grounds meet: the reader's, the sensors' and the lamps'. The reader, a Raspberry Pi (here) or a
Pico (hub_pico.py), keeps its own supply; its 5 V pins stay open. Both boards have this hub, so the fuse F3 is sized
for the 180 sensors of the cross.
"""

from hardware.schematic.circuit import Circuit
from hardware.schematic.parts import (
    BUTTON,
    CAPACITOR,
    DATA_PLUG,
    DIODE,
    ELECTROLYTIC,
    FUSE,
    JUMPER,
    LEVEL_SHIFTER,
    NET_TIE,
    PI_HEADER,
    POLYFUSE,
    RESISTOR,
    RIBBON,
    SCREWS,
)
from hardware.schematic.quadrant import RIBBON_NETS
from takhta.board.plan import Pins

HEADER = {
    2: 3,
    3: 5,
    4: 7,
    5: 29,
    6: 31,
    7: 26,
    8: 24,
    9: 21,
    10: 19,
    11: 23,
    12: 32,
    13: 33,
    14: 8,
    15: 10,
    16: 36,
    17: 11,
    18: 12,
    19: 35,
    20: 38,
    21: 40,
    22: 15,
    23: 16,
    24: 18,
    25: 22,
    26: 37,
    27: 13,
}
"""Header pin of every line of the Raspberry Pi, by BCM number."""
GROUNDS = (6, 9, 14, 20, 25, 30, 34, 39)
MOSI, MISO, SCLK = 10, 9, 11
"""SPI0, fixed by the Raspberry Pi."""
OTHER_LAMP_LINE = 21
"""PCM, for a Pi whose analog audio is wanted; a jumper chooses."""


def hub(pins: Pins) -> Circuit:
    """The circuit of the hub for a board's pins, read by a Raspberry Pi."""
    board = Circuit("hub", "Hub: Raspberry Pi, power, lamps", frozenset({"PI_GND", *FED}))
    lines: dict[int, str] = {MOSI: "PI_MOSI", MISO: "MISO", SCLK: "PI_SCLK", pins.strip_power: "EN"}
    lines |= {pin: f"PI_A{n}" for n, pin in enumerate(pins.address)}
    lines |= {pin: f"PI_CS{n}" for n, pin in enumerate(pins.chip_select)}
    lines |= {pins.lamps: "LAMPS_PWM", OTHER_LAMP_LINE: "LAMPS_PCM", pins.shutdown: "SHUTDOWN"}
    nets: dict[str, str | None] = {f"p{number}": None for number in range(1, 41)}
    nets |= {f"p{HEADER[bcm]}": net for bcm, net in lines.items()}
    nets |= {f"p{number}": "PI_GND" for number in GROUNDS}
    board.add("J1", PI_HEADER, "Raspberry Pi", **nets)
    around(board, "PI", len(pins.chip_select))
    board.add("JP1", JUMPER, "18 or 21", left="LAMPS_PWM", middle="LAMPS_3V", right="LAMPS_PCM")
    board.add("SW1", BUTTON, "shut down", a="SHUTDOWN", b="PI_GND")
    return board


FED = ("5V_IN", "5VL", "GNDL", "AGND")
"""Nets that get their power through a plug or a fuse."""


def around(board: Circuit, reader: str, quadrants: int) -> None:
    """All that lies around the reader. Its lines are the nets that begin with its name; the lamps' data is LAMPS_3V."""
    series = ["MOSI", "SCLK", "A0", "A1", "A2", *(f"CS{n}" for n in range(quadrants))]
    for number, net in enumerate(series, 1):
        board.add(f"R{number}", RESISTOR, "100", a=f"{reader}_{net}", b=net)
    board.add("R20", RESISTOR, "10k", a="EN", b="AGND")

    board.add("J2", SCREWS, "5 V in", p1="5V_IN", p2="GNDL")
    board.add("F1", FUSE, "5 A slow", a="5V_IN", b="5V")
    board.add("D1", DIODE, "5 A", cathode="5V", anode="GNDL")  # a supply the wrong way round blows F1, nothing else
    board.add("F2", FUSE, "3 A fast", a="5V", b="5VL")
    board.add("F3", POLYFUSE, "2.5 A", a="5V", b="5VA")
    board.add("C1", ELECTROLYTIC, "1000u 10 V", a="5VL", b="GNDL")
    board.add("C2", CAPACITOR, "10u", a="5VA", b="AGND")
    board.add("NT1", NET_TIE, "sensors' ground", a="GNDL", b="AGND")
    board.add("NT2", NET_TIE, "the reader's ground", a="GNDL", b=f"{reader}_GND")

    for n in range(quadrants):
        wires = (f"CS{n}" if net == "CS" else net for net in RIBBON_NETS)
        board.add(f"J{10 + n}", RIBBON, f"quadrant {n}", **{f"p{w}": net for w, net in enumerate(wires, 1)})
        board.add(f"J{20 + n}", SCREWS, f"lamps {n}", p1="5VL", p2="GNDL")

    board.add(
        "U1",
        LEVEL_SHIFTER,
        "74AHCT125N",
        OE1="GNDL",
        A1="LAMPS_3V",
        Y1="LAMPS_5V",
        **{f"{pin}{gate}": net for gate in (2, 3, 4) for pin, net in (("OE", "5VL"), ("A", "GNDL"), ("Y", None))},
        VCC="5VL",
        GND="GNDL",
    )
    board.add("R21", RESISTOR, "10k", a="LAMPS_3V", b="GNDL")
    board.add("C3", CAPACITOR, "100n", a="5VL", b="GNDL")
    board.add("R22", RESISTOR, "330", a="LAMPS_5V", b="CHAIN")
    board.add("J3", DATA_PLUG, "lamp chain", p1="CHAIN", p2="GNDL")
