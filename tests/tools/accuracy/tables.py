"""The long tables of the accuracy report as CSV files beside its page, which sums them up.

Shares are in percent with the digits the page gives them, and without the sign: a spreadsheet reads them as numbers.
"""

import csv
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import accumulate
from pathlib import Path

from takhta.sim.misplays import MISPLAYS
from tools.accuracy.baselines import BASELINES
from tools.accuracy.bounds import at_least, at_most
from tools.accuracy.cells import Cell
from tools.accuracy.mishaps import OUTCOMES
from tools.accuracy.trial import MARGINS, OURS, Tally

Counts = Counter[str]
Kept = Mapping[Cell, Tally]
Rows = list[list[object]]

SHOWN_FAILURES = 12
_SAID = ("named", "asked", "unfinished", "missed")


def percent(share: float) -> str:
    """A share in percent: three digits, and never 100 of what is less."""
    return f"{100 * share:.2f}" if 0.99 < share < 1 else f"{100 * share:.3g}"


def missed(counts: Counts) -> int:
    """Illegal plays that were not caught."""
    return counts["misplay missed"]


def total(tallies: Iterable[Tally]) -> Counts:
    """What was counted in all of these together."""
    whole: Counts = Counter()
    for tally in tallies:
        whole.update(tally.counts)
    return whole


def write_tables(kept: Kept, troubles: Mapping[str, Counts], folder: Path) -> None:
    """Write every table of which there is anything to tell."""
    folder.mkdir(exist_ok=True)
    for name, head, rows in (
        (
            "troubles",
            ["trouble", *OUTCOMES],
            [[name, *(counts[o] for o in OUTCOMES)] for name, counts in troubles.items()],
        ),
        ("conditions", _CONDITION, [_condition(cell, tally) for cell, tally in kept.items()]),
        ("illegal-plays", _KIND, illegal_plays(kept)),
        ("simpler-ways", _WAY, [row for cell, tally in kept.items() for row in simpler_ways(cell, tally)]),
        ("margins", _MARGIN, [row for group in groups(kept).items() for row in margins(*group)]),
        ("turns", _TURN, [failure.split(": ", 2) for failure in _failures(kept)]),
    ):
        if not rows:
            continue
        with (folder / f"{name}.csv").open("w", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([head, *rows])


_CONDITION = [
    "hands", "sensors", "dead", "scatter", "turns", "wrong", "wrong at most %", "asked %", "asked at most %",
    "false alarms %", "false alarms at most %", "idle %", "never", "flicker %", "by the players %", "illegal plays",
    "caught %", "caught at least %", "p50 ms", "p99 ms",
]  # fmt: skip


def _condition(cell: Cell, tally: Tally) -> list[object]:
    counts = tally.counts
    turns, laid = counts["turns"], counts["misplays"]
    caught = (percent(1 - missed(counts) / laid), percent(at_least(laid - missed(counts), laid))) if laid else ("", "")
    return [
        cell.hands, cell.sensors, cell.dead, f"{cell.scatter:g}", turns,
        counts["wrong"], percent(at_most(counts["wrong"], turns)),
        *_bounded(counts["asked"], turns), *_bounded(counts["alarm"], turns),
        percent(counts["idle"] / turns), counts["unresolved"],
        *(percent(counts[what] / turns) for what in ("flickered", "by word")),
        laid, *caught, _at(tally.latencies, 0.5), _at(tally.latencies, 0.99),
    ]  # fmt: skip


def _bounded(hits: int, of: int) -> tuple[str, str]:
    return percent(hits / of), percent(at_most(hits, of))


def _at(histogram: Counter[int], share: float) -> str:
    """The value below which this share lies."""
    values = sorted(histogram)
    sums = list(accumulate(histogram[value] for value in values))
    return str(next((v for v, s in zip(values, sums, strict=True) if s >= share * sums[-1]), "")) if values else ""


_KIND = ["kind", "expected", "laid", *_SAID, "caught %", "caught at least %"]


def illegal_plays(kept: Kept) -> Rows:
    """Every kind of illegal play, those the program expects and the others apart; at the end all kinds together."""
    counts = total(tally for cell, tally in kept.items() if cell.main)
    rows: Rows = []
    for kind in (*MISPLAYS, "all"):
        for whose, expected in (("candidate", "yes"), ("other", "no")):
            kinds = MISPLAYS if kind == "all" else [kind]
            said = [sum(counts[f"misplay/{each}/{whose}/{what}"] for each in kinds) for what in _SAID]
            if laid := sum(said):
                good = laid - said[-1]
                rows.append([kind, expected, laid, *said, percent(good / laid), percent(at_least(good, laid))])
    return rows


_WAY = ["cell", "way", "wrong %", "asked %", "illegal plays missed %"]


def simpler_ways(cell: Cell, tally: Tally) -> Rows:
    """Our decoder, and each of the baselines on the same frames."""
    counts = tally.counts
    turns, laid = counts["turns"], counts["misplays"]
    ways = [(OURS, ("wrong", "asked", "misplay missed"))]
    ways += [(name, (f"{name}/wrong", f"{name}/asked", f"{name}/misplay missed")) for name in BASELINES]
    return [
        [cell.name, name, percent(counts[wrong] / turns), percent(counts[asked] / turns),
         percent(counts[let_by] / laid if laid else 0)]
        for name, (wrong, asked, let_by) in ways
    ]  # fmt: skip


_MARGIN = ["condition", "margin nats", "asked %", "caught %", "wrong", "turns"]


def groups(kept: Kept) -> dict[str, Counts]:
    """What was counted with good sensors, by the hands the curve is drawn for."""
    return {
        f"{hands} hands, good sensors": total(
            tally for c, tally in kept.items() if (c.hands, c.sensors, c.scatter) == (hands, "good", 1.0)
        )
        for hands in ("normal", "sloppy")
    }


def curve(counts: Counts) -> list[tuple[float, float]]:
    """What would be asked and what caught, in percent, with each of MARGINS; nothing where nothing was matched so."""
    plays, laid = counts["curve/play"], counts["curve/misplay"]
    if not plays or not laid:
        return []
    return [(100 * counts[f"curve/asked/{m}"] / plays, 100 * (1 - counts[f"curve/missed/{m}"] / laid)) for m in MARGINS]


def margins(name: str, counts: Counts) -> Rows:
    """The points of a curve."""
    return [
        [name, f"{m:g}", f"{asked:.2f}", f"{caught:.2f}", counts[f"curve/wrong/{m}"], counts["curve/play"]]
        for m, (asked, caught) in zip(MARGINS, curve(counts), strict=False)
    ]


_TURN = ["turn", "meant", "what happened"]


def failed(kept: Kept, how: str) -> list[str]:
    """The turns of which this is said, so that anyone can play them again."""
    return [failure for tally in kept.values() for failure in tally.failures if how in failure]


def _failures(kept: Kept) -> list[str]:
    return [*failed(kept, "WRONG")[:SHOWN_FAILURES], *failed(kept, "never understood")[:SHOWN_FAILURES]]
