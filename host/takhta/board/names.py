"""What people call places and rows of seats of a board, as nouns within a sentence."""

from takhta.board.plan import Board, Place
from takhta.rules.occupancy import PlaceId, Side
from takhta.rules.pieces import CHECKER, PAWN, Piece
from takhta.rules.said import Said, said

_OWNERS = {side.label: side for side in Side}


def place_name(board: Board, place: PlaceId) -> Said:
    """A place: `point 6`, `the bar`, `square 8`, `Red's 3`."""
    return called(board.places[place])


def column_name(board: Board, place: PlaceId, column: int) -> Said:
    """A column of seats: `point 6`, `the bar's lower half`; of a square it is the square."""
    return row_called(board.places[place], column)


def called(place: Place) -> Said:
    """What one place is called."""
    owner, _, number = place.name.rpartition(" ")
    if place.square is None:
        return said("place.point", number=int(number)) if number.isdecimal() and not owner else said("place.bar")
    if owner:
        return said("place.of_side", side=_OWNERS[owner].noun, number=int(number))
    return said("place.square", number=int(number))


def row_called(place: Place, column: int) -> Said:
    """What one row of a place's seats is called."""
    name = called(place)
    if place.square is not None or len(place.columns) < 2:
        return name
    if place.columns[column].toward > 0:
        return said("place.lower_half", place=name)
    return said("place.upper_half", place=name)


def piece_of(board: Board) -> Piece:
    """What people call the pieces of a board."""
    return CHECKER if board.places[0].square is None else PAWN
