"""`make powercut`: the power of a machine that plays is cut again and again, and nothing that was shown may be lost.

    PYTHONPATH=tests python -m tools.powercut.cut [--cuts 10] [--lying]

As root, on x86-64, with Debian's mmdebstrap and user-mode-linux, after `make deb ARCH=amd64`. Two computers play on the
virtual board; what the machine has shown leaves it by a serial line. At a moment of the game, chosen by a seed, the
whole machine is killed, with a disk that forgets. After the next start the journal must hold every fact that was shown,
and dice, cube and whose turn it is must be the same. With --lying the disk promises to flush and does not: then the
check must find a loss.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tools.powercut.card import BUILD, GAMES_CARD, ROOT, insert, make_card
from tools.powercut.machine import BOOT_S, Machine, compile_disk

GAMES = {
    "tables": "--events --board virtual --computer white=greedy --computer black=greedy",
    "pagade": "--events --board virtual-cross --game pagade "
    + " ".join(f"--computer {colour}=greedy" for colour in ("red", "black", "yellow", "green")),
}
LONGEST_PLAY_S = 45.0


@dataclass
class Shown:
    """What a machine has shown between two cuts: the facts of its match, how many of them it told at its start, the
    first and the newest scene, how many facts it had told by then, and what SQLite says of the journal."""

    facts: list[dict[str, Any]] = field(default_factory=list)
    told: int = 0
    first: dict[str, Any] = field(default_factory=dict)
    newest: dict[str, Any] = field(default_factory=dict)
    seen: int = 0
    integrity: str = ""

    def take(self, line: str) -> None:
        """Another line."""
        try:
            said = json.loads(line)
        except ValueError:
            return
        if "integrity" in said:
            self.integrity = said["integrity"]
        elif "fact" in said:
            if said["fact"] == "matchbegan":
                self.facts.clear()
            self.facts.append(said)
            if not self.newest:
                self.told = len(self.facts)
        elif "scene" in said:
            self.newest = said["scene"]
            self.seen = len(self.facts)
            self.first = self.first or self.newest


def stands(scene: dict[str, Any]) -> tuple[Any, ...]:
    """What no power cut may change: dice, cube, score, whose turn it is."""
    dice = [(die["value"], die["side"]) for die in scene.get("dice", ())]
    return dice, scene.get("cube"), scene.get("score"), scene.get("turn")


def faults(before: Shown, after: Shown) -> Iterator[str]:
    """What was lost or changed by a cut."""
    if after.integrity not in ("ok", "") or (before.facts and not after.integrity):
        yield f"SQLite finds the journal damaged: {after.integrity}"
    if after.facts[: len(before.facts)] != before.facts:
        same = sum(1 for _ in _common(before.facts, after.facts))
        yield f"of {len(before.facts)} facts that were shown {same} are in the journal"
    elif after.told == before.seen == len(before.facts) > 0 and stands(after.first) != stands(before.newest):
        yield f"it stood {stands(before.newest)} and stands {stands(after.first)}"


def _common(one: list[dict[str, Any]], other: list[dict[str, Any]]) -> Iterator[None]:
    for a, b in zip(one, other, strict=False):
        if a != b:
            return
        yield None


def play(machine: Machine, seconds: float) -> float:
    """Let it start, and play for so long; how long the start took."""
    began = time.monotonic()
    ready = 0.0
    for line in machine.new_lines(BOOT_S):
        if '"scene"' in line and not ready:
            ready = time.monotonic()
        if ready and time.monotonic() >= ready + seconds:
            break
    return ready - began


def main() -> int:
    """Cut the power; 1 if anything was lost."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--cuts", type=int, default=10)
    asked.add_argument("--lying", action="store_true")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--game", choices=GAMES, default=None)
    given = asked.parse_args()
    packages = sorted((ROOT / "build").glob("takhta_*_amd64.deb"))
    if not packages:
        sys.exit("First: make deb ARCH=amd64")
    blank = make_card(packages[-1])
    library = compile_disk(BUILD)
    lost = 0
    for game in [given.game] if given.game else GAMES:
        card = insert(blank, game, GAMES[game])
        before = Shown()
        chance = Random(given.seed)
        for cut in range(given.cuts + 1):
            keeps = chance.choice((0, 50))
            machine = Machine(card, GAMES_CARD, library, given.seed + cut, keeps=keeps, lies=given.lying)
            last = cut == given.cuts
            start_s = play(machine, 0.0 if last else chance.uniform(0, LONGEST_PLAY_S))
            written, flushed, waiting = machine.cut()
            again = Shown()  # with what came while we made up our mind
            for line in machine.lines:
                again.take(line)
            found = [*faults(before, again)] if cut else []
            plays = sum(fact["fact"] == "played" for fact in again.facts)
            print(
                f"{game}: start {cut + 1} in {start_s:.0f} s, journal {again.integrity or 'new'}, "
                f"told {again.told} facts, then {len(again.facts) - again.told} more ({plays} plays in all); "
                f"{'off' if last else 'cut'}: {written} sectors, {flushed} flushes, {waiting} forgotten"
                f"{' but half of them' if keeps else ''}" + "".join(f"\n  LOST: {each}" for each in found),
                flush=True,
            )
            lost += len(found)
            before = again
    print(f"{lost} losses")
    return int(bool(lost) is not given.lying)


if __name__ == "__main__":
    sys.exit(main())
