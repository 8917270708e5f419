"""Reads a board of square fields in a grid, each with one sensor in its middle or four at its corners.

Strips list their seats one by one, because they run across columns. A seat is called by its square, a corner by its
quarter of the compass as well: `8`, `red 3/sw`.
"""

from dataclasses import dataclass
from math import hypot

from takhta.board.parts import ADC_INPUTS, SEATS_MOST, BoardParts, no_twins
from takhta.board.plan import Channel, Column, LampId, Millimetres, Place, Run, Slot, SlotId, Spot, Square
from takhta.board.section import Section
from takhta.rules.occupancy import PlaceId
from takhta.rules.said import verbatim

_CORNERS = {"sw": (-1, -1), "nw": (-1, 1), "se": (1, -1), "ne": (1, 1)}
"""Column after column, each from its lower edge up: the order of a square's seats."""
_ON_LINE_MM = 0.5


@dataclass(frozen=True, slots=True)
class _Seat:
    """One seat of a strip as the file lists it."""

    name: str
    channel: int


def read_squares(file: Section, width: float, height: float, adcs: int) -> BoardParts:
    """The squares with their seats, the slots in the order of the strips, the lamps in chain order, the runs."""
    table = file.section("squares")
    side, corner = table.number("side_mm", 1, width), table.number("corner_mm", 0, width)
    left, lower = table.number("left_mm", 0, width), table.number("lower_mm", 0, height)
    lamp_x, lamp_y = table.number("lamp_x_mm", -width, width), table.number("lamp_y_mm", -height, height)
    order = file.texts("places")
    no_twins(file, "the place", ((name, name) for name in order))
    squares = _squares(table, order, (side, left, lower, width, height))
    lamps = _lamps(table, squares)
    table.finish()
    wiring = file.section("wiring")
    seats = _seats(wiring, adcs)
    wiring.finish()
    if not file.faults:
        _cover(wiring, squares, seats)
    runs = file.section("runs")
    ends = _ends(runs)
    if file.faults:
        return BoardParts((), (), (), ())
    places, slots = _lay(squares, lamps, seats, corner)
    spots = tuple(_beside(squares[name], lamp_x, lamp_y) for name in lamps)
    names = {seat.name: slot for seat, slot in zip(seats, slots, strict=True)}
    return BoardParts(places, slots, spots, _runs(runs, ends, slots, names))


def _squares(table: Section, order: tuple[str, ...], measures: tuple[float, ...]) -> dict[str, Square]:
    """Where every square lies, in the order of the places: the rows of the grid are drawn, the uppermost first.

    A dot is no square; a name with a blank is drawn with an underscore.
    """
    side, left, lower, width, height = measures
    rows = table.texts("grid")
    named = [
        (name.replace("_", " "), column, len(rows) - 1 - row)
        for row, names in enumerate(rows)
        for column, name in enumerate(names.split())
        if name != "."
    ]
    crossed = set(table.texts("crossed"))
    no_twins(table, "the square", ((name, name) for name, _, _ in named))
    at: dict[str, Square] = {}
    for name, column, row in named:
        x, y = left + (column + 0.5) * side, lower + (row + 0.5) * side
        if x + side / 2 > width or y + side / 2 > height:
            table.fault(f"has the square {name} beyond the edge of the panel")
        at[name] = Square(Millimetres(x), Millimetres(y), Millimetres(side), name in crossed)
    for odd in sorted(crossed - set(at)):
        table.fault(f"has a cross on {odd}, which is no square")
    for odd in sorted(set(order) ^ set(at)):
        table.fault(f"has the square {odd} in only one of grid and places")
    return {name: at[name] for name in order if name in at}


def _lamps(table: Section, squares: dict[str, Square]) -> tuple[str, ...]:
    """The squares in the order of the lamp chain."""
    chain = table.texts("lamps")
    no_twins(table, "the lamp of", ((name, name) for name in chain))
    for odd in sorted(set(chain) ^ set(squares)):
        table.fault(f"has a square {odd} in only one of lamps and grid")
    return chain


def _seats(wiring: Section, adcs: int) -> list[_Seat]:
    found: list[_Seat] = []
    used: list[tuple[str, str]] = []
    for number, entry in enumerate(wiring.sections("strips")):
        entry.where = f"Strip {number}"
        adc, at = entry.whole("adc", 0, max(adcs, 1) - 1), entry.whole("input", 0, ADC_INPUTS - 1)
        names = entry.texts("seats")
        entry.finish()
        if len(names) > SEATS_MOST:
            entry.fault(f"has {len(names)} seats; a multiplexer has inputs for {SEATS_MOST}")
        used.append((f"ADC {adc} input {at}", entry.where.lower()))
        found += [_Seat(name, seat + 8 * (at + ADC_INPUTS * adc)) for seat, name in enumerate(names)]
    no_twins(wiring, "the channel", used)
    no_twins(wiring, "the seat", ((seat.name, seat.name) for seat in found))
    return found


