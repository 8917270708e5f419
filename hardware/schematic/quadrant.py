"""The quadrant board's circuit: converter and regulator for up to seven strips, and their share of the lamp chain.

It sits beside its strips, so that no analog wire is longer than 0.3 m. All four are alike; two of them also serve a
half of the bar, whose lamps come last in the chain and so have a way in and out of their own.
"""

from hardware.schematic.circuit import Circuit
from hardware.schematic.parts import (
    CAPACITOR,
    CONVERTER,
    DATA_PLUG,
    LAMP_PLUG,
    POLYFUSE,
    REGULATOR,
    RESISTOR,
    RIBBON,
    SCREWS,
    STRIP_PLUG,
)

POINTS = 6
"""Strips of points; the plug after them is the bar's."""
RIBBON_NETS = (
    *("5VA", "AGND", "5VA", "AGND", "A0", "AGND", "A1", "A2"),
    *("AGND", "SCLK", "AGND", "MOSI", "MISO", "AGND", "CS", "EN"),
)
"""Hub to quadrant, wire by wire: a ground beside every edge that is quick."""


def quadrant() -> Circuit:
    """The circuit of a quadrant board."""
    board = Circuit("quadrant", "Quadrant: converter and regulator", frozenset({"5VA", "5VF", "AGND", "5VL", "GNDL"}))
    _converter(board, POINTS + 1)
    board.add("J2", SCREWS, "lamp supply", p1="5VL", p2="GNDL")
    board.add("J3", DATA_PLUG, "chain in", p1="LAMP0", p2="GNDL")
    board.add("J4", DATA_PLUG, "chain out", p1=f"LAMP{POINTS}", p2="GNDL")
    board.add("J5", DATA_PLUG, "bar in", p1="BAR_IN", p2="GNDL")
    board.add("J6", DATA_PLUG, "bar out", p1="BAR_OUT", p2="GNDL")
    for strip in range(POINTS):
        board.add(
            f"J{20 + strip}", LAMP_PLUG, "strip's lamps", p1="5VL", p2="GNDL", p3=f"LAMP{strip}", p4=f"LAMP{strip + 1}"
        )
    board.add(f"J{20 + POINTS}", LAMP_PLUG, "strip's lamps", p1="5VL", p2="GNDL", p3="BAR_IN", p4="BAR_OUT")
    return board


def arm() -> Circuit:
    """The same for an arm of the cross: plugs for eight nodes, and none for lamps, which have a chain of their own."""
    board = Circuit("arm", "Arm of the cross: converter and regulator", frozenset({"5VA", "5VF", "AGND"}))
    _converter(board, 8)
    return board


def _converter(board: Circuit, strips: int) -> None:
    board.add("J1", RIBBON, "hub", **{f"p{n}": net for n, net in enumerate(RIBBON_NETS, 1)})
    board.add("F1", POLYFUSE, "0.75 A", a="5VA", b="5VF")
    board.add("U1", REGULATOR, "TPS73733DCQ", IN="5VF", OUT="3V3A", GND="AGND", TAB="AGND", EN="EN", NR="NR")
    board.add("C1", CAPACITOR, "10u", a="5VF", b="AGND")
    board.add("C2", CAPACITOR, "10u", a="3V3A", b="AGND")
    board.add("C3", CAPACITOR, "10n", a="NR", b="AGND")
    channels: dict[str, str | None] = {f"CH{n}": f"AOUT{n}" for n in range(8)}
    board.add(
        "U2",
        CONVERTER,
        "MCP3208-BI/P",
        **channels,
        VDD="3V3A",
        VREF="3V3A",
        AGND="AGND",
        DGND="AGND",
        CS="CS",
        CLK="SCLK",
        DIN="MOSI",
        DOUT="MISO",
    )
    board.add("C4", CAPACITOR, "100n", a="3V3A", b="AGND")
    board.add("C5", CAPACITOR, "10u", a="3V3A", b="AGND")
    board.add("C6", CAPACITOR, "100n", a="3V3A", b="AGND")
    board.add("R1", RESISTOR, "10k", a="3V3A", b="CS")
    for channel in range(8):
        board.add(f"R{10 + channel}", RESISTOR, "100k", a=f"AOUT{channel}", b="AGND")
    for strip in range(strips):
        nets = ("3V3A", "AGND", "A0", "A1", "A2", "AGND", f"AOUT{strip}", "AGND")
        board.add(f"J{10 + strip}", STRIP_PLUG, "strip", **{f"p{n}": net for n, net in enumerate(nets, 1)})
