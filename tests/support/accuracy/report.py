"""Writes docs/accuracy.md and its pictures from what was counted. Every number on that page comes from here."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from support.accuracy import charts
from support.accuracy.baselines import BASELINES
from support.accuracy.bounds import at_least, at_most
from support.accuracy.cells import Cell, cells
from support.accuracy.mishaps import OUTCOMES
from support.accuracy.trial import MARGINS, OURS, Tally
from takhta.sim.misplays import MISPLAYS

Counts = Counter[str]
Kept = Mapping[Cell, Tally]

_SHOWN_FAILURES = 12


@dataclass(frozen=True, slots=True)
class Goal:
    """Shares to reach: no more wrong, alarms and asked than these (None = no goal), no fewer caught; where `fewer`, not
    even as many asked."""

    wrong: float
    caught: float
    alarm: float | None
    asked: float
    fewer: bool = False


def write(kept: Kept, troubles: Mapping[str, Counts], code: str, docs: Path) -> None:
    """Write the page and its pictures. `code` is the fingerprint of what was measured."""
    kept = {cell: tally for cell, tally in kept.items() if tally.counts["turns"]}
    parts = [_head(kept, code), _targets(kept), _troubles(troubles, docs), _conditions(kept), _misplays(kept)]
    parts += [_others(kept), _curve(kept, docs), _failures(kept), _cross(docs), _FOOT]
    (docs / "accuracy.md").write_text("\n\n".join(part.strip() for part in parts if part) + "\n")


_INTRO = """\
# Accuracy

How often the board is wrong, how often it asks, and how many illegal plays it catches. Every number here was written by
`make accuracy` (`tests/support/accuracy/run.py`), which played {turns:,} turns at the virtual board; nothing is from
a real one.{whole}

The code measured (rules, board, sensing, session, simulator and the trials themselves) has the fingerprint {code};
results of other code are never mixed with these.

## How it is measured

