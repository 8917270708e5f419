"""The alphabet of the lamps: for every mark and every broken rule which lamps light, in what rhythm and colour.

Nothing is told by colour alone: each pattern differs from all others in its rhythm at the tip, where no checker hides
it. Colours are those of Okabe and Ito, which people with any kind of colour blindness can tell apart.
"""

from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from takhta.board.ports import Rgb
from takhta.board.scene import Mark, Prompt

TICK_MS = 100
"""One sign of a rhythm lasts this long."""


class Shape(Enum):
    """Which lamps of a strip take part; those under checkers are hidden anyway."""

    TIP = "the tip"
    LANDING = "the tip and the seat where the next checker comes to lie"
    WHOLE = "all"
    EVERY_SECOND = "every second, the tip too"


@dataclass(frozen=True, slots=True)
class Pattern:
    """One sign: lamps, a rhythm (x lit, . dark; it repeats) and a colour."""

    shape: Shape
    rhythm: str
    colour: Rgb


_WHITE = (150, 150, 130)
_ORANGE = (230, 159, 0)
_SKY = (86, 180, 233)
_GREEN = (0, 158, 115)
_YELLOW = (240, 228, 66)
_BLUE = (0, 57, 89)
_VERMILION = (213, 94, 0)
_PURPLE = (204, 121, 167)

MARKS = MappingProxyType(
    {
        Mark.SOURCE: Pattern(Shape.LANDING, "xxxxxxxxxxxxxxxxxxxxxxxx", _WHITE),
        Mark.TARGET: Pattern(Shape.LANDING, "xxxxxx......xxxxxx......", _GREEN),
        Mark.HIT: Pattern(Shape.LANDING, "xx.xx.......xx.xx.......", _VERMILION),
        Mark.OFF: Pattern(Shape.TIP, "xx....xx....xx....xx....", _SKY),
        Mark.PUT: Pattern(Shape.LANDING, "xxxxxxxxx...xxxxxxxxx...", _YELLOW),
        Mark.TAKE: Pattern(Shape.EVERY_SECOND, "x...........x...........", _PURPLE),
        Mark.UNSURE: Pattern(Shape.WHOLE, "x.x.x.x.x.x.x.x.x.x.x.x.", _ORANGE),
        Mark.GOOD: Pattern(Shape.LANDING, "xxx.xxx.xxx.xxx.xxx.xxx.", _GREEN),
        Mark.FAIR: Pattern(Shape.LANDING, "xxx...xxx...xxx...xxx...", _YELLOW),
        Mark.POOR: Pattern(Shape.LANDING, "x..x........x..x........", _PURPLE),
        Mark.LAST: Pattern(Shape.TIP, "xxxxxxxxxxxx............", _BLUE),
    }
)
"""The pattern of every mark but WRONG. What a WRONG place shows depends on the prompt, so it has a table of its own."""

WRONG_ANYHOW = Pattern(Shape.WHOLE, "x..x..x..x..............", _VERMILION)
"""What a WRONG place shows under a prompt that names no rule."""

WRONG = MappingProxyType(
    {
        Prompt.BAR_FIRST: Pattern(Shape.WHOLE, "xxxxx..xxxxx............", _VERMILION),
        Prompt.POINT_HELD: Pattern(Shape.WHOLE, "xxxxx..xxxxx..xxxxx.....", _VERMILION),
        Prompt.BOTH_DICE: Pattern(Shape.EVERY_SECOND, "x..x....................", _VERMILION),
        Prompt.LARGER_DIE: Pattern(Shape.EVERY_SECOND, "xxxxx..x................", _VERMILION),
        Prompt.NOT_OFF_YET: Pattern(Shape.WHOLE, "x..xxxxx................", _VERMILION),
        Prompt.WRONG_WAY: Pattern(Shape.EVERY_SECOND, "x..x..x.................", _VERMILION),
        Prompt.HIT_TO_BAR: Pattern(Shape.EVERY_SECOND, "xxxxx..x..x.............", _VERMILION),
        Prompt.PUT_BACK: Pattern(Shape.WHOLE, "x..x..xxxxx.............", _VERMILION),
    }
)
"""The pattern of a WRONG place, by the prompt that names the broken rule: long and short signs, then a pause."""

RANK = (
    Mark.WRONG,
    Mark.UNSURE,
    Mark.TAKE,
    Mark.PUT,
    Mark.HIT,
    Mark.POOR,
    Mark.FAIR,
    Mark.GOOD,
    Mark.OFF,
    Mark.TARGET,
    Mark.SOURCE,
    Mark.LAST,
)
"""Which mark has a lamp when several want it: the first."""


def pattern(mark: Mark, prompt: Prompt) -> Pattern:
    """What the lamps of a marked place show under a prompt."""
    return WRONG.get(prompt, WRONG_ANYHOW) if mark is Mark.WRONG else MARKS[mark]
