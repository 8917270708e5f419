"""How the sensors did when somebody played last, kept for `takhta doctor`. It judges nothing."""

from pathlib import Path
from typing import Self

import msgspec

from takhta.board.health import Health, SlotHealth
from takhta.board.plan import Board
from takhta.sensing.calibration import read_small, wiring, write


class KeptHealth(msgspec.Struct, frozen=True):
    """All sensors in slot order, when in words, and the fingerprint of the board they are of."""

    at: str
    wiring: int
    slots: tuple[SlotHealth, ...]

    @classmethod
    def of(cls, board: Board, health: Health, at: str) -> Self:
        """What is known now."""
        return cls(at, wiring(board), health.slots)

    def save(self, path: Path) -> None:
        """Write the file whole or not at all. Raises OSError."""
        write(path, msgspec.json.encode(self))


def load_health(path: Path, board: Board) -> KeptHealth | None:
    """What was known when somebody played last; None when nobody has, or not on this board, or it cannot be read."""
    try:
        kept = msgspec.json.decode(read_small(path), type=KeptHealth)
    except (OSError, ValueError, RecursionError):
        return None
    fits = kept.wiring == wiring(board) and [each.slot for each in kept.slots] == [slot.id for slot in board.slots]
    return kept if fits else None
