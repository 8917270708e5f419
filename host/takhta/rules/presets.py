"""What people usually agree on together, under one name. It must never know what an option means."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from takhta.rules.options import OFF, ON
from takhta.rules.said import Said, said


@dataclass(frozen=True, slots=True)
class Preset:
    """A way to play: its name, `title` in a form, one sentence what it means, the length it is usually played to (0 =
    money), and the values of options that are not the usual ones. A game that lacks one of these goes without it."""

    name: str
    title: Said
    means: Said
    length: int
    options: Mapping[str, str] = field(default_factory=dict)


PRESETS = (
    Preset("club", said("preset.club"), said("preset.club.means"), 7),
    Preset("money", said("preset.money"), said("preset.money.means"), 0, {"jacoby": ON, "beaver": ON}),
    Preset("coffee", said("preset.coffee"), said("preset.coffee.means"), 0, {"automatic_doubles": "1", "beaver": ON}),
    Preset("teaching", said("preset.teaching"), said("preset.teaching.means"), 1, {"cube": OFF}),
)
"""Those of the games that are played for points, the usual one first."""
