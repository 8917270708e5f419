"""The layout written as a KiCad 6 project: the same layout gives the same text, byte for byte. Nothing is drawn."""

import itertools
import json
import uuid

from hardware.schematic.circuit import Circuit
from hardware.strip.copper import Hole, Layer, Layout, Pad, Placed, Point
from hardware.strip.legend import Legend

CLEARANCE, TRACK, EDGE = 0.2, 0.25, 0.5
"""What the board is made for, in mm; every cheap maker can do it."""
_NAMES = uuid.uuid5(uuid.NAMESPACE_URL, "takhta-strip")

_FONT = "(effects (font (size 0.8 0.8) (thickness 0.12)))"
_OTHER_LAYERS = (
    '    (32 "B.Adhes" user "B.Adhesive")\n    (33 "F.Adhes" user "F.Adhesive")\n    (34 "B.Paste" user)\n'
    '    (35 "F.Paste" user)\n    (36 "B.SilkS" user "B.Silkscreen")\n    (37 "F.SilkS" user "F.Silkscreen")\n'
    '    (38 "B.Mask" user)\n    (39 "F.Mask" user)\n    (44 "Edge.Cuts" user)\n    (45 "Margin" user)\n'
    '    (46 "B.CrtYd" user "B.Courtyard")\n    (47 "F.CrtYd" user "F.Courtyard")\n'
    '    (48 "B.Fab" user)\n    (49 "F.Fab" user)\n'
)


def project() -> str:
    """The .kicad_pro file: the rules the board is checked by."""
    rules = {
        "min_clearance": CLEARANCE,
        "min_track_width": TRACK,
        "min_copper_edge_clearance": EDGE,
        "min_via_diameter": 0.6,
        "min_through_hole_diameter": 0.3,
        "min_hole_to_hole": 0.25,
        "min_via_annular_width": 0.13,
    }
    net_class = {
        "name": "Default",
        "clearance": CLEARANCE,
        "track_width": TRACK,
        "via_diameter": 0.6,
        "via_drill": 0.3,
    }
    whole = {
        "board": {"design_settings": {"rules": rules}},
        "meta": {"filename": "strip.kicad_pro", "version": 1},
        "net_settings": {"classes": [net_class], "meta": {"version": 2}},
        "sheets": [],
    }
    return json.dumps(whole, indent=2) + "\n"


def board(layout: Layout, circuit: Circuit, legends: tuple[Legend, ...]) -> str:
    """The .kicad_pcb file."""
    numbers = {net: number for number, net in enumerate(circuit.nets(), 1)}
    lines = [
        "(kicad_pcb (version 20211014) (generator takhta)",
        "  (general (thickness 1.6))",
        '  (paper "A4")',
        '  (layers\n    (0 "F.Cu" signal)\n    (31 "B.Cu" signal)\n' + _OTHER_LAYERS + "  )",
        "  (setup (pad_to_mask_clearance 0.05))",
        '  (net 0 "")',
        *(f'  (net {number} "{net}")' for net, number in numbers.items()),
    ]
    values = {part.ref: part for part in circuit.components}
    for placed in layout.placed:
        part = values[placed.ref]
        nets = {pad.number: None if pad.number == "MP" else part.net(pad.number) for pad in placed.footprint.pads}
        lines += _footprint(placed, part.value, {number: (numbers[net], net) for number, net in nets.items() if net})
    lines += [line for number, hole in enumerate(layout.holes, 1) for line in _hole(number, hole)]
    left, upper, right, lower = layout.outline
    corners = ((left, upper), (right, upper), (right, lower), (left, lower), (left, upper))
    for start, end in itertools.pairwise(corners):
        lines.append(
            f'  (gr_line (start {_xy(start)}) (end {_xy(end)}) (layer "Edge.Cuts") (width 0.1) {_id("edge", start)})'
        )
    lines += [_text(legend) for legend in legends]
    for number, track in enumerate(layout.tracks):
        lines.append(
            f"  (segment (start {_xy(track.start)}) (end {_xy(track.end)}) (width {_n(track.width)})"
            f' (layer "{track.layer.value}") (net {numbers[track.net]}) {_id("track", number)})'
        )
    for number, via in enumerate(layout.vias):
        lines.append(
            f"  (via (at {_xy(via.at)}) (size {_n(via.pad)}) (drill {_n(via.hole)})"
            f' (layers "F.Cu" "B.Cu") (net {numbers[via.net]}) {_id("via", number)})'
        )
    return "\n".join([*lines, ")"]) + "\n"


