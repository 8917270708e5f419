"""A whole lesson on the real program, by mouse: magnets, sensing, the lesson, lamps and page."""

import json
from pathlib import Path

from playwright.sync_api import Browser, expect

from support.loaded_table import LoadedTable
from support.page_hands import PageHands
from takhta.board.patterns import MARKS
from takhta.board.scene import Mark
from takhta.record.store.journal import Journal


def test_a_newcomer_learns_a_whole_lesson_with_the_mouse_and_the_match_waits(browser: Browser, tmp_path: Path) -> None:
    with LoadedTable(tmp_path) as table:
        hands = PageHands(browser, table.url)
        page = hands.page
        hands.told("Backgammon: press ROLL, each side's die decides who starts.")
        hands.live("roll")

        page.get_by_role("button", name="Learn").click()
        page.get_by_label("Who learns?").fill("Ann")
        page.get_by_role("button", name="Setting up").click()

        where, says = page.locator("#lesson-where"), page.locator("#lesson-says")
        on = page.locator("[data-answer=done]")
        expect(where).to_have_text("Setting up · 1 of 2")
        hands.glowing(MARKS[Mark.PUT].colour, 8)
        hands.glowing(MARKS[Mark.TAKE].colour, 9)
        hands.carry("white", 9, 8)
        hands.carry("black", 17, 19)
        expect(says).to_contain_text("That is the start.")
        on.click()
        expect(where).to_have_text("Setting up · 2 of 2")
        for side, source, target in (("white", 14, 13), ("white", 7, 6), ("black", 2, 1)):
            hands.carry(side, source, target)
        expect(says).to_contain_text("Everything stands.")
        expect(on).to_have_text("Next lesson: Moving")

        on.click()
        expect(where).to_have_text("Moving · 1 of 3")
        hands.told("Ann plays 4-2: tap a lit checker.")
        hands.dice("4", "2")
        hands.carry("white", 13, 9)
        hands.carry("white", 24, 22)
        on.click()
        expect(says).to_contain_text("So every turn goes")

        page.get_by_role("button", name="Leave the lesson").click()
        hands.told("Backgammon: press ROLL, each side's die decides who starts.")
        hands.live("roll")
        page.get_by_role("button", name="Learn").click()
        expect(page.locator("[data-lesson='rules/setup']")).to_contain_text("learnt")
        expect(page.locator(".lesson-offer.strong")).to_contain_text("Moving")
        page.close()
        assert hands.faults == []
    with Journal(tmp_path / "takhta" / "journal.sqlite") as journal:
        # The match that waited, and nothing of the lesson.
        assert [type(fact).__name__ for fact in journal.facts_of_last()] == ["MatchBegan", "GameBegan"]
    assert json.loads((tmp_path / "takhta" / "lessons.json").read_text()) == {"learnt": {"Ann": ["rules/setup"]}}
