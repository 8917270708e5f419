"""Every trouble a virtual board can have, by name, each with one sentence for `--help` and the docs."""

from collections.abc import Callable, Mapping
from random import Random

from takhta.sim.faults import Dead, Noisy, Stuck, Warming, Weak
from takhta.sim.manners import MANNERS
from takhta.sim.sensors import Trouble

_FEW = 2

SENSORS: Mapping[str, Callable[[int, int], Trouble]] = {
    "dead": lambda slots, seed: Dead(_some(slots, seed), Random(seed)),
    "stuck": lambda slots, seed: Stuck(_some(slots, seed), Random(seed)),
    "weak": lambda slots, seed: Weak(_some(slots, seed)),
    "noisy": lambda slots, seed: Noisy(_some(slots, seed), seed),
    "warming": Warming,
}
"""Sensors that fail: what spoils the readings, from the number of slots and the seed."""

THINGS = ("weak-magnet", "upside-down", "leaning", "phone", "magnet")
"""Troubles of what lies on the board (nuisances.py)."""

PLAYERS = ("early-confirm", "misplay", "cat")
"""Troubles of who sits at it (nuisances.py and whoever plays)."""

TROUBLES: Mapping[str, str] = {
    "dead": "two sensors answer no magnet any more",
    "stuck": "two sensors read the same for ever",
    "weak": "two sensors answer with two fifths",
    "noisy": "two sensors crackle",
    "warming": "all sensors drift for ten minutes",
    "weak-magnet": "one checker of each side is half as strong",
    "upside-down": "a checker is put upside down now and then",
    "leaning": "an arm leans on the panel while a turn is played",
    "phone": "a phone lies on the board now and then",
    "magnet": "a strong magnet lies on the board now and then",
    "slides": "checkers are pushed over every slot on the way",
    "two-at-once": "two checkers are lifted before either is put",
    "two-hands": "both players carry at the same time",
    "piles": "checkers are put on top although seats are free",
    "half-way": "the last checker is left half-way to the next point or seat",
    "dropped": "each checker is dropped elsewhere first",
    "bump": "a sleeve shifts a whole column",
    "hit-first": "a hit checker goes to the bar before it is hit",
    "hit-last": "hit checkers go to the bar after all else",
    "hit-forgotten": "hit checkers are left lying",
    "early-confirm": "DONE is pressed before and in the middle of a turn",
    "misplay": "an illegal play is made and confirmed first",
    "cat": "a cat changes ten things now and then",
}
"""All of them, with what happens."""

assert set(TROUBLES) == {*SENSORS, *THINGS, *MANNERS, *PLAYERS}


def _some(slots: int, seed: int) -> list[int]:
    return Random(seed).sample(range(slots), _FEW)
