"""Plays as players write them: `24/18 13/11`, `bar/20*/16`, `6/off(2)`. It must never decide what is legal.

Written: the farthest checker first, one checker's moves joined unless it hits on the way, equal moves counted.
Read: also single hops, 25 for the bar and 0 for off, any order, and without the stars of the hits.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from takhta.rules.errors import InvalidError
from takhta.rules.said import excerpt, said
from takhta.rules.tables.position import BAR, TRAY, Point

_PART = re.compile(r"(?:bar|\d{1,2})(?:/(?:off|\d{1,2})\*?)+(?:\([1-4]\))?", re.ASCII)
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Hop:
    """A checker lifted on one point and put down on another, in the mover's own points."""

    source: Point
    target: Point
    hit: bool = False


def joined(hops: Iterable[Hop]) -> list[list[Point]]:
    """The points each checker touches. Two hops are one checker's if one ends where the other begins."""
    trips: list[list[Point]] = []
    for hop in hops:
        trip = next((trip for trip in trips if trip[-1] == hop.source), None)
        if trip is None:
            trips.append([hop.source, hop.target])
        else:
            trip.append(hop.target)
    return trips


def write(hops: Iterable[Hop]) -> str:
    """A play as players write it, from its hops in the order they are made, the farthest first.

    >>> write([Hop(Point(24), Point(18)), Hop(Point(18), Point(17)), Hop(Point(6), Point(0))])
    '24/17 6/off'
    """
    made = tuple(hops)
    unhit = {hop.target for hop in made if hop.hit}
    trips = sorted(joined(made), key=lambda trip: (-trip[0], -trip[1]))
    texts: list[str] = []
    for trip, number in Counter(map(tuple, trips)).items():
        text = name(trip[0])
        for stop in trip[1:]:
            if stop in unhit or stop == trip[-1]:
                text += f"/{name(stop)}{'*' if stop in unhit else ''}"
                unhit.discard(stop)  # only the first to land there hits
        texts.append(text if number == 1 else f"{text}({number})")
    return " ".join(texts)


def in_order(hops: Iterable[Hop]) -> str:
    """A play with its hops in just this order, every stop named; read again it is the same hops.

    >>> in_order([Hop(Point(13), Point(11)), Hop(Point(11), Point(7)), Hop(Point(24), Point(23))])
    '13/11/7 24/23'
    """
    texts: list[tuple[str, Hop | None, int]] = []
    for hop in hops:
        text, last, number = texts[-1] if texts else ("", None, 0)
        stop = f"/{name(hop.target)}{'*' if hop.hit else ''}"
        if last == hop:
            texts[-1] = text, hop, number + 1
        elif last is not None and last.target == hop.source and number == 1:
            texts[-1] = text + stop, Hop(hop.source, hop.target, hit=True), 1
        else:
            texts.append((name(hop.source) + stop, hop, 1))
    return " ".join(text if number == 1 else f"{text}({number})" for text, _, number in texts)


def read(text: str) -> tuple[Hop, ...]:
    """The hops of a written play; a hop may be made with more than one die. Raises InvalidError when unreadable."""
    hops: list[Hop] = []
    for word in _WORD.finditer(text):
        part, shown, column = word.group().lower(), excerpt(word.group(), 20), word.start() + 1
        if not _PART.fullmatch(part):
            raise InvalidError(said("play.unreadable", text=shown, column=column))
        trip, _, number = part.rstrip(")").partition("(")
        stops = [stop.rstrip("*") for stop in trip.split("/")]
        hits = [stop.endswith("*") for stop in trip.split("/")]
        points = [point for stop in stops if (point := _point(stop)) is not None]
        if len(points) < len(stops):
            raise InvalidError(said("play.no_point", text=shown, column=column))
        for source, target, hit in zip(points, points[1:], hits[1:], strict=False):
            if target >= source:
                raise InvalidError(said("play.goes_back", text=shown, column=column))
            hops += [Hop(source, target, hit)] * int(number or 1)
    return tuple(hops)


def name(point: Point) -> str:
    """A point in a written play: its number, `bar` or `off`."""
    return {BAR: "bar", TRAY: "off"}.get(point, str(point))


def _point(text: str) -> Point | None:
    """The point of this name, None if there is none."""
    number = {"bar": BAR, "off": TRAY}.get(text) if not text.isdigit() else int(text)
    return Point(number) if number is not None and TRAY <= number <= BAR else None
