"""The board file of reed switches: the tables board with other sensors, and that its faults are named."""

from dataclasses import replace

import pytest

from takhta.board.errors import BoardFileError
from takhta.board.files import board_file
from takhta.board.load import load_board, parse_board
from takhta.board.plan import Sensors
from takhta.rules.games import game, on_board
from takhta.rules.occupancy import Side, count

REED, TABLES = (load_board(board_file(name)) for name in ("reed", "tables"))
TEXT = board_file("reed").read_text()


def test_its_seats_lamps_and_wires_are_those_of_the_tables_board() -> None:
    like_tables = replace(
        REED,
        name=TABLES.name,
        title=TABLES.title,
        layouts=TABLES.layouts,
        pieces=TABLES.pieces,
        sensors=Sensors.HALL,
    )
    assert like_tables == TABLES


def test_the_games_played_on_it_are_those_of_the_tables_board() -> None:
    assert (REED.games, TABLES.games) == ("tables", "tables")


def test_only_boards_that_have_to_learn_their_sensors_need_a_calibration() -> None:
    assert {board.name: board.sensors.need_calibration for board in (REED, TABLES)} == {"reed": False, "tables": True}


def test_no_start_position_looks_the_same_from_two_sides() -> None:
    """Why it has two layouts and not four: a switch does not tell colours."""
    for name in on_board(REED.games):
        rules = game(name)
        start = rules.occupancy(rules.start(Side.WHITE))
        taken = [
            tuple(count(held, Side.WHITE) + count(held, Side.BLACK) for held in layout.to_board(start))
            for layout in REED.layouts
        ]
        assert len(set(taken)) == len(REED.layouts) == 2, name


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            'games = "tables"',
            'games = "chess"',
            "The file has games = 'chess', a board no game is made for.",
        ),
        (
            'sensors = "switches"',
            'sensors = "light"',
            "[scanner] has sensors = 'light'; it must be one of 'hall', 'switches'.",
        ),
    ],
)
def test_a_fault_is_named(old: str, new: str, fault: str) -> None:
    with pytest.raises(BoardFileError) as raised:
        parse_board(TEXT.replace(old, new), "mine.toml")
    assert raised.value.faults == (fault,)
