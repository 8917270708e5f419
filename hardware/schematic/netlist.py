"""A circuit written as the netlist KiCad's board editor reads. The same circuit gives the same text, byte for byte."""

from hardware.schematic.circuit import Circuit


def netlist(circuit: Circuit) -> str:
    """The netlist's text."""
    lines = ['(export (version "E")', f"  (design (source {_quoted(circuit.title)}))", "  (components"]
    for part in sorted(circuit.components, key=lambda each: each.ref):
        lines.append(f"    (comp (ref {_quoted(part.ref)})")
        lines.append(f"      (value {_quoted(part.value)})")
        lines.append(f"      (footprint {_quoted('takhta:' + part.part.footprint)})")
        lines.append(f"      (libsource (lib takhta) (part {_quoted(part.part.name)})))")
    lines.append("  )")
    lines.append("  (nets")
    for code, (net, pins) in enumerate(circuit.nets().items(), 1):
        lines.append(f"    (net (code {code}) (name {_quoted(net)})")
        lines += [f"      (node (ref {_quoted(ref)}) (pin {_quoted(pin)}))" for ref, pin in sorted(pins)]
        lines[-1] += ")"
    lines.append("  ))")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
