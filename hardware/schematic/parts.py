"""The kinds of part the boards are made of, pin by pin. Nothing here is placed or connected.

Pin numbers are from the makers' data sheets; the Hall sensor's differ between its two packages (docs/building.md).
"""

from hardware.schematic.circuit import Kind, Part, Pin

_IN, _OUT, _POWER = Kind.INPUT, Kind.OUTPUT, Kind.POWER


def _two(name: str, footprint: str) -> Part:
    return Part(name, footprint, (Pin("1", "a"), Pin("2", "b")))


def _row(name: str, footprint: str, count: int) -> Part:
    """A connector: its pins are called p1, p2 …"""
    return Part(name, footprint, tuple(Pin(str(n), f"p{n}") for n in range(1, count + 1)))


RESISTOR = _two("resistor", "0603")
CAPACITOR = _two("capacitor", "0603")
ELECTROLYTIC = _two("electrolytic capacitor", "radial, 5 mm")
FUSE = _two("fuse", "holder, 5 x 20 mm")
POLYFUSE = _two("resettable fuse", "1812")
DIODE = Part("Schottky diode", "DO-201", (Pin("1", "cathode"), Pin("2", "anode")))
NET_TIE = _two("net tie", "one short wire")
JUMPER = Part("jumper", "3 pads, one bridged", (Pin("1", "left"), Pin("2", "middle"), Pin("3", "right")))
BUTTON = _two("push button", "6 x 6 mm")
BUZZER = _two("piezo buzzer", "any")
"""Without a tone of its own."""

HALL = Part(
    "linear Hall sensor",
    "HALL",
    (Pin("1", "VCC", _POWER), Pin("2", "OUT", _OUT), Pin("3", "GND", _POWER)),
)
"""Numbered as in SOT-23; the three holes for TO-92, whose order is VCC GND OUT, carry the same numbers by function."""

HALL_ON_LEADS = Part(
    "linear Hall sensor",
    "TO-92",
    (Pin("1", "VCC", _POWER), Pin("2", "GND", _POWER), Pin("3", "OUT", _OUT)),
)
"""Numbered as in TO-92, from the left when one looks at the marked face with the leads down."""

LAMP = Part(
    "WS2812B",
    "LAMP",
    (Pin("1", "VDD", _POWER), Pin("2", "DOUT", _OUT), Pin("3", "VSS", _POWER), Pin("4", "DIN", _IN)),
)

MULTIPLEXER = Part(
    "74HC4051",
    "SOIC16",
    (
        *(Pin(number, f"Y{y}") for number, y in (("13", 0), ("14", 1), ("15", 2), ("12", 3), ("1", 4), ("5", 5))),
        Pin("2", "Y6"),
        Pin("4", "Y7"),
        Pin("3", "Z"),
        Pin("6", "E", _IN),
        Pin("11", "S0", _IN),
        Pin("10", "S1", _IN),
        Pin("9", "S2", _IN),
        Pin("16", "VCC", _POWER),
        Pin("8", "GND", _POWER),
        Pin("7", "VEE", _POWER),
    ),
)

CONVERTER = Part(
    "MCP3208",
    "DIP16",
    (
        *(Pin(str(channel + 1), f"CH{channel}", _IN) for channel in range(8)),
        Pin("9", "DGND", _POWER),
        Pin("10", "CS", _IN),
        Pin("11", "DIN", _IN),
        Pin("12", "DOUT", Kind.TRISTATE),
        Pin("13", "CLK", _IN),
        Pin("14", "AGND", _POWER),
        Pin("15", "VREF", _POWER),
        Pin("16", "VDD", _POWER),
    ),
)

REGULATOR = Part(
    "TPS73733DCQ",
    "SOT-223-6",
    (
        Pin("1", "IN", _POWER),
        Pin("2", "OUT", Kind.SOURCE),
        Pin("3", "GND", _POWER),
        Pin("4", "NR"),
        Pin("5", "EN", _IN),
        Pin("6", "TAB", _POWER),
    ),
)

LEVEL_SHIFTER = Part(
    "74AHCT125",
    "DIP14",
    (
        *(
            Pin(number, f"{name}{gate}", kind)
            for gate, numbers in ((1, "1 2 3"), (2, "4 5 6"), (3, "10 9 8"), (4, "13 12 11"))
            for number, name, kind in zip(numbers.split(), ("OE", "A", "Y"), (_IN, _IN, _OUT), strict=True)
        ),
        Pin("7", "GND", _POWER),
        Pin("14", "VCC", _POWER),
    ),
)

STRIP_PLUG = _row("JST PH 8-way", "PH8", 8)
LAMP_PLUG = _row("JST PH 4-way", "PH4", 4)
DATA_PLUG = _row("JST PH 2-way", "through holes, 2 mm", 2)
RIBBON = _row("box header 2x8", "IDC, 2.54 mm", 16)
PI_HEADER = _row("socket 2x20", "Raspberry Pi header", 40)
SCREWS = _row("screw terminal 2-way", "5 mm", 2)

PICO = Part(
    "Raspberry Pi Pico",
    "module",
    (
        *(
            Pin(str(number), f"GP{gpio}", Kind.PASSIVE)
            for number, gpio in (
                *((1, 0), (2, 1), (4, 2), (5, 3), (6, 4), (7, 5), (9, 6), (10, 7), (11, 8), (12, 9), (14, 10)),
                *((15, 11), (16, 12), (17, 13), (19, 14), (20, 15), (21, 16), (22, 17), (24, 18), (25, 19), (26, 20)),
                *((27, 21), (29, 22), (31, 26), (32, 27), (34, 28)),
            )
        ),
        *(Pin(str(number), f"GND{number}", _POWER) for number in (3, 8, 13, 18, 23, 28, 33, 38)),
        Pin("30", "RUN"),
        Pin("35", "ADC_VREF"),
        Pin("36", "3V3", Kind.SOURCE),
        Pin("37", "3V3_EN"),
        Pin("39", "VSYS"),
        Pin("40", "VBUS"),
    ),
)
PANEL = Part(
    "SSD1306 panel, 128x64, I2C",
    "module",
    (Pin("1", "GND", _POWER), Pin("2", "VCC", _POWER), Pin("3", "SCL", _IN), Pin("4", "SDA", Kind.PASSIVE)),
)
