"""The board file of the cross: squares, sensors, lines to slide along, and that faults of such a file are named."""

import pytest

from support.words import english
from takhta.board.errors import BoardFileError
from takhta.board.files import board_file
from takhta.board.load import load_board, parse_board
from takhta.board.names import place_name
from takhta.board.plan import Checker, Millimetres, Pieces
from takhta.devices.selftest import strips_of
from takhta.rules.occupancy import PlaceId, Side, content
from takhta.rules.pagade.path import COLOURS, Progress, cell, number_at, square

CROSS = load_board(board_file("cross"))
TEXT = board_file("cross").read_text()
STRONG = Checker(*map(Millimetres, (11, 25, 8, 3, 6, 1)))
WEAK = Checker(*map(Millimetres, (11, 25, 5, 2, 6, 1)))


def faults(*changes: tuple[str, str]) -> tuple[str, ...]:
    """What is wrong with the cross's file after replacing texts in it."""
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    with pytest.raises(BoardFileError) as raised:
        parse_board(text, "mine.toml")
    return raised.value.faults


def test_the_96_squares_are_those_of_the_rules_in_their_order() -> None:
    assert [place.id for place in CROSS.places] == list(range(96))
    for place in CROSS.places:
        column, row = cell(place.id)
        assert place.square is not None
        assert (place.square.x_mm, place.square.y_mm) == (12 + 24 * (column + 0.5), 12 + 24 * (18 - row + 0.5))
    for colour in COLOURS:
        for number in range(1, 8):
            assert CROSS.place(f"{colour.label} {number}").id == square(colour, Progress(number))
    assert all(number_at(Side.RED, CROSS.place(str(number)).id) == number for number in range(8, 76))


def test_belly_squares_have_four_sensors_and_all_others_one() -> None:
    assert [len(place.slots) for place in CROSS.places] == 68 * [1] + 28 * [4]
    for place in CROSS.places:
        assert place.square is not None
        beside = [(slot.x_mm - place.square.x_mm, slot.y_mm - place.square.y_mm) for slot in place.slots]
        assert beside == [(0, 0)] if place.id < 68 else [(-5, -5), (-5, 5), (5, -5), (5, 5)]
        assert {column.tip for column in place.columns} == {slot.lamp for slot in place.slots}


def test_thirty_strips_of_six_sensors_fill_thirty_inputs() -> None:
    assert len({slot.channel for slot in CROSS.slots}) == 180
    assert {slot.channel % 8 for slot in CROSS.slots} == set(range(6))
    strips = strips_of(CROSS)
    assert len(strips) == 30
    assert (strips[0], strips[3], strips[7]) == (
        "square 8 to square 13",
        "red's 7 to red's 5",
        "square 14 to square 19",
    )


def test_no_strip_reaches_farther_than_six_squares() -> None:
    for strip in strips_of(CROSS):
        xs, ys = zip(*((s.x_mm, s.y_mm) for s in CROSS.slots if s.channel // 8 == strip), strict=True)
        assert max(xs) - min(xs) + max(ys) - min(ys) <= 6 * 24


def test_each_of_the_96_lamps_lies_in_the_corner_of_its_square() -> None:
    assert sorted(place.columns[0].tip for place in CROSS.places) == list(range(96))
    for place in CROSS.places:
        x, y = CROSS.lamps[place.columns[0].tip]
        assert place.square is not None
        assert (x - place.square.x_mm, y - place.square.y_mm) == (9, 9)


def test_the_lines_to_slide_along_pass_every_sensor() -> None:
    assert {slot.id for run in CROSS.runs for slot in run.slots} == set(range(180))
    assert [len(run.slots) for run in CROSS.runs] == [8, 8, 3, 14, 14] * 4


def test_the_cross_can_be_turned_to_every_side() -> None:
    layouts = {layout.name: layout for layout in CROSS.layouts}
    assert list(layouts) == ["red", "black", "yellow", "green"]
    for turned, layout in zip((0, 1, 2, 3), layouts.values(), strict=True):
        mine, reds = COLOURS[turned], Side.RED
        for number in (1, 7, 8, 25, 75):
            assert layout.places[square(mine, Progress(number))] == square(reds, Progress(number))
        occupancy = tuple(content({Side.GREEN: place % 3}) for place in range(96))
        assert layout.to_game(layout.to_board(occupancy)) == occupancy


def test_four_colours_have_two_kinds_of_magnets_either_way_up() -> None:
    assert [(p.side, p.number, p.checker, p.polarity) for p in CROSS.pieces] == [
        (Side.RED, 4, STRONG, 1),
        (Side.BLACK, 4, STRONG, -1),
        (Side.YELLOW, 4, WEAK, 1),
        (Side.GREEN, 4, WEAK, -1),
    ]
    assert CROSS.checker == STRONG


def test_pawns_that_are_off_lie_on_no_square() -> None:
    def is_clear(pieces: Pieces) -> bool:
        reach = 12 + pieces.checker.diameter_mm / 2
        squares = [place.square for place in CROSS.places if place.square]
        return all(max(abs(s.x_mm - x), abs(s.y_mm - y)) > reach for s in squares for x, y in pieces.tray)

    assert all(map(is_clear, CROSS.pieces))


def test_squares_are_called_by_their_number_and_bellies_by_their_owner() -> None:
    assert [english(place_name(CROSS, PlaceId(at))) for at in (0, 70)] == ["square 8", "Red's 3"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("side_mm = 24", "side_mm = 30", "[squares] has the square 26 beyond the edge of the panel."),
        ('"75",\n', '"75", "76",\n', "[squares] has the square 76 in only one of grid and places."),
        ('    "75", "74", "73",', '    "74", "74", "73",', "[squares] uses the lamp of 74 2 times: 74, 74."),
        ('seats = ["8", "9",', 'seats = ["8", "8",', "[wiring] uses the seat 8 2 times: 8, 8."),
        (
            '"red 7/sw", "red 7/nw", "red 6',
            '"red 7/sw", "red 7/up", "red 6',
            "[wiring] has a seat red 7/up that is in no square.",
        ),
        ('"12", "13"]', '"12"]', "[wiring] has square 13 with neither one seat nor its four corners."),
        ('"12", "13"]', '"12", "13", "14"]', "Strip 0 has 7 seats; a multiplexer has inputs for 6."),
        (
            "adc = 0, input = 1",
            "adc = 0, input = 0",
            "[wiring] uses the channel ADC 0 input 0 2 times: strip 0, strip 1.",
        ),
        ('["75", "9"]', '["75", "red 7/se"]', "[runs] never passes 8."),
        ('["75", "9"]', '["75", "99"]', "[runs] has red's outer end with an end that is no seat."),
        (
            "width_mm = 480",
            "width_mm = 500",
            "The file has a layout 'black' that lays place 8 on no single other place.",
        ),
        ("magnet_diameter_mm = 5", "magnet_diameter_mm = 15", "[pieces] yellow has a magnet wider than the checker."),
    ],
)
def test_a_fault_is_named_with_the_square_or_strip(old: str, new: str, fault: str) -> None:
    assert fault in faults((old, new))
