"""GNU Backgammon as a judge: a script runs in its embedded Python, plain data goes in and comes out as JSON.

It runs as another program and nothing of it is imported; see `judges.need("gnubg")` for machines without it. It sleeps
10 ms over every question, so long lists of them are spread over several of it.
"""

import json
import os
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

from oracles.brute_force import BAR, OFF, Board
from oracles.judges import program
from support.patience import PATIENCE_S

_AT_ONCE = 8
"""How many gnubgs answer side by side; they mostly sleep."""

_PROLOGUE = """
import json, os, gnubg
for line in ("set automatic roll off", "set automatic game off", "set automatic move off",
             "set player 0 human", "set player 1 human", "set evaluation chequerplay evaluation plies 0"):
    gnubg.command(line)
with open(os.environ["JUDGE_IN"]) as file:
    given = json.load(file)
"""
_EPILOGUE = """
with open(os.environ["JUDGE_OUT"], "w") as file:
    json.dump(answer, file)
"""

_HINTS = """
gnubg.command("set variation " + given["variation"])
gnubg.command("new session")
answer = []
for position, high, low in given["asked"]:
    gnubg.command("set turn 1")
    gnubg.command("set board " + position)
    gnubg.command("set dice %d %d" % (high, low))
    answer.append([hint["move"] for hint in (gnubg.hint(5000) or {}).get("hint", [])])
"""

_SELF_PLAY = """
for line in ("set rng mersenne", "set player 0 gnubg", "set player 1 gnubg", "set defaultnames Anahit Berke",
             "set automatic roll on", "set automatic game on", "set display off", "set matchinfo date 2026 11 21"):
    gnubg.command(line)
for side in "01":
    for judgement in ("chequerplay", "cubedecision"):
        gnubg.command("set player %s %s evaluation plies 0" % (side, judgement))
answer = []
for seed, length, variation in given:
    gnubg.command("set variation " + variation)
    gnubg.command("set seed %d" % seed)
    gnubg.command("new match %d" % length)
    file = os.environ["JUDGE_OUT"] + ".mat"
    gnubg.command('export match mat "%s"' % file)
    with open(file) as written:
        answer.append({"mat": written.read(), "games": gnubg.match(0, 1)["games"]})
"""


def run(script: str, given: Any, scratch: Path) -> Any:
    """Run a script that turns `given` into `answer`, both JSON data. Raises CalledProcessError or TimeoutExpired."""
    source, put_in, put_out = scratch / "judge.py", scratch / "in.json", scratch / "out.json"
    source.write_text(_PROLOGUE + script + _EPILOGUE)
    put_in.write_text(json.dumps(given))
    put_out.unlink(missing_ok=True)
    subprocess.run(
        [str(program("gnubg")), "-t", "-q", "-r", "-p", str(source)],
        env=os.environ | {"HOME": str(scratch), "JUDGE_IN": str(put_in), "JUDGE_OUT": str(put_out)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        timeout=PATIENCE_S,
        check=True,
    )
    return json.loads(put_out.read_text())


def hints(asked: Sequence[tuple[str, int, int]], scratch: Path, variation: str = "standard") -> list[list[str]]:
    """Every legal play gnubg lists for each (Position ID, die, die), as it writes them; about 700 a second."""
    given = [{"variation": variation, "asked": part} for part in _dealt(asked)]
    return _gathered(_side_by_side(_HINTS, given, scratch), len(asked))


def self_play(asked: Sequence[tuple[int, int, str]], scratch: Path) -> list[dict[str, Any]]:
    """The matches gnubg plays against itself at 0 plies for each (seed, length, variation).

    `mat` = as it exports them; `games` = as its own Python tells them, with the Position ID before every action.
    """
    return _gathered(_side_by_side(_SELF_PLAY, _dealt(asked), scratch), len(asked))


def after(board: Board, play: str) -> Board:
    """Where a play that gnubg has written leads, by its points and stars alone; whether it is legal is not asked."""
    mine, theirs = list(board[0]), list(board[1])
    for part in play.split():
        trip, _, times = part.partition("(")
        stops = [(stop.rstrip("*"), stop.endswith("*")) for stop in trip.split("/")]
        ways = [(BAR if name == "bar" else OFF if name == "off" else int(name), hit) for name, hit in stops]
        for _ in range(int(times.rstrip(")") or 1)):
            for (source, _), (target, _) in pairwise(ways):
                mine[source] -= 1
                mine[target] += 1
        for point, hit in ways:
            if hit:
                theirs[BAR - point] -= 1
                theirs[BAR] += 1
    return tuple(mine), tuple(theirs)


def _dealt(asked: Sequence[Any]) -> list[list[Any]]:
    return [list(asked[first::_AT_ONCE]) for first in range(min(_AT_ONCE, len(asked)))]


def _gathered(parts: list[list[Any]], number: int) -> list[Any]:
    """Put back in order what was dealt."""
    return [parts[index % _AT_ONCE][index // _AT_ONCE] for index in range(number)]


def _side_by_side(script: str, given: list[Any], scratch: Path) -> list[list[Any]]:
    homes = [scratch / str(number) for number in range(len(given))]
    for home in homes:
        home.mkdir(exist_ok=True)
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        return list(pool.map(run, [script] * len(given), given, homes))
