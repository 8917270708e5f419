"""Reads a board file into a Board, or says everything that is wrong with it at once. It never guesses a value."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from takhta.board.errors import BoardFileError
from takhta.board.plan import (
    Board,
    Channel,
    Checker,
    Column,
    LampId,
    Layout,
    Millimetres,
    Pin,
    Pins,
    Place,
    Reader,
    Slot,
    SlotId,
)
from takhta.board.section import Section
from takhta.rules.occupancy import PlaceId

_ADC_INPUTS = 8
"""Of an MCP3208."""
_SEATS_MOST = 6
"""Multiplexer inputs of a strip; the other two are its self-test."""
_LAST_GPIO = {Reader.PI: 27, Reader.PICO: 28}
_TAKEN = {
    Reader.PI: {0: "the HAT's EEPROM", 1: "the HAT's EEPROM", **dict.fromkeys((7, 8, 9, 10, 11), "SPI0")},
    Reader.PICO: {
        15: "the way to the prompt",
        **dict.fromkeys((16, 18, 19), "SPI0"),
        **dict.fromkeys((23, 24, 25), "the Pico itself"),
    },
}
_SHUTDOWN = "shutdown"
_SAME_SPOT_MM = 0.5
_LONGEST_MM = 2000.0


def load_board(path: Path) -> Board:
    """The board a file describes. Raises BoardFileError (naming every fault) or OSError."""
    return parse_board(path.read_bytes().decode("utf-8", "replace"), path.name)


def parse_board(text: str, source: str) -> Board:
    """The board a file's text describes; `source` names it in the error. Raises BoardFileError."""
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardFileError(source, [f"It is not TOML: {error}."]) from error
    faults: list[str] = []
    board = _read(Section("The file", values, faults))
    if faults:
        raise BoardFileError(source, faults)
    return board


@dataclass(frozen=True, slots=True)
class _Shape:
    """What all strips of a board share."""

    seats: int
    first: float
    pitch: float
    lamp: float
    tip: float
    rails: dict[str, float]


@dataclass(frozen=True, slots=True)
class _Strip:
    """One strip as the file lists it; `name` says which in a sentence."""

    name: str
    place: str
    x: float
    rail: str
    adc: int
    input: int
    chain: int


def _read(file: Section) -> Board:
    name, title = file.text("name"), file.text("title")
    width, height = file.number("width_mm", 1, _LONGEST_MM), file.number("height_mm", 1, _LONGEST_MM)
    names = file.texts("places")
    _no_twins(file, "the place", ((name, name) for name in names))
    checker = _checker(file.section("checker"))
    shape = _shape(file, height)
    settle, reader = _scanner(file.section("scanner"))
    cap = _one(file, "lamps", "cap_ma", 1, 100_000)
    pins = _pins(file.section("pins"), reader)
    mirrored = _mirrored(file.section("layouts"))
    strips = _strips(file.section("wiring"), names, len(pins.chip_select), width)
    file.finish()
    places, slots, lamps = _lay(names, shape, strips)
    layouts = () if file.faults else tuple(_layout(file, n, axes, places, width, height) for n, axes in mirrored)
    return Board(
        name,
        title,
        Millimetres(width),
        Millimetres(height),
        places,
        slots,
        lamps,
        layouts,
        checker,
        pins,
        cap,
        settle,
        reader,
    )


def _one(file: Section, table: str, key: str, low: int, high: int) -> int:
    section = file.section(table)
    value = section.whole(key, low, high)
    section.finish()
    return value


def _scanner(section: Section) -> tuple[int, Reader]:
    """How long sensors settle, and what reads them; a file that does not say means the Pi."""
    settle = section.whole("settle_us", 0, 1000)
    words = tuple(reader.value for reader in Reader)
    reader = Reader(section.choice("read_by", words)) if "read_by" in section.names() else Reader.PI
    section.finish()
    return settle, reader


def _checker(section: Section) -> Checker:
    keys = ("diameter_mm", "thickness_mm", "magnet_diameter_mm", "magnet_thickness_mm", "gap_mm", "floor_mm")
    size = {key: Millimetres(section.number(key, 0.1, 100)) for key in keys}
    section.finish()
    if size["magnet_diameter_mm"] > size["diameter_mm"]:
        section.fault("has a magnet wider than the checker")
    if size["magnet_thickness_mm"] + size["floor_mm"] > size["thickness_mm"]:
        section.fault("has a magnet and floor thicker than the checker")
    if size["floor_mm"] > size["gap_mm"]:
        section.fault("has a gap smaller than the floor below the magnet")
    return Checker(**size)


def _shape(file: Section, height: float) -> _Shape:
    rails, strip = file.section("rails"), file.section("strip")
    lower, upper = rails.number("lower_mm", 0, height), rails.number("upper_mm", 0, height)
    shape = _Shape(
        strip.whole("seats", 1, _SEATS_MOST),
        strip.number("first_mm", 0, height),
        strip.number("pitch_mm", 1, height),
        strip.number("lamp_mm", -height, height),
        strip.number("tip_mm", 0, height),
        {"lower": lower, "upper": upper},
    )
    rails.finish()
    strip.finish()
    last = shape.first + (shape.seats - 1) * shape.pitch
    if rails.sound and strip.sound and (upper - lower) / 2 < max(last, shape.tip):
        strip.fault("is longer than half the way between the rails")
    return shape


