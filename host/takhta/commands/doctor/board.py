"""The doctor looks at the board: strips by their test voltages, every sensor by its own noise and range, the
calibration, and the lamps, of which it has to ask. It needs no checker to stand anywhere."""

import statistics
from collections.abc import Callable, Iterator, Sequence

from takhta.board.health import Health, seat_name, told_about
from takhta.board.names import called, row_called
from takhta.board.plan import Board, LampId
from takhta.board.ports import Frame, Lamps
from takhta.commands.doctor.findings import Finding, SensorReading, Verdict
from takhta.devices.hall import PERIOD_S
from takhta.devices.selftest import FULL, Trouble, rail, strips_of
from takhta.devices.strips import INPUTS, strip_readings
from takhta.runtime.kept_health import KeptHealth
from takhta.words.languages import speaker

Ask = Callable[[str], str]
"""Asks somebody at the board a question; an empty answer = all is well."""

SCANS = 33
"""As many as a second has."""
LOWEST, HIGHEST = 186, 3910
"""Counts; a sensor's output comes no nearer to ground and supply than 0.15 V (DRV5055)."""
NOISY = 6.0
"""Counts, 0.3 mT: ten times what a DRV5055 gives, three times the models'."""
_LAMPS_AT_ONCE = 8
_LIT = (255, 255, 255)
_DARK = (0, 0, 0)


def look_at_strips(board: Board, readings: Sequence[int], troubles: Sequence[Trouble]) -> Iterator[Finding]:
    """What their test voltages tell; `readings` are raw counts by Channel."""
    for trouble in troubles:
        where, _, what = trouble.text.partition(": ")
        yield Finding("strips", Verdict.BAD, where, what[:1].upper() + what[1:])
    names = strips_of(board)
    failing = {strip for trouble in troubles for strip in trouble.strips}
    if well := [strip for strip in names if strip not in failing]:
        supplies = [100 * rail(strip_readings(readings, strip)).span / FULL for strip in well]
        seen = f"{len(well)} of {len(names)} well, supply {min(supplies):.1f} to {max(supplies):.1f} %"
        yield Finding("strips", Verdict.GOOD, f"{seen} (two swapped ones look well too: `takhta calibrate` finds them)")


