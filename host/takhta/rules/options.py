"""What players may agree on before a game, declared as data. It must never know what an option means."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from takhta.rules.errors import InvalidError


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to agree on: its name on the command line and in files, what it is called in a form, and its values.

    The first value is the usual one.

    >>> Option("crawford", "Crawford game", ("on", "off")).default
    'on'
    """

    name: str
    title: str
    values: tuple[str, ...]

    @property
    def default(self) -> str:
        """The value it has unless another is agreed on."""
        return self.values[0]

    def usually(self, value: str) -> "Option":
        """The same option with another usual value."""
        return replace(self, values=(value, *(each for each in self.values if each != value)))


CONFIRM_AFTER = Option("confirm_after", "A complete turn confirms itself after seconds", ("never", "2", "3", "5", "10"))
"""Every game lets its players agree on it. The rules know no clock: the session minds it."""


def chosen(game: str, declared: Iterable[Option], wanted: Mapping[str, str]) -> dict[str, str]:
    """The value of every declared option. Raises InvalidError for an unknown name or value, with those there are."""
    known = {option.name: option for option in declared}
    for name, value in wanted.items():
        if name not in known:
            raise InvalidError(f"{game} has no option {name!r}; its options are {', '.join(sorted(known))}.")
        if value not in known[name].values:
            values = ", ".join(known[name].values)
            raise InvalidError(f"The option {name} of {game} takes {values}, not {value!r}.")
    return {name: wanted.get(name, option.default) for name, option in known.items()}
