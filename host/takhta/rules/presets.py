"""What people usually agree on together, under one name. It must never know what an option means."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from takhta.rules.options import OFF, ON
from takhta.rules.said import Said, said


@dataclass(frozen=True, slots=True)
class Preset:
    """A way to play: its name, `title` in a form, one sentence what it means, the length it is usually played to (0 =
    money), the values of options that are not the usual ones, and how much help people get. A game that lacks an option
    goes without it."""

    name: str
    title: Said
    means: Said
    length: int
    options: Mapping[str, str] = field(default_factory=dict)
    hints: str = "legal"


PRESETS = (
    Preset("club", said("preset.club"), said("preset.club.means"), 7),
    Preset("money", said("preset.money"), said("preset.money.means"), 0, {"jacoby": ON, "beaver": ON}),
    Preset("coffee", said("preset.coffee"), said("preset.coffee.means"), 0, {"automatic_doubles": "1", "beaver": ON}),
    Preset("teaching", said("preset.teaching"), said("preset.teaching.means"), 1, {"cube": OFF}, "warn"),
)
"""Those of the games that are played for points, the usual one first."""
