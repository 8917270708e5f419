"""Decisions our nets have never seen, with what GNU Backgammon thinks of the plays two turns ahead.

They are drawn from games of its own with seeds that no training uses. Each chunk is kept on the disk; plays that it has
not judged when an evaluator chooses them are judged then and kept too.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from takhta.rules.dice import Roll
from takhta.rules.game import State
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.rules.tables.position import Position

CHUNK = 1000
_SEED = 20_261_122
_NEAR = 0.2
_MOST = 8
_EACH = 8
"""One decision in so many is taken."""
_PLIES = 2

BACKGAMMON = game("backgammon")


class Decision(NamedTuple):
    """A position to play with a roll, and the equity of each near-best play by the teacher's key of where it leads.

    `first_sight` is the key of what the teacher plays without looking ahead.
    """

    state: Position
    roll: Roll
    equities: dict[str, float]
    first_sight: str


class Judge:
    """GNU Backgammon, which remembers what it has been asked."""

    def __init__(self, folder: Path) -> None:
        self._kept = folder / "judged.json"
        self._known: dict[str, float] = json.loads(self._kept.read_text()) if self._kept.is_file() else {}

    def equity(self, decision: Decision, after: State) -> float:
        """What the side that has played has there."""
        import gnubg_nn

        if BACKGAMMON.outcome(after) is not None:
            return max(decision.equities.values())
        board = board_of(after)
        key = gnubg_nn.key_of_board(board)
        if key in decision.equities:
            return decision.equities[key]
        if key not in self._known:
            self._known[key] = -equity(gnubg_nn.probabilities(board, _PLIES))
        return self._known[key]

    def keep(self) -> None:
        """Write what it has said to the disk."""
        self._kept.write_text(json.dumps(self._known))


def decisions(folder: Path, number: int) -> list[Decision]:
    """So many decisions, made where they are not on the disk yet."""
    found: list[Decision] = []
    for chunk in range(1, -(-number // CHUNK) + 1):
        path = folder / f"exam{chunk}.jsonl"
        if not path.is_file():
            new = path.with_suffix(".new")
            with new.open("w") as file:
                file.writelines(json.dumps(each) + "\n" for each in _made(Random(_SEED + chunk)))
            new.replace(path)
        found += [_read(json.loads(line)) for line in path.read_text().splitlines()]
    return found[:number]


def equity(chances: Sequence[float]) -> float:
    """What the teacher's chances are worth."""
    return 2 * chances[0] - 1 + chances[1] + chances[2] - chances[3] - chances[4]


def board_of(state: Any) -> Any:
    """A position as the teacher has it: the other side, then the side on roll, by own points and the bar."""
    fields = state.counts
    return tuple(fields[-2:25:-1]), tuple(fields[1:26])


def _made(chance: Random) -> Iterator[dict[str, Any]]:
    import gnubg_nn

    first, made = board_of(BACKGAMMON.start(Side.WHITE)), 0
    while made < CHUNK:
        board, wild = first, chance.random() ** 2 * 0.05
        for _ in range(400):
            dice = chance.randint(1, 6), chance.randint(1, 6)
            listed = gnubg_nn.best_move(board, *dice, n=0, list=1)[1]
            if not listed:
                board = (board[1], board[0])
                continue
            if len(listed) > 1 and chance.random() < 1 / _EACH:
                near = [play for play in listed if listed[0][3] - play[3] < _NEAR][:_MOST]
                plays = {play[0]: _judged(play, listed[0][3]) for play in near}
                yield {"board": board, "dice": dice, "zero": listed[0][0], "plays": plays}
                made += 1
            best = max(listed, key=lambda play: play[3] + chance.gauss(0, wild))
            board = gnubg_nn.board_from_position_key(best[0])
            if not any(board[0]):
                break


def _judged(play: Any, best: float) -> float:
    import gnubg_nn

    after = gnubg_nn.board_from_position_key(play[0])
    return -equity(gnubg_nn.probabilities(after, _PLIES)) if any(after[0]) else best


def _read(kept: dict[str, Any]) -> Decision:
    theirs, mine = kept["board"]
    state = Position.of(Side.WHITE, dict(enumerate(mine, 1)), dict(enumerate(theirs, 1)))
    return Decision(state, Roll.of(*kept["dice"]), kept["plays"], kept["zero"])
