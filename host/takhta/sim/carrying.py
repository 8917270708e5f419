"""Carrying one checker: what every manner of playing is made of. It knows checkers and places, nothing of a game."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from takhta.board.plan import Millimetres
from takhta.rules.occupancy import OFF, PlaceId, Side
from takhta.sim.board import VirtualBoard
from takhta.sim.errors import NoCheckerError
from takhta.sim.placing import Placing
from takhta.sim.table import Piece

CARRY_MS = 300
PAUSE_MS = 250

Job = Iterator[int]
"""Does one action between two yields; what it yields is the time until the next, in ms."""
Move = tuple[Piece, PlaceId, bool]
"""What is carried, where to, and whether it is laid on its side there."""


@dataclass(frozen=True, slots=True)
class Errand:
    """One checker to carry, from a place on the wood to another; OFF is the tray, as source or target.

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
        bars = [place.id for place in self.board.places if len(place.columns) > 1 and place.square is None]
        self.bar = bars[0] if bars else OFF
        """Where hit checkers go: off the board where there is no bar."""

    def about(self, milliseconds: int) -> int:
        """As long as people take."""
        return round(milliseconds * self.random.uniform(0.7, 1.4))

    def carry(self, piece: Piece, target: PlaceId, lying: bool = False) -> Job:  # noqa: FBT001, FBT002 - as in Errand
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

    def straighten(self, piece: Piece, target: PlaceId, _lying: bool) -> Job:  # noqa: FBT001 - as in Errand
        """Stand a pawn where it belongs that had to be put beside the one it hit."""
        if self.board.places[target].square is not None:
            x, y = self.placing.landing(piece.side, target, without=piece)
            self.virtual.slide(piece.id, x, y)
            yield self.about(PAUSE_MS)

    def next_of(self, errands: list[Errand]) -> Errand:
        """Take the first errand out of the list whose checker lies there. Raises NoCheckerError when none does."""
        for errand in errands:
            if self.placing.of(errand.side, errand.source):
                errands.remove(errand)
                return errand
        first = errands[0]
        raise NoCheckerError(f"There is no {first.side.label} checker to take from {self.name(first.source)}.")

    def moving(self, errand: Errand) -> Move:
        """The checker an errand takes, and where to."""
        piece = self.placing.last(errand.side, errand.source, lying=errand.was_lying)
        assert piece is not None  # it lies there, and only these hands move
        return piece, errand.target, errand.lying

    def hit_by(self, errand: Errand) -> list[Move]:
        """What an errand hits, on its way to the bar: one checker; without a bar all that stand there."""
        if not errand.clears or errand.target in (OFF, self.bar):
            return []
        if self.bar == OFF:
            return [(piece, OFF, False) for piece in self.placing.others(errand.side, errand.target)]
        hit = self.placing.last(errand.side.other, errand.target)
        return [] if hit is None else [(hit, self.bar, False)]

    def name(self, place: PlaceId) -> str:
        """A place in a sentence."""
        return "the tray" if place == OFF else f"place {self.board.places[place].name}"
