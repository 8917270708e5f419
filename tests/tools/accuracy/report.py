"""Writes docs/accuracy.md, its pictures and its tables from what was counted. Every number there comes from here."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tools.accuracy import charts
from tools.accuracy.cells import cells
from tools.accuracy.mishaps import OUTCOMES
from tools.accuracy.tables import (
    SHOWN_FAILURES,
    Counts,
    Kept,
    curve,
    failed,
    groups,
    illegal_plays,
    missed,
    percent,
    simpler_ways,
    total,
    write_tables,
)


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
    """Write the page, its pictures and its tables. `code` is the fingerprint of what was measured."""
    kept = {cell: tally for cell, tally in kept.items() if tally.counts["turns"]}
    write_tables(kept, troubles, docs / "accuracy")
    parts = [_head(kept, code), _targets(kept), _troubles(troubles, docs), _conditions(kept), _misplays(kept)]
    parts += [_others(kept), _curve(kept, docs), _failures(kept), _FOOT]
    (docs / "accuracy.md").write_text("\n\n".join(part.strip() for part in parts if part) + "\n")


_INTRO = """\
# Accuracy

How often the board is wrong, how often it asks, and how many illegal plays it catches. Every number here was written by
`make accuracy` (`tests/tools/accuracy/run.py`), which played {turns:,} turns at the virtual board; nothing is from
a real one.{whole}

The code measured (rules, board, sensing, session, simulator and the trials themselves) has the fingerprint {code};
results of other code are never mixed with these.

## How it is measured

