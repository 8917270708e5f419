"""What players may agree on before a game, declared as data. It must never know what an option means."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from takhta.rules.errors import InvalidError
from takhta.rules.said import Either, Said, excerpt, said

ON, OFF = "on", "off"
"""The values of an option that is agreed on or not."""
MATCH, MONEY = "match", "money"
"""Where an option may count alone."""


class Agreed(Protocol):
    """Something that knows what was agreed on."""

    def option(self, name: str, /) -> str:
        """The value of an option."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to agree on: its name on the command line and in files, `title` in a form, and its values.

    The first value is the usual one. `means` explains it in a sentence; `only` says where it counts: in a MATCH or for
    MONEY, else everywhere.

    >>> Option("crawford", said("option.crawford"), (ON, OFF)).default
    'on'
    """

    name: str
    title: Said
    values: tuple[str, ...]
    means: Said | None = None
    only: str = ""

    @property
    def default(self) -> str:
        """The value it has unless another is agreed on."""
        return self.values[0]

    def is_on(self, game: "Agreed") -> bool:
        """Whether it was agreed on for a game, of an option that is on or off."""
        return game.option(self.name) == ON

    def usually(self, value: str) -> "Option":
        """The same option with this value as the usual one."""
        return replace(self, values=(value, *(each for each in self.values if each != value)))


CONFIRM_AFTER = Option(
    "confirm_after", said("option.confirm_after"), ("never", "2", "3", "5", "10"), said("option.confirm_after.means")
)
"""Every game lets its players agree on it. The rules know no clock: the session minds it."""


def chosen(game: Said, declared: Iterable[Option], wanted: Mapping[str, str]) -> dict[str, str]:
    """The value of every declared option. Raises InvalidError for an unknown name or value, with those there are."""
    known = {option.name: option for option in declared}
    for name, value in wanted.items():
        if name not in known:
            raise InvalidError(said("option.unknown", game=game, name=excerpt(name), options=tuple(sorted(known))))
        if value not in known[name].values:
            values = Either(known[name].values)
            raise InvalidError(said("option.value", game=game, name=name, values=values, value=excerpt(value)))
    return {name: wanted.get(name, option.default) for name, option in known.items()}
