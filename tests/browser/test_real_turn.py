"""A turn on the real program: magnets, sensing, session, journal, dice display and page, played with the mouse."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from support.loaded_table import LoadedTable
from support.page_hands import PageHands
from takhta.board.patterns import MARKS, WRONG
from takhta.board.scene import Mark, Prompt

SOURCE, TARGET, LAST = (MARKS[mark].colour for mark in (Mark.SOURCE, Mark.TARGET, Mark.LAST))
MIDDLE = (258.0, 250.0)


@pytest.fixture
def player(browser: Browser, tmp_path: Path) -> Iterator[PageHands]:
    """White has thrown 3-1 and is to play; then 6-4 for Black comes up. A tie came first."""
    with LoadedTable(tmp_path, "33", "31", "64") as table:
        hands = PageHands(browser, table.url)
        hands.told("Backgammon: press ROLL, each side's die decides who starts.")
        hands.press("roll")
        hands.told("Ada plays 3-1: tap a lit checker.")
        yield hands
        hands.page.close()
        assert hands.faults == []


def test_a_whole_turn_is_played_with_the_mouse(player: PageHands) -> None:
    player.dice("1", "3")
    expect(player.sheet()).to_have_text(["33 both threw the same: again"])
    player.glowing(SOURCE, 6, 8, 13, 24)
    player.marked("may move", 6, 8, 13, 24)
    to_play = player.screen()

    player.lift("white", 8)
    player.hold_over(*MIDDLE)
    player.told("From 8: tap a blinking lamp.")
    player.glowing(TARGET, 4, 5, 7)
    player.drop(5)
    player.told("Still to play: 1.")
    player.dice("1", "3, played")
    half_played = player.screen_changes(to_play)

    player.carry("white", 6, 5)
    player.told("The turn is complete: confirm with DONE, or the other side rolls.")
    player.marked("just played", 5, 6, 8)
    player.glowing(LAST, 5, 6, 8)
    player.live("roll", "double", "undo", "done")
    player.screen_changes(half_played)

    player.press("roll")
    player.told("Ben plays 6-4: tap a lit checker.")
    player.dice("6", "4")
    expect(player.player("black")).to_have_attribute("data-turn", "true")
    expect(player.sheet()).to_have_text(["33 both threw the same: again", "31 8/5 6/5"])
    expect(player.player("white").locator(".pips")).to_have_text("163 pips")


def test_an_illegal_move_is_explained_until_it_is_put_back(player: PageHands) -> None:
    player.carry("white", 13, 12)  # where five black checkers stand

    why = "The 13-point checker cannot land on 12: Black holds it. Carry a white checker from 12 to 13."
    player.told(why)
    player.marked("against the rules", 12)
    player.glowing(WRONG[Prompt.POINT_HELD].colour, 12)
    player.glowing(MARKS[Mark.PUT].colour, 13)
    player.live("undo")
    player.press("roll")
    player.was_refused(f"The turn is not complete. {why}")
    player.dice("1", "3")

    player.carry("white", 12, 13)

    player.told("Ada plays 3-1: tap a lit checker.")
    # Its reason has passed, and so has the refusal: not some seconds later, but with the same news.
    assert player.page.locator("#notice").inner_text() == ""
    player.marked("against the rules")
    player.glowing(SOURCE, 6, 8, 13, 24)


def test_a_forgotten_hit_checker_is_asked_for(browser: Browser, tmp_path: Path) -> None:
    with LoadedTable(tmp_path, "21", "64") as table:
        player = PageHands(browser, table.url)
        player.told("Backgammon: press ROLL, each side's die decides who starts.")
        player.page.get_by_role("button", name="Settings").click()
        player.page.get_by_label("Hit checkers go to the bar by themselves").uncheck()
        player.page.get_by_role("button", name="Close").click()
        player.press("roll")
        player.told("Ada plays 2-1: tap a lit checker.")
        player.carry("white", 13, 11)
        player.carry("white", 6, 5)
        player.told("The turn is complete: confirm with DONE, or the other side rolls.")
        player.press("roll")
        player.told("Ben plays 6-4: tap a lit checker.")

        player.carry("black", 1, 5)
        player.told("Carry a white checker from 20 to the bar: it is hit.")
        player.marked("a checker is missing", 0)
        player.marked("a checker too many", 5)

        player.carry("white", 5, 0)
        player.told("Still to play: 6.")
        player.carry("black", 1, 7)
        player.told("The turn is complete: confirm with DONE, or the other side rolls.")
        expect(player.page.locator("#turn-text")).to_have_text("24/20* 24/18")
        player.page.close()
