"""`make strength`: measures nets, levels and cube, and writes docs/strength.md.

Each section is kept on the disk until the weights change. GNU Backgammon judges: as the library gnubg-nn, and for the
cube as the whole program.

    python tests/tools/strength/run.py [--decisions 2000] [--games 2000] [--share 0.1] [--only exam,cube]
"""

import argparse
import json
import os
import sys
import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[3] / "host"), str(Path(__file__).parents[2])]
    for threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ.setdefault(threads, "1")

from takhta.coach.evaluator import Depth
from takhta.coach.evaluators import evaluator
from takhta.coach.hints import ranked
from takhta.coach.nets.our_nets import WEIGHTS
from takhta.coach.players.greedy import greedy
from takhta.coach.players.levels import LEVELS
from takhta.coach.players.player import PLAYERS
from takhta.rules.game import AnyGame
from takhta.rules.games import game
from tools.strength import cubes, report
from tools.strength.duel import Many, Mean, by_level, duel, one_by_one, points, teacher, wins
from tools.strength.exam import BACKGAMMON, Judge, decisions

ROOT = Path(__file__).parents[3]
BUILD = ROOT / "build" / "strength"

GAMES: Mapping[str, AnyGame] = {
    **{name: game(name) for name in ("backgammon", "nackgammon", "hypergammon", "takhteh", "longnard")},
    "pagade for two": game("pagade", {"players": "two"}),
    "pagade for partners": game("pagade", {"players": "partners"}),
}
TAUGHT = ("backgammon", "nackgammon")


def exam(number: int) -> dict[str, Any]:
    """What a play costs, by depth, and how long a ranked list takes."""
    judge, lost = Judge(BUILD), {"first sight": [], "look-ahead": [], "gnubg at first sight": []}  # type: ignore[var-annotated]  # lists of floats
    seconds: dict[str, list[float]] = {"first sight": [], "look-ahead": []}
    for decision in decisions(BUILD, number):
        got = {"gnubg at first sight": decision.equities[decision.first_sight]}
        for name, depth in (("first sight", Depth.STATIC), ("look-ahead", Depth.LOOK)):
            began = time.process_time()
            best = ranked(BACKGAMMON, decision.state, decision.roll, evaluator(), depth)[0]
            seconds[name].append(time.process_time() - began)
            got[name] = judge.equity(decision, best.play.after)
        most = max(*decision.equities.values(), *got.values())
        for name, equity in got.items():
            lost[name].append(1000 * (most - equity))
    judge.keep()
    return {
        "lost": {name: Mean.of(each) for name, each in lost.items()},
        "blunders": {name: sum(loss > 80 for loss in each) / len(each) for name, each in lost.items()},
        "ms": {name: _spread(each) for name, each in seconds.items()},
    }


def cube(number: int) -> dict[str, Any]:
    """What a cube decision costs."""
    states = [each.state for each in decisions(BUILD, number)]
    return cubes.cost(states, BUILD)._asdict()


def duels(number: int, found: dict[str, Any]) -> Iterator[None]:
    """Points a game, at first sight, against others."""
    strong = by_level(LEVELS["strong"])
    for name, rules in GAMES.items():
        others: dict[str, tuple[Many, int]] = {
            "random": (one_by_one(PLAYERS["random"]), number),
            "greedy": (one_by_one(greedy), max(20, number // 5)),
        }
        if name in TAUGHT:
            others["gnubg at first sight"] = (teacher, number)
        for other, (many, games) in others.items():
            if f"{name}: {other}" not in found:
                found[f"{name}: {other}"] = _played(rules, strong, many, games, f"{name} {other}")
                yield


def levels(number: int, found: dict[str, Any]) -> Iterator[None]:
    """How often each level wins against the next."""
    for name, rules in GAMES.items():
        for better, worse in pairwise(LEVELS):
            if f"{name}: {better}" not in found:
                games = max(20, number // 5) if better == "best" else number
                players = by_level(LEVELS[better]), by_level(LEVELS[worse])
                found[f"{name}: {better}"] = _played(rules, *players, games, f"{name} {better}")
                yield


def _played(rules: AnyGame, one: Many, other: Many, number: int, what: str) -> dict[str, Mean]:
    results = duel(rules, one, other, number, seed=zlib.crc32(what.encode()))
    told = {"points": points(rules, results), "wins": wins(rules, results)}
    print(what, *told.values(), flush=True)
    return told


ONCE: Mapping[str, tuple[Callable[[int], dict[str, Any]], float]] = {"exam": (exam, 1), "cube": (cube, 0.5)}
"""What is measured at once, by what share of the decisions."""
BY_AND_BY: Mapping[str, tuple[Callable[[int, dict[str, Any]], Iterator[None]], float]] = {
    "duels": (duels, 1),
    "levels": (levels, 0.5),
}
"""What is measured game by game, and kept so, by what share of the games."""


def main() -> None:
    """Measure what is not measured yet, and write the page."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--decisions", type=int, default=2000)
    parser.add_argument("--games", type=int, default=2000)
    sections = (*ONCE, *BY_AND_BY)
    parser.add_argument("--only", default=",".join(sections))
    asked = parser.parse_args()
    BUILD.mkdir(parents=True, exist_ok=True)
    kept = {name: BUILD / f"{name}-{_weights(taught=name in ONCE)}.json" for name in sections}
    for name in filter(None, asked.only.split(",")):
        path = kept[name]
        if name in BY_AND_BY:
            found = json.loads(path.read_text()) if path.is_file() else {}
            measure, share = BY_AND_BY[name]
            for _ in measure(int(asked.games * share), found):
                path.write_text(json.dumps(found))
        elif not path.is_file():
            path.write_text(json.dumps(ONCE[name][0](int(asked.decisions * ONCE[name][1]))))
    measured = {name: json.loads(path.read_text()) for name, path in kept.items() if path.is_file()}
    (ROOT / "docs" / "strength.md").write_text(report.page(measured))


def _spread(seconds: list[float]) -> dict[str, float]:
    ordered = sorted(1000 * each for each in seconds)
    return {"mean": sum(ordered) / len(ordered), "p95": ordered[int(0.95 * len(ordered))], "most": ordered[-1]}


def _weights(*, taught: bool) -> str:
    """What the figures hang on: the nets of backgammon, or all."""
    files = [WEIGHTS / f"{name}.npz" for name in ("backgammon", "bearoff")] if taught else sorted(WEIGHTS.glob("*.npz"))
    return f"{zlib.crc32(b''.join(path.read_bytes() for path in files)):08x}"


if __name__ == "__main__":
    main()
