"""Plays many turns on the virtual board of reed switches and writes docs/accuracy-switches.md: every number there.

`python tests/tools/accuracy/switches.py [--share 0.1] [--workers 2]`: stopped, it goes on where it was. Each board has
other switches, and a hundred turns are played on it; the turns are those of `make accuracy`.
"""

import argparse
import json
import os
import sys
import zlib
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from random import Random

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[3] / "host"), str(Path(__file__).parents[2])]
    for threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ.setdefault(threads, "1")  # the workers are the parallel part

from support.virtual import REED
from takhta.sim.switches import Shut
from tools.accuracy import cells, run
from tools.accuracy.bounds import at_least, at_most
from tools.accuracy.sitting import Sitting
from tools.accuracy.trial import Tally
from tools.accuracy.turns import Sample, turns

_FIRST_SEED = 1_700_000_000
"""Seeds from here on are for this page alone."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Whose hands, which switches, how many of them broken (never closed) or welded shut, and how many turns."""

    hands: str
    sensors: str
    broken: int
    shut: int
    turns: int

    @property
    def name(self) -> str:
        """What its files are called."""
        return f"{self.hands}-{self.sensors}-{self.broken}-{self.shut}"


CONDITIONS = (
    Condition("normal", "good", 0, 0, 2000),
    Condition("neat", "good", 0, 0, 500),
    Condition("sloppy", "good", 0, 0, 500),
    Condition("normal", "cheap", 0, 0, 500),
    Condition("normal", "good", 1, 0, 500),
    Condition("normal", "good", 0, 1, 500),
)


def play(condition: Condition, samples: list[Sample], seed: int, part: str = "") -> Tally:
    """These turns on one board."""
    shut = Random(seed).sample(range(len(REED.slots)), condition.shut)
    sitting = Sitting(seed, condition.hands, condition.sensors, troubles=(Shut(shut),), board=REED)
    tally = Tally()
    cell = cells.Cell(condition.hands, condition.sensors, condition.broken)
    run.sit(sitting, samples, cell, seed, tally, part)
    return tally


def _keep(folder: Path, condition: Condition, number: int) -> None:
    """Play a hundred turns, the `number`th, and keep what came of them."""
    path = folder / f"{condition.name}-{number:03}.json"
    if path.exists():
        return
    samples = turns(REED, run.BUILD / "matches-reed", number * cells.CHUNK, cells.CHUNK)
    seed = _FIRST_SEED + zlib.crc32(f"{condition.name}/{number}".encode()) % 90_000_000
    tally = play(condition, samples, seed, f" board {number}")
    draft = path.with_suffix(".new")
    draft.write_text(json.dumps([tally.counts, tally.failures]))
    draft.replace(path)


def kept(folder: Path, condition: Condition) -> Counter[str]:
    """What has been counted of a condition; the turns to look at stand beside the counts in its files."""
    counts: Counter[str] = Counter()
    for path in sorted(folder.glob(f"{condition.name}-*.json")):
        more, _ = json.loads(path.read_text())
        counts.update(more)
    return counts


def page(played: dict[Condition, Counter[str]], code: str) -> str:
    """The page as Markdown."""
    rows = [_row(condition, counts) for condition, counts in played.items() if counts["turns"]]
    usual = played[CONDITIONS[0]]
    caught = usual["misplays"] - usual["misplay missed"]
    kinds = Counter[str]()
    for name, number in usual.items():
        if kind := _missed_kind(name):
            kinds[kind] += number
    return _PAGE.format(
        code=code,
        rows="\n".join(rows),
        most=f"{100 * at_most(usual['wrong'], max(usual['turns'], 1)):.2f} %",
        least=f"{100 * at_least(caught, max(usual['misplays'], 1)):.1f} %",
        missed=", ".join(f"{kind} {number}" for kind, number in kinds.most_common()) or "nothing",
    )


def _missed_kind(name: str) -> str:
    """The kind of illegal play that a count of missed ones is of; empty for every other count."""
    parts = name.split("/")
    return parts[1] if parts[0] == "misplay" and parts[-1] == "missed" else ""


def _row(condition: Condition, counts: Counter[str]) -> str:
    of, choices, illegal = counts["turns"], counts["to choose"], counts["misplays"]
    parts = (
        f"{condition.hands}, {condition.sensors}",
        str(condition.broken),
        str(condition.shut),
        f"{of:,}",
        str(counts["wrong"]),
        _share(counts["asked"] - choices, of),
        _share(choices, of),
        _share(counts["by word"], of),
        str(counts["unresolved"]),
        f"{illegal:,}",
        _share(illegal - counts["misplay missed"], illegal),
    )
    return " | ".join(parts)


def _share(number: int, of: int) -> str:
    return f"{number / max(of, 1):.2%}".replace("%", " %")


_PAGE = """# Accuracy of a board of switches

A board of reed switches (`hardware/boards/reed.toml`) tells taken seats from bare ones and nothing else. Every number
here was written by `python tests/tools/accuracy/switches.py`; nothing is from a real board. The code measured has the
fingerprint {code}. Turns, hands, illegal plays, *wrong*, *asked* and *caught* are those of
[accuracy](accuracy.md#how-it-is-measured). The virtual switches (`sim/switches.py`) close at 1.5 mT, standard deviation
10 % (good) or 25 % (cheap), open at 55 % of that, and bounce; no other magnet disturbs them.

## What it can tell

* **How many** checkers lie on a place, up to its seats. One more on a full point is unseen: the players confirm a turn
  that moves it, and if it is taken by mistake, that passes.
* **Not whose** they are: the rules tell, and the frames before. While no switch of a place moves, the same checkers lie
  there; so of two blots the one that was hit is known. Checkers exchanged show only where the rules forbid it.
* Where plays leave the same seats taken, the players **choose**.
* A checker on a **broken** switch, or between two, is taken to be in the hand; on the next seat it is seen. A switch
  **welded** shut is reckoned with once the position is certain, and named.

## Figures

*Broken*, *shut*: so many such switches. *Chosen*, *to confirm*: by the players. *Never*: not understood though pushed
straight three times.

hands, switches | broken | shut | turns | wrong | asked | chosen | to confirm | never | illegal | caught
---|---|---|---|---|---|---|---|---|---|---
{rows}

With normal hands and good switches fewer than {most} of turns are wrong and at least {least} of illegal plays are
caught (at 95 %). What passed of these:
{missed}.
"""


def main() -> None:
    """Play what is missing, then write the page."""
    options = argparse.ArgumentParser(description="How often a board of reed switches is wrong, asks, and is cheated.")
    options.add_argument("--share", type=float, default=1.0, help="this share of the turns; writes no page")
    options.add_argument("--workers", type=int, default=1)
    given = options.parse_args()
    code = run.fingerprint()
    folder = run.ROOT / "build" / "accuracy-switches" / code
    folder.mkdir(parents=True, exist_ok=True)
    turns(REED, run.BUILD / "matches-reed", 0, max(each.turns for each in CONDITIONS))  # made once, not by each worker
    todo = [
        (condition, number)
        for condition in CONDITIONS
        for number in range(-(-round(condition.turns * given.share) // cells.CHUNK))
    ]
    with ProcessPoolExecutor(given.workers) as pool:
        for done in as_completed([pool.submit(_keep, folder, *each) for each in todo]):
            done.result()
    written = page({condition: kept(folder, condition) for condition in CONDITIONS}, code)
    path = run.ROOT / "docs" / "accuracy-switches.md" if given.share == 1.0 else folder / "accuracy-switches.md"
    path.write_text(written)
    print(f"Written: {path}")


if __name__ == "__main__":
    main()
