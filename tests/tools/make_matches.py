"""Makes the recorded matches in tests/data/matches again: gnubg against itself at 0 plies, from a seed.

Run as `python tests/tools/make_matches.py FOLDER`. The same gnubg and seed give the same bytes. One match is saved
as SGF too, with gnubg's analysis in it.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from oracles.judges import program
from support.patience import PATIENCE_S

SEEDS = {"cube": 28, "gammon": 5, "black-starts": 60}
"""The matches by name: one with a take and a drop, one won by a gammon on the board, one in which Black starts."""

ANALYSED = "cube"

COMMANDS = """\
set rng mersenne
set seed {seed}
set player 0 gnubg
set player 1 gnubg
set defaultnames Anahit Berke
set player 0 chequerplay evaluation plies 0
set player 1 chequerplay evaluation plies 0
set player 0 cubedecision evaluation plies 0
set player 1 cubedecision evaluation plies 0
set automatic game on
set automatic roll on
set display off
set matchinfo date 2026 11 21
new match 3
export match mat "{file}.mat"
{analysis}quit
"""
ANALYSIS = """\
analyse match
save match "{file}.sgf"
"""


def make(seed: int, file: Path, *, analysed: bool) -> None:
    """Write the 3-point match of this seed to a file, given without its ending; analysed also as SGF."""
    path = file.resolve()
    commands = COMMANDS.format(seed=seed, file=path, analysis=ANALYSIS.format(file=path) if analysed else "")
    with tempfile.TemporaryDirectory() as home:
        subprocess.run(
            [str(program("gnubg")), "-t", "-q", "-r"],
            env=os.environ | {"HOME": home},
            input=commands,
            text=True,
            stdout=subprocess.DEVNULL,
            check=True,
            timeout=PATIENCE_S,
        )


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    for name, seed in SEEDS.items():
        make(seed, folder / name, analysed=name == ANALYSED)
