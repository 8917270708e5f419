"""The strip's circuit: six Hall sensors on one multiplexer with its self-test, and a chain of seven lamps.

26 of these are a tables board. Lamps and sensors share neither supply nor ground: a quarter of an ampere of lamp
current in a sensor's ground would look like a checker.
"""

from hardware.schematic.circuit import Circuit, Part
from hardware.schematic.parts import CAPACITOR, HALL, LAMP, LAMP_PLUG, MULTIPLEXER, RESISTOR, STRIP_PLUG


def strip(seats: int) -> Circuit:
    """The circuit of a strip with that many seats, 1 to 6."""
    board = Circuit("strip", "Strip: sensors and lamps of one column", frozenset({"3V3A", "AGND", "5VL", "GNDL"}))
    sensing(board, seats, ("sensors", "74HC4051D", "DRV5055A3QDBZR"), HALL)
    board.add("J2", LAMP_PLUG, "lamps", p1="5VL", p2="GNDL", p3="DIN", p4="DOUT")
    board.add("R6", RESISTOR, "100", a="DIN", b="LAMP0")
    board.add("C3", CAPACITOR, "10u", a="5VL", b="GNDL")
    for lamp in range(seats + 1):
        after = "DOUT" if lamp == seats else f"LAMP{lamp + 1}"
        board.add(f"D{10 + lamp}", LAMP, "WS2812B", VDD="5VL", VSS="GNDL", DIN=f"LAMP{lamp}", DOUT=after)
        board.add(f"C{20 + lamp}", CAPACITOR, "100n", a="5VL", b="GNDL")
    return board


def sensing(board: Circuit, seats: int, values: tuple[str, str, str], hall: Part) -> None:
    """Sensors, multiplexer and self-test; `values` say how plug, multiplexer and sensors are made."""
    plug, multiplexer, sensor = values
    board.add(
        "J1",
        STRIP_PLUG,
        plug,
        **dict(zip(_pins(8), ("3V3A", "AGND", "A0", "A1", "A2", "AGND", "AOUT", "AGND"), strict=True)),
    )
    inputs: dict[str, str | None] = {f"Y{n}": f"SEAT{n}" if n < seats else "AGND" for n in range(6)}
    board.add(
        "U1",
        MULTIPLEXER,
        multiplexer,
        **inputs,
        Y6="HALF",
        Y7="ELEVENTH",
        Z="Z",
        E="AGND",
        S0="A0",
        S1="A1",
        S2="A2",
        VCC="3V3A",
        GND="AGND",
        VEE="AGND",
    )
    board.add("R1", RESISTOR, "100", a="Z", b="AOUT")
    board.add("R2", RESISTOR, "1k", a="3V3A", b="HALF")
    board.add("R3", RESISTOR, "1k", a="HALF", b="AGND")
    board.add("R4", RESISTOR, "10k", a="3V3A", b="ELEVENTH")
    board.add("R5", RESISTOR, "1k", a="ELEVENTH", b="AGND")
    board.add("C1", CAPACITOR, "100n", a="3V3A", b="AGND")
    board.add("C2", CAPACITOR, "10u", a="3V3A", b="AGND")
    for seat in range(seats):
        board.add(f"U{10 + seat}", hall, sensor, VCC="3V3A", OUT=f"SEAT{seat}", GND="AGND")
        board.add(f"C{10 + seat}", CAPACITOR, "100n", a="3V3A", b="AGND")


def _pins(count: int) -> list[str]:
    return [f"p{n}" for n in range(1, count + 1)]
