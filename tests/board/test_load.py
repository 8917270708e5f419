"""The board file: what the tables board is, and that every fault of a file is named at once."""

import tomllib

import pytest

from support.pico_bench import pico_board
from takhta.board.errors import BoardFileError
from takhta.board.files import board_file
from takhta.board.load import load_board, parse_board
from takhta.board.plan import Layout, ReadBy
from takhta.rules.occupancy import Side, content

BOARD = load_board(board_file("tables"))
TEXT = board_file("tables").read_text()


def faults(*changes: tuple[str, str]) -> tuple[str, ...]:
    """What is wrong with the tables board's file after replacing texts in it."""
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    with pytest.raises(BoardFileError) as raised:
        parse_board(text, "mine.toml")
    return raised.value.faults


def test_the_tables_board_has_24_points_and_a_bar_of_two_halves() -> None:
    assert [place.name for place in BOARD.places] == ["bar", *map(str, range(1, 25))]
    assert [len(place.columns) for place in BOARD.places] == [2] + 24 * [1]
    assert [place.id for place in BOARD.places] == list(range(25))
    assert [slot.id for slot in BOARD.slots] == list(range(156))
    assert len(BOARD.lamps) == 182


def test_every_slot_has_its_own_channel_and_every_lamp_its_own_spot() -> None:
    assert len({slot.channel for slot in BOARD.slots}) == 156
    tips = [column.tip for place in BOARD.places for column in place.columns]
    assert sorted([slot.lamp for slot in BOARD.slots] + tips) == list(range(182))
    assert len(set(BOARD.lamps)) == 182


def test_quadrant_boards_serve_six_six_seven_and_seven_strips() -> None:
    strips = {(slot.channel // 64, slot.channel // 8 % 8) for slot in BOARD.slots}
    assert sorted(sum(adc == quadrant for adc, _ in strips) for quadrant in range(4)) == [6, 6, 7, 7]
    assert {slot.channel % 8 for slot in BOARD.slots} == set(range(6))


def test_seats_start_at_the_rail_and_lie_33_mm_apart_on_points_36_mm_apart() -> None:
    for place in BOARD.places:
        for column in place.columns:
            along = [(slot.y_mm - column.rail_mm) * column.toward for slot in column.slots]
            assert along == [18 + 33 * seat for seat in range(6)]
    assert BOARD.place("1").slots[0].x_mm - BOARD.place("2").slots[0].x_mm == 36


def test_white_bears_off_to_the_lower_right_and_black_to_the_upper_right() -> None:
    right = BOARD.width_mm / 2
    for name, is_low in (("1", True), ("24", False)):
        slot = BOARD.place(name).slots[0]
        assert slot.x_mm > right
        assert (slot.y_mm < BOARD.height_mm / 2) is is_low


def test_lamps_lie_beside_their_sensor_and_the_bar_is_last_in_the_chain() -> None:
    for slot in BOARD.slots:
        x, y = BOARD.lamps[slot.lamp]
        assert (x, abs(y - slot.y_mm)) == (slot.x_mm, 9)
    bar = BOARD.place("bar")
    assert sorted([slot.lamp for slot in bar.slots] + [column.tip for column in bar.columns]) == list(range(168, 182))


def test_layouts_turn_and_mirror_the_places() -> None:
    layouts = {layout.name: layout.places for layout in BOARD.layouts}
    assert layouts == {
        "lower-right": tuple(range(25)),
        "lower-left": (0, *range(12, 0, -1), *range(24, 12, -1)),
        "upper-left": (0, *range(13, 25), *range(1, 13)),
        "upper-right": (0, *range(24, 0, -1)),
    }


@pytest.mark.parametrize("layout", BOARD.layouts, ids=lambda layout: layout.name)
def test_what_lies_on_the_wood_comes_back_in_the_game(layout: Layout) -> None:
    occupancy = tuple(content({Side.WHITE: place % 7}) for place in range(25))
    assert layout.to_game(layout.to_board(occupancy)) == occupancy


def test_pins_are_those_of_the_wiring_table() -> None:
    pins = BOARD.pins
    assert (pins.address, pins.chip_select) == ((22, 23, 27), (5, 6, 24, 25))
    assert (pins.strip_power, pins.lamps, pins.shutdown) == (17, 18, 26)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("strip_power = 17", "strip_power = 18", "[pins] uses GPIO 18 2 times: strip_power, lamps."),
        ("lamps = 18", "lamps = 10", "[pins] uses GPIO 10 for lamps, but that line belongs to SPI0."),
        ("[22, 23, 27]", "[22, 23]", "[pins] has 2 address lines; a multiplexer has 3."),
        (
            'place = "2",   x_mm = 442, rail = "lower", adc = 0, input = 1',
            'place = "2",   x_mm = 442, rail = "lower", adc = 0, input = 0',
            "[wiring] uses the channel ADC 0 input 0 2 times: strip 0 (place 1), strip 1 (place 2).",
        ),
        (
            "chain =  1",
            "chain =  0",
            "[wiring] uses the lamp chain position 0 2 times: strip 0 (place 1), strip 1 (place 2).",
        ),
        ('place = "3", ', 'place = "99",', "Strip 2 (place 99) lies under a place that [places] does not name."),
        ('place = "3", ', 'place = "4", ', "[wiring] has no strip under the place 3."),
        ("x_mm = 442", "x_mm = 900", "Strip 1 (place 2) has x_mm = 900; it must be from 0 to 516."),
        ("x_mm = 442", 'x_mm = "far"', "Strip 1 (place 2) has x_mm = 'far'; it must be a number."),
        ("adc = 1", "adc = 4", "Strip 6 (place 7) has adc = 4; it must be from 0 to 3."),
        ("seats = 6", "seats = 7", "[strip] has seats = 7; it must be from 1 to 6."),
        ("seats = 6", "seats = 5.5", "[strip] has seats = 5.5; it must be a whole number."),
        ("gap_mm = 7 ", "gap_mm = nan ", "[checker] has gap_mm = nan; it must be from 0.1 to 100."),
        ("floor_mm = 1 ", "flor_mm = 1 ", "[checker] has a key 'flor_mm' that nothing reads."),
        ("floor_mm = 1 ", "", "[checker] lacks the key 'floor_mm'."),
        (
            "white = { number = 15",
            "pink = { number = 15",
            "[pieces] pink is no side; sides are white, black, red, yellow, green.",
        ),
        (
            "[561,  36, 561, 180]",
            "[561,  36]",
            "[pieces] white has a tray_mm that is not x and y of its first seat and of its last one.",
        ),
        ('south = "up"', 'south = "left"', "[pieces] black has south = 'left'; it must be one of 'down', 'up'."),
        ("cap_ma = 1500", "cap_ma = true", "[lamps] has cap_ma = True; it must be a whole number."),
        ("[layouts]", "[layout]", "The file lacks the key 'layouts'."),
        (
            'upper-left = "xy"',
            'upper-left = "z"',
            "[layouts] has upper-left = 'z'; it must be one of '', 'x', 'y', 'xy', 'right', 'left'.",
        ),
        ("x_mm = 442", "x_mm = 441", "The file has a layout 'lower-left' that lays place 2 on no single other place."),
        ('"bar",\n    "1"', '"bar",\n    "bar", "1"', "The file uses the place bar 2 times: bar, bar."),
        ("upper_mm = 480", "upper_mm = 300", "[strip] is longer than half the way between the rails."),
    ],
)
def test_a_fault_is_named_with_the_strip_or_place(old: str, new: str, fault: str) -> None:
    assert fault in faults((old, new))


