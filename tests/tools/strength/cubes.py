"""What our cube decisions cost by the judgement of GNU Backgammon, the whole program, for money and two turns ahead."""

import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from takhta.coach.cube import Terms, decide
from takhta.coach.evaluator import Depth
from takhta.coach.evaluators import evaluator
from takhta.rules.stakes import Cube, MatchScore
from takhta.rules.tables.position import Position
from tools.strength.duel import Mean
from tools.strength.exam import BACKGAMMON, board_of

_SCRIPT = """
import json, os, gnubg
with open(os.environ["JUDGE_IN"]) as file:
    boards = json.load(file)
for line in ("set jacoby off", "set player 0 human", "set player 1 human", "new session"):
    gnubg.command(line)
money = gnubg.cubeinfo(1, -1, 1, 0, (0, 0), 0, 0)
assert not money["jacoby"]
how = {"cubeful": 1, "plies": 2, "deterministic": 1, "noise": 0.0}
with open(os.environ["JUDGE_OUT"], "w") as file:
    json.dump([gnubg.cfevaluate([board[0], board[1]], money, how)[1:4] for board in boards], file)
"""
_PROGRAM = "/usr/games/gnubg"


class Cubes(NamedTuple):
    """What a decision costs on average, in thousandths of a point, and how many of them are not the judge's."""

    doubling: Mean
    taking: Mean
    wrong_doubles: int
    wrong_takes: int


def cost(states: Sequence[Position], folder: Path) -> Cubes:
    """Whether to double a centred cube in each position, and whether the other side should take it."""
    doubling: list[float] = []
    taking: list[float] = []
    for state, (no_double, taken, dropped) in zip(states, _judged(states, folder), strict=True):
        chances = evaluator().chances(BACKGAMMON, [state], state.turn, Depth.LOOK)[0]
        ours = decide(chances, state.turn, Terms(Cube(), MatchScore()))
        doubled = min(taken, dropped)
        doubling.append(1000 * (max(no_double, doubled) - (doubled if ours.doubles else no_double)))
        taking.append(1000 * ((taken if ours.takes else dropped) - doubled))
    return Cubes(Mean.of(doubling), Mean.of(taking), sum(map(bool, doubling)), sum(map(bool, taking)))


def _judged(states: Sequence[Position], folder: Path) -> list[tuple[float, float, float]]:
    """For each position what not doubling, a double taken and one dropped are worth to the side on roll."""
    script, put_in, put_out = folder / "cubes.py", folder / "cubes-in.json", folder / "cubes-out.json"
    given = json.dumps([board_of(state) for state in states])
    if not put_out.is_file() or put_in.read_text() != given:
        script.write_text(_SCRIPT)
        put_in.write_text(given)
        put_out.unlink(missing_ok=True)
        world = os.environ | {"HOME": str(folder), "JUDGE_IN": str(put_in), "JUDGE_OUT": str(put_out)}
        quiet = subprocess.DEVNULL
        command = [_PROGRAM, "-t", "-q", "-r", "-p", str(script)]
        subprocess.run(command, env=world, stdin=quiet, stdout=quiet, stderr=quiet, check=True)
    return [tuple(each) for each in json.loads(put_out.read_text())]
