"""What people call places and columns of a board in a sentence."""

from takhta.board.plan import Board
from takhta.rules.occupancy import PlaceId


def place_name(board: Board, place: PlaceId) -> str:
    """A place: `point 6`, `the bar`."""
    name = board.places[place].name
    return f"point {name}" if name.isdigit() else f"the {name}"


def column_name(board: Board, place: PlaceId, column: int) -> str:
    """A column of seats: `point 6`, `the bar's lower half`."""
    name = place_name(board, place)
    if len(board.places[place].columns) > 1:
        name += "'s lower half" if board.places[place].columns[column].toward > 0 else "'s upper half"
    return name
