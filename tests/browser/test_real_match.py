"""A match on the real program from the form to the trophy: names, typed dice, bearing off, cube, resigning."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from support.late_in_a_game import prepare
from support.loaded_table import LoadedTable
from support.page_hands import PageHands


def test_the_form_begins_a_match_with_names_and_typed_dice(browser: Browser, tmp_path: Path) -> None:
    with LoadedTable(tmp_path) as table:
        player = PageHands(browser, table.url)
        player.told("Backgammon: press ROLL, each side's die decides who starts.")
        form = player.page.locator("#form")
        player.page.get_by_role("button", name="New game").click()
        form.get_by_label("White", exact=True).fill("Änne <b>")
        form.get_by_label("Length").select_option("3")
        expect(form.get_by_label("Black is played by")).to_have_value("casual")
        form.get_by_label("Black is played by").select_option("")
        form.locator("summary").click()
        form.locator("[name=dice]").select_option("typed")
        form.get_by_role("button", name="Begin").click()

        expect(player.page.locator("#game")).to_have_text("Backgammon · 3 points · game 1")
        expect(player.player("white").locator(".name")).to_have_text("Änne <b>")
        expect(player.player("black").locator(".name")).to_have_text("Black")
        player.live("roll")
        player.press("roll")
        player.told("White's die: press the key with its number.")
        player.type_dice(2)
        player.told("Black's die: press the key with its number.")
        player.dice("2")
        player.type_dice(5)
        player.told("Black plays 5-2: tap a lit checker.")
        player.dice("5", "2")
        expect(player.player("black")).to_have_attribute("data-turn", "true")

        # Read wrongly: UNDO lets the same dice be typed again.
        player.press("undo")
        player.told("White's die: press the key with its number.")
        player.type_dice(6)
        player.told("Black's die: press the key with its number.")
        player.type_dice(5)
        player.told("Änne <b> plays 6-5: tap a lit checker.")
        player.dice("5", "6")
        assert player.faults == []
        player.page.close()


def test_the_last_checkers_are_borne_off_and_the_match_is_over(browser: Browser, tmp_path: Path) -> None:
    prepare(tmp_path, left=2, length=1, seed=2)
    with LoadedTable(tmp_path, "61") as table:
        player = PageHands(browser, table.url)
        player.told("Ada to roll.")
        expect(player.page.locator("#game")).to_have_text("Backgammon · 1 point · game 1")
        player.press("roll")
        player.told("Ada plays 6-1: tap a lit checker.")
        player.lift("white", 1)
        player.told("Still to play: 6.")  # in the hand or borne off: nobody can tell
        player.bear_off()
        player.lift("white", 1)
        player.bear_off()
        player.told("The game is over: confirm with DONE.")
        expect(player.page.locator(".count.white")).to_have_text("15")

        player.press("done")

        player.told("Ada wins a single game: 1 point. Ada wins the match. For another one press New game on the page.")
        expect(player.player("white").locator(".score")).to_have_text("1")
        expect(player.player("white").locator(".pips")).to_be_empty()
        player.live("undo")
        assert player.faults == []
        player.page.close()


def test_a_refused_double_ends_the_game_and_the_board_is_set_up_for_the_next(browser: Browser, tmp_path: Path) -> None:
    prepare(tmp_path, left=15, length=3, seed=2)
    with LoadedTable(tmp_path) as table:
        player = PageHands(browser, table.url)
        player.told("Ada to roll.")
        player.offer_double()
        player.was_told("Ada: press DOUBLE again to offer the cube at 2.")
        player.told("Ada doubles to 2: Ben, TAKE or DROP.")
        player.live("take", "drop")
        expect(player.page.locator(".centre .cube")).to_have_text("2")  # it is Black's only once it has been taken
        player.press("roll")
        player.was_refused("ROLL does nothing now. Ada doubles to 2: Ben, TAKE or DROP.")

        player.press("drop")

        player.was_told("Ada wins a single game: 1 point. Backgammon: the board sets itself up for the next game.")
        expect(player.page.locator("#notice")).to_be_empty()
        # The virtual board sets itself up a little later.
        player.told("Backgammon: press ROLL, each side's die decides who starts.")
        expect(player.page.locator("#game")).to_have_text("Backgammon · 3 points · game 2")
        expect(player.player("white").locator(".score")).to_have_text("1")
        player.dark()
        player.page.close()
