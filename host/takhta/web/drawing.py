"""The board as the page draws it: what never moves. It comes from the board file alone and knows no game."""

import msgspec

from takhta.board.plan import Board, Column, Place

Point = tuple[float, float]
"""A position in mm from the panel's lower left corner, as in the board file; the page turns y over."""


class ColumnDrawn(msgspec.Struct, frozen=True):
    """One row of seats: where the seats are, the first at the rail, with their lamps and slots, and where its tip is.

    `toward` is +1 or -1: the way in y from the rail to the tip.
    """

    seats: tuple[Point, ...]
    lamps: tuple[int, ...]
    slots: tuple[int, ...]
    tip: int
    rail_mm: float
    toward: int


class PlaceDrawn(msgspec.Struct, frozen=True):
    """A point or the bar, by its number on the wood."""

    id: int
    name: str
    columns: tuple[ColumnDrawn, ...]


class Drawing(msgspec.Struct, frozen=True):
    """The whole board in mm: panel, places, lamps (by LampId) and how large a checker is."""

    name: str
    title: str
    width_mm: float
    height_mm: float
    checker_mm: float
    places: tuple[PlaceDrawn, ...]
    lamps: tuple[Point, ...]


def drawing_of(board: Board) -> Drawing:
    """The picture of a board file's board."""
    return Drawing(
        name=board.name,
        title=board.title,
        width_mm=board.width_mm,
        height_mm=board.height_mm,
        checker_mm=board.checker.diameter_mm,
        places=tuple(_place(place) for place in board.places),
        lamps=tuple((float(x), float(y)) for x, y in board.lamps),
    )


def _place(place: Place) -> PlaceDrawn:
    return PlaceDrawn(place.id, place.name, tuple(_column(column) for column in place.columns))


def _column(column: Column) -> ColumnDrawn:
    return ColumnDrawn(
        seats=tuple((float(slot.x_mm), float(slot.y_mm)) for slot in column.slots),
        lamps=tuple(int(slot.lamp) for slot in column.slots),
        slots=tuple(int(slot.id) for slot in column.slots),
        tip=column.tip,
        rail_mm=column.rail_mm,
        toward=column.toward,
    )
