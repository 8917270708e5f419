"""The board as the page draws it: what never moves. It comes from the board file alone and knows no game."""

from typing import Literal

import msgspec

from takhta.board.names import piece_of
from takhta.board.plan import Board, Column, Pieces, Place
from takhta.record.facts import SideName
from takhta.record.sides import name_of

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
    """A point, the bar or a square, by its number on the physical board.

    A square has its lower left corner and its size in `box`, `owner` is whose colour it is stained in, and `sign` what
    is inlaid in it.
    """

    id: int
    name: str
    kind: Literal["point", "bar", "square"]
    columns: tuple[ColumnDrawn, ...]
    box: tuple[float, float, float, float] | None = None
    owner: SideName | None = None
    sign: Literal["", "cross"] = ""


class PieceDrawn(msgspec.Struct, frozen=True):
    """One side's pieces: flat ones are drawn as discs from above, tall ones as pawns. `tray` is the line from the first
    to the last seat of those that are off the board."""

    side: SideName
    diameter_mm: float
    height_mm: float
    many: int
    tray: tuple[Point, Point]


class Drawing(msgspec.Struct, frozen=True):
    """The whole board in mm: panel, places, lamps (by LampId) and its pieces, of the kind `piece`."""

    name: str
    title: str
    width_mm: float
    height_mm: float
    piece: str
    pieces: tuple[PieceDrawn, ...]
    places: tuple[PlaceDrawn, ...]
    lamps: tuple[Point, ...]


def drawing_of(board: Board) -> Drawing:
    """The picture of a board file's board."""
    return Drawing(
        name=board.name,
        title=board.title,
        width_mm=board.width_mm,
        height_mm=board.height_mm,
        piece=piece_of(board).name,
        pieces=tuple(_piece(pieces) for pieces in board.pieces),
        places=tuple(_place(place, board) for place in board.places),
        lamps=tuple((float(x), float(y)) for x, y in board.lamps),
    )


def _piece(pieces: Pieces) -> PieceDrawn:
    checker, (first, last) = pieces.checker, pieces.tray
    tray = ((float(first[0]), float(first[1])), (float(last[0]), float(last[1])))
    return PieceDrawn(name_of(pieces.side), checker.diameter_mm, checker.thickness_mm, pieces.number, tray)


def _place(place: Place, board: Board) -> PlaceDrawn:
    columns = tuple(_column(column) for column in place.columns)
    square = place.square
    if square is None:
        return PlaceDrawn(place.id, place.name, "bar" if len(columns) > 1 else "point", columns)
    left, lower = square.x_mm - square.side_mm / 2, square.y_mm - square.side_mm / 2
    return PlaceDrawn(
        place.id,
        place.name,
        "square",
        columns,
        box=(left, lower, square.side_mm, square.side_mm),
        owner=next((name_of(each.side) for each in board.pieces if place.name.split()[0] == each.side.label), None),
        sign="cross" if square.is_crossed else "",
    )


def _column(column: Column) -> ColumnDrawn:
    return ColumnDrawn(
        seats=tuple((float(slot.x_mm), float(slot.y_mm)) for slot in column.slots),
        lamps=tuple(int(slot.lamp) for slot in column.slots),
        slots=tuple(int(slot.id) for slot in column.slots),
        tip=column.tip,
        rail_mm=column.rail_mm,
        toward=column.toward,
    )
