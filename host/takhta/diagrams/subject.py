"""What a drawing is of. It must never know how anything is drawn."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from takhta.rules.dice import Roll
from takhta.rules.game import AnyGame
from takhta.rules.said import Said
from takhta.rules.tables.ids.situation import Situation

Say = Callable[[Said], str]
"""Makes the sentence, in the language of who looks."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A position of a game, and where its text told more than that, the dice, cube and score beside it."""

    rules: AnyGame
    state: Any
    situation: Situation | None = None

    @property
    def dice(self) -> Roll | None:
        """What the side on turn has thrown and not played yet."""
        return self.situation.dice if self.situation else None
