"""A real calibration at the page: a checker slid with the mouse is felt by every seat, virtual hands do the next."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from support.page_hands import PageHands
from support.running import Playing
from support.virtual import TABLES


def test_a_slide_with_the_mouse_shows_seat_by_seat_and_virtual_hands_go_on(browser: Browser, tmp_path: Path) -> None:
    with Playing(tmp_path, does="calibrate") as playing:
        hands = PageHands(browser, playing.url)
        page = hands.page
        slide = "Slide a {} checker slowly along the bar's {} half, from the rail to the tip, and take it away."
        hands.told(slide.format("white", "lower"))
        expect(page.locator("#players")).to_be_hidden()
        slots = TABLES.places[0].columns[0].slots
        tray = page.locator(".checker[data-side=white]").last.bounding_box()
        assert tray is not None
        home = tray["x"] + tray["width"] / 2, tray["y"] + tray["height"] / 2
        felt = page.locator(".heat .seat.good text")
        page.mouse.move(*home)
        page.mouse.down()
        for count, slot in enumerate(slots, start=1):
            page.mouse.move(*hands.on_screen(slot.x_mm, TABLES.height_mm - slot.y_mm))
            expect(felt).to_have_count(count)
        page.mouse.move(*home)
        page.mouse.up()

        hands.told(slide.format("black", "lower"))
        expect(page.locator("#calibration-share")).to_have_text("3 %")
        expect(felt).to_have_count(len(slots))
        assert all(70 < int(text) < 130 for text in felt.all_text_contents())

        page.get_by_role("button", name="Let the virtual hands do it").click()
        hands.was_told(slide.format("white", "upper"))
        page.close()
        assert hands.faults == []
