"""An obvious generator of long nard plays, to judge the quick one by. It shares no code with the rules.

Written from the rule book alone: try every order of the dice and every checker, throw away the turns that end with a
forbidden block, keep those that play most dice, then those that play the larger. A side is a tuple of 26 counts by
its own points: 0 borne off, 1-24, and 25 that is never used.
"""

Men = tuple[int, ...]

OFF, HEAD = 0, 24
TWO_FROM_HEAD = ((6, 6), (4, 4), (3, 3))
"""Of these doubles two checkers may leave the head where the option for exceptions says so, of any roll else one."""

_BLOCK = 6


def start() -> Men:
    """A side's checkers at the start: all fifteen on the head."""
    return (*(15 if point == HEAD else 0 for point in range(26)),)


def across(point: int) -> int:
    """What the opponent calls my point: both go round the same way, half the board apart."""
    return point + 12 if point <= 12 else point - 12


def plays(
    mine: Men,
    theirs: Men,
    dice: tuple[int, int],
    *,
    first_of_game: bool,
    my_first: bool,
    head_exception: str,
    block: str = "anywhere",
) -> set[tuple[Men, Men]]:
    """Both sides after every legal play, each by its own points; the unchanged board alone when nothing can be played.

    `first_of_game` = nobody has played yet; `my_first` = this side has not.
    """
    high, low = max(dice), min(dice)
    exceptions = {
        "none": False,
        "game_first": first_of_game,
        "each_first": my_first,
        "each_first_if_head_blocks": my_first and _stopped_by_head(theirs, high),
    }
    heads = 2 if exceptions[head_exception] and (high, low) in TWO_FROM_HEAD else 1
    orders = [(high,) * 4] if high == low else [(high, low), (low, high)]
    found: set[tuple[Men, tuple[int, ...]]] = set()
    for order in orders:
        boards = {(mine, heads)}
        for played in range(len(order) + 1):
            found |= {(men, order[:played]) for men, _ in boards}
            if played < len(order):
                boards = {after for men, left in boards for after in _steps(men, theirs, order[played], left)}
    forbidden = {"anywhere": blocks, "one_part": fills_a_part}[block]
    legal = [(men, played) for men, played in found if not played or not forbidden(men, theirs)]
    most = max(len(played) for _, played in legal)
    longest = [(men, played) for men, played in legal if len(played) == most]
    if most == 1 and any(played == (high,) for _, played in longest):
        longest = [(men, played) for men, played in longest if played == (high,)]
    return {(men, theirs) for men, _ in longest}


def step(mine: Men, theirs: Men, source: int, die: int) -> Men | None:
    """One checker moved by one die, or None when the rules forbid it; the head is not counted here."""
    if mine[source] == 0:
        return None
    target = source - die
    if target <= OFF:
        if any(mine[7:]):
            return None
        if target < OFF and any(mine[source + 1 :]):
            return None
        target = OFF
    elif theirs[across(target)]:
        return None
    moved = list(mine)
    moved[source] -= 1
    moved[target] += 1
    return tuple(moved)


def blocks(mine: Men, theirs: Men) -> bool:
    """Whether six points in a row on the opponent's way are held and none of his checkers on the board is past them."""
    held = [bool(mine[across(his)]) for his in range(1, 25)]
    ends = range(1, 25 - _BLOCK + 1)
    return any(all(held[last - 1 : last - 1 + _BLOCK]) and not any(theirs[1:last]) for last in ends)


def fills_a_part(mine: Men, theirs: Men) -> bool:
    """Whether six checkers or more fill one of the four parts of the board, of six points each, with none of his in
    front of them in the same row: a row is two parts, and all go from its higher part to its lower one."""
    for row in ((range(1, 7), range(7, 13)), (range(13, 19), range(19, 25))):
        lower, higher = row
        if all(mine[point] for point in lower):
            return True
        if all(mine[point] for point in higher) and not any(theirs[across(point)] for point in lower):
            return True
    return False


def _steps(mine: Men, theirs: Men, die: int, heads: int) -> set[tuple[Men, int]]:
    """Every board one die leads to, and how many checkers may still leave the head in this turn."""
    found = set()
    for source in range(1, HEAD + 1):
        if source == HEAD and heads == 0:
            continue
        after = step(mine, theirs, source, die)
        if after is not None:
            found.add((after, heads - 1 if source == HEAD else heads))
    return found


def _stopped_by_head(theirs: Men, die: int) -> bool:
    """Whether the first point that stops a checker running from the head by this die is the opponent's head."""
    for point in range(HEAD - die, 0, -die):
        if theirs[across(point)]:
            return across(point) == HEAD
    return False
