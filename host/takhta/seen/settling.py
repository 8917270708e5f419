"""From frames to positions that lie still, while no dice say what to expect there.

A place keeps its content unless another one fits clearly better, and what is missing at one place is likely to lie at
another. It must never wait for a turn to be whole: a checker in the hand is a position too.
"""

from collections.abc import Collection

from takhta.board.evidence import FLOOR, Evidence, Milliseconds, Nats
from takhta.rules.occupancy import WHITE_AND_BLACK, Content, Occupancy, content, count, total
from takhta.seen.sight import Sight

STILL_FRAMES = 3
"""So many frames must read alike."""
CHANGE = Nats(-2.0)
"""What it costs that a place has changed, …"""
IN_HAND = Nats(-1.0)
"""… each checker that is missing, …"""
MORE = Nats(-4.0)
"""… and each more than there were."""
START = Nats(-3.0)
"""A start position that fits so well stands there."""
_DOUBT = Nats(-0.5)
"""A place that reads worse than this as it was may have changed …"""
_POSSIBLE = Nats(-6.0)
"""… into whatever reads better than this."""

_Reading = tuple[float, tuple[Content, ...]]


class Settling:
    """Reads frame after frame of a board whose columns have so many `seats`, with at most `each` checkers a side.

    Sights show no more on a place than its seats: how many are piled up there, nothing tells for sure. A whole position
    of `starts` is recognised though single places read a little better otherwise.
    """

    def __init__(self, seats: int, each: int, starts: Collection[Occupancy] = ()) -> None:
        self._starts = starts
        self._seats = seats
        self._each = each
        self._known: Occupancy = ()
        self._newest: Occupancy = ()
        self._since = Milliseconds(0)
        self._expected = (each, each)
        self.still_for = 0
        """How many frames in a row have read as the newest one does."""

    def expect(self, occupancy: Occupancy) -> None:
        """This certainly lies there now, and as many checkers are likely to lie there next."""
        self._known = occupancy
        self._expected = self._number(occupancy)

    def see(self, evidence: Evidence) -> Sight | None:
        """The position that has just come to rest, in places of the physical board; None while it is the one known."""
        reading = self._read(evidence)
        self.still_for = self.still_for + 1 if reading == self._newest else 1
        if self.still_for == 1:
            self._newest, self._since = reading, evidence.at
        if self.still_for < STILL_FRAMES or reading == self._known:
            return None
        before, self._known = self._known, reading
        seen = self._capped(reading)
        return None if before and seen == self._capped(before) else Sight(self._since, seen)

    def _read(self, evidence: Evidence) -> Occupancy:
        """The likeliest position: of each place that may have changed every content, and how many they are together."""
        if not self._known:
            return evidence.reading
        for start in self._starts:
            if sum(likely.get(held, FLOOR) for held, likely in zip(start, evidence.likely, strict=True)) > START:
                return start
        reading = list(self._known)
        doubted = [at for at, held in enumerate(reading) if evidence.likely[at].get(held, FLOOR) < _DOUBT]
        if not doubted:
            return self._known
        white, black = self._number([held for at, held in enumerate(reading) if at not in doubted])
        ways: dict[tuple[int, int], _Reading] = {(white, black): (0.0, ())}
        for at in doubted:
            further: dict[tuple[int, int], _Reading] = {}
            for (white, black), (score, contents) in ways.items():
                for held, nats in self._options(evidence, at):
                    more = self._number([held])
                    key, way = (white + more[0], black + more[1]), (score + nats, (*contents, held))
                    if max(key) <= self._each and (key not in further or further[key][0] < way[0]):
                        further[key] = way
            ways = further or ways
        key = max(ways, key=lambda each: ways[each][0] + self._surprise(each))
        for at, held in zip(doubted, ways[key][1], strict=False):
            reading[at] = held
        return tuple(reading)

    def _options(self, evidence: Evidence, at: int) -> list[tuple[Content, float]]:
        """What may lie on a place, the likelier of what looks alike: more than its seats are a full column."""
        known, found = self._known[at], dict[Content, float]()
        for held, nats in sorted(evidence.likely[at].items(), key=lambda each: each[1]):
            if held == known:
                found[held] = nats
            elif nats > _POSSIBLE:
                found[self._capped((held,))[0]] = nats + CHANGE
        found.setdefault(known, FLOOR)
        return list(found.items())

    def _surprise(self, number: tuple[int, int]) -> float:
        """What it costs that so many lie there."""
        known = self._number(self._known)
        return sum(
            MORE * max(0, now - max(expected, before)) + IN_HAND * max(0, expected - now)
            for now, before, expected in zip(number, known, self._expected, strict=True)
        )

    def _number(self, contents: "Occupancy | list[Content]") -> tuple[int, int]:
        """How many are seen of each side."""
        white, black = (total(self._capped(tuple(contents)), side) for side in WHITE_AND_BLACK)
        return white, black

    def _capped(self, occupancy: Occupancy) -> Occupancy:
        return tuple(
            content({side: min(count(held, side), self._seats) for side in WHITE_AND_BLACK}) for held in occupancy
        )
