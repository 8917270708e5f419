"""What places in rows looked like when they were certain, and what follows from that for how they may change.

It is worked out once, when the position is certain, because every later frame is weighed against it. It knows nothing
of those.
"""

from typing import NamedTuple

from takhta.sensing.arrays import Floats, Numbers


class Baseline(NamedTuple):
    """Of every place and seat, and most of it for White and for Black: place × seat, or place × seat × side …"""

    before: Floats
    """What each seat read, in checkers: place × seat."""
    taken: Floats
    """In what share of all ways to lie it was taken: place × seat × side."""
    bare: Floats
    """In what share it was bare: place × seat."""
    cells: Floats
    """In which cell a checker lay in it, if one did: place × seat × side × cell, summing to 1 over the cells."""
    spilt: Floats
    """What these checkers added to the seats beside theirs, more than crosstalk takes away: place × seat."""
    put: Floats
    """How often one more checker is put on it: place × seat × 2, where no other has just been put on the seat towards
    the rail, and where one has."""
    lifted: Floats
    """How often one fewer is this one: place × seat × side × 2, where the one towards the tip has not just been lifted,
    and where it has."""
    on_top: Floats
    """How often one more is put on top of this one: place × seat × side."""
    off_top: Floats
    """How often one fewer is one from on top of this one: place × seat × side."""
    piled: Floats
    """How likely a checker lay on top of this one: place × seat × side."""
    layers: Floats
    """What a checker on top of this one, and one on top of that, adds to the reading: place × layer × seat × side."""
    row: Floats
    """How many checkers lay in the lowest layer: place × 1 × side."""
    upper: Floats
    """How many checkers lay above the lowest layer: place × 1 × side."""

    def at(self, places: Numbers) -> "Baseline":
        """That of these places alone."""
        return Baseline(*(each[places] for each in self))

    def update(self, places: Numbers, newer: "Baseline") -> None:
        """Replace that of these places, in the order they are given in."""
        for mine, theirs in zip(self, newer, strict=True):
            mine[places] = theirs