* **Turns** come from matches GNU Backgammon played against itself, from seeds that nobody used while building.
* **Hands** carry the checkers in any order, hitting before or after, as untidily as their model says
  ([sensing](sensing.md#test-conditions)). After every 100 turns they sit down at a board with other sensors and
  calibrate it. The program is the real one, from counts to scene, with frames around every touch.
* **Dead** sensors, in each game others, die at its beginning and answer no magnet: the program is not told.
* Before the play that was meant an **illegal play** is laid and laid back, made by `sim/misplays.py`, which shares
  nothing with the list of likely mistakes the program compares with. Whether it is illegal is decided by where the
  checkers truly lie.
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
    at_once, after, given_up, wrong = (sum(counts[outcome] for counts in troubles.values()) for outcome in OUTCOMES)
    return f"""## When things go wrong at the table

Whole games with normal hands, good sensors and one [trouble](sensing.md#troubles) each. *At once*: the turn was
understood as it was played. *After a word*: the board named places first, and the players pushed straight what lay
there, put right what they saw lying wrong, or took away what did not belong there. *Given up*: it went on asking
whatever they did, so the game was left there and nothing written; or what they left lying was another legal play (a
blot hit in passing and forgotten), which was rightly written down. *Wrong*: something else was written down than lay on
the board.

![What becomes of a turn at a table with each trouble](pictures/accuracy-troubles.svg)

All together ([each by itself](accuracy/troubles.csv)): {at_once:,} at once, {after:,} after a word, {given_up:,} given
up, {wrong:,} wrong."""


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
        rows.append(_target(f"**{hands}, all**", total(group.values()), planned, goal))
    head = """## What was to be reached

Good sensors. *So far* stands where fewer turns were played than the target asks for: it holds for these turns. *By the
players* is not among those asked: the turn is shown as complete and named, and whoever confirms it is told that the
sensors alone cannot tell.

hands and dead sensors | turns | wrong | caught | false alarms | asked | by the players
---|---|---|---|---|---|---
"""
    return head + "\n".join(row for row in rows if row)


def _target(name: str, counts: Counts, planned: int, goal: Goal) -> str:
    turns, laid = counts["turns"], counts["misplays"]
    if not turns or not laid:
        return ""
    caught, alarm, asked = 1 - missed(counts) / laid, counts["alarm"] / turns, counts["asked"] / turns
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
    return f"{name} | {turns:,} | {' | '.join(told)} | {_percent(counts['by word'] / turns)}"


def _most(share: float | None) -> str:
    return "" if share is None else f"≤ {_percent(share)}"


def _conditions(kept: Kept) -> str:
    return f"""## Every condition

[Every condition](accuracy/conditions.csv), a row each; shares in percent. *At most* and *at least*: the bound at 95 %.
*Idle*: the board asked before anything was touched in that turn, which counts as asked. *Never*: not understood even
after the players pushed straight what the board named, three times; or DONE was refused three times because the reading
wavered, which is not among those asked. *Flicker*: a word of trouble on the way that was gone when the hands were done.
*By the players*: the board could not tell and asked to confirm the play it named. Times go from the last touch to the
frame that brought the turn as complete, in ms of virtual time, without the 15 ms a scan takes.
{_cheap(kept)}"""


def _cheap(kept: Kept) -> str:
    """What is different with cheap sensors, in a sentence."""
    cheap = {cell: tally.counts for cell, tally in kept.items() if cell.sensors == "cheap" and tally.counts["misplays"]}
    if not cheap:
        return ""
    asked = [counts["asked"] / counts["turns"] for counts in cheap.values()]
    caught = [1 - missed(counts) / counts["misplays"] for counts in cheap.values()]
    turns, wrong = (sum(counts[what] for counts in cheap.values()) for what in ("turns", "wrong"))
    return (
        f"\nWith cheap sensors {wrong} of {turns:,} turns were wrong; by condition {_percent(min(asked))}\n"
        f"to {_percent(max(asked))} were asked about and {_percent(min(caught))} to {_percent(max(caught))} caught."
    )


def _misplays(kept: Kept) -> str:
    """The illegal plays of all kinds: those the program expects, and the others."""
    rows = [row for row in illegal_plays(kept) if row[0] == "all"]
    head = """## Illegal plays

Normal hands, good sensors, 0 to 3 dead. *Expected* = among the likely mistakes the program compares with. *Named*: it
said what is wrong; *asked*: it was not sure; *unfinished*: it waits for the rest of the turn, so that DONE is refused.
[Every kind by itself](accuracy/illegal-plays.csv).

expected | laid | named | asked | unfinished | missed | caught (at least)
---|---|---|---|---|---|---
"""
    told = (
        f"{expected} | {' | '.join(f'{number:,}' for number in numbers)} | {caught} % ({bound} %)"
        for _, expected, *numbers, caught, bound in rows
    )
    return head + "\n".join(told) if rows else ""


def _others(kept: Kept) -> str:
    """Our decoder beside the baselines, under one condition."""
    head = """## Simpler ways to read the board

On the same frames, when the hands have come to rest. *Fixed threshold*: 120 counts from the middle are a checker.
*Calibrated threshold*: 0.12 of what the calibration saw. *Likelihood per place*: our evidence without what stood
before. *Legal plays without illegal neighbours*: our evidence and matching, but nothing illegal to compare with. Each
knows the dice: it takes the board for the one legal play that looks like its reading, or asks. With normal hands and
good sensors, none dead ([every condition](accuracy/simpler-ways.csv)):

way | wrong | asked | illegal plays missed
---|---|---|---
"""
    rows = [row for cell, tally in kept.items() if cell.main and not cell.dead for row in simpler_ways(cell, tally)]
    told = (f"{name} | {' % | '.join(map(str, shares))} %" for _, name, *shares in rows)
    return head + "\n".join(told) if rows else ""


def _curve(kept: Kept, docs: Path) -> str:
    """What is caught against what is asked, by the margin of doubt."""
    named = {name: points for name, counts in groups(kept).items() if (points := curve(counts))}
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
The same final frames, matched with other margins, on every fourth turn ([in numbers](accuracy/margins.csv)):

![Caught against asked, by the margin of doubt](pictures/accuracy-curve.svg)"""


def _failures(kept: Kept) -> str:
    """How many turns went wrong, and where the first of them are named, so that anyone can play them again."""
    wrong, never = failed(kept, "WRONG"), failed(kept, "never understood")
    if not wrong and not never:
        return ""
    return (
        f"## Turns to look at\n\n{len(wrong)} wrong, {len(never)} never understood; "
        f"[the first {SHOWN_FAILURES} of each](accuracy/turns.csv)."
    )


_FOOT = """\
## What this does not tell

The hands and sensors are models; no figure comes from a real board. Between the illegal play and the play that was
meant the checkers are laid back exactly as they lay, which is kinder than hands. Illegal plays are judged at rest, not
while they are being made. Frames in which nothing was touched for a while are left out. [Pawns on
squares](accuracy-cross.md) and [switches](accuracy-switches.md) have pages of their own."""


def _percent(share: float) -> str:
    return f"{percent(share)} %"
