"""Reads a folder of match files that people have, beside GNU Backgammon, and counts: how many come in, how many of
those that GNU Backgammon reads without losing a roll, why the others are refused, and how many are another match to it
after we have written them again.

`python tests/tools/judge_matches.py FOLDER`, or the folder in TAKHTA_MATCHES; without one there is nothing to judge.
"""

import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2] / "host"), str(Path(__file__).parents[1])]

from oracles.judges import program
from support.words import explained
from takhta.errors import UnusableError
from takhta.record.errors import RecordError
from takhta.record.formats.decoded import decoded
from takhta.record.formats.mat_writer import write_mat
from takhta.record.formats.sgf_writer import write_sgf
from takhta.record.match import Match
from takhta.record.replay import settled
from takhta.record.retell import match_of
from takhta.runtime.match_files import matches_in
from takhta.runtime.match_sources import MatchSource, sources

FOLDER_NAME = "TAKHTA_MATCHES"
SLOW_S = 2.0

_PROLOGUE = "set automatic game off\nset automatic roll off\nset automatic move off\n"
_ROLL = re.compile(r"(?<!\d)([1-6])([1-6]):")
_CELL = re.compile(r"([1-6]{2}): ?((?:\d+/\d+\*? ?)*)|Doubles => \d+|Takes|Drops|Wins \d+ point")


@dataclass
class Judged:
    """One file: what came of it here, and what GNU Backgammon makes of it and of what we wrote."""

    name: str
    whole: bool = False
    why: str = ""
    match: Match | None = None
    seconds: float = 0.0
    differing: list[str] = field(default_factory=list)


def judge(folder: Path, scratch: Path) -> list[Judged]:
    """Every file of the folder."""
    found = list(sources([folder]))
    judged = [_read(source, folder) for source in found]
    theirs = _through_gnubg([(source.name, _is_sgf(source)) for source in found], scratch, "theirs")
    ours = []
    for number, each in enumerate(judged):
        for ending, write in (("mat", write_mat), ("sgf", write_sgf)):
            path = scratch / f"ours{number}.{ending}"
            if each.match is not None:
                path.write_text(write(each.match))
            ours.append((str(path), ending == "sgf"))
    again = _through_gnubg(ours, scratch, "again")
    for number, (source, each) in enumerate(zip(found, judged, strict=True)):
        text = decoded(source.read())
        each.whole = _is_sgf(source) or (bool(_dice(text)) and _dice(text) == _dice(theirs[number]))
        if each.match is not None and each.whole:
            each.differing = [
                kind
                for kind, other in zip(("mat", "sgf"), again[2 * number : 2 * number + 2], strict=True)
                if not _is_same(_told(other), _told(theirs[number]))
            ]
    return judged


def _read(source: MatchSource, folder: Path) -> Judged:
    each = Judged(source.name.removeprefix(f"{folder}/"))
    before = time.process_time()
    try:
        _, matches = matches_in(each.name, source.read())
        history = [settled(match)[0] for match in matches]
        each.match = match_of(history[0], matches[0].date)
    except (UnusableError, RecordError) as error:
        each.why = explained(error).removeprefix(f"{each.name}: ")
    each.seconds = time.process_time() - before
    return each


def _is_sgf(source: MatchSource) -> bool:
    return source.read().lstrip().startswith(b"(;")


def _through_gnubg(files: Sequence[tuple[str, bool]], scratch: Path, name: str) -> list[str]:
    """Every file as GNU Backgammon exports it after reading it; empty for one it does not read."""
    commands = _PROLOGUE
    outs = [scratch / f"{name}{number}.out" for number in range(len(files))]
    for (file, is_sgf), out in zip(files, outs, strict=True):
        commands += f'{"load match" if is_sgf else "import mat"} "{file}"\nexport match mat "{out}"\nnew session\nno\n'
    subprocess.run(
        [str(program("gnubg")), "-t", "-q", "-r"],
        input=commands + "quit\ny\n",
        env={"HOME": str(scratch)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
        check=True,
    )
    return [out.read_text(errors="replace") if out.exists() else "" for out in outs]


def _dice(text: str) -> list[str]:
    return ["".join(sorted(dice)) for dice in _ROLL.findall(text)]


def _is_same(one: Sequence[tuple[str, ...]], other: Sequence[tuple[str, ...]]) -> bool:
    """Whether the same was done; a forced roll that nobody played any more GNU Backgammon plays, but not from SGF."""
    if len(one) != len(other):
        return False
    pairs = zip(one, other, strict=True)
    return all(a == b or (a[0] == b[0] and 1 in (len(a), len(b))) for a, b in pairs)


def _told(text: str) -> list[tuple[str, ...]]:
    """What was done, cell by cell, without how it is laid out: the dice, the hops in any order, the cube, the results
    but the last, which may be capped at the match's end."""
    cells = []
    for found in _CELL.finditer(re.sub(r"(?m)^;.*$", "", text)):
        dice, hops = found[1], found[2]
        cells.append(("".join(sorted(dice)), *sorted(hops.replace("*", "").split())) if dice else (found[0],))
    return cells[:-1] if cells and cells[-1][0].startswith("Wins") else cells


def main(folder: Path) -> int:
    """Judge the folder and tell; 1 when a file is another match to GNU Backgammon after we have written it."""
    with TemporaryDirectory() as scratch:
        judged = judge(folder, Path(scratch))
    came = [each for each in judged if each.match is not None]
    whole = [each for each in judged if each.whole]
    both = [each for each in whole if each.match is not None]
    print(f"{len(judged)} files, {len(came)} came in")
    print(f"{len(whole)} that GNU Backgammon reads whole, {len(both)} of them came in ({len(both) / len(whole):.1%})")
    differing = [each for each in both if each.differing]
    print(f"{len(both)} written as .mat and .sgf and read by GNU Backgammon again, differences {len(differing)}")
    by_folder = Counter((each.name.partition("/")[0], each.match is not None) for each in judged)
    for name in sorted({name for name, _ in by_folder}):
        print(f"  {name}: {by_folder[name, True]} came in, {by_folder[name, False]} did not")
    for each in judged:
        if each.match is None:
            print(f"  refused{'' if each.whole else ', and not whole to GNU Backgammon'}: {each.name}: {each.why}")
        elif each.differing:
            print(f"  differs as {', '.join(each.differing)}: {each.name}")
    slow = [each.name for each in judged if each.seconds > SLOW_S]
    print(f"slower than {SLOW_S} s: {', '.join(slow) or 'none'}; slowest {max(each.seconds for each in judged):.2f} s")
    return 1 if differing or slow else 0


if __name__ == "__main__":
    asked = sys.argv[1] if len(sys.argv) > 1 else os.environ.get(FOLDER_NAME, "")
    if not asked or not Path(asked).is_dir() or program("gnubg") is None:
        print(f"No folder of match files in {FOLDER_NAME} and as an argument, or no GNU Backgammon: nothing to judge.")
        sys.exit(0)
    sys.exit(main(Path(asked)))
