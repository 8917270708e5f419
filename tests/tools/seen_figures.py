"""How well games are told from positions alone, through the whole of sensing: writes docs/accuracy-seen.md.

Matches of GNU Backgammon from seeds nobody used while building; `python tests/tools/seen_figures.py GAMES`.
"""

import sys
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT)]

from takhta.commands.reenact.reenactment import Options  # noqa: E402 - the paths come first
from takhta.commands.reenact.seen import Manners, SeenReport, reenact_seen  # noqa: E402
from takhta.record.formats.mat_reader import read_mat  # noqa: E402
from tools.accuracy.turns import generated  # noqa: E402

SEED = 985_000
ROWS = {
    "normal hands": Manners(),
    "one turn in five tried otherwise and taken back": Manners(tries=0.2),
    "5 % of the positions lost": Manners(lost=0.05),
    "normal hands, pauses counted": Manners(pauses=True),
    "5 % lost, pauses counted": Manners(lost=0.05, pauses=True),
}

HEAD = """\
# Accuracy with ordinary dice

How well the board tells a game when nobody tells it the dice and no key is pressed (`takhta reenact FILE --dice seen`):
the first {games} games of a match of GNU Backgammon from a seed nobody used while building, played by virtual hands
through field, counts and sensing. All was written by `python tests/tools/seen_figures.py {games}`.

* **Plays**: turns in which a checker moved that were told as they were played, each in its place among the others.
  **Dice**: the likeliest roll of such a turn was the one thrown, as a share of all turns. **Marked**: turns told that
  the board itself calls doubtful; **wrong ones marked**: of the plays not told, those where it said so. **Results**:
  games told with the right winner and points; nobody sees a cube, a drop or a resignation, so they have to be asked.
* A checker that goes both dice is put down in between half of the time. Before each turn the hands wait as we think
  people do. **Nobody has recorded people**: what counting pauses brings is an assumption until somebody has.

hands | turns | plays | dice | marked | wrong ones marked | results
---|---|---|---|---|---|---
"""


def main(games: int) -> None:
    """Play and write."""
    match = read_mat(generated(ROOT / "build" / "accuracy" / "matches", SEED).read_bytes())
    match = replace(match, games=match.games[:games])
    page = HEAD.format(games=games)
    for name, manners in ROWS.items():
        told = reenact_seen(match, Options(SEED), manners)
        page += _row(name, told, games)
        print(_row(name, told, games), end="", flush=True)
    (ROOT / "docs" / "accuracy-seen.md").write_text(page)


def _row(name: str, told: SeenReport, games: int) -> str:
    wrong = told.turns - told.plays_right
    share = (f"{number / told.turns:.1%}" for number in (told.plays_right, told.dice_right, told.marked))
    marked, results = f"{told.marked_wrong} of {wrong}", f"{told.games_points_right} of {games}"
    return f"{name} | {told.turns} | {' | '.join(share)} | {marked} | {results}\n"


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 6)
