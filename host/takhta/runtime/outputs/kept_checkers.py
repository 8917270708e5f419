"""Remembers where the virtual board's checkers lie, as a real board does when the power fails."""

import logging
from collections.abc import Iterable
from pathlib import Path

import msgspec

from takhta.board.evidence import Milliseconds
from takhta.board.plan import Millimetres
from takhta.board.ports import CheckerId, CheckerSeen, Hands
from takhta.session.output import Output

log = logging.getLogger(__name__)


class _Lying(msgspec.Struct, frozen=True):
    id: int
    x_mm: float
    y_mm: float
    level: int
    heading: float | None = None
    """Where its foot points if it lies on its side."""


class KeptCheckers(Output):
    """A file with the position of every checker that lies somewhere."""

    def __init__(self, path: Path, hands: Hands) -> None:
        self._path = path
        self._hands = hands
        self._kept: tuple[_Lying, ...] = ()

    def take_down(self) -> None:
        """Put every checker where it lay; a missing or broken file leaves them as they are."""
        try:
            lying = msgspec.json.decode(self._path.read_bytes(), type=tuple[_Lying, ...])
        except FileNotFoundError:
            return
        except (OSError, ValueError, RecursionError) as error:
            log.warning("Where the virtual checkers lay is not known (%s); they stay in the trays.", error)
            return
        known = {checker.id for checker in self._hands.checkers()}
        for piece in sorted(lying, key=lambda piece: piece.level):
            if (checker := CheckerId(piece.id)) in known:
                self._hands.lift(checker)
                self._hands.tip(checker, piece.heading)
                self._hands.put(checker, Millimetres(piece.x_mm), Millimetres(piece.y_mm))
        self._kept = _lying(self._hands.checkers())

    def step(self, now: Milliseconds) -> None:  # noqa: ARG002 - at any time
        """Write down what has been moved."""
        self.keep()

    def close(self) -> None:
        """Write down where they lie at the end."""
        self.keep()

    def keep(self) -> None:
        """Write the file if something has been put elsewhere since the last time. Never raises OSError."""
        now = _lying(self._hands.checkers())
        if now == self._kept:
            return
        self._kept = now
        draft = self._path.with_name(self._path.name + ".new")
        try:
            draft.write_bytes(msgspec.json.encode(now))
            draft.replace(self._path)
        except OSError as error:
            log.warning("Where the virtual checkers lie could not be written: %s", error)


def _lying(checkers: Iterable[CheckerSeen]) -> tuple[_Lying, ...]:
    return tuple(
        _Lying(seen.id, seen.x_mm, seen.y_mm, seen.level, seen.heading if seen.lying else None)
        for seen in checkers
        if not seen.held
    )
