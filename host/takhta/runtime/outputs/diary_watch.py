"""Writes into the diary what stops answering while somebody plays, and comes back."""

from collections.abc import Callable

from takhta.board.evidence import Milliseconds
from takhta.board.ports import DiceDisplay
from takhta.runtime.diary import Diary
from takhta.runtime.driver import Driver
from takhta.session.output import Output

SETTLES = Milliseconds(10_000)
"""What answers again within that was never gone: a plug that was touched, a start."""


class DiaryWatch(Output):
    """Looks whether board and dice display answer, and lets the diary's heart beat."""

    def __init__(self, diary: Diary, driver: Driver, display: DiceDisplay) -> None:
        self._diary = diary
        self._answers: dict[tuple[str, str], Callable[[], bool]] = {
            ("board_silent", "board_back"): lambda: driver.board_answers,
            ("display_gone", "display_back"): lambda: display.connected,
        }
        self._was = dict.fromkeys(self._answers, True)
        self._other_since: dict[tuple[str, str], Milliseconds] = {}

    def step(self, now: Milliseconds) -> None:
        """Look whether something has changed for long enough."""
        self._diary.beat()
        for names, answers in self._answers.items():
            if answers() == self._was[names]:
                self._other_since.pop(names, None)
            elif now - self._other_since.setdefault(names, now) >= SETTLES:
                self._was[names] = not self._was[names]
                self._diary.note(names[self._was[names]])