def on_strips_that_answer(
    board: Board, sensors: Sequence[SensorReading], troubles: Sequence[Trouble]
) -> list[SensorReading]:
    """The sensors whose readings are their own: what a failing strip gives says nothing about its sensors."""
    failing = {strip for trouble in troubles for strip in trouble.strips}
    return [sensor for slot, sensor in zip(board.slots, sensors, strict=True) if slot.channel // INPUTS not in failing]


def look_at_pace(scan_s: float) -> Finding:
    """Whether scans follow each other as fast as the board is played."""
    seen = f"{1000 * scan_s:.1f} ms a scan"
    if scan_s <= PERIOD_S:
        return Finding("pace", Verdict.GOOD, seen)
    return Finding("pace", Verdict.POOR, f"{seen}, {1000 * PERIOD_S:.0f} are wanted", "Stop what else runs on the Pi.")


def read_sensors(board: Board, scan: Callable[[], Frame], played: KeptHealth | None) -> list[SensorReading]:
    """Every sensor over a second of scans, and its margin when somebody `played` last. Raises OSError."""
    frames = [scan().counts for _ in range(SCANS)]
    return [
        SensorReading(
            speaker().noun(seat_name(board, slot.id)),
            round(statistics.fmean(counts), 1),
            round(statistics.pstdev(counts), 2),
            played.slots[slot.id].margin if played else None,
        )
        for slot, counts in zip(board.slots, zip(*frames, strict=True), strict=True)
    ]


def look_at_sensors(sensors: Sequence[SensorReading]) -> Iterator[Finding]:
    """Each that is not well, then all the others together; those of a strip that fails are left out beforehand."""
    well = []
    for sensor in sensors:
        if not LOWEST <= sensor.mean <= HIGHEST:
            seen = f"{sensor.seat}: {sensor.mean:.0f} counts, which no sensor gives"
            yield Finding("sensors", Verdict.BAD, seen, "Look at its solder joints, then change it.")
        elif sensor.noise > NOISY:
            seen = f"{sensor.seat}: noise of {sensor.noise:.1f} counts"
            yield Finding("sensors", Verdict.POOR, seen, "Look at its capacitor and for something magnetic near it.")
        else:
            well.append(sensor)
    if well:
        noise = statistics.median(sensor.noise for sensor in well)
        yield Finding("sensors", Verdict.GOOD, f"{len(well)} of {len(sensors)} well, noise {noise:.1f} counts")


def look_at_switches(sensors: Sequence[SensorReading]) -> Iterator[Finding]:
    """A switch can be open or closed and well all the same; only one that changes untouched is not."""
    for sensor in sensors:
        if sensor.noise:
            seen = f"{sensor.seat}: opens and closes by itself"
            yield Finding(
                "sensors", Verdict.POOR, seen, "Look at its solder joints, and whether a checker lies crooked."
            )
    closed = sum(sensor.mean > FULL / 2 for sensor in sensors)
    seen = f"{closed} of {len(sensors)} switches closed (with no checker on the board it should be none)"
    yield Finding("sensors", Verdict.GOOD, seen)


def look_at_play(board: Board, played: KeptHealth | None) -> Iterator[Finding]:
    """What the sensors showed when somebody played last: each that failed, then which of the others told least."""
    if played is None:
        return
    faulty = Health(played.slots).faulty
    for each in faulty:
        seen = speaker().say(told_about(board, each)).removesuffix(".")
        hint = "Calibrate again; where that does not help, look at its solder joints, then change it."
        yield Finding("sensors in play", Verdict.POOR, seen, hint)
    known = [(each.margin, each.slot) for each in played.slots if each.fault is None and each.margin is not None]
    if known:
        margin, slot = min(known)
        least = f"the least clear is {speaker().noun(seat_name(board, slot))}: {margin:.1f} nats"
        yield Finding("sensors in play", Verdict.GOOD, f"{len(known)} told well on {played.at}; {least}")


def look_at_lamps(board: Board, lamps: Lamps, ask: Ask | None, flush: Callable[[], object]) -> Finding:
    """Light strip after strip along the chain and ask how many lit."""
    if ask is None:
        return Finding("lamps", Verdict.UNKNOWN, "nobody was asked", "Run it in a terminal.")
    chain = _chain(board)
    try:
        for number, (name, lit) in enumerate(chain, 1):
            lamps.show(tuple(_LIT if lamp in lit else _DARK for lamp in map(LampId, range(len(board.lamps)))))
            flush()
            if ask(f"Strip {number} of {len(chain)}, {name}: do its {len(lit)} lamps light? Enter = yes, n = no "):
                behind = "its own plug" if number == 1 else f"the joint between {chain[number - 2][0]} and it"
                return Finding(
                    "lamps",
                    Verdict.BAD,
                    f"{name} is the first in the chain that does not light",
                    f"Look at {behind}: data goes in at DIN and on from DOUT.",
                )
        return Finding("lamps", Verdict.GOOD, f"all {len(board.lamps)} light")
    except OSError as error:
        return Finding("lamps", Verdict.BAD, "cannot be lit", str(error))


def _chain(board: Board) -> list[tuple[str, set[LampId]]]:
    """The strips in the order of the lamp chain, each with its name and its lamps; of squares so many at a time."""
    strips: list[tuple[str, set[LampId]]] = []
    squares = sorted((place for place in board.places if place.square), key=lambda place: place.columns[0].tip)
    for first in range(0, len(squares), _LAMPS_AT_ONCE):
        some = squares[first : first + _LAMPS_AT_ONCE]
        strips.append(
            (
                f"{speaker().noun(called(some[0]))} to {speaker().noun(called(some[-1]))}",
                {place.columns[0].tip for place in some},
            )
        )
    for place in board.places:
        for number, column in enumerate(() if place.square else place.columns):
            strips.append(
                (speaker().noun(row_called(place, number)), {column.tip, *(slot.lamp for slot in column.slots)})
            )
    return sorted(strips, key=lambda strip: min(strip[1]))
