"""The page while the program around it lives, is killed and comes back: no roll and no checker is lost."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from support.loaded_table import LoadedTable
from support.page_hands import PageHands

COMPLETE = "The turn is complete: confirm with DONE, or the other side rolls."


@pytest.fixture
def table(tmp_path: Path) -> Iterator[LoadedTable]:
    with LoadedTable(tmp_path, "31") as running:
        yield running


@pytest.fixture
def player(browser: Browser, table: LoadedTable) -> Iterator[PageHands]:
    """White has thrown 3-1 and has played the 3."""
    hands = PageHands(browser, table.url)
    hands.told("Backgammon: press ROLL, each side's die decides who starts.")
    hands.press("roll")
    hands.told("Ada plays 3-1: tap a lit checker.")
    hands.carry("white", 8, 5)
    hands.told("Still to play: 1.")
    yield hands
    hands.page.close()
    assert hands.faults == []


def test_two_tabs_follow_and_a_reload_shows_the_same(player: PageHands, browser: Browser, table: LoadedTable) -> None:
    other = PageHands(browser, table.url)
    other.told("Still to play: 1.")
    other.dice("1", "3, played")
    assert other.lying() == player.lying()

    other.carry("white", 6, 5)
    player.told(COMPLETE)
    player.marked("just played", 5, 6, 8)
    assert player.lying() == other.lying()
    other.page.close()

    before = player.lying()
    player.page.reload()
    player.connected()
    player.told(COMPLETE)
    player.dice("1, played", "3, played")
    assert player.lying() == before


def test_a_reload_with_a_checker_in_the_hand_lays_it_back(player: PageHands) -> None:
    before = player.lying()
    player.lift("white", 13)
    player.page.mouse.up()  # a tap: the checker stays in the hand
    player.told("This checker cannot move now; put it back on 13.")

    player.page.reload()
    player.connected()

    player.told("Still to play: 1.")
    assert player.lying() == before


def test_after_a_kill_the_page_comes_back_by_itself_to_the_same_roll_and_checkers(
    player: PageHands, table: LoadedTable
) -> None:
    before = player.lying()
    table.kill()
    player.told("Not connected: looking for the board …")
    expect(player.page.locator("#keys button:disabled")).to_have_count(6)

    table.start("66")  # no new throw is asked for, whatever would come up

    player.told("Still to play: 1.")
    player.dice("1", "3, played")
    assert player.lying() == before
    player.carry("white", 6, 5)
    player.told(COMPLETE)
    player.press("done")
    player.told("Ben to roll.")
    expect(player.sheet()).to_have_text(["31 8/5 6/5"])


def test_a_dice_display_that_dies_is_told_and_comes_back_with_what_it_showed(
    player: PageHands, table: LoadedTable
) -> None:
    light = player.page.locator("#device-display")
    expect(light).to_have_attribute("data-on", "true")
    player.page.wait_for_function("() => document.querySelector('.glass').dataset.on === 'true'")
    before, killed = player.screen(), table.display

    os.kill(killed, signal.SIGKILL)

    player.display_was("connected", "not connected", "connected")
    player.told("Still to play: 1.")  # the page alone is enough to go on
    expect(light).to_have_attribute("data-on", "true")
    player.page.wait_for_function("(before) => document.getElementById('screen').toDataURL() === before", arg=before)
    assert table.display != killed


def test_the_form_names_the_match_that_another_one_would_end(player: PageHands) -> None:
    player.page.locator("#open-form").click()
    player.page.locator("#form-begin").click()
    expect(player.page.locator("#ends")).to_have_text("This ends the unfinished match of Ada and Ben.")
