"""Every shape a pile of checkers can have when some seats are bare below an upper layer, and what turns make of it."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from itertools import combinations
from random import Random

from support.mouse_hands import MouseHands
from support.points import at
from support.virtual import TABLES, Bench
from takhta.board.evidence import Evidence
from takhta.rules.dice import Roll
from takhta.rules.games import game
from takhta.rules.occupancy import OFF, WHITE_AND_BLACK, Occupancy, PlaceId, Side, count
from takhta.rules.tables.position import Position
from takhta.sensing.decoder import Decoder
from takhta.session.matching import Matcher
from takhta.session.turn import Relation, Turn

SEATS, MOST = 6, 12
RULES = game("backgammon")
LAYOUT = TABLES.layouts[0]
WARM = 4
"""Frames until sensing has taken the noise out."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How many checkers lie on each seat of a column, from the rail on."""

    heights: tuple[int, ...]

    @property
    def number(self) -> int:
        return sum(self.heights)


def shapes() -> list[Shape]:
    """All with up to two bare seats and at least one checker of an upper layer, piled up from the rail."""
    found = []
    for lacking in range(3):
        for bare in combinations(range(SEATS), lacking):
            kept = [seat for seat in range(SEATS) if seat not in bare]
            for number in range(len(kept) + 1, MOST + 1):
                heights = [0] * SEATS
                for nth in range(number):
                    heights[kept[nth % len(kept)]] += 1
                found.append(Shape(tuple(heights)))
    return found


def flat(number: int) -> tuple[int, ...]:
    """So many checkers, laid from the rail on and then on top."""
    return tuple(number // SEATS + (seat < number % SEATS) for seat in range(SEATS))


@dataclass(frozen=True, slots=True)
class Case:
    """A pile at a turn's beginning, and one way to end the turn."""

    kind: str
    shape: Shape
    state: Position
    roll: Roll
    end: Occupancy
    pile: tuple[PlaceId, Side]


def cases(shape: Shape) -> Iterator[Case]:
    """Every legal end of some turns that can add to a pile of this shape and take from it, on a point or the bar."""
    number = shape.number
    turns = [
        ("point", at({8: number, 10: 15 - number - 1, 9: 1}, closed=[24]), "21", 8, Side.WHITE),
        ("point, a double", at({8: number, 9: 15 - number}, closed=[24]), "11", 8, Side.WHITE),
        ("bar", at({25: number, 6: 15 - number}, closed=[1]), "21", 25, Side.WHITE),
        (
            "bar, hits",
            Position.of(Side.WHITE, {8: 2, 6: 13}, {25: number, 18: 1, 20: 1, 1: 13 - number}),
            "21",
            25,
            Side.BLACK,
        ),
    ]
    for kind, state, dice, point, side in turns:
        roll = Roll.parse(dice)
        pile = PlaceId(point % 25)
        for end in sorted({RULES.occupancy(play.after) for play in RULES.plays(state, roll)}):
            yield Case(kind, shape, state, roll, end, (pile, side))


class PileBench:
    """A virtual board on which cases are played and read, by sensing and by what a turn is compared with."""

    def __init__(self, seed: int) -> None:
        self._bench = Bench(seed)
        self._fresh = Decoder(TABLES, self._bench.calibrate())
        self._bench.hands.set_up((0,) * len(TABLES.places))  # type: ignore[arg-type]
        self._bench.hands.finish()
        self._random = Random(seed)
        self._hands = MouseHands(self._bench.virtual, self._random)
        self.put_twice = False
        """Whether two checkers were put on one bare seat in the last case."""
        self._turns: dict[tuple[Position, Roll], tuple[Turn, Matcher]] = {}

    def reads(self, case: Case) -> bool:
        """Whether the end of the turn is read as complete, and as this end."""
        turn, matcher = self._turn(case)
        decoder = deepcopy(self._fresh)
        self._lay(case, turn.base)
        self._look(decoder)
        decoder.set_baseline(self._bench.virtual.truth())
        self._bare(case, turn.base)
        self._look(decoder)
        decoder.set_baseline(LAYOUT.to_board(turn.base))
        bare = self._bare_seats(case)
        self._play(case, turn.base)
        on = [seat for _, seat in self._bench.virtual.seats()]
        self.put_twice = any(on.count(seat) > 1 for seat in bare)
        evidence = self._look(decoder)
        assert self._bench.virtual.truth() == LAYOUT.to_board(case.end)
        likely = tuple(evidence.likely[at] for at in LAYOUT.places)
        match = matcher.match(Evidence(evidence.at, likely, LAYOUT.to_game(evidence.reading)))
        fit = turn.read(match)
        return fit.relation is Relation.COMPLETE and fit.occupancy == case.end

    def _look(self, decoder: Decoder) -> Evidence:
        for _ in range(WARM):
            evidence = decoder.read(self._bench.scan())
        return evidence

    def _turn(self, case: Case) -> tuple[Turn, Matcher]:
        key = case.state, case.roll
        if key not in self._turns:
            turn = Turn(RULES, case.state, case.roll)
            self._turns[key] = (
                turn,
                Matcher(turn.base, [*turn.partials, *turn.end_positions], turn.misses, turn.transients),
            )
        return self._turns[key]

    def _lay(self, case: Case, base: Occupancy) -> None:
        """Lay what stood before some checkers were taken from below the upper layer: those come from elsewhere."""
        self._hands.clear()
        side = case.pile[1]
        self._pile(case.pile, tuple(max(height, 1) for height in case.shape.heights))
        borrowed = case.shape.heights.count(0)
        for place, held in enumerate(base):
            for other in WHITE_AND_BLACK:
                number = count(held, other)
                if (place, other) != case.pile and number:
                    lent = min(number, borrowed) if other is side else 0
                    borrowed -= lent
                    self._pile((PlaceId(place), other), flat(number - lent))

    def _pile(self, where: tuple[PlaceId, Side], heights: tuple[int, ...]) -> None:
        place, side = where
        self._hands.pile(side, TABLES.places[LAYOUT.places[place]].columns[0], heights)

    def _bare_seats(self, case: Case) -> list[int]:
        slots = TABLES.places[LAYOUT.places[case.pile[0]]].columns[0].slots
        return [slot.id for slot, height in zip(slots, case.shape.heights, strict=True) if not height]

    def _bare(self, case: Case, base: Occupancy) -> None:
        """Take away what lies on the seats that are to be bare, to where it is missing."""
        side = case.pile[1]
        bare = self._bare_seats(case)
        lying = LAYOUT.to_game(self._bench.virtual.truth())
        short = [
            PlaceId(p)
            for p, (want, has) in enumerate(zip(base, lying, strict=True))
            for _ in range(count(want, side) - count(has, side))
        ]
        for piece, seat in self._bench.virtual.seats():
            if seat in bare:
                self._bench.virtual.lift(piece.id)
                self._hands.drop(piece, LAYOUT.places[short.pop()])

    def _play(self, case: Case, base: Occupancy) -> None:
        """Carry what differs, first what leaves its place for the bar."""
        for side in (Side.BLACK, Side.WHITE):
            more = [(p, count(e, side) - count(b, side)) for p, (b, e) in enumerate(zip(base, case.end, strict=True))]
            sources = [p for p, n in more for _ in range(-n)]
            targets = [p for p, n in more for _ in range(n)]
            for source, target in zip(sources, [*targets, *[OFF] * len(sources)], strict=False):
                self._hands.carry(side, LAYOUT.places[source], LAYOUT.places[target] if target != OFF else OFF)