def _cover(wiring: Section, squares: dict[str, Square], seats: list[_Seat]) -> None:
    """Report a fault for every square that has neither one seat in its middle nor four at its corners."""
    under: dict[str, set[str]] = {name: set() for name in squares}
    for seat in seats:
        name, _, corner = seat.name.partition("/")
        if name not in squares or (corner and corner not in _CORNERS):
            wiring.fault(f"has a seat {seat.name} that is in no square")
        else:
            under[name].add(corner)
    for name, corners in under.items():
        if corners not in ({""}, set(_CORNERS)):
            wiring.fault(f"has square {name} with neither one seat nor its four corners")


def _lay(
    squares: dict[str, Square], lamps: tuple[str, ...], seats: list[_Seat], corner_mm: float
) -> tuple[tuple[Place, ...], tuple[Slot, ...]]:
    slots: list[Slot] = []
    by_place: dict[str, dict[str, Slot]] = {name: {} for name in squares}
    ids = {name: PlaceId(number) for number, name in enumerate(squares)}
    chain = {name: LampId(number) for number, name in enumerate(lamps)}
    for seat in seats:
        name, _, corner = seat.name.partition("/")
        x, y = _CORNERS.get(corner, (0, 0))
        square = squares[name]
        slot = Slot(
            SlotId(len(slots)),
            ids[name],
            list(_CORNERS).index(corner) if corner else 0,
            Millimetres(square.x_mm + x * corner_mm),
            Millimetres(square.y_mm + y * corner_mm),
            Channel(seat.channel),
            chain[name],
        )
        slots.append(slot)
        by_place[name][corner] = slot
    places: list[Place] = []
    for name, square in squares.items():
        own = by_place[name]
        rows = [("",)] if "" in own else [("sw", "nw"), ("se", "ne")]
        rail = Millimetres(square.y_mm - square.side_mm / 2)
        columns = tuple(Column(tuple(own[each] for each in row), chain[name], rail, 1) for row in rows)
        places.append(Place(ids[name], name, columns, square))
    return tuple(places), tuple(slots)


def _ends(runs: Section) -> dict[str, tuple[str, str]]:
    """The first and the last seat of every run."""
    ends: dict[str, tuple[str, str]] = {}
    for name in runs.names():
        seats = runs.texts(name)
        if len(seats) == 2:
            ends[name] = (seats[0], seats[1])
        else:
            runs.fault(f"has {name} without its first and its last seat")
    return ends


def _runs(
    section: Section, ends: dict[str, tuple[str, str]], slots: tuple[Slot, ...], names: dict[str, Slot]
) -> tuple[Run, ...]:
    """The seats on the straight line between two ends, for each run."""
    runs: list[Run] = []
    for name, (first, last) in ends.items():
        if first not in names or last not in names:
            section.fault(f"has {name} with an end that is no seat")
            continue
        a, b = names[first], names[last]
        on = [slot for slot in slots if _is_between(a, slot, b)]
        on.sort(key=lambda slot: hypot(slot.x_mm - a.x_mm, slot.y_mm - a.y_mm))
        runs.append(Run(verbatim(name), tuple(on), tuple(dict.fromkeys(slot.lamp for slot in on))))
    covered = {slot.id for run in runs for slot in run.slots}
    bare = [name for name, slot in names.items() if slot.id not in covered]
    if bare:
        section.fault(f"never passes {', '.join(bare)}")
    return tuple(runs)


def _is_between(a: Slot, seat: Slot, b: Slot) -> bool:
    """Whether a seat lies on the straight line from a to b."""
    x, y, to_x, to_y = seat.x_mm - a.x_mm, seat.y_mm - a.y_mm, b.x_mm - a.x_mm, b.y_mm - a.y_mm
    length = hypot(to_x, to_y) or 1.0
    along, aside = (x * to_x + y * to_y) / length, (x * to_y - y * to_x) / length
    return abs(aside) < _ON_LINE_MM and -_ON_LINE_MM < along < length + _ON_LINE_MM


def _beside(square: Square, x_mm: float, y_mm: float) -> Spot:
    return Millimetres(square.x_mm + x_mm), Millimetres(square.y_mm + y_mm)
