"""Illegal plays on a board of squares as people make them: beside the square, one pawn short, one too many, any pawn.

They are made from what lies there and the play that was meant, and must never ask the program what it expects: whether
a play is illegal is decided by whoever looks at where the pawns stand in the end.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import hypot
from random import Random

from takhta.board.plan import Board
from takhta.rules.occupancy import OFF, Occupancy, PlaceId, Side, count
from takhta.sim.carrying import Carry

_BESIDE = 1.5
"""Squares are beside each other when their middles are less than so many sides apart."""


@dataclass(frozen=True, slots=True)
class Slip:
    """Somebody about to go wrong: on which board, what stands there, and the play that was meant."""

    board: Board
    occupancy: Occupancy
    meant: tuple[Carry, ...]
    random: Random

    def pawns(self) -> list[tuple[Side, PlaceId]]:
        """Every pawn that stands on the board and is not to be moved, in an order of chance."""
        moved = {carry.source for carry in self.meant}
        found = [
            (pieces.side, PlaceId(place))
            for pieces in self.board.pieces
            for place, held in enumerate(self.occupancy)
            if place not in moved and count(held, pieces.side)
        ]
        self.random.shuffle(found)
        return found

    def beside(self, place: PlaceId) -> list[PlaceId]:
        """The squares beside one."""
        here = self.board.places[place].square
        found = []
        for other in self.board.places:
            there = other.square
            if here and there and 0 < hypot(there.x_mm - here.x_mm, there.y_mm - here.y_mm) < _BESIDE * here.side_mm:
                found.append(other.id)
        return found


def _beside(slip: Slip) -> tuple[Carry, ...]:
    """A pawn of the play lands beside its square."""
    for number, carry in enumerate(slip.meant):
        if carry.target != OFF:
            target = slip.random.choice([each for each in slip.beside(carry.target) if each != carry.source])
            return (*slip.meant[:number], replace(carry, target=target), *slip.meant[number + 1 :])
    return ()


def _stops_short(slip: Slip) -> tuple[Carry, ...]:
    return slip.meant[:-1] if len(slip.meant) > 1 else ()


def _one_too_many(slip: Slip) -> tuple[Carry, ...]:
    """Plays as meant, and any other pawn is put on any square besides."""
    targets = {carry.target for carry in slip.meant}
    for side, place in slip.pawns():
        if place not in targets:
            to = slip.random.choice([each.id for each in slip.board.places if each.id != place])
            return (*slip.meant, Carry(side, place, to))
    return ()


def _one_too_few(slip: Slip) -> tuple[Carry, ...]:
    """Plays as meant, and a pawn has gone from the board."""
    targets = {carry.target for carry in slip.meant}
    for side, place in slip.pawns():
        if place not in targets:
            return (*slip.meant, Carry(side, place, OFF))
    return ()


def _cut_left(slip: Slip) -> tuple[Carry, ...]:
    """Cuts, and leaves what it has cut standing."""
    sides = [pieces.side for pieces in slip.board.pieces]
    for carry in slip.meant:
        if carry.target != OFF:
            held = slip.occupancy[carry.target]
            if any(count(held, side) for side in sides if side is not carry.side):
                return tuple(replace(each, clears=False) for each in slip.meant)
    return ()


MISPLAYS: dict[str, Callable[[Slip], tuple[Carry, ...]]] = {
    "beside the square": _beside,
    "stops short": _stops_short,
    "a pawn too many moved": _one_too_many,
    "a pawn too few": _one_too_few,
    "a cut pawn left": _cut_left,
}
"""Every kind of illegal play by name."""


def misplay(slip: Slip) -> tuple[str, tuple[Carry, ...]]:
    """One of these kinds that can happen here, by chance, and what is carried; a kind "" where none can."""
    for kind in slip.random.sample(list(MISPLAYS), len(MISPLAYS)):
        carries = MISPLAYS[kind](slip)
        if carries:
            return kind, carries
    return "", ()
