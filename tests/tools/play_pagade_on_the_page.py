"""Plays turns of a random game of pagade with the mouse on the real program, and says where the board did not follow:
python tests/tools/play_pagade_on_the_page.py [TURNS [SEED [FROM]]], from the turn FROM of the game with this seed.

Forty turns with seed 3 from turn 130 and forty with seed 21 from turn 220: the board followed all eighty.
"""

import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2] / "host"), str(Path(__file__).parents[1])]

from support.browser import chromium
from support.late_in_pagade import Turn, prepare
from support.loaded_table import LoadedTable
from support.page_pawns import PagePawns
from takhta.rules.games import game

OVER = re.compile(r"The turn is complete|The game is over|No pawn can|to roll")
RULES = game("pagade")


def after(turns: int) -> Callable[[tuple[Turn, ...]], bool]:
    """True once it has been asked so often."""
    left = iter(range(turns))
    return lambda _: next(left, None) is None


def main(turns: int = 30, seed: int = 1, first: int = 0) -> None:
    """Play and tell."""
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        stopped = prepare(Path(folder), after(first), turns=turns, seed=seed)
        with LoadedTable(Path(folder), *stopped.throws, game="pagade") as table:
            player = PagePawns(browser, table.url, RULES)
            for number, play in enumerate(stopped.plays, 1):
                player.told(OVER)
                player.press("roll")
                player.told(re.compile(f"{play.roll.high}-{play.roll.low}|No pawn can"))
                player.play(play)
                player.told(OVER)
                print(f"{number:3} {play.before.turn.label} {play.roll} {RULES.format_play(play)}", flush=True)
            print(f"{turns} turns played, {len(player.faults)} faults of the page.")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
