"""Plays many turns of pagade on the virtual cross and writes docs/accuracy-cross.md: every number there.

`python tests/tools/pagade_report.py [WORKERS]`: stopped, it goes on where it was; what is done is on the page.
"""

import json
import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2] / "host"), str(Path(__file__).parents[1])]
    for threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ.setdefault(threads, "1")  # the workers are the parallel part

from tools.accuracy.bounds import at_most
from tools.accuracy.run import fingerprint
from tools.pagade_proof import Proof, turns

ROOT = Path(__file__).parents[2]
FIRST_SEED = 700_000
"""Seeds from here on are for this page alone."""
CHUNK = 200
"""So many turns are played at one board, before the hands sit down at another."""
_STRETCH = 1000
"""Every game is begun at several points of its course, up to so many turns from its beginning."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One kind of table: whose games, whose hands, which sensors, how many turns."""

    player: str
    hands: str
    sensors: str
    turns: int

    @property
    def name(self) -> str:
        """What its file is called."""
        return f"{self.player}-{self.hands}-{self.sensors}"


CELLS = (
    Cell("greedy", "normal", "good", 1600),
    Cell("random", "normal", "good", 1600),
    Cell("greedy", "neat", "good", 200),
    Cell("greedy", "sloppy", "good", 200),
    Cell("greedy", "normal", "cheap", 200),
)


def play(cell: Cell, number: int) -> tuple[Counter[str], list[str]]:
    """One chunk of a cell: so many turns somewhere in the course of a game, at a board of its own."""
    seed = FIRST_SEED + 1000 * CELLS.index(cell) + number
    proof, skipped = Proof(seed, cell.hands, cell.sensors), number * CHUNK % _STRETCH
    for each in islice(turns(seed, skipped + CHUNK, cell.player), skipped, None):
        proof.run(*each)
    return proof.tally.counts, proof.tally.told


def _keep(folder: str, at: int, number: int) -> None:
    cell = CELLS[at]
    path = Path(folder) / f"{cell.name}-{number}.json"
    if not path.exists():
        counts, told = play(cell, number)
        draft = path.with_suffix(".new")
        draft.write_text(json.dumps([counts, told]))
        draft.replace(path)


def kept(folder: Path, cell: Cell) -> tuple[Counter[str], list[str]]:
    """What has been played of a cell."""
    counts: Counter[str] = Counter()
    told: list[str] = []
    for path in sorted(folder.glob(f"{cell.name}-*.json")):
        more, lines = json.loads(path.read_text())
        counts.update(more)
        told += lines
    return counts, told


def page(folder: Path, code: str) -> str:
    """The page as Markdown."""
    rows = [
        "games | hands | sensors | turns | wrong | asked | chosen by the players | illegal plays | caught",
        "---|---|---|---|---|---|---|---|---",
    ]
    normal: Counter[str] = Counter()
    lines: list[str] = []
    for cell in CELLS:
        counts, told = kept(folder, cell)
        if counts["turns"]:
            rows.append(_row(cell, counts))
            lines += [line for line in told if "WRONG" in line or "never" in line]
        if (cell.hands, cell.sensors) == ("normal", "good"):
            normal.update(counts)
    total = (
        f"With normal hands and good sensors **{normal['wrong']} of {normal['turns']:,} turns** were written down\n"
        f"wrong (at 95 %: fewer than {at_most(normal['wrong'], normal['turns']):.3%} are), and "
        f"**{_share(normal['asked'], normal['turns'])}** were asked about;\nthe targets are 0 and fewer than 2 %."
    )
    failures = (
        ["", "## What was wrong, or never understood", "", *(f"* {line.strip()}" for line in lines)] if lines else []
    )
    return "\n".join([_HEAD.format(code=code), *rows, "", total, *failures]) + "\n"


def _row(cell: Cell, counts: Counter[str]) -> str:
    played, illegal = counts["turns"], counts["misplays"]
    caught = _share(illegal - counts["misplays missed"], illegal)
    parts = (cell.player, cell.hands, cell.sensors, f"{played:,}", str(counts["wrong"]))
    more = (_share(counts["asked"], played), str(counts["chose"]), f"{illegal:,}", caught)
    return " | ".join((*parts, *more))


def _share(number: int, of: int) -> str:
    return f"{number / max(of, 1):.2%}".replace("%", " %")


_HEAD = """# Accuracy on the cross

How often the cross is wrong, how often it asks, and how many illegal plays it catches. Every number here was written by
`python tests/tools/pagade_report.py`; nothing is from a real board. The code measured has the fingerprint {code}.

Whole games of the computer players are carried out by virtual hands ([test conditions](sensing.md#test-conditions))
from seeds that nobody used while building. After every 200 turns they sit down at another board, calibrate it, and set
it up another way round, somewhere else in the course of a game. *Wrong*, *asked* and *caught* as in
[accuracy](accuracy.md#how-it-is-measured). **Chosen by the players**: several plays look alike on the board, and the
players say which it was. Players who are asked push straight what is named, and when that does not help stand up what
lies on its side; they learnt the latter from an earlier run over these seeds, in which 4 of 3,200 turns were never
understood. Before each turn an illegal play is laid and laid back. What passes is mostly a cut pawn left standing
beside the one that cut it.
"""


def main() -> None:
    """Play what is missing, then write the page."""
    code = fingerprint()
    folder = ROOT / "build" / "accuracy-cross" / code
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [(at, number) for at, cell in enumerate(CELLS) for number in range(cell.turns // CHUNK)]
    wanted.sort(key=lambda each: each[1])  # every cell has something soon
    with ProcessPoolExecutor(int(sys.argv[1]) if len(sys.argv) > 1 else 1) as pool:
        for each in [pool.submit(_keep, str(folder), *each) for each in wanted]:
            each.result()
            (ROOT / "docs" / "accuracy-cross.md").write_text(page(folder, code))


if __name__ == "__main__":
    main()
