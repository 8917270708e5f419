"""Makes docs/page.jpg, the picture of the README: the real program, played on for two turns, a checker in the hand.
And docs/pictures/page-pagade.jpg: a late game of pagade, a pawn in the hand; docs/pictures/lesson.jpg: a lesson.

python tests/tools/picture.py
"""

import re
import sys
import tempfile
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2] / "host"), str(Path(__file__).parents[1])]

from playwright.sync_api import Page

from support.browser import chromium
from support.late_in_pagade import CROSS, Turn, prepare
from support.loaded_table import LoadedTable
from support.page_hands import PageHands
from support.page_pawns import PagePawns
from takhta.rules.games import game
from takhta.rules.occupancy import OFF, PlaceId, Side
from takhta.rules.pagade.path import CUT, HOME

COMPLETE = "The turn is complete: confirm with DONE, or the other side rolls."
PAGADE = Path(__file__).parents[2] / "docs" / "pictures" / "page-pagade.jpg"
LESSON = Path(__file__).parents[2] / "docs" / "pictures" / "lesson.jpg"
PICTURE = Path(__file__).parents[2] / "docs" / "page.jpg"


def take(path: Path) -> None:
    """Play 31 and 42, throw 61 and lift a checker; then take the picture."""
    home = tempfile.TemporaryDirectory()
    with home as folder, LoadedTable(Path(folder), "31", "42", "61") as table, chromium() as browser:
        hands = PageHands(browser, table.url)
        hands.told("Backgammon: press ROLL, each side's die decides who starts.")
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
        _photograph(hands.page, path)


def _photograph(page: Page, path: Path) -> None:
    """Wait until a lamp shines and take the picture: as JPEG, for the wood's grain makes a PNG five times as large."""
    page.wait_for_function("() => [...document.querySelectorAll('.glow')].some(e => e.getAttribute('opacity') > 0.5)")
    page.screenshot(path=path, type="jpeg", quality=82)


def is_colourful(plays: tuple[Turn, ...]) -> bool:
    """Pawns lie in bellies, and Red plays one on the track."""
    (play,) = plays
    rules, before = game("pagade"), play.before
    return (
        before.turn is Side.RED
        and len(rules.lying(before)) > 2
        and sum(len(row) - row.count(CUT) - row.count(HOME) for row in before.pawns) > 11
        and any(_is_on_the_track(step.source) for step in rules.steps(play))
    )


def _is_on_the_track(place: PlaceId) -> bool:
    return place != OFF and not any(place in game("pagade").home(None, side) for side in game("pagade").sides)


def take_pagade(path: Path) -> None:
    """Throw for Red and lift a pawn; then take the picture."""
    rules = game("pagade")
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        stopped = prepare(Path(folder), is_colourful, turns=1, seed=5)
        with LoadedTable(Path(folder), *stopped.throws, game="pagade") as table:
            player = PagePawns(browser, table.url, rules)
            player.told("Ada to roll.")
            player.press("roll")
            player.told(re.compile("plays"))
            player.take(
                Side.RED, next(filter(_is_on_the_track, (step.source for step in rules.steps(stopped.plays[0]))))
            )
            player.hold_over(CROSS.width_mm * 0.6, CROSS.height_mm * 0.58)
            player.told(re.compile("tap a blinking lamp"))
            _photograph(player.page, path)


def take_lesson(path: Path) -> None:
    """Answer the first task of the lesson on openings wrongly, at night; then take the picture."""
    with tempfile.TemporaryDirectory() as folder, LoadedTable(Path(folder)) as table, chromium() as browser:
        hands = PageHands(browser, table.url)
        hands.page.emulate_media(color_scheme="dark")
        hands.page.set_viewport_size({"width": 1280, "height": 800})
        hands.live("roll")
        hands.page.get_by_role("button", name="Learn").click()
        hands.page.get_by_role("button", name="Three openings to know").click()
        hands.told(re.compile("plays 3-1"))
        hands.carry("white", 13, 9)
        hands.page.locator("[data-answer=done]").click()
        hands.told("Not this time. DONE begins the task again.")
        _photograph(hands.page, path)


if __name__ == "__main__":
    take(PICTURE)
    take_lesson(LESSON)
    take_pagade(PAGADE)
