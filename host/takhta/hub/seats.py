"""What the director asks of boards and what they have answered. Time is passed in; every ask ends by itself."""

from dataclasses import dataclass
from uuid import uuid4

from takhta.desk import Seating
from takhta.share.messages import Answer, Ask

HOLDS_S = 120.0
REPEATED_EVERY_S = 5.0
_MOST = 500


@dataclass(slots=True)
class Seat:
    """An ask to a board; `done` None = not answered yet, False = refused or run out, `why` in the board's words."""

    board: str
    ask: Ask
    until: float
    sent_at: float = -1e9
    done: bool | None = None
    why: str = ""


class Seats:
    """The asks of this evening, the newest last."""

    def __init__(self) -> None:
        self._seats: dict[str, Seat] = {}
        self.changed = 0
        """Counts whatever changes."""

    def ask(self, board: str, seat: Seating, now: float) -> Seat:
        """Ask a board; an older ask to it that is open ends."""
        for other in self._open(board):
            other.done = False
        asked = Seat(board, Ask(id=str(uuid4()), seat=seat), now + HOLDS_S)
        self._seats[asked.ask.id] = asked
        for old in [*self._seats][:-_MOST]:
            del self._seats[old]
        self.changed += 1
        return asked

    def answered(self, board: str, answer: Answer) -> None:
        """A board's answer; only the one that was asked can give it, and once."""
        seat = self._seats.get(answer.id)
        if seat is not None and seat.board == board and seat.done is None:
            seat.done, seat.why = answer.done, answer.why
            self.changed += 1

    def due(self, now: float) -> list[tuple[Seat, float]]:
        """The asks to send now, or again, and how long each still holds."""
        due = []
        for seat in self._open():
            if now >= seat.until:
                seat.done = False
                self.changed += 1
            elif now - seat.sent_at >= REPEATED_EVERY_S:
                seat.sent_at = now
                due.append((seat, seat.until - now))
        return due

    def last(self, board: str) -> Seat | None:
        """The newest ask to a board."""
        return next((seat for seat in reversed(self._seats.values()) if seat.board == board), None)

    def _open(self, board: str = "") -> list[Seat]:
        return [seat for seat in self._seats.values() if seat.done is None and board in ("", seat.board)]
