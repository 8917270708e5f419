"""A circuit as plain values: parts, their pins, and the net every pin is on. It knows no library and no file format.

Other files judge it (erc.py), write it down (netlist.py), lay it out (strip/) and count it (bill/).
"""

from dataclasses import dataclass, field
from enum import Enum


class Kind(Enum):
    """What a pin does, as far as an electrical rules check cares."""

    PASSIVE = "passive"
    INPUT = "input"
    OUTPUT = "output"
    TRISTATE = "tristate"
    POWER = "power"
    """Must be fed."""
    SOURCE = "source"
    """Feeds a net."""
    OPEN = "open"
    """Must be left unconnected."""


@dataclass(frozen=True, slots=True)
class Pin:
    """One pin of a kind of part: its number on the package and what its data sheet calls it."""

    number: str
    name: str
    kind: Kind = Kind.PASSIVE


@dataclass(frozen=True, slots=True)
class Part:
    """A kind of part. `footprint` names its land pattern, or says what it is where no land pattern is ours."""

    name: str
    footprint: str
    pins: tuple[Pin, ...]

    def pin(self, name: str) -> Pin:
        """The pin of this name. Raises KeyError."""
        for pin in self.pins:
            if pin.name == name:
                return pin
        raise KeyError(f"{self.name} has no pin {name!r}")


@dataclass(frozen=True, slots=True)
class Component:
    """One part on the board: its reference, its value (as a bill of materials names it), and a net for each pin."""

    ref: str
    value: str
    part: Part
    nets: tuple[str | None, ...]
    """In the order of `part.pins`; None is a pin left open on purpose."""

    def net(self, number: str) -> str | None:
        """The net of the pin with this number."""
        return next(net for pin, net in zip(self.part.pins, self.nets, strict=True) if pin.number == number)


@dataclass(slots=True)
class Circuit:
    """One circuit board. Made by the files beside this one; a pin that is forgotten is refused at once."""

    name: str
    title: str
    fed: frozenset[str] = frozenset()
    """Nets that get their power through a connector or a fuse."""
    components: list[Component] = field(default_factory=list)

    def add(self, ref: str, part: Part, value: str, **nets: str | None) -> None:
        """Put a part on the board; every pin by its name, `=` its net or None. Raises ValueError."""
        names = {pin.name for pin in part.pins}
        if names != set(nets):
            raise ValueError(
                f"{ref} ({part.name}) lacks {sorted(names - set(nets))}, has too many {set(nets) - names}."
            )
        if any(each.ref == ref for each in self.components):
            raise ValueError(f"{ref} is on the {self.name} twice.")
        self.components.append(Component(ref, value, part, tuple(nets[pin.name] for pin in part.pins)))

    def nets(self) -> dict[str, list[tuple[str, str]]]:
        """Every net with the pins on it, as (reference, number), in the order of the parts."""
        found: dict[str, list[tuple[str, str]]] = {}
        for component in self.components:
            for pin, net in zip(component.part.pins, component.nets, strict=True):
                if net is not None:
                    found.setdefault(net, []).append((component.ref, pin.number))
        return dict(sorted(found.items()))
