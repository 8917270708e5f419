"""docs/strength.md, written from what has been measured."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

HEAD = """# Strength

`make strength` measures this and writes this page; ± is the half width of the 95 % interval. Nets, games and judge are
of the machine that ran it, one core; [training](#training) tells what the nets were made from.
"""

EXAM = """## What a play costs

{number:,} decisions from games of GNU Backgammon that no training uses, cubeless money play, judged by it two turns
ahead (gnubg-nn): of its own eight best and whatever is chosen. Plays without a choice do not count.
"""

CUBE = """## What a cube decision costs

{number:,} of the same positions as money games with the cube in the middle: whether to double, and whether to take. The
judge is the program GNU Backgammon, cubeful, two turns ahead; ours are the chances with look-ahead and Janowski's model
(`coach/cube_model.py`).
"""

GOALS = """Hoped for are 4.0 at first sight and 2.3 with look-ahead, in 5 and 50 ms. The times are reached, the strength
is not yet: the nets still blunder where a side that has nearly borne off stands on the bar. On a Raspberry Pi none of
this has been measured.
"""

DUELS = """## Games against others

Our level `strong` at first sight, the cube at one; points a game, and games won. `greedy` and `random` are the players
that know nothing but pips. Where all games were won there is no row.
"""

LEVELS = """## The computer's levels

How often in a hundred a level wins against the next one below, and in how many games that was measured.
"""

TRAINING = """## Training

`make train` makes the nets anew. Backgammon's teacher is GNU Backgammon (gnubg-nn {teacher}, GPL; only its answers are
used): 24,000 of its games, 160,000 positions with every next roll, 40,000 after rolls without a choice. The nets in the
package were made by these steps in small shares of a busy machine; `make train` fits longer and leaves out 2,000 games
begun anyhow. Nackgammon and takhteh play by the same nets; the other games were learnt by playing against themselves.
"""


def page(found: Mapping[str, Any]) -> str:
    """The whole page, of the sections there are."""
    parts = [HEAD]
    if "exam" in found:
        parts += _exam(found["exam"])
    if "cube" in found:
        parts += _cube(found["cube"])
    if "duels" in found:
        parts += [DUELS, _table(("game: against", "points a game", "won, %", "games"), _games(found["duels"]))]
    if "levels" in found:
        parts += [LEVELS, _levels(found["levels"])]
    return "\n".join([*parts, TRAINING.format(teacher="1.1.0a11")])


def _exam(found: Mapping[str, Any]) -> Iterator[str]:
    lost, blunders, ms = found["lost"], found["blunders"], found["ms"]
    yield EXAM.format(number=next(iter(lost.values()))[2])
    rows = [
        (
            name,
            f"{lost[name][0]:.2f} ± {lost[name][1]:.2f}",
            f"{100 * blunders[name]:.1f} %",
            f"{ms[name]['mean']:.1f} / {ms[name]['p95']:.1f}" if name in ms else "",
        )
        for name in lost
    ]
    yield _table(("plays", "thousandths of a point a play", "over 80", "processor ms a list, mean / p95"), rows)
    yield GOALS


def _cube(found: Mapping[str, Any]) -> Iterator[str]:
    yield CUBE.format(number=found["doubling"][2])
    rows = [
        (name, f"{found[key][0]:.1f} ± {found[key][1]:.1f}", f"{found[wrong]} of {found[key][2]:,}")
        for name, key, wrong in (("doubling", "doubling", "wrong_doubles"), ("taking", "taking", "wrong_takes"))
    ]
    yield _table(("decision", "thousandths of a point", "not the judge's"), rows)


def _games(found: Mapping[str, Any]) -> list[tuple[str, ...]]:
    return [
        (
            name,
            f"{each['points'][0]:+.2f}±{each['points'][1]:.2f}",
            f"{100 * each['wins'][0]:.0f}±{100 * each['wins'][1]:.0f}",
            f"{each['wins'][2]:,}",
        )
        for name, each in found.items()
        if each["wins"][0] < 0.995  # who always wins needs no row
    ]


def _levels(found: Mapping[str, Any]) -> str:
    """A row for each game, a column for each level."""
    games = list(dict.fromkeys(name.partition(": ")[0] for name in found))
    names = list(dict.fromkeys(name.partition(": ")[2] for name in found))
    rows = [
        (
            game,
            *(
                f"{100 * each['wins'][0]:.0f}±{100 * each['wins'][1]:.0f}/{each['wins'][2]}" if each else ""
                for each in (found.get(f"{game}: {name}") for name in names)
            ),
        )
        for game in games
    ]
    return _table(("game", *names), rows)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [" | ".join(head), "|".join("---" for _ in head), *(" | ".join(row) for row in rows)]
    return "\n".join(lines) + "\n"
