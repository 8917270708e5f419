"""The cells of the proof: whose hands, which sensors, how many of them dead, and how many turns each is worth."""

from collections.abc import Iterator
from dataclasses import dataclass

from takhta.sim.placing import HANDS
from takhta.sim.sensors import MODELS

CHUNK = 100
"""Turns played on one board; the next chunk has other sensors."""
MANY, MORE, SOME = 10_000, 2_000, 1_000
DEAD = (0, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class Cell:
    """One condition. `scatter` stretches the hands' distances."""

    hands: str
    sensors: str
    dead: int
    scatter: float = 1.0

    @property
    def name(self) -> str:
        """As `CELLS=` and the table name it."""
        wide = "" if self.scatter == 1.0 else f"-scatter{self.scatter:g}"
        return f"{self.hands}-{self.sensors}-{self.dead}{wide}"

    @property
    def main(self) -> bool:
        """Whether the targets hang on it."""
        return (self.hands, self.sensors, self.scatter) == ("normal", "good", 1.0)

    @property
    def turns(self) -> int:
        """How many turns the whole proof takes of it."""
        if self.main:
            return MANY
        return MORE if (self.hands, self.sensors, self.scatter) == ("sloppy", "good", 1.0) else SOME


def cells() -> tuple[Cell, ...]:
    """All cells, the most important first."""
    every = [Cell(hands, sensors, dead) for hands in HANDS for sensors in MODELS for dead in DEAD]
    wide = [Cell("normal", "good", 0, 1.5), Cell("sloppy", "good", 0, 1.5)]
    return tuple(sorted(every + wide, key=lambda cell: not cell.main))


def named(names: str) -> tuple[Cell, ...]:
    """The cells whose names begin with one of these, separated by commas; all for an empty text."""
    wanted = tuple(name.strip() for name in names.split(",") if name.strip())
    found = tuple(cell for cell in cells() if not wanted or cell.name.startswith(wanted))
    if not found:
        raise SystemExit(f"CELLS={names} names no cell; there are {', '.join(cell.name for cell in cells())}.")
    return found


def chunks(chosen: tuple[Cell, ...], share: float) -> Iterator[tuple[Cell, int]]:
    """Every chunk to be played, (cell, number), `share` of each cell. Main cells take turns with one another."""
    for main in (True, False):
        group = [cell for cell in chosen if cell.main is main]
        wanted = {cell: -(-round(cell.turns * share) // CHUNK) for cell in group}
        for number in range(max(wanted.values(), default=0)):
            yield from ((cell, number) for cell in group if number < wanted[cell])
