"""Positions of pagade for tests, each colour by its own numbers, and what may be played there."""

from takhta.rules.dice import Roll
from takhta.rules.game import AnyGame
from takhta.rules.games import game
from takhta.rules.occupancy import PlaceId, Side
from takhta.rules.pagade.path import COLOURS, Progress, seat, square
from takhta.rules.pagade.position import Position

RED, BLACK, YELLOW, GREEN = COLOURS

ASIDE = "1.1.1.1"
"""Four pawns that are in nobody's way."""


def position(
    red: str = ASIDE,
    black: str = ASIDE,
    yellow: str = ASIDE,
    green: str = ASIDE,
    *,
    turn: Side = RED,
    rules: AnyGame | None = None,
) -> Position:
    """Each colour as in a position's text: four numbers, `x` for one that has cut, `#1` for one that is home."""
    texts = (red, black, yellow, green)
    around = [texts[(seat(turn) + step) % 4] for step in range(4)]
    found: Position = (rules or game("pagade")).parse_position("-".join(around), turn)
    return found


def told(state: Position, dice: str, rules: AnyGame | None = None) -> set[str]:
    """Every legal play as players write it, its moves sorted; the empty text is a turn that passes.

    No two may be told alike.
    """
    rules = rules or game("pagade")
    plays = rules.plays(state, Roll.parse(dice))
    texts = [" ".join(sorted(rules.format_play(play).split())) for play in plays]
    assert len(set(texts)) == len(texts)
    return set(texts)


def after(state: Position, dice: str, text: str, rules: AnyGame | None = None) -> Position:
    """The position after a play."""
    found: Position = (rules or game("pagade")).parse_play(state, Roll.parse(dice), text).after
    return found


def as_seen_by(colour: Side, other: Side, number: int) -> str:
    """What one colour calls the square another calls by this number."""
    place: PlaceId = square(other, Progress(number))
    return str(next(n for n in range(1, 76) if square(colour, Progress(n)) == place))
