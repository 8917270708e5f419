"""Hands as on the page: they pick a checker with the mouse and drop it on a seat, and all that is left to chance is
which checker they pick and a millimetre.

A hand takes the topmost checker of a place as people do or, because the mouse lets it, the one nearest to the tip; what
it drops goes to the first bare seat, else on the lowest stack, as `place` in web/static/plan.js has it.
"""

from random import Random

from takhta.board.plan import Board, Column, Millimetres, Place
from takhta.rules.occupancy import OFF, PlaceId, Side
from takhta.sim.board import VirtualBoard
from takhta.sim.tabletop import Piece

JITTER_MM = 1.0


class MouseHands:
    """Hands at a virtual board. `outermost` is how often they take the checker nearest to the tip, not the topmost."""

    def __init__(self, virtual: VirtualBoard, random: Random, outermost: float = 0.0) -> None:
        self._virtual = virtual
        self._board: Board = virtual.board
        self._random = random
        self._outermost = outermost

    def take(self, side: Side, place: PlaceId) -> Piece:
        """Lift a checker of a side from a place, or from its tray for OFF."""
        lying = self._on(place, side)
        piece = max(lying, key=lambda each: (each.level, self._away(each, place)))
        if place != OFF and self._random.random() < self._outermost:
            tip = max(self._away(each, place) for each in lying) - self._board.checker.diameter_mm / 2
            piece = max((each for each in lying if self._away(each, place) > tip), key=lambda each: each.level)
        self._virtual.lift(piece.id)
        return piece

    def drop(self, piece: Piece, place: PlaceId, half: int = 0) -> None:
        """Put what is in the hand down on a place, on one half of a bar, or in its tray for OFF."""
        if place == OFF:
            x, y = self._virtual.table.tray(piece.side, len(self._on(OFF, piece.side)))
        else:
            x, y = self._seat(self._board.places[place], half)
        self._virtual.put(piece.id, Millimetres(x), Millimetres(y))

    def carry(self, side: Side, source: PlaceId, target: PlaceId, half: int = 0) -> None:
        """Drag a checker from place to place."""
        self.drop(self.take(side, source), target, half)

    def pile(self, side: Side, column: Column, heights: tuple[int, ...]) -> None:
        """Lay so many checkers of a side from its tray on each seat of a column."""
        for slot, height in zip(column.slots, heights, strict=True):
            for _ in range(height):
                piece = self.take(side, OFF)
                self._virtual.put(piece.id, *self._near(slot.x_mm, slot.y_mm))

    def clear(self) -> None:
        """Put all checkers back into their trays."""
        for piece, _ in self._virtual.seats():
            self._virtual.lift(piece.id)
            self.drop(piece, OFF)

    def _seat(self, place: Place, half: int) -> tuple[float, float]:
        slots = place.columns[half % len(place.columns)].slots
        high = dict.fromkeys((int(slot.id) for slot in slots), 0)
        for _, seat in self._virtual.seats():
            if seat in high:
                high[seat] += 1
        lowest = min(slots, key=lambda slot: high[slot.id])
        return self._near(lowest.x_mm, lowest.y_mm)

    def _near(self, x: float, y: float) -> tuple[Millimetres, Millimetres]:
        return Millimetres(x + self._random.gauss(0, JITTER_MM)), Millimetres(y + self._random.gauss(0, JITTER_MM))

    def _on(self, place: PlaceId, side: Side) -> list[Piece]:
        seats = self._virtual.seats()
        if place == OFF:
            lying = {piece.id for piece, _ in seats}
            pieces = self._virtual.table.pieces
            return [each for each in pieces if each.side is side and not each.held and each.id not in lying]
        return [piece for piece, slot in seats if piece.side is side and self._board.slots[slot].place == place]

    def _away(self, piece: Piece, place: PlaceId) -> float:
        """How far from the rail of its column a checker lies."""
        if place == OFF:
            return 0.0
        return min(abs(piece.y - column.rail_mm) for column in self._board.places[place].columns)