def _pins(section: Section, reader: Reader) -> Pins:
    last, taken = _LAST_GPIO[reader], _TAKEN[reader]
    address = section.wholes("address", 0, last)
    select = section.wholes("chip_select", 0, last)
    singles = {key: section.whole(key, 0, last) for key in ("strip_power", "lamps", _SHUTDOWN)}
    section.finish()
    if address and len(address) != 3:
        section.fault(f"has {len(address)} address lines; a multiplexer has 3")
    uses = [(pin, f"address[{i}]") for i, pin in enumerate(address)]
    uses += [(pin, f"chip_select[{i}]") for i, pin in enumerate(select)]
    uses += [(pin, key) for key, pin in singles.items() if key != _SHUTDOWN or reader is Reader.PI]
    if section.sound:
        _no_twins(section, "GPIO", uses)
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


def _mirrored(section: Section) -> list[tuple[str, str]]:
    layouts = [(name, section.choice(name, ("", "x", "y", "xy"))) for name in section.names()]
    if "" not in (axes for _, axes in layouts):
        section.fault('needs one layout with "", the order of the places as listed')
    return layouts


def _strips(section: Section, names: tuple[str, ...], adcs: int, width: float) -> list[_Strip]:
    strips: list[_Strip] = []
    entries = section.sections("strips")
    for number, entry in enumerate(entries):
        place = entry.text("place")
        entry.where = f"Strip {number} (place {place})" if place else f"Strip {number}"
        strip = _Strip(
            entry.where.lower(),
            place,
            entry.number("x_mm", 0, width),
            entry.choice("rail", ("lower", "upper")),
            entry.whole("adc", 0, max(adcs, 1) - 1),
            entry.whole("input", 0, _ADC_INPUTS - 1),
            entry.whole("chain", 0, len(entries) - 1),
        )
        entry.finish()
        if place and place not in names:
            entry.fault("lies under a place that [places] does not name")
        if entry.sound:
            strips.append(strip)
    section.finish()
    _no_twins(section, "the channel", ((f"ADC {s.adc} input {s.input}", s.name) for s in strips))
    _no_twins(section, "the lamp chain position", ((s.chain, s.name) for s in strips))
    _no_twins(section, "the spot", ((f"x = {s.x:g} mm at the {s.rail} rail", s.name) for s in strips))
    if len(strips) == len(entries):
        for bare in sorted(set(names) - {s.place for s in strips}):
            section.fault(f"has no strip under the place {bare}")
    return strips


def _no_twins(section: Section, what: str, uses: Iterable[tuple[object, str]]) -> None:
    """Fault everything that is used more than once, naming who uses it."""
    users: dict[object, list[str]] = {}
    for thing, user in uses:
        users.setdefault(thing, []).append(user)
    for thing, by in users.items():
        if len(by) > 1:
            section.fault(f"uses {what} {thing} {len(by)} times: {', '.join(by)}")


def _lay(
    names: tuple[str, ...], shape: _Shape, strips: list[_Strip]
) -> tuple[tuple[Place, ...], tuple[Slot, ...], tuple[tuple[Millimetres, Millimetres], ...]]:
    """Lay the strips: the places with their columns, the slots in file order, the lamps in chain order."""
    columns: dict[str, list[Column]] = {name: [] for name in names}
    slots: list[Slot] = []
    lamps: dict[LampId, tuple[Millimetres, Millimetres]] = {}
    for strip in strips:
        if strip.place not in columns:
            continue
        toward = 1 if strip.rail == "lower" else -1
        rail = shape.rails[strip.rail]
        first_lamp = strip.chain * (shape.seats + 1)
        seats = [
            Slot(
                SlotId(len(slots) + seat),
                PlaceId(names.index(strip.place)),
                seat,
                Millimetres(strip.x),
                Millimetres(rail + toward * (shape.first + seat * shape.pitch)),
                Channel(seat + 8 * (strip.input + _ADC_INPUTS * strip.adc)),
                LampId(first_lamp + seat),
            )
            for seat in range(shape.seats)
        ]
        for slot in seats:
            lamps[slot.lamp] = (slot.x_mm, Millimetres(slot.y_mm + toward * shape.lamp))
        tip = LampId(first_lamp + shape.seats)
        lamps[tip] = (Millimetres(strip.x), Millimetres(rail + toward * shape.tip))
        columns[strip.place].append(Column(tuple(seats), tip, Millimetres(rail), toward))
        slots += seats
    places = tuple(Place(PlaceId(i), name, tuple(columns[name])) for i, name in enumerate(names))
    return places, tuple(slots), tuple(lamps[lamp] for lamp in sorted(lamps))


def _layout(file: Section, name: str, axes: str, places: tuple[Place, ...], width: float, height: float) -> Layout:
    """The places each place falls on when the wood is mirrored."""

    def spot(slot: Slot) -> tuple[float, float]:
        x = width - slot.x_mm if "x" in axes else slot.x_mm
        y = height - slot.y_mm if "y" in axes else slot.y_mm
        return x, y

    seats = [(slot, slot.x_mm, slot.y_mm) for place in places for slot in place.slots]
    wood: list[PlaceId] = []
    for place in places:
        hit: set[PlaceId] = set()
        for slot in place.slots:
            x, y = spot(slot)
            hit |= {s.place for s, sx, sy in seats if abs(sx - x) < _SAME_SPOT_MM and abs(sy - y) < _SAME_SPOT_MM}
        if len(hit) != 1:
            file.fault(f"has a layout {name!r} that lays place {place.name} on no single other place")
            return Layout(name, ())
        wood.append(hit.pop())
    return Layout(name, tuple(wood))
