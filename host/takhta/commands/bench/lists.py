"""`takhta bench lists`: complete lists of plays a second, ours and other programs', in one run. No cache is kept.

All take turns, five rounds of each, and the best round counts: what disturbs the machine disturbs everybody. Before
that everybody's lists are counted and compared with ours once, so that the same work is measured.
"""

import time
from collections.abc import Callable, Sequence

from takhta.commands.bench.peers import PEERS, Peer, Ready, ask_each
from takhta.commands.bench.report import Advance, Report, markdown_table
from takhta.commands.bench.turns import SEED, WIDEST, Turn, random_turns
from takhta.rules.games import game
from takhta.rules.tables.plays import end_positions

TURNS, ROUNDS = 3000, 5
BRUTE_FORCE, GNUBG_NN, BGSAGE, OURS, OUR_PLAYS = (
    "brute force",
    "gnubg-nn",
    "bgsage",
    "Takhta, `end_positions`",
    "Takhta, `plays`",
)
TIMES_BRUTE_FORCE, SHARE_OF_GNUBG_NN, WIDEST_MS = 25, 0.35, 2.0


def report(advance: Advance, turns: int = TURNS) -> Report:
    """Measure all generators there are, and tell why the others are not there."""
    given = random_turns(SEED, turns)
    ours = [len(end_positions(state.packed, roll)[0]) for state, roll in given]
    here, missing = _generators(given)
    seconds = dict.fromkeys(here, float("inf"))
    for number in range(ROUNDS):
        for place, (name, (_, ready, _)) in enumerate(here.items()):
            seconds[name] = min(seconds[name], seconds_of(ready.run))
            advance(number * len(here) + place + 1, ROUNDS * len(here))
    rows = {}
    for name, (peer, ready, widest) in here.items():
        sizes = ready.sizes() if ready.sizes else None
        rows[name] = {
            "written_in": peer.written_in,
            "unit": peer.unit,
            "per_second": round(turns / seconds[name]),
            "equal": sizes and sum(map(int.__eq__, ours, sizes)),
            "widest_ms": widest and round(1000 * min(seconds_of(widest.run) for _ in range(ROUNDS)), 2),
        }
    return {
        "turns": turns,
        "mean_plays": round(sum(ours) / turns, 1),
        "generators": rows,
        "missing": missing,
        "targets": _targets(rows),
    }


def lines(report: Report) -> list[str]:
    """The report as people read it."""
    rows = report["generators"]
    shown = [
        (
            name,
            row["written_in"],
            f"{row['per_second']:,}",
            *(
                f"{row['per_second'] / rows[by]['per_second']:.2f}" if by in rows else ""
                for by in (BRUTE_FORCE, GNUBG_NN)
            ),
            "" if row["equal"] is None else f"{row['equal']} of {report['turns']}",
            "" if row["widest_ms"] is None else row["widest_ms"],
        )
        for name, row in rows.items()
    ]
    head = ("generator", "in", "a second", "of brute force", "of gnubg-nn", "equal to ours", "widest roll, ms")
    return [
        f"Complete lists of plays of {report['turns']:,} turns of random games, {report['mean_plays']} plays on the",
        f"mean, one turn at a time, no cache; the best of {ROUNDS} rounds that all take in turn, in processor time.",
        "",
        *markdown_table(head, shown),
        "",
        *(f"{name}: its unit is {row['unit']}." for name, row in rows.items() if row["unit"] != "lists"),
        *(f"{name} is not here: {why}." for name, why in report["missing"].items()),
    ]


def _generators(given: Sequence[Turn]) -> tuple[dict[str, tuple[Peer, Ready, Ready | None]], dict[str, str]]:
    here, missing = {}, {}
    for peer in (Peer(OURS, "Python", _end_positions), Peer(OUR_PLAYS, "Python", _plays), *PEERS):
        try:
            widest = peer.ready([WIDEST]) if peer.unit == "lists" else None
            here[peer.name] = (peer, peer.ready(given), widest)
        except (ImportError, OSError) as error:
            missing[peer.name] = str(error)
    return here, missing


def _targets(rows: Report) -> dict[str, bool]:
    """What was to be reached, as far as there is something to compare with."""
    per_second = {name: row["per_second"] for name, row in rows.items()}
    least = {BRUTE_FORCE: TIMES_BRUTE_FORCE, GNUBG_NN: SHARE_OF_GNUBG_NN, BGSAGE: 1}
    met = {
        f"{OURS} at least {by} × {name}": per_second[OURS] >= by * per_second[name]
        for name, by in least.items()
        if name in rows
    }
    return met | {
        f"{name}, widest roll within {WIDEST_MS} ms": rows[name]["widest_ms"] <= WIDEST_MS for name in (OURS, OUR_PLAYS)
    }


def _end_positions(turns: Sequence[Turn]) -> Ready:
    return ask_each(end_positions, [(state.packed, roll) for state, roll in turns], lambda found: len(found[0]))


def _plays(turns: Sequence[Turn]) -> Ready:
    return ask_each(game("backgammon").plays, list(turns), len)


def seconds_of(run: Callable[[], None]) -> float:
    """How long it takes one processor: what else the machine does at the time is not counted."""
    started = time.process_time()
    run()
    return time.process_time() - started
