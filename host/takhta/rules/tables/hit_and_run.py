"""May a checker that has hit in its own home board move on in the same turn? It must never list a play of its own.

A play is judged by the position it leads to: it breaks the rule only if every order of its steps does. The rule
chooses among plays that are legal otherwise, and when it would leave none it says nothing. Hitting while entering is
free, because nobody enters in its own home board.
"""

from takhta.rules.dice import Die, Roll
from takhta.rules.options import Option
from takhta.rules.said import said
from takhta.rules.tables.moves import is_hit, moved, moves
from takhta.rules.tables.plays import EndPositions
from takhta.rules.tables.position import HOME, THEIRS, TRAY, Packed, Point, counts

ALLOWED, NO_COVER, FORBIDDEN = "allowed", "no_cover", "forbidden"
HIT_AND_RUN = Option(
    "hit_and_run", said("option.hit_and_run"), (ALLOWED, NO_COVER, FORBIDDEN), said("option.hit_and_run.means")
)
"""`no_cover` = it may move on to an empty point, hit again or bear off, but not come to stand on an own checker."""

SENTENCES = {NO_COVER: said("why.hit_and_cover"), FORBIDDEN: said("why.hit_and_run")}
"""The rule in the player's words."""

_Node = tuple[Packed, tuple[Die, ...], frozenset[Point]]
"""A position, the dice not yet played, and the points where a checker stands that has hit at home in this turn."""


def kept(packed: Packed, roll: Roll, legal: EndPositions, rule: str) -> list[Packed]:
    """The legal ends that some order of steps reaches without breaking the rule; all legal ends if there is none."""
    end_positions, dice_used = legal
    if rule == ALLOWED or dice_used < 2 or not any(_hits_at_home(packed, after) for after in end_positions):
        return end_positions
    fair = _reached(packed, roll, dice_used, rule)
    return [after for after in end_positions if after in fair] or end_positions


def _hits_at_home(before: Packed, after: Packed) -> bool:
    had, has = counts(before), counts(after)
    return any(had[THEIRS + point] > has[THEIRS + point] for point in HOME)


def _reached(packed: Packed, roll: Roll, dice_used: int, rule: str) -> set[Packed]:
    """Every position so many fair steps away."""
    nodes: set[_Node] = {(packed, roll.dice, frozenset())}
    for _ in range(dice_used):
        nodes = {after for node in nodes for after in _steps(node, rule)}
    return {packed for packed, _, _ in nodes}


def _steps(node: _Node, rule: str) -> list[_Node]:
    """One fair step. A point that a hitter shares with others may be left by either."""
    packed, left, hitters = node
    own = counts(packed)
    found: list[_Node] = []
    for die in set(left):
        rest = tuple(left[: left.index(die)] + left[left.index(die) + 1 :])
        for source, to in moves(packed, die):
            after = moved(packed, source, to)
            if own[source] > (source in hitters):
                hit = to in HOME and is_hit(packed, to)
                found.append((after, rest, hitters | {to} if hit else hitters))
            if source in hitters and rule == NO_COVER and (to == TRAY or not own[to]):
                found.append((after, rest, hitters - {source} | ({to} - {TRAY})))
    return found
