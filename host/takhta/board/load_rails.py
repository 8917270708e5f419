"""Reads a board whose seats lie in rows at two rails, all on the same strips: points and a bar."""

from dataclasses import dataclass

from takhta.board.names import row_called
from takhta.board.parts import ADC_INPUTS, SEATS_MOST, BoardParts, no_twins
from takhta.board.plan import Channel, Column, LampId, Millimetres, Place, Run, Slot, SlotId, Spot
from takhta.board.section import Section
from takhta.rules.occupancy import PlaceId


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


def read_rails(file: Section, width: float, height: float, adcs: int) -> BoardParts:
    """The places with their columns, the slots in file order, the lamps in chain order."""
    names = file.texts("places")
    no_twins(file, "the place", ((name, name) for name in names))
    shape = _shape(file, height)
    return _lay(names, shape, _strips(file.section("wiring"), names, adcs, width))


def _shape(file: Section, height: float) -> _Shape:
    rails, strip = file.section("rails"), file.section("strip")
    lower, upper = rails.number("lower_mm", 0, height), rails.number("upper_mm", 0, height)
    shape = _Shape(
        strip.whole("seats", 1, SEATS_MOST),
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
            entry.whole("input", 0, ADC_INPUTS - 1),
            entry.whole("chain", 0, len(entries) - 1),
        )
        entry.finish()
        if place and place not in names:
            entry.fault("lies under a place that [places] does not name")
        if entry.sound:
            strips.append(strip)
    section.finish()
    no_twins(section, "the channel", ((f"ADC {s.adc} input {s.input}", s.name) for s in strips))
    no_twins(section, "the lamp chain position", ((s.chain, s.name) for s in strips))
    no_twins(section, "the spot", ((f"x = {s.x:g} mm at the {s.rail} rail", s.name) for s in strips))
    if len(strips) == len(entries):
        for bare in sorted(set(names) - {s.place for s in strips}):
            section.fault(f"has no strip under the place {bare}")
    return strips


def _lay(names: tuple[str, ...], shape: _Shape, strips: list[_Strip]) -> BoardParts:
    columns: dict[str, list[Column]] = {name: [] for name in names}
    slots: list[Slot] = []
    lamps: dict[LampId, Spot] = {}
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
                Channel(seat + 8 * (strip.input + ADC_INPUTS * strip.adc)),
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
    runs = tuple(_run(place, number) for place in places for number in range(len(place.columns)))
    return BoardParts(places, tuple(slots), tuple(lamps[lamp] for lamp in sorted(lamps)), runs)


def _run(place: Place, number: int) -> Run:
    """A column is slid along from the rail to the tip."""
    column = place.columns[number]
    return Run(row_called(place, number), column.slots, (*(slot.lamp for slot in column.slots), column.tip))
