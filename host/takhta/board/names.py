"""What people call places and rows of seats of a board in a sentence."""

from takhta.board.plan import Board, Place
from takhta.rules.occupancy import PlaceId


def place_name(board: Board, place: PlaceId) -> str:
    """A place: `point 6`, `the bar`, `square 8`, `red's 3`."""
    return called(board.places[place])


def column_name(board: Board, place: PlaceId, column: int) -> str:
    """A column of seats: `point 6`, `the bar's lower half`; of a square it is the square."""
    return row_called(board.places[place], column)


def called(place: Place) -> str:
    """What one place is called."""
    if place.square is not None:
        owner, _, number = place.name.rpartition(" ")
        return f"{owner}'s {number}" if owner else f"square {number}"
    return f"point {place.name}" if place.name.isdigit() else f"the {place.name}"


def row_called(place: Place, column: int) -> str:
    """What one row of a place's seats is called."""
    name = called(place)
    if place.square is None and len(place.columns) > 1:
        name += "'s lower half" if place.columns[column].toward > 0 else "'s upper half"
    return name
