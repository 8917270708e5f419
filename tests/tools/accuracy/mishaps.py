"""Whole games at a table with one trouble each: what becomes of a turn when a phone lies on the board, or a cat comes.

`takhta reenact --trouble NAME` in a loop: games of GNU Backgammon, normal hands, good sensors, no display. A game in
which the board keeps asking whatever the players do is given up, and the next one begins with another board.
"""

from collections import Counter
from dataclasses import replace
from pathlib import Path

from takhta.commands.reenact.reenactment import Options, reenact
from takhta.record.formats.mat_reader import read_mat
from tools.accuracy.turns import FIRST_SEED, generated

OUTCOMES = ("at once", "after a word", "given up", "wrong")
"""Of a turn: understood as played; after the players were asked to push something straight; never, so that the game was
given up; written down other than it lay."""
_TURNS = 120
_MOST_GAMES = 4


def play(trouble: str, folder: Path, most_turns: int = _TURNS) -> Counter[str]:
    """Play games with this trouble, "" for none, until so many turns have been tried; how often each thing happened."""
    counts: Counter[str] = Counter()
    for seed in range(FIRST_SEED, FIRST_SEED + _MOST_GAMES):
        if counts.total() >= most_turns:
            break
        match = read_mat(generated(folder, seed).read_bytes())
        names = (trouble,) if trouble else ()
        report = reenact(replace(match, games=match.games[:1]), Options(seed, display=False, troubles=names))
        asked = min(report.asked, report.turns)
        counts.update({"after a word": asked, "at once": report.turns - asked - report.wrong, "wrong": report.wrong})
        counts["given up"] += not report.equal and not report.wrong
    return counts
