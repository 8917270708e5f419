"""Hands that play a recorded game on a bare table, as positions only: what lies still after every movement.

Steps in any order, one checker by both dice with or without touching down, tries put back, hit checkers cleared late
(some by the other side), slides, fingers on the other's checkers, and pauses. Nothing here knows how a game is read.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from takhta.board.evidence import Milliseconds
from takhta.record.advance import trail
from takhta.record.facts import AnyFact, Played
from takhta.rules.dice import Die, Roll
from takhta.rules.occupancy import Content, Occupancy
from takhta.rules.tables.moves import is_hit, moved, moves
from takhta.rules.tables.plays import end_positions
from takhta.rules.tables.position import Packed, Position, counts, flip
from takhta.seen.sight import Sight

Carried = tuple[int, int, bool]
"""From a point to another, and whether it hits."""


@dataclass(frozen=True, slots=True)
class Manners:
    """How often people do what."""

    tries: float = 0.2
    late: float = 0.3
    slides: float = 0.3
    fiddles: float = 0.03
    touches: float = 0.5


@dataclass(frozen=True, slots=True)
class Truth:
    """A turn as it was played, positions as the mover saw them; `ends` = the number of its last sight."""

    side: int
    before: Packed
    after: Packed
    roll: Roll
    dances: bool
    ends: int


def games(history: Iterable[AnyFact]) -> list[list[tuple[Position, Roll, Packed]]]:
    """The turns of every game that began at its start: where it stood, the roll, and what the mover left."""
    found: list[list[tuple[Position, Roll, Packed]]] = []
    for fact, state in trail(history):
        if type(fact).__name__ == "GameBegan":
            found.append([])
        if isinstance(fact, Played):
            turn = state.last or (state.ended.last if state.ended else None)
            assert turn is not None
            assert isinstance(turn.before, Position)
            found[-1].append((turn.before, turn.roll, flip(turn.after.packed)))
    return found


class BareTable:
    """The checkers of both sides by their own points, 0 = off or in the hand."""

    def __init__(self, start: Position, random: Random, manners: Manners) -> None:
        fields = counts(start.packed)
        own, other = list(fields[:26]), list(reversed(fields[26:]))
        self._held = [own, other] if start.turn.value == 0 else [other, own]
        self._random, self._manners = random, manners
        self._now = 0.0
        self._waits = 5.0
        self.sights: list[Sight] = []
        self._left: list[tuple[int, int]] = []
        self._settle()

    def play(self, side: int, before: Packed, roll: Roll, after: Packed) -> None:
        """A whole turn."""
        self._waits += self._random.lognormvariate(1.6, 0.8)
        if before == after:
            return
        for other, point in self._left:
            self._carry(other, point, 25)
        self._left = []
        chance, manners = self._random.random, self._manners
        if chance() < manners.tries:
            goal = self._random.choice(end_positions(before, roll)[0])
            way = self._way(before, roll.dice, goal)
            tried = self._joined(way[: self._random.randint(1, len(way))])
            for each in tried:
                self._step(side, *each, None)
            for source, target, hits in reversed(tried):
                self._carry(side, target, source)
                if hits:
                    self._carry(1 - side, 25, 25 - target)
        if chance() < manners.fiddles:
            other = 1 - side
            point = self._random.choice([point for point in range(1, 26) if self._held[other][point]])
            self._lift(other, point)
            self._put(other, point)
        late: list[int] = []
        for each in self._joined(self._way(before, roll.dice, after)):
            self._step(side, *each, late)
        leaves = chance() < 0.3
        for point in late:
            if leaves and self._held[1 - side][point] and self._held[side][25 - point]:
                self._left.append((1 - side, point))
            else:
                self._carry(1 - side, point, 25)

    def _way(self, before: Packed, dice: tuple[Die, ...], after: Packed) -> list[Carried]:
        dead: set[tuple[Packed, tuple[Die, ...]]] = set()

        def go(packed: Packed, left: tuple[Die, ...]) -> list[Carried] | None:
            if packed == after:
                return []
            if not left or (packed, left) in dead:
                return None
            every = [(die, *move) for die in set(left) for move in moves(packed, die)]
            self._random.shuffle(every)
            for die, source, target in every:
                rest = list(left)
                rest.remove(die)
                way = go(moved(packed, source, target), tuple(rest))
                if way is not None:
                    return [(source, target, is_hit(packed, target)), *way]
            dead.add((packed, left))
            return None

        way = go(before, dice)
        assert way is not None
        return way

    def _joined(self, way: list[Carried]) -> list[Carried]:
        joined: list[Carried] = []
        for source, target, hits in way:
            last = joined[-1] if joined else None
            if last and last[1] == source and not last[2] and self._random.random() >= self._manners.touches:
                joined[-1] = (last[0], target, hits)
            else:
                joined.append((source, target, hits))
        return joined

    def _step(self, side: int, source: int, target: int, hits: bool, late: list[int] | None) -> None:  # noqa: FBT001
        point = 25 - target
        if hits and late is not None and self._random.random() < self._manners.late:
            self._carry(side, source, target)
            late.append(point)
        elif hits and self._random.random() < 0.5:
            self._carry(1 - side, point, 25)
            self._carry(side, source, target)
        elif hits:
            self._lift(side, source)
            self._lift(1 - side, point)
            self._put(side, target)
            self._put(1 - side, 25)
        else:
            self._carry(side, source, target)

    def _carry(self, side: int, source: int, target: int) -> None:
        slides = source and target and self._random.random() < self._manners.slides
        self._lift(side, source, quietly=bool(slides))
        self._put(side, target)

    def _lift(self, side: int, point: int, *, quietly: bool = False) -> None:
        if point:
            self._held[side][point] -= 1
            self._held[side][0] += 1
        if not quietly:
            self._settle()

    def _put(self, side: int, point: int) -> None:
        if point:
            self._held[side][point] += 1
            self._held[side][0] -= 1
        self._settle()

    def _settle(self) -> None:
        white, black = self._held
        occupancy: Occupancy = (
            Content(white[25] | black[25] << 4),
            *(Content(white[point] | black[25 - point] << 4) for point in range(1, 25)),
        )
        long = self._random.random() < 0.1
        self._now += self._waits + self._random.lognormvariate(1.5 if long else -0.3, 0.6)
        self._waits = 0.0
        if not self.sights or self.sights[-1].occupancy != occupancy:
            self.sights.append(Sight(Milliseconds(round(self._now * 1000)), occupancy))


def played(
    turns: list[tuple[Position, Roll, Packed]], seed: int, manners: Manners, lost: float = 0.0
) -> tuple[list[Sight], list[Truth]]:
    """The sights of a game and what was played; a share of the sights is `lost`."""
    random = Random(seed)
    table = BareTable(turns[0][0], random, manners)
    truth = []
    for before, roll, after in turns:
        table.play(before.turn.value, before.packed, roll, after)
        dances = before.packed == after
        truth.append(Truth(before.turn.value, before.packed, after, roll, dances, len(table.sights) - 1))
    while truth and truth[-1].dances:  # a dance at the end leaves nothing to see
        truth.pop()
    last = len(table.sights) - 1
    kept = [sight for at, sight in enumerate(table.sights) if at in (0, last) or random.random() >= lost]
    return kept, truth
