"""What may stand on a square, how usual that is, and how usually one becomes the other in a turn. It looks at no frame.

It knows no rules: pawns of any colour may stand anywhere, alone or with those of another.
"""

from collections.abc import Sequence

from takhta.rules.occupancy import EMPTY, Content, Side, content, count

STAYS = 0.6
"""How often those that are there stay where they are when one comes or goes."""
_MOST_ALONE, _MOST_BELLY, _MOST_MIXED = 3, 4, 2
"""How many of one colour fit a square with one sensor and with several; and of each of two colours."""
_MIXED_PRIOR, _CROWD_PRIOR = -3.0, -3.0
"""How much less usual than a pawn alone are, in nats, two colours; and more than two pawns over one sensor. A pair is
as usual as a pawn alone."""
_MIXED = 0.07
"""How often two colours come together, against one: only in the middle of a turn, when one cuts the other."""
_USUAL, _UNUSUAL, _FAR = 1.0, 0.5, 0.05
"""How often a square changes by what a turn usually changes there, by what it can change, and by more than that."""


def contents_of(sides: Sequence[Side], sensors: int) -> list[Content]:
    """What a square with so many sensors may hold, as far as it is told apart; nothing comes first."""
    most = _MOST_ALONE if sensors == 1 else _MOST_BELLY
    alone = [content({side: number}) for side in sides for number in range(1, most + 1)]
    pairs = [(one, two) for i, one in enumerate(sides) for two in sides[i + 1 :]]
    numbers = range(1, (_MOST_MIXED if sensors == 1 else 1) + 1)
    mixed = [content({one: a, two: b}) for one, two in pairs for a in numbers for b in numbers]
    return [EMPTY, *alone, *mixed]


def prior(key: Content, sensors: int) -> float:
    """How much less usual than a pawn alone a content is, in nats."""
    if len(sides_of(key)) > 1:
        return _MIXED_PRIOR
    return _CROWD_PRIOR if sensors == 1 and number_of(key) > 2 else 0.0


def usual(before: Content, after: Content) -> float:
    """How usual it is that a square changes so in a turn, when a hand has been there."""
    one_colour = sides_of(before) == sides_of(after) and len(sides_of(after)) == 1
    if one_colour:
        return _USUAL - STAYS if abs(number_of(after) - number_of(before)) == 1 else _UNUSUAL
    if EMPTY in (before, after):
        return _USUAL if number_of(before) + number_of(after) <= 2 else _FAR
    mixed = _MIXED if len(sides_of(after)) > 1 else _USUAL
    return mixed * (_UNUSUAL if number_of(after) <= 2 else _FAR)


def number_of(key: Content) -> int:
    """How many pawns a content has."""
    return sum(count(key, side) for side in Side)


def sides_of(key: Content) -> list[Side]:
    """Of which sides they are."""
    return [side for side in Side if count(key, side)]
