"""Hands that play on the virtual board as people do: not quite straight, in any order, hitting before or after.

They know what a player knows, what he wants to play and what he sees lying there; never what the program believes.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from math import hypot
from random import Random

from takhta.board.evidence import Milliseconds
from takhta.board.plan import Millimetres, Place, Run
from takhta.rules.occupancy import OFF, Content, Occupancy, PlaceId, Side, count
from takhta.sim.board import VirtualBoard
from takhta.sim.carrying import CARRY_MS, PAUSE_MS, Carry, Carrying, Job
from takhta.sim.errors import NoCheckerError
from takhta.sim.manners import MANNERS, Manner, plainly
from takhta.sim.placing import HANDS, Placing

_REACTION_MS = 300
_SLIDE_STEP_MS = 30
_SLIDE_STEP_MM = 1.8
_SLIDE_BEFORE_MM = 2.0
"""A slide begins so far before the first seat: nearer the rail than a checker can lie there is no room."""


class MessyHands:
    """Hands at a virtual board. They act when `step` is called at or after `next_at`; `seed` decides all chance.

    `scatter` stretches every distance of the chosen model.
    """

    def __init__(self, virtual: VirtualBoard, hands: str = "normal", seed: int = 0, scatter: float = 1.0) -> None:
        if hands not in HANDS:
            raise ValueError(f"There are no hands {hands!r}; known are {', '.join(HANDS)}.")
        self._virtual = virtual
        self._board = virtual.board
        self._sides = [pieces.side for pieces in virtual.board.pieces]
        self._random = Random(seed)
        self._model = HANDS[hands].times(scatter)
        self._placing = Placing(virtual, self._model, self._random)
        self._jobs: deque[Job] = deque()
        self._next: int = 0
        self._carrying = Carrying(virtual, self._placing, self._random)

    def take_time(self, pace: float) -> None:
        """From now on be so many times as slow as people usually are."""
        self._carrying.pace = pace

    @property
    def next_at(self) -> Milliseconds | None:
        """When the hands will do the next thing; None while they rest."""
        return Milliseconds(self._next) if self._jobs else None

    def step(self, now: Milliseconds) -> bool:
        """Do everything that is due. Whether the hands are still busy.

        Raises NoCheckerError when a checker they were told to move is not there; that carry is then given up.
        """
        while self._jobs and self._next <= now:
            self._act()
        return bool(self._jobs)

    def finish(self) -> None:
        """Do all that is left at once, in no time."""
        while self._jobs:
            self._act()

    def play(self, carries: Sequence[Carry], manner: str = "") -> None:
        """Carry checkers in an order of the hands' own; a lone opposing checker on a target goes to the bar.

        `manner` is one of MANNERS; without one they play plainly.
        """
        self._begin(self._play(list(carries), MANNERS[manner] if manner else plainly))

    def sees(self, occupancy: Occupancy) -> bool:
        """Whether everything lies so, as far as anyone can see."""
        return self._virtual.truth() == occupancy

    def arrange(self, wanted: Mapping[PlaceId, Content]) -> None:
        """Make the named places hold this, with checkers from one another and the trays; the rest goes to the trays."""
        self._begin(self._arrange(dict(wanted)))

    def set_up(self, occupancy: Occupancy) -> None:
        """Set a whole position up from where the checkers lie now."""
        self.arrange({place.id: occupancy[place.id] for place in self._board.places})

    def straighten(self, places: Iterable[PlaceId]) -> None:
        """Push the checkers of these places neatly against the rail and one another, pawns to where they belong."""
        self._begin(self._straighten(tuple(places)))

    def lay(self, lying: Mapping[tuple[PlaceId, Side], int]) -> None:
        """Have so many pawns of a side on a square lie on their sides, and all others stand."""
        self._begin(self._lay(dict(lying)))

    def slide(self, side: Side, run: Run) -> None:
        """Slide a checker from the tray slowly along a whole run, from its first seat on, and take it back."""
        self._begin(self._slide(side, run))

    def _begin(self, job: Job) -> None:
        if not self._jobs:
            self._next = self._virtual.now() + self._carrying.about(_REACTION_MS)
        self._jobs.append(job)

    def _act(self) -> None:
        try:
            self._next += next(self._jobs[0])
        except StopIteration:
            self._jobs.popleft()
        except NoCheckerError:
            self._jobs.popleft()
            raise

    # What hands do, one after the other.

    def _play(self, carries: list[Carry], manner: Manner) -> Job:
        self._random.shuffle(carries)
        yield from manner(self._carrying, carries)

    def _arrange(self, wanted: dict[PlaceId, Content]) -> Job:
        while True:
            over, under = self._differences(wanted)
            if not over and not under:
                return
            # A checker too many goes where one of its side is missing, if nothing of the other side lies there still.
            foul = {(place, side) for place, side in over}
            clean = [(place, side) for place, side in under if not any(p == place and s is not side for p, s in foul)]
            moves = [(a, b) for a in over for b in clean if a[1] is b[1]]
            if moves:
                (source, side), (target, _) = self._random.choice(moves)
            elif over:
                source, side = self._random.choice(over)
                target = OFF
            else:
                target, side = self._random.choice(under)
                source = OFF
            piece = self._placing.last(side, source)
            if piece is None:
                raise NoCheckerError(
                    f"There is no {side.label} checker in the tray to put on {self._carrying.name(target)}."
                )
            yield from self._carrying.carry(piece, target)

    def _straighten(self, places: tuple[PlaceId, ...]) -> Job:
        for place in (self._board.places[each] for each in places):
            yield from self._straighten_square(place) if place.square else self._straighten_rows(place)

    def _straighten_square(self, place: Place) -> Job:
        for piece, x, y in self._placing.neatly(place):
            self._virtual.slide(piece.id, Millimetres(x), Millimetres(y))
            yield self._carrying.about(PAUSE_MS)

    def _straighten_rows(self, place: Place) -> Job:
        for column in place.columns:
            lying = self._placing.row(column)
            upper = sorted((piece for piece in lying if piece.level), key=lambda piece: -piece.level)
            row = [piece for piece in lying if not piece.level]
            for piece in upper:
                self._virtual.lift(piece.id)
                yield self._carrying.about(PAUSE_MS)
            at = self._board.checker.diameter_mm / 2
            neat = HANDS["neat"]
            for piece in row:
                at += self._random.expovariate(1 / neat.gap)
                self._virtual.slide(piece.id, *self._placing.spot(column, self._random.gauss(0, neat.lateral), at))
                at += self._board.checker.diameter_mm
                yield self._carrying.about(PAUSE_MS)
            for i, piece in enumerate(reversed(upper)):
                if len(row) < len(column.slots):  # nobody leaves them piled up while there are seats free
                    x, y = self._placing.spot(column, self._random.gauss(0, neat.lateral), at)
                    at += self._board.checker.diameter_mm
                    row.append(piece)
                else:
                    below = row[i % len(row)]
                    x, y = Millimetres(below.x), Millimetres(below.y)
                self._virtual.put(piece.id, x, y)
                yield self._carrying.about(PAUSE_MS)

    def _lay(self, lying: dict[tuple[PlaceId, Side], int]) -> Job:
        for piece, slot in self._virtual.seats():
            place = self._board.slots[slot].place
            left = lying.get((place, piece.side), 0)
            lying[(place, piece.side)] = left - 1
            if (left > 0) is not piece.lying:
                self._virtual.lift(piece.id)
                self._virtual.tip(piece.id, self._placing.heading(place, piece.x, piece.y) if left > 0 else None)
                yield self._carrying.about(PAUSE_MS)
                self._virtual.put(piece.id, Millimetres(piece.x), Millimetres(piece.y))
                yield self._carrying.about(PAUSE_MS)

    def _slide(self, side: Side, run: Run) -> Job:
        piece = self._placing.last(side, OFF)
        if piece is None:
            raise NoCheckerError(f"There is no {side.label} checker in the tray to slide.")
        home = (Millimetres(piece.x), Millimetres(piece.y))
        first, last = run.slots[0], run.slots[-1]
        length = hypot(last.x_mm - first.x_mm, last.y_mm - first.y_mm)
        ahead = ((last.x_mm - first.x_mm) / length, (last.y_mm - first.y_mm) / length)
        # One edge of the point guides the hand, so it errs less sideways than one that puts a checker down.
        beside = self._random.gauss(0, self._model.lateral / 2)

        def at(along: float) -> tuple[Millimetres, Millimetres]:
            x, y = first.x_mm + along * ahead[0], first.y_mm + along * ahead[1]
            return Millimetres(x + beside * abs(ahead[1])), Millimetres(y + beside * abs(ahead[0]))

        along, end = -_SLIDE_BEFORE_MM, length + self._board.checker.diameter_mm / 2
        self._virtual.lift(piece.id)
        yield self._carrying.about(CARRY_MS)
        self._virtual.put(piece.id, *at(along))
        while along < end:
            yield _SLIDE_STEP_MS
            along += _SLIDE_STEP_MM * self._random.uniform(0.5, 1.5)
            self._virtual.slide(piece.id, *at(along))
        self._virtual.lift(piece.id)
        self._virtual.carry(piece.id, *home)
        yield self._carrying.about(CARRY_MS)
        self._virtual.put(piece.id, *home)
        yield self._carrying.about(PAUSE_MS)

    def _differences(self, wanted: Mapping[PlaceId, Content]) -> tuple[list[tuple[PlaceId, Side]], ...]:
        """The (place, side) pairs with a checker too many, and those with one too few."""
        lying = self._virtual.truth()
        over: list[tuple[PlaceId, Side]] = []
        under: list[tuple[PlaceId, Side]] = []
        for place, content in wanted.items():
            for side in self._sides:
                excess = count(lying[place], side) - count(content, side)
                if excess:
                    (over if excess > 0 else under).append((place, side))
        return over, under