def _footprint(placed: Placed, value: str, nets: dict[str, tuple[int, str]]) -> list[str]:
    side = "F" if placed.layer is Layer.TOP else "B"
    mirror = " (justify mirror)" if side == "B" else ""
    font = f"(effects (font (size 0.8 0.8) (thickness 0.12)){mirror})"
    left, upper, right, lower = _flipped(placed.footprint.body, side)
    room = _flipped(placed.footprint.room, side)
    middle = (left + right) / 2, (upper + lower) / 2
    head = f'  (footprint "takhta:{placed.footprint.name}" (layer "{placed.layer.value}")'
    drilled = any(pad.hole for pad in placed.footprint.pads)
    lines = [
        f"{head} {_id('part', placed.ref)}",
        f"    (at {_n(placed.x)} {_n(placed.y)} {_n(placed.angle)})",
        f"    (attr {'through_hole' if drilled else 'smd'})",
        f'    (fp_text reference "{placed.ref}" (at {_xy(middle)} {_n(placed.angle)}) (layer "{side}.Fab") {font})',
        f'    (fp_text value "{value}" (at {_xy(middle)} {_n(placed.angle)}) (layer "{side}.Fab") hide {font})',
        (
            f"    (fp_rect (start {_xy((left, upper))}) (end {_xy((right, lower))})"
            f' (layer "{side}.Fab") (width 0.1) (fill none))'
        ),
        f'    (fp_rect (start {_xy(room[:2])}) (end {_xy(room[2:])}) (layer "{side}.CrtYd") (width 0.05) (fill none))',
    ]
    return [*lines, *(_pad(placed, pad, side, nets.get(pad.number)) for pad in placed.footprint.pads), "  )"]


def _flipped(box: tuple[float, float, float, float], side: str) -> tuple[float, float, float, float]:
    left, upper, right, lower = box
    return box if side == "F" else (left, -lower, right, -upper)


def _pad(placed: Placed, pad: Pad, side: str, net: tuple[int, str] | None) -> str:
    at = f"(at {_xy(placed.offset(pad))} {_n(placed.angle)}) (size {_n(pad.width)} {_n(pad.height)})"
    on = f'(net {net[0]} "{net[1]}") ' if net else ""
    if pad.hole:
        return f'    (pad "{pad.number}" thru_hole circle {at} (drill {_n(pad.hole)}) (layers "*.Cu" "*.Mask") {on})'
    layers = f'(layers "{side}.Cu" "{side}.Paste" "{side}.Mask")'
    return f'    (pad "{pad.number}" smd rect {at} {layers} {on})'


def _hole(number: int, hole: Hole) -> list[str]:
    size = f"(size {_n(hole.diameter)} {_n(hole.diameter)}) (drill {_n(hole.diameter)})"
    return [
        f'  (footprint "takhta:SCREW" (layer "F.Cu") {_id("hole", number)}',
        f"    (at {_xy(hole.at)})",
        "    (attr exclude_from_pos_files exclude_from_bom)",
        f'    (fp_text reference "H{number}" (at 0 0) (layer "F.Fab") {_FONT})',
        f'    (pad "" np_thru_hole circle (at 0 0) {size} (layers "*.Cu" "*.Mask"))',
        "  )",
    ]


def _text(legend: Legend) -> str:
    height = _n(legend.height)
    side = "F" if legend.layer is Layer.TOP else "B"
    mirror = " (justify mirror)" if side == "B" else ""
    return (
        f'  (gr_text "{legend.text}" (at {_xy(legend.at)} {_n(legend.angle)}) (layer "{side}.SilkS")'
        f" {_id('text', (legend.text, legend.at))}"
        f" (effects (font (size {height} {height}) (thickness {_n(legend.height * 0.15)})){mirror}))"
    )


def _id(what: str, which: object) -> str:
    return f"(tstamp {uuid.uuid5(_NAMES, f'{what} {which}')})"


def _xy(at: Point) -> str:
    return f"{_n(at[0])} {_n(at[1])}"


def _n(value: float) -> str:
    return f"{round(value, 4):g}" if value else "0"
