"""Reads a board file into a Board, or says everything that is wrong with it at once. It never guesses a value."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

from takhta.board.errors import BoardFileError
from takhta.board.load_pieces import read_checker, read_pieces, usual_pieces
from takhta.board.load_rails import read_rails
from takhta.board.load_squares import read_squares
from takhta.board.parts import BoardParts, no_twins
from takhta.board.plan import Board, Layout, Millimetres, Pin, Pins, ReadBy, Sensors
from takhta.board.section import Section
from takhta.rules.games import on_board
from takhta.rules.occupancy import PlaceId

_LAST_GPIO = {ReadBy.PI: 27, ReadBy.PICO: 28}
_TAKEN = {
    ReadBy.PI: {0: "the HAT's EEPROM", 1: "the HAT's EEPROM", **dict.fromkeys((7, 8, 9, 10, 11), "SPI0")},
    ReadBy.PICO: {
        15: "the way to the prompt",
        **dict.fromkeys((16, 18, 19), "SPI0"),
        **dict.fromkeys((23, 24, 25), "the Pico itself"),
    },
}
_SHUTDOWN = "shutdown"
_SAME_SPOT_MM = 0.5
_LONGEST_MM = 2000.0
_LARGEST = 256 * 1024
_MOST_DOTS = 100
"""In one line, between the signs that end a name; reading a name of thousands of parts takes minutes."""
_ENDS_A_NAME = re.compile(r"[,\n=\[\]{}]")


def load_board(path: Path) -> Board:
    """The board a file describes. Raises BoardFileError (naming every fault) or OSError."""
    return parse_board(read_board_text(path), path.name)


def read_board_text(path: Path) -> str:
    """The text of a board file; of one that is far too long only the beginning, which is refused. Raises OSError."""
    with path.open("rb") as file:
        return file.read(_LARGEST + 1).decode("utf-8", "replace")


def parse_board(text: str, source: str) -> Board:
    """The board a file's text describes; `source` names it in the error. Raises BoardFileError."""
    if len(text) > _LARGEST:
        raise BoardFileError(source, [f"It has more than {_LARGEST:,} letters: no board needs so many."])
    if any(name.count(".") > _MOST_DOTS for name in _ENDS_A_NAME.split(text)):
        raise BoardFileError(source, [f"It has a name of more than {_MOST_DOTS} parts: no board needs one."])
    try:
        values = tomllib.loads(text)
    except RecursionError as error:
        raise BoardFileError(source, ["It is nested too deeply."]) from error
    except ValueError as error:  # a TOMLDecodeError, or a number with thousands of digits
        raise BoardFileError(source, [f"It is not TOML: {error}."]) from error
    faults: list[str] = []
    board = _read(Section("The file", values, faults))
    if faults:
        raise BoardFileError(source, faults)
    return board


def _read(file: Section) -> Board:
    name, title = file.text("name"), file.text("title")
    games = _games(file) if "games" in file.names() else name
    width, height = file.number("width_mm", 1, _LONGEST_MM), file.number("height_mm", 1, _LONGEST_MM)
    checker = read_checker(file.section("checker"))
    if "pieces" in file.names():
        pieces = read_pieces(file.section("pieces"), checker, width, height)
    else:
        pieces = usual_pieces(checker, width, height)
    settle, read_by, sensors = _scanner(file.section("scanner"))
    cap = _one(file, "lamps", "cap_ma", 1, 100_000)
    pins = _pins(file.section("pins"), read_by)
    turned = _turned(file.section("layouts"))
    read = read_squares if "squares" in file.names() else read_rails
    parts = read(file, width, height, len(pins.chip_select))
    file.finish()
    layouts = () if file.faults else tuple(_layout(file, n, turn, parts, width, height) for n, turn in turned)
    return Board(
        name,
        title,
        Millimetres(width),
        Millimetres(height),
        parts.places,
        parts.slots,
        parts.lamps,
        parts.runs,
        layouts,
        pieces,
        pins,
        cap,
        settle,
        games,
        read_by,
        sensors,
    )


