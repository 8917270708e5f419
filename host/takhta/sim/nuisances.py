"""What happens at a table besides playing: things laid on the board, arms, cats, checkers upside down.

The players call it once a turn; it disturbs the board by chance and the seed, and helps where people would: they take
a phone away when pushing checkers straight does not help.
"""

from collections.abc import Sequence
from random import Random

from takhta.board.plan import Millimetres
from takhta.rules.dice import Roll
from takhta.rules.occupancy import Occupancy, Side
from takhta.sim import misplays_on_squares
from takhta.sim.board import VirtualBoard
from takhta.sim.carrying import Carry
from takhta.sim.faults import Dead
from takhta.sim.magnet import Magnet
from takhta.sim.manners import MANNERS
from takhta.sim.misplays import Slip, misplay
from takhta.sim.tabletop import Piece
from takhta.sim.troubles import SENSORS, TROUBLES

_NOW_AND_THEN = 0.2
_WEAK = 0.5
_CAT_CHANGES = 10
_PHONE = (Magnet(12.0, 1.0), ((-25.0, 0.0), (0.0, 20.0), (25.0, 0.0)), 8.0)
"""The magnets of a phone that holds on to its charger, small and close to the panel."""
_MAGNET = (Magnet(25.0, 5.0), ((0.0, 0.0),), 7.0)


class Nuisances:
    """The troubles of this table, by name. `dead` more sensors die now: make it when the calibration is done."""

    def __init__(self, virtual: VirtualBoard, names: Sequence[str], seed: int, dead: int = 0) -> None:
        unknown = [name for name in names if name not in TROUBLES]
        if unknown:
            raise ValueError(f"There is no trouble {unknown[0]!r}; known are {', '.join(TROUBLES)}.")
        self._virtual = virtual
        self._table = virtual.table
        self._random = Random(seed)
        self._names = frozenset(names)
        slots = len(virtual.board.slots)
        for name in names:
            if name in SENSORS:
                virtual.spoil(SENSORS[name](slots, seed))
        if dead:
            virtual.spoil(Dead(Random(seed + 1).sample(range(slots), dead), Random(seed)))
        if "weak-magnet" in self._names:
            for side in {piece.side for piece in self._table.pieces}:
                own = [piece for piece in self._table.pieces if piece.side is side]
                self._table.magnetise(self._random.choice(own).id, _WEAK)
        self._manners = [name for name in names if name in MANNERS]

    def has(self, name: str) -> bool:
        """Whether the table has this trouble."""
        return name in self._names

    def manner(self) -> str:
        """How the next turn is played, a name of MANNERS; plainly where there is none."""
        return self._random.choice(self._manners) if self._manners else ""

    def disturb(self) -> None:
        """A turn begins: let the things of this table that disturb it happen, each by chance."""
        if "leaning" in self._names:
            self._table.clear()
            self._table.lean(*self._spot())
        for name, (magnet, spots, height) in (("phone", _PHONE), ("magnet", _MAGNET)):
            if self._happens(name):
                x, y = self._spot()
                for aside, on in spots:
                    self._table.lay_magnet(x + aside, y + on, magnet, height)
        if self._happens("upside-down") and (within_reach := self._on_panel()):
            piece = self._random.choice(within_reach)
            self._table.magnetise(piece.id, -abs(piece.strength))

    def cat(self) -> bool:
        """Let a cat walk over the board now and then, if this table has one. Whether it did."""
        if not self._happens("cat"):
            return False
        for _ in range(_CAT_CHANGES):
            within_reach = self._on_panel()
            if not within_reach:
                break
            piece = self._random.choice(within_reach)
            x, y = self._spot()
            self._virtual.lift(piece.id)
            self._virtual.put(piece.id, Millimetres(x), Millimetres(y))
        return True

    def misplay(self, occupancy: Occupancy, side: Side, roll: Roll, meant: tuple[Carry, ...]) -> tuple[Carry, ...]:
        """Something illegal to play first, in the game's places; nothing where none comes to mind."""
        board = self._virtual.board
        if all(place.square for place in board.places):
            return misplays_on_squares.misplay(misplays_on_squares.Slip(board, occupancy, meant, self._random))[1]
        return misplay(Slip(occupancy, side, roll.dice, meant, self._random))[1]

    def relieve(self) -> None:
        """People take away what does not belong there and turn over what lies upside down."""
        self._table.clear()
        for piece in self._table.pieces:
            if piece.strength < 0:
                self._table.magnetise(piece.id, abs(piece.strength))

    def _happens(self, name: str) -> bool:
        return name in self._names and self._random.random() < _NOW_AND_THEN

    def _spot(self) -> tuple[float, float]:
        board = self._virtual.board
        return self._random.uniform(0, board.width_mm), self._random.uniform(0, board.height_mm)

    def _on_panel(self) -> list[Piece]:
        return [piece for piece, _ in self._virtual.seats()]
