"""Which sensors hang on one multiplexer, read from the board file's channels; on a tables board that is a strip."""

from dataclasses import dataclass

from takhta.board.plan import Board, Slot

INPUTS = 8
"""Of a multiplexer, and of a converter."""


@dataclass(frozen=True, slots=True)
class Node:
    """One multiplexer: its converter, the input there, its seats by multiplexer input."""

    converter: int
    input: int
    slots: tuple[Slot, ...]

    @property
    def plug(self) -> str:
        """Where its cable goes on the converter's board."""
        return f"J{10 + self.input}"


def nodes(board: Board) -> tuple[Node, ...]:
    """All of them, converter after converter."""
    found: dict[int, list[Slot]] = {}
    for slot in sorted(board.slots, key=lambda each: each.channel):
        found.setdefault(slot.channel // INPUTS, []).append(slot)
    return tuple(Node(*divmod(number, INPUTS), tuple(slots)) for number, slots in sorted(found.items()))
