"""Breaks SGF files and reads them: each is a match or one sentence with line and column, and nothing hangs.

Run it as `python tests/support/fuzz_sgf.py 100000 [SEED]` for longer than the tests do.
"""

import re
import sys
from pathlib import Path
from random import Random

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2] / "host"), str(Path(__file__).parents[1])]

from support.matches import FOLDER, REAL, real
from takhta.record.errors import ReplayError, SgfError
from takhta.record.mat_reader import read_mat
from takhta.record.replay import replay
from takhta.record.sgf_reader import read_sgf
from takhta.record.sgf_writer import write_sgf

_MARKS = b"()[];\\:BWabyz16\n"


def judged(data: bytes) -> str:
    """Read something that may be broken: `match`, `illegal` when its plays break the rules, or `refused`.

    Raises AssertionError for a refusal that is not one sentence with line and column, and whatever reading raises.
    """
    try:
        match = read_sgf(data)
    except SgfError as error:
        if not re.fullmatch(r"Line \d+, column \d+: .+\.", str(error)):
            raise AssertionError(str(error)) from error
        return "refused"
    try:
        list(replay(match))
    except ReplayError:
        return "illegal"
    return "match"


def mutated(random: Random, good: bytes) -> bytes:
    """The file with a few bytes changed, lost, repeated or put in."""
    data = bytearray(good)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(data))
        match random.randrange(5):
            case 0:
                data[at] = random.randrange(256)
            case 1:
                data[at] = random.choice(_MARKS)
            case 2:
                del data[at : at + random.randint(1, 40)]
            case 3:
                start = random.randrange(len(data))
                data[at:at] = data[start : start + random.randint(1, 40)]
            case _:
                data[at:at] = bytes(random.choices(_MARKS, k=random.randint(1, 4)))
    return bytes(data)


def fuzz(files: int, seed: int = 0) -> dict[str, int]:
    """Read this many broken files; how many were matches all the same, illegal, and refused."""
    random = Random(seed)
    ours = [write_sgf(read_mat(real(name))).encode() for name in REAL]
    analysed = (FOLDER / "cube.sgf").read_bytes()
    tally = {"match": 0, "illegal": 0, "refused": 0}
    for number in range(files):
        good = analysed if number % 50 == 0 else random.choice(ours)
        tally[judged(mutated(random, good))] += 1
    return tally


if __name__ == "__main__":
    print(fuzz(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0))
