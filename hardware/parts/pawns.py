"""The pawns of a board of squares: which magnets they hold, and their measures as OpenSCAD variables."""

from dataclasses import dataclass

from takhta.board.plan import Board, Pieces


@dataclass(frozen=True, slots=True)
class Foot:
    """The part of a pawn that holds its magnet, in mm; `name` says how strong it is beside the others."""

    name: str
    magnet_diameter_mm: float
    magnet_thickness_mm: float


def feet(board: Board) -> tuple[tuple[Foot, Pieces], ...]:
    """The foot of each side's pawns. Raises ValueError when there are more kinds of magnets than names for them."""
    sizes = {(each.checker.magnet_diameter_mm, each.checker.magnet_thickness_mm) for each in board.pieces}
    by_volume = sorted(sizes, key=lambda size: -(size[0] ** 2) * size[1])
    if len(sizes) > 2:
        raise ValueError(f"The pawns of {board.name} hold {len(sizes)} kinds of magnets; strong and weak are two.")
    named = {size: Foot(name, *size) for size, name in zip(by_volume, ("strong", "weak"), strict=False)}
    return tuple(
        (named[each.checker.magnet_diameter_mm, each.checker.magnet_thickness_mm], each) for each in board.pieces
    )


def scad(board: Board) -> str:
    """The file hardware/parts/pawns.scad."""
    checker = board.checker
    lines = ["// Written by `python -m hardware.make` from the board file; do not edit."]
    lines += [f"pawn_diameter = {checker.diameter_mm:g};", f"pawn_height = {checker.thickness_mm:g};"]
    lines.append(f"pawn_floor = {checker.floor_mm:g};")
    for foot in dict.fromkeys(foot for foot, _ in feet(board)):
        lines.append(f"{foot.name}_magnet = [{foot.magnet_diameter_mm:g}, {foot.magnet_thickness_mm:g}];")
    return "\n".join(lines) + "\n"
