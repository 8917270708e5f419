"""What the games move, as it is told. It must never know how anything moves."""

from collections.abc import Mapping
from dataclasses import dataclass

from takhta.rules.occupancy import Side
from takhta.rules.said import Said, said


@dataclass(frozen=True, slots=True)
class Piece:
    """What players call what they move: `name` for programs, then one, many, and one of a side, within a sentence."""

    name: str
    one: Said
    many: Said
    of: Mapping[Side, Said]

    def __hash__(self) -> int:
        return hash(self.name)


CHECKER = Piece(
    "checker",
    said("checker"),
    said("checkers"),
    {Side.WHITE: said("checker.white"), Side.BLACK: said("checker.black")},
)
PAWN = Piece(
    "pawn",
    said("pawn"),
    said("pawns"),
    {
        Side.RED: said("pawn.red"),
        Side.BLACK: said("pawn.black"),
        Side.YELLOW: said("pawn.yellow"),
        Side.GREEN: said("pawn.green"),
    },
)
