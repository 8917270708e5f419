"""GNU Backgammon as a teacher: positions from games it plays, and what it thinks of them. Only training needs it.

The package gnubg-nn is GPL; it is asked as a program is and nothing of it, neither code nor weights, comes into ours.
What it gives are chances of positions, the labels our own weights are fitted to.
"""

from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from takhta.rules.tables.position import BAR, THEIRS

Fields = NDArray[np.uint8]
"""A position in each row: the 52 fields of a Packed, the side on roll first."""
Labels = NDArray[np.float32]
"""For each position the chances of the side on roll: win, gammon, backgammon, gammon lost, backgammon lost."""

KEPT_BEST, KEPT_OTHERS = 5, 2
"""Of each list of plays so many of the best are kept, and so many of the others by chance."""
_TRIED = 4
LONGEST = 400
"""A game of more turns is left unfinished."""


class Lessons(NamedTuple):
    """Positions with their labels."""

    fields: Fields
    labels: Labels


def lessons(start: Fields, games: int, chance: Random, each: int = 15, random_turns: int = 0) -> Lessons:
    """Positions after plays of so many games from a start, labelled without look-ahead.

    The side on turn mostly plays what the teacher likes best, sometimes something worse, so that the positions are
    also those of people. `random_turns` = so many turns at the beginning are played anyhow.
    """
    import gnubg_nn

    keys: list[str] = []
    labels: list[tuple[float, ...]] = []
    first = _board(start)
    for _ in range(games):
        board, wild = first, chance.random() ** 2 * 0.08
        for turn in range(LONGEST):
            listed = gnubg_nn.best_move(board, chance.randint(1, 6), chance.randint(1, 6), n=0, list=1)[1]
            if not listed:
                board = (board[1], board[0])
                continue
            best = listed[:KEPT_BEST] if len(listed) > 1 else ()  # a single play it does not look at
            others = chance.sample(listed[KEPT_BEST:], min(KEPT_OTHERS, max(0, len(listed) - KEPT_BEST)))
            for key, _, chances, _ in (*best, *others):
                keys.append(key)
                labels.append(chances)
            board = _played(listed, chance, wild, at_random=turn < random_turns)
            if not any(board[0]):
                break
    return Lessons(_decoded(keys, each), np.array(labels, np.float32).reshape(-1, 5))


def forced(start: Fields, games: int, chance: Random, each: int = 15) -> Lessons:
    """Positions in which the last roll could not be played, or in one way only: after them nobody has chosen, so
    `lessons` has none of them, but whoever looks ahead meets them all the time. Rolls are tried beside those thrown."""
    import gnubg_nn

    keys: list[str] = []
    labels: list[tuple[float, ...]] = []
    first = _board(start)
    for _ in range(games):
        board, wild = first, chance.random() ** 2 * 0.08
        for _ in range(LONGEST):
            for _ in range(_TRIED):
                found = gnubg_nn.moves(board, chance.randint(1, 6), chance.randint(1, 6))
                if len(set(found)) < 2:
                    after = gnubg_nn.board_from_position_key(found[0]) if found else (board[1], board[0])
                    if any(after[0]):
                        keys.append(gnubg_nn.key_of_board(after))
                        labels.append(gnubg_nn.probabilities(after, 0))
            listed = gnubg_nn.best_move(board, chance.randint(1, 6), chance.randint(1, 6), n=0, list=1)[1]
            board = _played(listed, chance, wild, at_random=False) if listed else (board[1], board[0])
            if not any(board[0]):
                break
    return Lessons(_decoded(keys, each), np.array(labels, np.float32).reshape(-1, 5))


def _played(listed: Any, chance: Random, wild: float, *, at_random: bool) -> Any:
    import gnubg_nn

    best = chance.choice(listed) if at_random else max(listed, key=lambda play: play[3] + chance.gauss(0, wild))
    return gnubg_nn.board_from_position_key(best[0])


def look_ahead(fields: Fields, plies: int) -> Labels:
    """What the teacher thinks of each position when it looks so many turns ahead."""
    import gnubg_nn

    return np.array([gnubg_nn.probabilities(_board(each), plies) for each in fields], np.float32).reshape(-1, 5)


def _board(fields: Fields) -> Any:
    """A position as the teacher has it: the other side, the side on roll, by own points and the bar."""
    numbers = fields.tolist()
    return tuple(numbers[THEIRS + BAR - 1 : THEIRS - 1 : -1]), tuple(numbers[1 : BAR + 1])


def _decoded(keys: list[str], each: int) -> Fields:
    """The positions of the teacher's keys: 80 bits, for the other side and then the side on roll, for each of its
    points 1 to 24 and the bar as many ones as checkers and then a zero."""
    letters = np.frombuffer("".join(keys).encode(), np.uint8).reshape(-1, 20) - np.uint8(ord("A"))
    pairs = (letters[:, ::2] << 4 | letters[:, 1::2]).astype(np.uint8)
    bits = np.unpackbits(pairs, axis=1, bitorder="little")
    before = np.cumsum(1 - bits, axis=1, dtype=np.intp)
    rows, places = np.nonzero(bits)
    held = np.zeros((len(keys), 2 * BAR), np.uint8)
    np.add.at(held, (rows, before[rows, places]), 1)
    fields = np.zeros((len(keys), 2 * THEIRS), np.uint8)
    fields[:, 1 : BAR + 1] = held[:, BAR:]
    fields[:, THEIRS : THEIRS + BAR] = held[:, BAR - 1 :: -1]
    fields[:, 0] = each - held[:, BAR:].sum(axis=1)
    fields[:, -1] = each - held[:, :BAR].sum(axis=1)
    return fields
