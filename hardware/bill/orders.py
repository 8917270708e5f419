"""What to order for every part the circuits name, and what a board needs besides its circuits.

Makers' part numbers are suggestions: anything of the same kind, value and package does. No prices, they move too fast.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Order:
    """One line of a bill of materials but for its quantity."""

    what: str
    number: str
    package: str
    note: str = ""


GOOD, CHEAP = "drv5055", "ss49e"
"""The two tiers, by the sensor."""

SENSORS = {
    GOOD: Order("linear Hall sensor", "DRV5055A3QDBZR", "SOT-23", "A3, not A2; Z3 is as good here"),
    CHEAP: Order(
        "linear Hall sensor",
        "SS49E",
        "TO-92",
        "laid flat, marked face up, leads bent into the three holes; how well it reads: docs/accuracy.md, cheap",
    ),
}

ON_LEADS = {
    GOOD: Order("linear Hall sensor", "DRV5055A3QLPG", "TO-92", "glued flat under its square, marked face up"),
    CHEAP: Order("linear Hall sensor", "SS49E", "TO-92", "glued flat under its square, marked face up"),
}
"""Where no circuit board holds the sensors."""

EVERY_BOARD = (
    ("power", Order("supply 5 V 5 A with switch", "25 W", "", "for lamps and sensors")),
    ("power", Order("the Raspberry Pi's own supply", "as its maker sells it", "")),
    ("controller", Order("Raspberry Pi", "3, 4, Zero 2 W or 5", "", "with its SD card")),
    ("cables", Order("USB cable, Raspberry Pi to Pico", "micro-USB", "")),
)
"""One of each."""

PARTS = {
    ("resistor", "100"): Order("resistor 100 ohm 1 %", "any", "0603"),
    ("resistor", "330"): Order("resistor 330 ohm", "any", "through hole"),
    ("resistor", "1k"): Order("resistor 1 kohm 1 %", "any", "0603", "self-test: its ratio is measured"),
    ("resistor", "10k"): Order("resistor 10 kohm 1 %", "any", "0603"),
    ("resistor", "100k"): Order("resistor 100 kohm", "any", "0603"),
    ("capacitor", "100n"): Order("capacitor 100 nF X7R", "any", "0603", "at most 0.9 mm high on the strip"),
    ("capacitor", "10n"): Order("capacitor 10 nF X7R", "any", "0603"),
    ("capacitor", "10u"): Order("capacitor 10 uF X5R 10 V", "any", "0603", "at most 0.9 mm high on the strip"),
    ("electrolytic capacitor", "1000u 10 V"): Order("electrolytic capacitor 1000 uF 10 V", "any", "radial"),
    ("WS2812B", "WS2812B"): Order("RGB lamp", "WS2812B", "5050"),
    ("74HC4051", "74HC4051D"): Order("multiplexer 8:1", "74HC4051D", "SO-16"),
    ("74HC4051", "74HC4051N"): Order("multiplexer 8:1", "74HC4051N", "DIP-16"),
    ("MCP3208", "MCP3208-BI/P"): Order("converter 12 bit", "MCP3208-BI/P", "DIP-16", "B is the better grade, C does"),
    ("TPS73733DCQ", "TPS73733DCQ"): Order("regulator 3.3 V 1 A with enable", "TPS73733DCQ", "SOT-223-6"),
    ("74AHCT125", "74AHCT125N"): Order("level shifter", "74AHCT125N", "DIP-14", "AHCT or HCT, never HC"),
    ("fuse", "5 A slow"): Order("fuse 5 A slow, with holder", "any", "5 x 20 mm"),
    ("fuse", "3 A fast"): Order(
        "fuse 3 A fast, with holder", "any", "5 x 20 mm", "keeps a hung lamp frame from burning"
    ),
    ("Schottky diode", "5 A"): Order("Schottky diode 5 A", "SB540", "DO-201", "blows F1 when the supply is reversed"),
    ("resettable fuse", "2.5 A"): Order("resettable fuse 2.5 A hold", "any", "1812 or leaded"),
    ("resettable fuse", "0.75 A"): Order("resettable fuse 0.75 A hold", "any", "1812 or leaded"),
    ("push button", "shut down"): Order("push button", "any", "6 x 6 mm"),
    ("push button", "prompt"): Order("push button", "any", "6 x 6 mm"),
    ("piezo buzzer", "passive"): Order(
        "piezo buzzer", "any without an oscillator", "any", "may be left out: BUZZER = None in its board.py"
    ),
    ("Raspberry Pi Pico", ""): Order("microcontroller board", "Raspberry Pi Pico", "module"),
    ("SSD1306 panel, 128x64, I2C", "SSD1306 0.96 inch"): Order(
        "OLED panel 128x64 I2C", "SSD1306, 0.96 inch", "module", "the 1.3 inch kind is an SH1106, another chip"
    ),
    ("JST PH 8-way", "sensors"): Order("plug 8-way on the strip", "JST B8B-PH-SM4-TB", "SMD"),
    ("JST PH 8-way", "node"): Order("plug 8-way on the node", "JST B8B-PH-K-S", "through hole"),
    ("JST PH 8-way", "strip"): Order("plug 8-way on the quadrant", "JST B8B-PH-K-S", "through hole"),
    ("JST PH 4-way", "lamps"): Order("plug 4-way on the strip", "JST B4B-PH-SM4-TB", "SMD"),
    ("JST PH 4-way", "strip's lamps"): Order("plug 4-way on the quadrant", "JST B4B-PH-K-S", "through hole"),
    ("JST PH 2-way", ""): Order("plug 2-way", "JST B2B-PH-K-S", "through hole"),
    ("box header 2x8", ""): Order("box header 2x8", "any", "IDC, 2.54 mm"),
    ("socket 2x20", "Raspberry Pi"): Order("socket 2x20 for the Raspberry Pi", "any", "2.54 mm"),
    ("screw terminal 2-way", ""): Order("screw terminal 2-way", "any", "5 mm, 10 A"),
}
"""By kind of part and value; an empty value stands for every value of that kind."""

WIRED = {"net tie", "jumper"}
"""Made of wire or solder, not ordered."""
KEYS = {"ROLL", "DOUBLE", "TAKE", "DROP", "UNDO", "DONE"}
