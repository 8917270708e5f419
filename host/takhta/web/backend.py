"""What the page needs of the program behind it: in a game that is runtime/outputs/page.py, in tests a small fake."""

from collections.abc import Sequence
from typing import Protocol

from takhta.board.ports import Hands
from takhta.board.scene import Key
from takhta.rules.dice import Die
from takhta.web.changes import Changes
from takhta.web.drawing import Drawing
from takhta.web.lessons import CourseOffer
from takhta.web.messages import Adjust, GameOffer, Learn, NewGame
from takhta.web.sensors import CalibrationAct
from takhta.web.view import View
from takhta.words.speaker import Speaker


class Backend(Protocol):
    """The running program as the page sees it.

    Every method is called from the server's event loop, must return at once, and must be safe against the thread
    that plays. What cannot be done is refused with RefusedError, whose sentence is shown to whoever asked.
    """

    @property
    def changes(self) -> Changes:
        """Bumped whenever `view` would give something new."""

    @property
    def drawing(self) -> Drawing:
        """The board's picture; it never changes."""

    @property
    def hands(self) -> Hands | None:
        """The simulated hands, or None on a real board."""

    def view(self, speaker: Speaker) -> View:
        """What to show now, in a language."""

    def press(self, key: Key) -> None:
        """A key of the dice display was pressed on the page; RESIGN is DROP held."""

    def type_die(self, die: Die) -> None:
        """One die was typed in."""

    def offers(self, speaker: Speaker) -> Sequence[GameOffer]:
        """The games of the new-game form, the usual one first."""

    def computers(self) -> Sequence[str]:
        """The players the computer has, for the same form."""

    def new_game(self, form: NewGame) -> None:
        """Begin what the form asks for."""

    def adjust(self, wish: Adjust) -> None:
        """Serve the table as somebody wants it."""

    def courses(self, speaker: Speaker) -> Sequence[CourseOffer]:
        """The courses and their lessons, for the list."""

    def learn(self, form: Learn) -> None:
        """Begin a lesson, or leave the one there is."""

    def calibrate(self, act: CalibrationAct) -> None:
        """Do something about the calibration under way."""

    def show_code(self, code: str) -> None:
        """Show a six-digit pairing code where only people at the board can read it; empty = no longer."""
