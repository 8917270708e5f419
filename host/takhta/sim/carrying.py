"""Carrying one checker: what every manner of playing is made of. It knows checkers and places, nothing of a game."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from takhta.board.plan import Millimetres
from takhta.rules.occupancy import OFF, PlaceId, Side
from takhta.sim.board import VirtualBoard
from takhta.sim.errors import NoCheckerError
from takhta.sim.placing import Placing
from takhta.sim.tabletop import Piece

CARRY_MS = 300
PAUSE_MS = 250

Job = Iterator[int]
"""Does one action between two yields; what it yields is the time until the next, in ms."""
Move = tuple[Piece, PlaceId, bool]
"""What is carried, where to, and whether it is laid on its side there."""


@dataclass(frozen=True, slots=True)
class Carry:
    """One checker to carry, from a place on the physical board to another; OFF is the tray, as source or target.

    `clears` = what it hits on the target is carried away; a forgetful hand leaves it lying. `lying` = it is laid on its
    side there, `was_lying` = it is one that lies so.
    """

    side: Side
    source: PlaceId
    target: PlaceId
    clears: bool = True
    lying: bool = False
    was_lying: bool = False


class Carrying:
    """Hands at a virtual board, one movement at a time."""

    def __init__(self, virtual: VirtualBoard, placing: Placing, random: Random) -> None:
        self.virtual = virtual
        self.board = virtual.board
        self.placing = placing
        self.random = random
        self.pace = 1.0
        """How many times as slow they are as people."""
        bars = [place.id for place in self.board.places if len(place.columns) > 1 and place.square is None]
        self.bar = bars[0] if bars else OFF
        """Where hit checkers go: off the board where there is no bar."""

    def about(self, milliseconds: int) -> int:
        """As long as people take."""
        return round(milliseconds * self.pace * self.random.uniform(0.7, 1.4))

    def carry(self, piece: Piece, target: PlaceId, lying: bool = False) -> Job:  # noqa: FBT001, FBT002 - as in Carry
        """Lift a checker, carry it over the board and put it down on a place or, for OFF, into its tray."""
        half = self.about(CARRY_MS) // 2
        self.virtual.lift(piece.id)
        yield half
        for other, to_x, to_y in self.placing.room(target):
            self.virtual.slide(other.id, Millimetres(to_x), Millimetres(to_y))
            yield self.about(PAUSE_MS)
        x, y = self.placing.landing(piece.side, target)
        self.virtual.tip(piece.id, self.placing.heading(target, x, y) if lying else None)
        self.virtual.carry(piece.id, Millimetres((piece.x + x) / 2), Millimetres((piece.y + y) / 2))
        yield half
        self.virtual.put(piece.id, x, y)
        yield self.about(PAUSE_MS)

    def straighten(self, piece: Piece, target: PlaceId, _lying: bool) -> Job:  # noqa: FBT001 - as in Carry
        """Stand a pawn where it belongs that had to be put beside the one it hit."""
        if self.board.places[target].square is not None:
            x, y = self.placing.landing(piece.side, target, without=piece)
            self.virtual.slide(piece.id, x, y)
            yield self.about(PAUSE_MS)

    def next_of(self, carries: list[Carry]) -> Carry:
        """Take the first carry out of the list whose checker lies there. Raises NoCheckerError when none does."""
        for carry in carries:
            if self.placing.of(carry.side, carry.source):
                carries.remove(carry)
                return carry
        first = carries[0]
        raise NoCheckerError(f"There is no {first.side.label} checker to take from {self.name(first.source)}.")

    def moving(self, carry: Carry) -> Move:
        """The checker a carry takes, and where to."""
        piece = self.placing.last(carry.side, carry.source, lying=carry.was_lying)
        assert piece is not None  # it lies there, and only these hands move
        return piece, carry.target, carry.lying

    def hit_by(self, carry: Carry) -> list[Move]:
        """What a carry hits, on its way to the bar: one checker; without a bar all that stand there."""
        if not carry.clears or carry.target in (OFF, self.bar):
            return []
        if self.bar == OFF:
            return [(piece, OFF, False) for piece in self.placing.others(carry.side, carry.target)]
        hit = self.placing.last(carry.side.other, carry.target)
        return [] if hit is None else [(hit, self.bar, False)]

    def name(self, place: PlaceId) -> str:
        """A place in a sentence."""
        return "the tray" if place == OFF else f"place {self.board.places[place].name}"