PICO = (
    ("settle_us = 10\n", 'settle_us = 10\nreader = "pico"\n'),
    ("address = [22, 23, 27]", "address = [10, 11, 12]"),
    ("chip_select = [5, 6, 24, 25]", "chip_select = [20, 21, 22, 26]"),
)
"""What makes the board one that a Pico reads."""


def test_a_board_may_be_read_by_a_pico_whose_lines_are_not_the_pis() -> None:
    assert load_board(board_file("tables")).read_by is ReadBy.PI
    assert pico_board().read_by is ReadBy.PICO  # as the building guide says
    clash = ("strip_power = 17", "strip_power = 26"), ("lamps = 18", "lamps = 28"), ("shutdown = 26", "shutdown = 28")
    assert faults(*PICO, *clash) == ("[pins] uses GPIO 26 2 times: chip_select[3], strip_power.",)
    assert faults(*PICO, ("strip_power = 17", "strip_power = 15"), ("lamps = 18", "lamps = 24")) == (
        "[pins] uses GPIO 15 for strip_power, but that line belongs to the way to the prompt.",
        "[pins] uses GPIO 24 for lamps, but that line belongs to the Pico itself.",
    )
    assert faults(("settle_us = 10\n", 'settle_us = 10\nreader = "toaster"\n')) == (
        "[scanner] has reader = 'toaster'; it must be one of 'pi', 'pico'.",
    )


def test_all_faults_are_named_at_once() -> None:
    named = faults(
        ("lamps = 18", "lamps = 5"),
        ("x_mm = 442", "x_mm = -1"),
        ("diameter_mm = 32", 'diameter_mm = "wide"'),
        ("settle_us = 10", ""),
    )
    assert set(named) >= {
        "[pins] uses GPIO 5 2 times: chip_select[0], lamps.",
        "Strip 1 (place 2) has x_mm = -1; it must be from 0 to 516.",
        "[checker] has diameter_mm = 'wide'; it must be a number.",
        "[scanner] lacks the key 'settle_us'.",
    }


def test_an_empty_file_and_one_that_is_not_toml_are_refused_in_words() -> None:
    with pytest.raises(BoardFileError, match=r"mine\.toml cannot be used.*lacks the key 'name'"):
        parse_board("", "mine.toml")
    with pytest.raises(BoardFileError, match="is not TOML"):
        parse_board("name = ", "mine.toml")


NONSENSE = [
    (key, value)
    for key in sorted(tomllib.loads(TEXT))
    for value in ("3", '"x"', "[]", "[1]", "{}", "true", "1979-05-27")
    if (key, value) not in {("name", '"x"'), ("title", '"x"')}
]


@pytest.mark.parametrize(("key", "value"), NONSENSE)
def test_nonsense_under_any_key_is_a_fault_and_never_a_crash(key: str, value: str) -> None:
    lines = [line for line in TEXT.splitlines() if not line.startswith(f"{key} =")]
    text = f"{key} = {value}\n" + "\n".join(lines).replace(f"[{key}]", f"[other.{key}]")
    with pytest.raises(BoardFileError):
        parse_board(text, "mine.toml")
