"""An obvious second opinion on hit and run: every checker has a name, so it is known which one has hit.

Written from the rule book alone and on top of the brute force of plain plays; it shares no code with the rules.
"""

from collections.abc import Iterator

from oracles.brute_force import BAR, OFF, Board, plays, step

Men = tuple[tuple[int, bool], ...]
"""The mover's checkers: where each stands, and whether it has hit in its home board in this turn."""


def fair_plays(board: Board, high: int, low: int, rule: str) -> set[Board]:
    """The boards after every play that is legal when `rule` (`forbidden` or `no_cover`) is agreed on."""
    ends, most = plays(board, high, low)
    men = tuple((point, False) for point in range(1, 26) for _ in range(board[0][point]))
    fair: set[Board] = set()
    for dice in {((high,) * 4 if high == low else order)[:most] for order in ((high, low), (low, high))}:
        here = {(board, men)}
        for die in dice:
            here = {after for at, checkers in here for after in _fair_steps(at, checkers, die, rule)}
        fair |= {at for at, _ in here}
    return fair & ends or ends


def hits_at_home(before: Board, after: Board) -> bool:
    """Whether a checker of the other side was hit on the mover's points 1 to 6."""
    return any(before[1][BAR - point] == 1 and after[1][BAR - point] == 0 for point in range(1, 7))


def _fair_steps(board: Board, men: Men, die: int, rule: str) -> Iterator[tuple[Board, Men]]:
    for man in set(men):
        source, has_hit = man
        after = step(board, source, die)
        if after is None:
            continue
        target = max(source - die, OFF)
        covers = target != OFF and board[0][target] > 0
        if has_hit and (rule == "forbidden" or covers):
            continue
        hits = 1 <= target <= 6 and board[1][BAR - target] == 1
        rest = list(men)
        rest.remove(man)
        yield after, tuple(sorted([*rest, (target, has_hit or hits)]))
