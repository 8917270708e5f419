"""A circuit as a list of joints to solder and tick off: for every net all its pins, by part, number and name."""

from hardware.schematic.circuit import Circuit


def joints(circuit: Circuit) -> str:
    """The list as a page of Markdown."""
    parts = {part.ref: part for part in circuit.components}
    lines = [f"# {circuit.title}", "", "Made by `make hardware` from the circuit; one line is one net.", ""]
    lines += ["| part | is |", "|---|---|"]
    lines += [f"| {part.ref} | {part.part.name}, {part.value} |" for part in circuit.components]
    lines += ["", "| | net | pins, as part.number and name |", "|---|---|---|"]
    for net, pins in circuit.nets().items():
        told: list[str] = []
        for ref, number in pins:
            names = {pin.number: pin.name for pin in parts[ref].part.pins}
            plain = names[number] in ("a", "b") or names[number] == f"p{number}"
            told.append(f"{ref}.{number}" if plain else f"{ref}.{number} {names[number]}")
        lines.append(f"| ☐ | {net} | {', '.join(told)} |")
    return "\n".join(lines) + "\n"