* **Turns** come from matches GNU Backgammon played against itself, from seeds that nobody used while building.
* **Hands** carry the checkers of each turn, in any order, hitting before or after, as untidily as their model says
  ([sensing](sensing.md#test-conditions)). After every 100 turns they sit down at a board with other sensors and
  calibrate it. The program is the real one, from counts to scene, with frames around every touch.
* **Dead** sensors die at the beginning of a game, after the calibration, and answer no magnet: the program is not told.
  In each game others are dead.
* Before the play that was meant an **illegal play** is laid and laid back. They are made by `sim/misplays.py`, which
  shares nothing with the list of likely mistakes the program compares with (`rules/tables/near_misses.py`). Whether a
  play is illegal is decided by where the checkers truly lie.
* **Wrong**: DONE was pressed on a legal turn and something else was written down than lay on the board. **Asked**: the
  hands were done with a legal turn and the board did not show it as complete, or it did not know the board before
  anything was touched; **false alarms** are those of them for which it named a rule that was broken. **Caught**: with
  an illegal play on the board DONE is refused.
* Turns in which a checker slips to another point than was meant are not counted ({slipped}).
* Turns of one game stand or fall together, because the same sensors are dead: a few games make most of what is asked.
* Shares have a bound at 95 % (Clopper and Pearson, one-sided): none of 10,000 means fewer than 3 of 10,000."""


def _head(kept: Kept, code: str) -> str:
    turns, planned = sum(tally.counts["turns"] for tally in kept.values()), sum(cell.turns for cell in cells())
    less = f" The whole run takes {planned:,}; what is here is a part of it, as the tables say."
    slipped = sum(tally.counts["slipped"] for tally in kept.values())
    return _INTRO.format(turns=turns, code=code, slipped=slipped, whole=less if turns < 0.99 * planned else "")


def _troubles(troubles: Mapping[str, Counts], docs: Path) -> str:
    """One picture: what becomes of turns at a table with each trouble."""
    if not troubles:
        return ""
    rows = {name: [counts[outcome] for outcome in OUTCOMES] for name, counts in troubles.items()}
    picture = charts.bars("What becomes of a turn at a table with this trouble", OUTCOMES, rows)
    (docs / "pictures" / "accuracy-troubles.svg").write_text(picture)
    head = """## When things go wrong at the table

Whole games with normal hands, good sensors and one [trouble](sensing.md#troubles) each. *At once*: the turn was
understood as it was played. *After a word*: the board named places first, and the players pushed straight what lay
there, put right what they saw lying wrong, or took away what did not belong there. *Given up*: it went on asking
whatever they did, so the game was left there and nothing written; or what they left lying was another legal play (a
blot hit in passing and forgotten), which was rightly written down. *Wrong*: something else was written down than lay on
the board.

![What becomes of a turn at a table with each trouble](pictures/accuracy-troubles.svg)

"""
    table = "\n".join(f"| {name} | {' | '.join(map(str, numbers))} |" for name, numbers in rows.items())
    return f"{head}| trouble | {' | '.join(OUTCOMES)} |\n|---|---|---|---|---|\n{table}"


def _targets(kept: Kept) -> str:
    """What was to be reached, and what was."""
    rows = []
    for hands, goal in (
        ("normal", Goal(0.0, 0.98, 0.005, 0.01, fewer=True)),
        ("sloppy", Goal(0.0005, 0.95, None, 0.05)),
    ):
        group = {c: t for c, t in kept.items() if (c.hands, c.sensors, c.scatter) == (hands, "good", 1.0)}
        planned = sum(cell.turns for cell in group)
        rows += [_target(f"{hands}, {c.dead} dead", t.counts, c.turns, goal) for c, t in group.items()]
        rows.append(_target(f"**{hands}, all**", _sum(group.values()), planned, goal))
    head = """## What was to be reached

Good sensors. *So far* stands where fewer turns were played than the target asks for: it holds for these turns, and the
bounds below say how much that proves. *By word* is not among those asked: the turn is shown as complete and named, and
whoever confirms it is told that the sensors alone cannot tell.

| hands and dead sensors | turns | wrong | caught | false alarms | asked | by word |
|---|---|---|---|---|---|---|
"""
    return head + "\n".join(row for row in rows if row)


def _target(name: str, counts: Counts, planned: int, goal: Goal) -> str:
    turns, laid = counts["turns"], counts["misplays"]
    if not turns or not laid:
        return ""
    caught, alarm, asked = 1 - _missed(counts) / laid, counts["alarm"] / turns, counts["asked"] / turns
    reached = "reached" if turns >= 0.99 * planned else "so far"
    goals = [
        (
            f"{counts['wrong']}",
            counts["wrong"] / turns <= goal.wrong,
            f"≤ {_percent(goal.wrong)}" if goal.wrong else "0",
        ),
        (_percent(caught), caught >= goal.caught, f"≥ {_percent(goal.caught)}"),
        (_percent(alarm), goal.alarm is None or alarm <= goal.alarm, _most(goal.alarm)),
        (
            _percent(asked),
            asked < goal.asked if goal.fewer else asked <= goal.asked,
            f"{'<' if goal.fewer else '≤'} {_percent(goal.asked)}",
        ),
    ]
    told = [f"{value} ({reached if good else '**missed**'}: {aim})" if aim else value for value, good, aim in goals]
    return f"| {name} | {turns:,} | {' | '.join(told)} | {_percent(counts['by word'] / turns)} |"


def _most(share: float | None) -> str:
    return "" if share is None else f"≤ {_percent(share)}"


def _conditions(kept: Kept) -> str:
    head = """## Every condition

*Idle*: the board asked before anything was touched in that turn, which counts as asked. *Never*: not understood even
after the players pushed straight what the board named, three times; or DONE was refused three times because the reading
wavered, which is not among those asked. *Flicker* counts turns with a word of trouble on the way that was gone when the
hands were done. *By word*: the board could not tell and asked to confirm the play it named. Times go from the last
touch to the frame that brought the turn as complete, in ms of virtual time, without the 15 ms a scan takes.

| hands | sensors | dead | scatter | turns | wrong (at most) | asked (at most) | false alarms (at most) | idle | never \
| flicker | by word | illegal | caught (at least) | p50 | p99 |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
"""
    return head + "\n".join(_condition(cell, tally) for cell, tally in kept.items())


def _condition(cell: Cell, tally: Tally) -> str:
    counts = tally.counts
    turns, laid, missed = counts["turns"], counts["misplays"], _missed(counts)
    caught = f"{_percent(1 - missed / laid)} ({_percent(at_least(laid - missed, laid))})" if laid else ""
    values = [
        cell.hands, cell.sensors, cell.dead, f"{cell.scatter:g}", f"{turns:,}",
        f"{counts['wrong']} ({_percent(at_most(counts['wrong'], turns))})",
        _bounded(counts["asked"], turns), _bounded(counts["alarm"], turns),
        _percent(counts["idle"] / turns), counts["unresolved"],
        *(_percent(counts[what] / turns) for what in ("flickered", "by word")),
        f"{laid:,}", caught, _at(tally.latencies, 0.5), _at(tally.latencies, 0.99),
    ]  # fmt: skip
    return f"| {' | '.join(str(value) for value in values)} |"


def _bounded(hits: int, of: int) -> str:
    return f"{_percent(hits / of)} ({_percent(at_most(hits, of))})"


def _misplays(kept: Kept) -> str:
    """Every kind of illegal play; the ones the program expects and the ones it does not apart."""
    counts = _sum(tally for cell, tally in kept.items() if cell.main)
    rows = []
    for kind in (*MISPLAYS, "all"):
        for whose in ("candidate", "other"):
            said = {
                what: sum(counts[f"misplay/{each}/{whose}/{what}"] for each in (MISPLAYS if kind == "all" else [kind]))
                for what in ("named", "asked", "unfinished", "missed")
            }
            if laid := sum(said.values()):
                share = f"{_percent(1 - said['missed'] / laid)} ({_percent(at_least(laid - said['missed'], laid))})"
                cells = " | ".join(f"{number:,}" for number in said.values())
                rows.append(f"| {kind} | {'yes' if whose == 'candidate' else 'no'} | {laid:,} | {cells} | {share} |")
    head = """## Illegal plays

Normal hands, good sensors, 0 to 3 dead. *Expected* = among the likely mistakes the program compares with. *Named*: it
said what is wrong; *asked*: it was not sure; *unfinished*: it waits for the rest of the turn, so that DONE is refused.

| kind | expected | laid | named | asked | unfinished | missed | caught (at least) |
|---|---|---|---|---|---|---|---|
"""
    return head + "\n".join(rows) if rows else ""


def _others(kept: Kept) -> str:
    """Our decoder beside the baselines."""
    head = """## Simpler ways to read the board

On the same frames, when the hands have come to rest. *Fixed threshold*: 120 counts from the middle are a checker.
*Calibrated threshold*: 0.12 of what the calibration saw. *Likelihood per place*: our evidence without what stood
before. *Legal plays without illegal neighbours*: our evidence and matching, but nothing illegal to compare with. Each
knows the dice: it takes the board for the one legal play that looks like its reading, or asks. Each cell: wrong / asked
/ illegal plays missed.

"""
    rows = []
    for cell, tally in kept.items():
        counts = tally.counts
        turns, laid = counts["turns"], counts["misplays"]
        ours = _three(counts["wrong"] / turns, counts["asked"] / turns, _missed(counts) / laid if laid else 0)
        theirs = [
            _three(
                counts[f"{name}/wrong"] / turns,
                counts[f"{name}/asked"] / turns,
                counts[f"{name}/misplay missed"] / laid if laid else 0,
            )
            for name in BASELINES
        ]
        rows.append(f"| {cell.name} | {ours} | {' | '.join(theirs)} |")
    names = " | ".join((OURS, *BASELINES))
    return head + f"| cell | {names} |\n|---|" + "---|" * (1 + len(BASELINES)) + "\n" + "\n".join(rows)


def _three(wrong: float, asked: float, missed: float) -> str:
    return f"{_percent(wrong)} / {_percent(asked)} / {_percent(missed)}"


def _curve(kept: Kept, docs: Path) -> str:
    """What is caught against what is asked, by the margin of doubt."""
    groups = {
        "normal hands, good sensors": _sum(tally for cell, tally in kept.items() if cell.main),
        "sloppy hands, good sensors": _sum(
            t for c, t in kept.items() if (c.hands, c.sensors, c.scatter) == ("sloppy", "good", 1.0)
        ),
    }
    named, rows = {}, []
    for name, counts in groups.items():
        plays, laid = counts["curve/play"], counts["curve/misplay"]
        if plays and laid:
            points = [
                (100 * counts[f"curve/asked/{m}"] / plays, 100 * (1 - counts[f"curve/missed/{m}"] / laid))
                for m in MARGINS
            ]
            named[name] = points
            wrong = [counts[f"curve/wrong/{m}"] for m in MARGINS]
            rows += [
                f"| {name} | {margin:g} | {asked:.2f} % | {caught:.2f} % | {bad} of {plays:,} |"
                for margin, (asked, caught), bad in zip(MARGINS, points, wrong, strict=True)
            ]
    if not named:
        return ""
    highest = max(asked for points in named.values() for asked, _ in points)
    lowest = min(caught for points in named.values() for _, caught in points)
    picture = charts.lines(
        "What is caught against what is asked", "legal turns asked about, %", "illegal plays caught, %", named,
        (max(highest, 1.0), 100.0), min(float(int(lowest)), 99.0),
    )  # fmt: skip
    (docs / "pictures" / "accuracy-curve.svg").write_text(picture)
    return """## Caught against asked

The board asks where a second reading comes within a margin of doubt of the best (`session/matching.py:SURE`, 3 nats).
The same final frames, matched with other margins, on every fourth turn:

![Caught against asked, by the margin of doubt](pictures/accuracy-curve.svg)

| condition | margin, nats | asked | caught | wrong |
|---|---|---|---|---|
""" + "\n".join(rows)


def _failures(kept: Kept) -> str:
    """The worst by name, so that anyone can play them again."""
    wrong = [f for tally in kept.values() for f in tally.failures if "WRONG" in f]
    never = [f for tally in kept.values() for f in tally.failures if "never understood" in f]
    listed = [f"* `{failure}`" for failure in (*wrong[:_SHOWN_FAILURES], *never[:_SHOWN_FAILURES])]
    if not listed:
        return ""
    return (
        f"## Turns to look at\n\n{len(wrong)} wrong, {len(never)} never understood; the first of each:\n\n"
        + "\n".join(listed)
    )


def _cross(docs: Path) -> str:
    """The table of the other board, as its own page has it (pagade_report.py writes that)."""
    page = docs / "accuracy-cross.md"
    if not page.exists():
        return ""
    table = "\n".join(line for line in page.read_text().splitlines() if line.startswith("|"))
    return f"## On the cross\n\nPawns on squares, measured [on a page of its own](accuracy-cross.md):\n\n{table}"


_FOOT = """\
## What this does not tell

The hands and sensors are models; no figure comes from a real board. Between the illegal play and the play that was
meant the checkers are laid back exactly as they lay, which is kinder than hands. Illegal plays are judged at rest, not
while they are being made. Frames in which nothing was touched for a while are left out."""


def _missed(counts: Counts) -> int:
    return counts["misplay missed"]


def _sum(tallies: Iterable[Tally]) -> Counts:
    whole: Counts = Counter()
    for tally in tallies:
        whole.update(tally.counts)
    return whole


def _at(histogram: Counter[int], share: float) -> str:
    """The value below which this share lies."""
    values = sorted(histogram)
    sums = list(accumulate(histogram[value] for value in values))
    return str(next((v for v, s in zip(values, sums, strict=True) if s >= share * sums[-1]), "")) if values else ""


def _percent(share: float) -> str:
    """Three digits, and never 100 % of what is less."""
    return f"{100 * share:.2f} %" if 0.99 < share < 1 else f"{100 * share:.3g} %"
