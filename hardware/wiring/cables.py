"""The cables as wireviz reads them: every connector with its contacts, every wire with its colour and its length.

All nets and their order come from the circuits; here is only what a cable is made of.
"""

from collections.abc import Iterable, Sequence

from hardware.schematic.circuit import Circuit

_RIBBON_COLOURS = ("BN", "RD", "OG", "YE", "GN", "BU", "VT", "GY", "WH", "BK")
"""A rainbow ribbon, from contact 1 on."""
_COLOUR = {
    "3V3A": "RD",
    "AGND": "BK",
    "A0": "YE",
    "A1": "OG",
    "A2": "GN",
    "AOUT": "WH",
    "5VL": "RD",
    "GNDL": "BK",
    "DIN": "GN",
    "DOUT": "YE",
    "GND": "BK",
    "3V3": "RD",
    "SDA": "BU",
    "SCL": "YE",
}


def drawings(strip: Circuit, quadrant: Circuit, hub: Circuit, display: Circuit) -> dict[str, str]:
    """The YAML of every drawing, by its name."""
    return {
        "ribbon": _straight(
            ("Hub J10 to J13", "box header 2x8", _contacts(hub, "J10")),
            ("Quadrant J1", "box header 2x8", _contacts(quadrant, "J1")),
            ("ribbon, one a quadrant", "28 AWG", 0.8, _rainbow(16)),
        ),
        "strip": _straight(
            ("Quadrant J10 to J16", "JST PH 8-way", _contacts(quadrant, "J10")),
            ("Strip J1", "JST PH 8-way", _contacts(strip, "J1")),
            ("sensors, one a strip", "26 AWG", 0.3, _coloured(_contacts(strip, "J1"))),
            ("Quadrant J20 to J26", "JST PH 4-way", _contacts(quadrant, "J20")),
            ("Strip J2", "JST PH 4-way", _contacts(strip, "J2")),
            ("lamps, one a strip", "24 AWG", 0.3, _coloured(_contacts(strip, "J2"))),
        ),
        "power": _power(),
        "display": _display(display),
    }


End = tuple[str, str, Sequence[str]]
"""A connector: its name, its kind, its contacts."""
Wires = tuple[str, str, float, Sequence[str]]
"""A cable: its name, its wire, its length in metres, a colour for each wire."""


def _straight(*groups: End | Wires) -> str:
    """Cables of two like connectors, contact 1 to contact 1; given as end, end, cable and so on."""
    ends: list[End] = [each for each in groups if len(each) == 3]
    cables: list[Wires] = [each for each in groups if len(each) == 4]
    pairs = list(zip(ends[::2], ends[1::2], strict=True))
    lines = ["connectors:", *(line for end in ends for line in _connector(*end))]
    lines += ["cables:", *(line for cable in cables for line in _cable(*cable)), "connections:"]
    for ((left, *_), (right, *_)), (name, _, _, wires) in zip(pairs, cables, strict=True):
        lines += _connect(left, name, right, len(wires))
    return _block(lines)


def _power() -> str:
    lines = ["connectors:"]
    lines += _connector("Supply 5 V 5 A", "5 V, 25 W, with its own switch", ("+5 V", "0 V"))
    lines += _connector("Hub J2", "screw terminal", ("5V_IN", "GNDL"))
    lines += _connector("Hub J20 to J23", "screw terminal", ("5VL", "GNDL"))
    lines += _connector("Quadrant J2", "screw terminal", ("5VL", "GNDL"))
    lines += _connector("Pi's own supply", "USB-C or micro-USB", ("+5 V", "0 V"))
    lines += _connector("Raspberry Pi", "its own socket", ("+5 V", "0 V"))
    lines.append("cables:")
    lines += _cable("trunk", "18 AWG", 0.5, ("RD", "BK"))
    lines += _cable("lamps, one a quadrant", "20 AWG", 0.5, ("RD", "BK"))
    lines += _cable("as sold", "as sold", 1.5, ("RD", "BK"))
    lines.append("connections:")
    for left, cable, right in (
        ("Supply 5 V 5 A", "trunk", "Hub J2"),
        ("Hub J20 to J23", "lamps, one a quadrant", "Quadrant J2"),
        ("Pi's own supply", "as sold", "Raspberry Pi"),
    ):
        lines += _connect(left, cable, right, 2)
    return _block(lines)


def _display(circuit: Circuit) -> str:
    parts = {part.ref: part for part in circuit.components}
    pico = {net: pin for pin, net in zip(parts["U1"].part.pins, parts["U1"].nets, strict=True) if net and net != "GND"}
    used = [f"{pin.name} (pin {pin.number})" for pin in pico.values()] + ["GND (any)"]
    place = {net: number for number, net in enumerate([*pico, "GND"], 1)}
    panel = [net for net in parts["U2"].nets if net]
    pairs = [part for part in circuit.components if part.ref.startswith(("SW", "BZ"))]
    named = {part.ref: part.value if part.ref.startswith("SW") else "BUZZER" for part in pairs}
    lines = ["connectors:", *_connector("Pico", "Raspberry Pi Pico", used)]
    lines += _connector("Panel", parts["U2"].value, [pin.name for pin in parts["U2"].part.pins])
    for part in pairs:
        lines += _connector(named[part.ref], part.part.name, ("a", "b"))
    lines.append("cables:")
    lines += _cable("panel wires", "26 AWG", 0.1, _coloured(panel))
    for part in pairs:
        lines += _cable(f"{named[part.ref]} wires", "26 AWG", 0.1, ("WH", "BK"))
    lines.append("connections:")
    lines += ["  -", f"    - Pico: [{', '.join(str(place[net]) for net in panel)}]", "    - panel wires: [1-4]"]
    lines.append("    - Panel: [1-4]")
    for name in named.values():
        lines += ["  -", f"    - Pico: [{place[name]}, {place['GND']}]"]
        lines += [f"    - {name} wires: [1-2]", f"    - {name}: [1-2]"]
    return _block(lines)


def _contacts(circuit: Circuit, ref: str) -> list[str]:
    part = next(each for each in circuit.components if each.ref == ref)
    return [net or "-" for net in part.nets]


def _connector(name: str, kind: str, contacts: Sequence[str]) -> list[str]:
    return [f"  {_q(name)}:", f"    type: {_q(kind)}", f"    pinlabels: [{', '.join(map(_q, contacts))}]"]


def _cable(name: str, wire: str, metres: float, colours: Sequence[str]) -> list[str]:
    gauge = [f"    gauge: {wire}"] if wire.endswith("AWG") else []
    return [
        f"  {_q(name)}:",
        *gauge,
        f"    length: {metres:g}",
        f"    colors: [{', '.join(map(_q, colours))}]",
    ]


def _connect(left: str, cable: str, right: str, wires: int) -> list[str]:
    """Contact 1 to contact 1 and so on."""
    return ["  -", *(f"    - {_q(each)}: [1-{wires}]" for each in (left, cable, right))]


def _rainbow(count: int) -> list[str]:
    return [_RIBBON_COLOURS[n % len(_RIBBON_COLOURS)] for n in range(count)]


def _coloured(nets: Iterable[str]) -> list[str]:
    return [_COLOUR[net] for net in nets]


def _block(lines: Sequence[str]) -> str:
    return "\n".join(lines) + "\n"


def _q(text: str) -> str:
    return f'"{text}"'
