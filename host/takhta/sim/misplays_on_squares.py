"""Illegal plays on a board of squares as people make them: beside the square, one pawn short, one too many, any pawn.

They are made from the wood and the play that was meant alone and must never ask the program what it expects: whether
a play is illegal is decided by whoever looks at where the pawns stand in the end.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import hypot
from random import Random

from takhta.board.plan import Board
from takhta.rules.occupancy import OFF, Occupancy, PlaceId, Side, count
from takhta.sim.carrying import Errand

_BESIDE = 1.5
"""Squares are beside each other when their middles are less than so many sides apart."""


@dataclass(frozen=True, slots=True)
class Slip:
    """Somebody about to go wrong: on which board, what stands there, and the play that was meant."""

    board: Board
    stand: Occupancy
    meant: tuple[Errand, ...]
    random: Random

    def pawns(self) -> list[tuple[Side, PlaceId]]:
        """Every pawn that stands on the board and is not to be moved, in an order of chance."""
        moved = {errand.source for errand in self.meant}
        found = [
            (pieces.side, PlaceId(place))
            for pieces in self.board.pieces
            for place, held in enumerate(self.stand)
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


def _beside(slip: Slip) -> tuple[Errand, ...]:
    """A pawn of the play lands beside its square."""
    for number, errand in enumerate(slip.meant):
        if errand.target != OFF:
            target = slip.random.choice([each for each in slip.beside(errand.target) if each != errand.source])
            return (*slip.meant[:number], replace(errand, target=target), *slip.meant[number + 1 :])
    return ()


def _stops_short(slip: Slip) -> tuple[Errand, ...]:
    return slip.meant[:-1] if len(slip.meant) > 1 else ()


def _one_too_many(slip: Slip) -> tuple[Errand, ...]:
    """Plays as meant, and any other pawn is put on any square besides."""
    targets = {errand.target for errand in slip.meant}
    for side, place in slip.pawns():
        if place not in targets:
            to = slip.random.choice([each.id for each in slip.board.places if each.id != place])
            return (*slip.meant, Errand(side, place, to))
    return ()


def _one_too_few(slip: Slip) -> tuple[Errand, ...]:
    """Plays as meant, and a pawn has gone from the board."""
    targets = {errand.target for errand in slip.meant}
    for side, place in slip.pawns():
        if place not in targets:
            return (*slip.meant, Errand(side, place, OFF))
    return ()


def _cut_left(slip: Slip) -> tuple[Errand, ...]:
    """Cuts, and leaves what it has cut standing."""
    sides = [pieces.side for pieces in slip.board.pieces]
    for errand in slip.meant:
        if errand.target != OFF:
            held = slip.stand[errand.target]
            if any(count(held, side) for side in sides if side is not errand.side):
                return tuple(replace(each, clears=False) for each in slip.meant)
    return ()


MISPLAYS: dict[str, Callable[[Slip], tuple[Errand, ...]]] = {
    "beside the square": _beside,
    "stops short": _stops_short,
    "a pawn too many moved": _one_too_many,
    "a pawn too few": _one_too_few,
    "a cut pawn left": _cut_left,
}
"""Every kind of illegal play by name."""


def misplay(slip: Slip) -> tuple[str, tuple[Errand, ...]]:
    """One of these kinds that can happen here, by chance, and what is carried; a kind "" where none can."""
    for kind in slip.random.sample(list(MISPLAYS), len(MISPLAYS)):
        errands = MISPLAYS[kind](slip)
        if errands:
            return kind, errands
    return "", ()