def _games(file: Section) -> str:
    """The board whose games are played on this one."""
    games = file.text("games")
    if not on_board(games):
        file.fault(f"has games = {games!r}, a board no game is made for")
    return games


def _one(file: Section, table: str, key: str, low: int, high: int) -> int:
    section = file.section(table)
    value = section.whole(key, low, high)
    section.finish()
    return value


def _scanner(section: Section) -> tuple[int, ReadBy, Sensors]:
    """How long sensors settle, what reads them and what they are; a file that does not say means the Pi and Hall
    sensors."""
    settle = section.whole("settle_us", 0, 1000)
    by, kinds = tuple(each.value for each in ReadBy), tuple(each.value for each in Sensors)
    read_by = ReadBy(section.choice("reader", by)) if "reader" in section.names() else ReadBy.PI
    sensors = Sensors(section.choice("sensors", kinds)) if "sensors" in section.names() else Sensors.HALL
    section.finish()
    return settle, read_by, sensors


def _pins(section: Section, read_by: ReadBy) -> Pins:
    last, taken = _LAST_GPIO[read_by], _TAKEN[read_by]
    address = section.wholes("address", 0, last)
    select = section.wholes("chip_select", 0, last)
    singles = {key: section.whole(key, 0, last) for key in ("strip_power", "lamps", _SHUTDOWN)}
    section.finish()
    if address and len(address) != 3:
        section.fault(f"has {len(address)} address lines; a multiplexer has 3")
    uses = [(pin, f"address[{i}]") for i, pin in enumerate(address)]
    uses += [(pin, f"chip_select[{i}]") for i, pin in enumerate(select)]
    uses += [(pin, key) for key, pin in singles.items() if key != _SHUTDOWN or read_by is ReadBy.PI]
    if section.sound:
        no_twins(section, "GPIO", uses)
        for pin, use in uses:
            if pin in taken:
                section.fault(f"uses GPIO {pin} for {use}, but that line belongs to {taken[pin]}")
    return Pins(
        tuple(map(Pin, address)),
        tuple(map(Pin, select)),
        Pin(singles["strip_power"]),
        Pin(singles["lamps"]),
        Pin(singles[_SHUTDOWN]),
    )


def _turned(section: Section) -> list[tuple[str, str]]:
    layouts = [(name, section.choice(name, tuple(_TURNS))) for name in section.names()]
    if "" not in (turn for _, turn in layouts):
        section.fault('needs one layout with "", the order of the places as listed')
    return layouts


def _layout(file: Section, name: str, turn: str, parts: BoardParts, width: float, height: float) -> Layout:
    """The places each place falls on when the physical board is turned or mirrored."""
    seats = [(slot, slot.x_mm, slot.y_mm) for slot in parts.slots]
    lies: list[PlaceId] = []
    for place in parts.places:
        hit: set[PlaceId] = set()
        for slot in place.slots:
            x, y = _TURNS[turn](slot.x_mm, slot.y_mm, width, height)
            hit |= {s.place for s, sx, sy in seats if abs(sx - x) < _SAME_SPOT_MM and abs(sy - y) < _SAME_SPOT_MM}
        if len(hit) != 1:
            file.fault(f"has a layout {name!r} that lays place {place.name} on no single other place")
            return Layout(name, ())
        lies.append(hit.pop())
    return Layout(name, tuple(lies))


_TURNS: dict[str, Callable[[float, float, float, float], tuple[float, float]]] = {
    "": lambda x, y, _width, _height: (x, y),
    "x": lambda x, y, width, _height: (width - x, y),
    "y": lambda x, y, _width, height: (x, height - y),
    "xy": lambda x, y, width, height: (width - x, height - y),
    "right": lambda x, y, width, _height: (y, width - x),
    "left": lambda x, y, _width, height: (height - y, x),
}
"""Where a spot comes to lie when a board is mirrored, turned by a half, or by a quarter to the right or left."""
