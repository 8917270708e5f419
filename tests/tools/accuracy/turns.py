"""Turns to try the board with: GNU Backgammon plays against itself, from seeds nobody used while building.

The matches are kept in the build folder; the same gnubg and seeds give the same turns. No cube, because only what
checkers do is measured here.
"""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from oracles.judges import program
from support.patience import PATIENCE_S
from takhta.board.plan import Board
from takhta.record.advance import advance, begin
from takhta.record.facts import GameBegan, MatchBegan, Played
from takhta.record.formats.mat_reader import read_mat
from takhta.record.match_state import MatchState
from takhta.record.replay import facts_of

FIRST_SEED = 990_000
"""Seeds from here on are for the proof alone."""

_COMMANDS = """\
set rng mersenne
set seed {seed}
set player 0 gnubg
set player 1 gnubg
set defaultnames Anahit Berke
set player 0 chequerplay evaluation plies 0
set player 1 chequerplay evaluation plies 0
set cube use off
set automatic game on
set automatic roll on
set display off
set matchinfo date 2026 11 21
new match 15
export match mat "{file}"
quit
"""


@dataclass(frozen=True, slots=True)
class Sample:
    """One turn: where the match stands with the dice known, and what was played. `game` counts games over all."""

    game: int
    match_state: MatchState
    played: Played


def turns(board: Board, folder: Path, start: int, number: int) -> list[Sample]:
    """So many turns from `start` on, over as many matches as it takes; each match is set up another way round."""
    found: list[Sample] = []
    passed = games = 0
    match = 0
    while len(found) < number:
        every, count = _match(board, folder, match)
        chosen = every[max(start - passed, 0) : max(start + number - passed, 0)]
        found += [Sample(games + each.game, each.match_state, each.played) for each in chosen]
        passed += len(every)
        games += count
        match += 1
    return found


@cache
def _match(board: Board, folder: Path, number: int) -> tuple[tuple[Sample, ...], int]:
    """All turns of one match, its games counted from 1, and how many games it has."""
    layout = board.layouts[number % len(board.layouts)].name
    every = tuple(samples(generated(folder, FIRST_SEED + number), layout))
    return every, every[-1].game


def samples(path: Path, layout: str) -> Iterator[Sample]:
    """Every turn of a .mat file, the board set up this way round."""
    first, *rest = facts_of(read_mat(path.read_bytes()), layout)
    assert isinstance(first, MatchBegan)
    match_state = begin(first)
    game = 0
    for fact in rest:
        game += isinstance(fact, GameBegan)
        if isinstance(fact, Played):
            yield Sample(game, match_state, fact)
        match_state = advance(match_state, fact)


def generated(folder: Path, seed: int) -> Path:
    """The match of this seed as a .mat file, made by gnubg unless it is there already."""
    path = folder.resolve() / f"{seed}.mat"
    if path.exists():
        return path
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        draft = Path(home) / "match.mat"
        subprocess.run(
            [str(program("gnubg")), "-t", "-q", "-r"],
            env=os.environ | {"HOME": home},
            input=_COMMANDS.format(seed=seed, file=draft),
            text=True,
            stdout=subprocess.DEVNULL,
            check=True,
            timeout=PATIENCE_S,
        )
        made = path.with_suffix(".new")
        made.write_bytes(draft.read_bytes())
        made.replace(path)
    return path
