"""Which browser holds which simulated checker. It moves them through the Hands port only and knows no game.

Two tabs may drag at once, not the same checker; a tab that vanishes in mid-drag puts down what it held.
"""

from takhta.board.plan import Millimetres
from takhta.board.ports import CheckerId, Hands
from takhta.rules.said import said
from takhta.web.errors import RefusedError

Place = tuple[Millimetres, Millimetres]


class Grips:
    """The hands of all browsers together; `who` is any object that stands for one of them."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self._held: dict[CheckerId, tuple[object, Place]] = {}

    def lift(self, who: object, checker: CheckerId) -> None:
        """Take a checker. Raises RefusedError when it does not exist or another browser holds it."""
        if checker in self._held and self._held[checker][0] is not who:
            raise RefusedError(said("page.held_by_other"))
        seen = next((seen for seen in self._hands.checkers() if seen.id == checker), None)
        if seen is None:
            raise RefusedError(said("page.no_such_checker"))
        self._hands.lift(checker)
        self._held[checker] = (who, (seen.x_mm, seen.y_mm))

    def carry(self, who: object, checker: CheckerId, at: Place) -> None:
        """Carry a checker that `who` holds; one it does not hold stays where it is."""
        if self._holds(who, checker):
            self._hands.carry(checker, *at)
            self._held[checker] = (who, at)

    def put(self, who: object, checker: CheckerId, at: Place) -> None:
        """Put a checker down that `who` holds; one it does not hold stays where it is."""
        if self._holds(who, checker):
            del self._held[checker]
            self._hands.put(checker, *at)

    def tip(self, who: object, checker: CheckerId, heading: float | None) -> None:
        """Lay a checker that `who` holds on its side, or stand it up; one it does not hold stays as it is."""
        if self._holds(who, checker):
            self._hands.tip(checker, heading)

    def let_go(self, who: object) -> None:
        """Put down all that `who` holds, where it was last carried."""
        for checker, (holder, at) in list(self._held.items()):
            if holder is who:
                self.put(who, checker, at)

    def _holds(self, who: object, checker: CheckerId) -> bool:
        return checker in self._held and self._held[checker][0] is who
