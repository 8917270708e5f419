"""Reads what a board file says about its pieces: their sizes, magnets, numbers and trays. It knows no places."""

from dataclasses import replace

from takhta.board.plan import Checker, Millimetres, Pieces
from takhta.board.section import Section
from takhta.rules.occupancy import Side

_MOST = 15
_POLARITY = {"down": 1, "up": -1}
_BESIDE_MM, _FIRST_MM, _LAST_MM = 45.0, 36.0, 180.0
"""Where the trays of a tables board are: beside it, from the lower and the upper edge on."""


def read_checker(section: Section) -> Checker:
    """The sizes of a piece, those of the other sides too where they do not say otherwise."""
    keys = ("diameter_mm", "thickness_mm", "magnet_diameter_mm", "magnet_thickness_mm", "gap_mm", "floor_mm")
    checker = Checker(**{key: Millimetres(section.number(key, 0.1, 100)) for key in keys})
    section.finish()
    _fits(section, checker)
    return checker


def read_pieces(section: Section, checker: Checker, width: float, height: float) -> tuple[Pieces, ...]:
    """The pieces of every side that the table [pieces] names."""
    found: list[Pieces] = []
    for name in section.names():
        side = _SIDES.get(name)
        entry = section.section(name)
        entry.where = f"[pieces] {name}"
        own = checker
        for key in ("magnet_diameter_mm", "magnet_thickness_mm"):
            if key in entry.names():
                own = replace(own, **{key: Millimetres(entry.number(key, 0.1, 100))})
        _fits(entry, own)
        number = entry.whole("number", 1, _MOST)
        south = entry.choice("south", tuple(_POLARITY))
        tray = entry.numbers("tray_mm", 0, 2 * max(width, height))
        entry.finish()
        if side is None:
            entry.fault(f"is no side; sides are {', '.join(_SIDES)}")
        elif tray and len(tray) != 4:
            entry.fault("has a tray_mm that is not x and y of its first seat and of its last one")
        elif entry.sound:
            from_x, from_y, to_x, to_y = map(Millimetres, tray)
            found.append(Pieces(side, number, own, _POLARITY[south], ((from_x, from_y), (to_x, to_y))))
    if not found:
        section.fault("must name the pieces of at least one side")
    return tuple(found)


def usual_pieces(checker: Checker, width: float, height: float) -> tuple[Pieces, ...]:
    """The pieces of a board file without a table [pieces]: those of a tables board, 15 of White and 15 of Black."""
    x = Millimetres(width + _BESIDE_MM)
    first, last = Millimetres(_FIRST_MM), Millimetres(_LAST_MM)
    upper_first, upper_last = Millimetres(height - _FIRST_MM), Millimetres(height - _LAST_MM)
    return (
        Pieces(Side.WHITE, _MOST, checker, 1, ((x, first), (x, last))),
        Pieces(Side.BLACK, _MOST, checker, -1, ((x, upper_first), (x, upper_last))),
    )


def _fits(section: Section, checker: Checker) -> None:
    if checker.magnet_diameter_mm > checker.diameter_mm:
        section.fault("has a magnet wider than the checker")
    if checker.magnet_thickness_mm + checker.floor_mm > checker.thickness_mm:
        section.fault("has a magnet and floor thicker than the checker")
    if checker.floor_mm > checker.gap_mm:
        section.fault("has a gap smaller than the floor below the magnet")


_SIDES = {side.label: side for side in Side}
