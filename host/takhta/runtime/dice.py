"""Where dice come from. The session asks and is told; it never throws."""

import secrets
from collections import deque
from collections.abc import Iterable, Sequence

from takhta.rules.dice import Die


def throw_electronic(faces: Sequence[Die]) -> tuple[Die, Die]:
    """Two fair dice with these faces, from the operating system's random source."""
    return secrets.choice(faces), secrets.choice(faces)


class ScriptedDice:
    """Dice known beforehand, as in a recorded match; throwing more than there are is an error."""

    def __init__(self, throws: Iterable[tuple[int, int]]) -> None:
        self._left = deque((Die(one), Die(two)) for one, two in throws)

    def __call__(self, faces: Sequence[Die]) -> tuple[Die, Die]:  # noqa: ARG002 - what was thrown was thrown
        """The next throw."""
        if not self._left:
            raise RuntimeError("More dice were thrown than were recorded.")
        return self._left.popleft()

    @property
    def left(self) -> int:
        """How many throws have not been used."""
        return len(self._left)
