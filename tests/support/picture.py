"""Makes docs/page.png, the picture of the README: the real program, played on for two turns, a checker in the hand.

python tests/support/picture.py
"""

import sys
import tempfile
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2] / "host"), str(Path(__file__).parents[1])]

from support.browser import chromium
from support.loaded_table import LoadedTable
from support.page_hands import PageHands

COMPLETE = "The turn is complete: confirm with DONE, or the other side rolls."
PICTURE = Path(__file__).parents[2] / "docs" / "page.png"


def take(path: Path) -> None:
    """Play 31 and 42, throw 61 and lift a checker; then take the picture."""
    home = tempfile.TemporaryDirectory()
    with home as folder, LoadedTable(Path(folder), "31", "42", "61") as table, chromium() as browser:
        hands = PageHands(browser, table.url)
        hands.told("Press ROLL: each side's die decides who starts.")
        hands.press("roll")
        hands.carry("white", 8, 5)
        hands.carry("white", 6, 5)
        hands.told(COMPLETE)
        hands.press("roll")
        hands.carry("black", 17, 21)
        hands.carry("black", 19, 21)
        hands.told(COMPLETE)
        before = hands.screen()
        hands.press("roll")
        hands.screen_changes(before)
        hands.lift("white", 13)
        hands.hold_over(200, 200)
        hands.marked("may land here", 7, 6)
        hands.page.screenshot(path=path)


if __name__ == "__main__":
    take(PICTURE)
