"""Dragging, tapping and walking with the keys move simulated checkers in mm, and nothing else."""

import pytest
from playwright.sync_api import Browser, Page, expect

from support.browser import new_tab
from support.fake_backend import FakeBackend
from support.page_server import PageServer
from takhta.board.ports import CheckerSeen

Spot = tuple[float, float]


def on_screen(page: Page, x_mm: float, y_mm: float) -> Spot:
    """Where a position on the board, in mm, is on the screen."""
    at = page.evaluate(
        """([x, y]) => {
            const table = document.querySelector("#table svg");
            const height = 500;
            const point = new DOMPoint(x, height - y).matrixTransform(table.getScreenCTM());
            return [point.x, point.y];
        }""",
        [x_mm, y_mm],
    )
    return (at[0], at[1])


def seat(backend: FakeBackend, place: int, nth: int) -> Spot:
    slot = backend.board.places[place].slots[nth]
    return (slot.x_mm, slot.y_mm)


def checker_at(backend: FakeBackend, place: int, nth: int) -> CheckerSeen:
    """The checker lying on a seat at the start."""
    at = seat(backend, place, nth)
    return next(one for one in backend.fake_hands.checkers() if (one.x_mm, one.y_mm) == at)


def drag(page: Page, start: Spot, end: Spot, *, steps: int = 8) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=steps)
    page.mouse.up()


def last(backend: FakeBackend) -> str:
    """The name of the last call of the hands."""
    return str(backend.fake_hands.asked[-1][0]) if backend.fake_hands.asked else ""


def wait_for_put(backend: FakeBackend) -> None:
    backend.wait_until(lambda: last(backend) == "put")


def test_a_dragged_checker_is_lifted_carried_and_put_on_the_first_free_seat(page: Page, backend: FakeBackend) -> None:
    checker = checker_at(backend, 13, 4)
    # Dropped anywhere on point 8, where three checkers lie: a hand pushes it to the next seat.
    drag(page, on_screen(page, checker.x_mm, checker.y_mm), on_screen(page, 175, 90))
    wait_for_put(backend)
    names = [asked[0] for asked in backend.fake_hands.asked]
    assert names[0] == "lift"
    assert set(names[1:-1]) == {"carry"}
    assert backend.fake_hands.asked[-1] == ("put", checker.id, *seat(backend, 8, 3))
    assert all(asked[1] == checker.id for asked in backend.fake_hands.asked)


def test_carrying_follows_the_pointer_in_mm_however_fast_it_moves(page: Page, backend: FakeBackend) -> None:
    checker = checker_at(backend, 6, 4)
    page.mouse.move(*on_screen(page, checker.x_mm, checker.y_mm))
    page.mouse.down()
    backend.wait_until(lambda: last(backend) == "lift")
    x, y = on_screen(page, 258, 250)
    # A mouse reports up to 1,000 positions a second; the board is told at most 30 of them, and the last.
    took_ms = page.locator(".checker.held").evaluate(
        """(checker, [x, y]) => {
            const began = performance.now();
            for (let i = 0; i <= 200; i++) {
                const at = { clientX: x - 200 + i, clientY: y, pointerId: 1, bubbles: true };
                checker.dispatchEvent(new PointerEvent("pointermove", at));
            }
            return performance.now() - began;
        }""",
        [x, y],
    )

    def has_arrived() -> bool:
        seen = next(one for one in backend.fake_hands.checkers() if one.id == checker.id)
        return seen.held and abs(seen.x_mm - 258) < 1 and abs(seen.y_mm - 250) < 1

    backend.wait_until(has_arrived)
    assert sum(asked[0] == "carry" for asked in backend.fake_hands.asked) <= took_ms * 30 / 1000 + 2
    page.mouse.up()
    wait_for_put(backend)


def test_with_alt_held_a_checker_is_put_exactly_where_it_is_dropped(page: Page, backend: FakeBackend) -> None:
    checker = checker_at(backend, 24, 1)
    page.keyboard.down("Alt")
    drag(page, on_screen(page, checker.x_mm, checker.y_mm), on_screen(page, 300, 77))
    page.keyboard.up("Alt")
    wait_for_put(backend)
    _, number, x, y = backend.fake_hands.asked[-1]
    assert number == checker.id
    assert (x, y) == (pytest.approx(300, abs=1), pytest.approx(77, abs=1))


def test_a_checker_dropped_beside_the_board_lies_in_its_tray(page: Page, backend: FakeBackend) -> None:
    checker = checker_at(backend, 24, 1)
    drag(page, on_screen(page, checker.x_mm, checker.y_mm), on_screen(page, 545, 60))
    wait_for_put(backend)
    _, _, x, _ = backend.fake_hands.asked[-1]
    assert x > backend.board.width_mm
    expect(page.locator(".count.white")).to_have_text("1")


def test_a_tap_takes_a_checker_and_the_next_tap_puts_it_down(page: Page, backend: FakeBackend) -> None:
    checker = checker_at(backend, 8, 2)
    page.mouse.click(*on_screen(page, checker.x_mm, checker.y_mm))
    backend.wait_until(lambda: last(backend) == "lift")
    expect(page.locator(".checker.held")).to_have_count(1)
    page.mouse.click(*on_screen(page, *seat(backend, 5, 1)))
    wait_for_put(backend)
    lifted, *_, put = backend.fake_hands.asked
    assert (lifted, put) == (("lift", checker.id), ("put", checker.id, *seat(backend, 5, 0)))


@pytest.mark.parametrize("how", ["escape", "same"])
def test_a_tapped_checker_can_be_put_back(page: Page, backend: FakeBackend, how: str) -> None:
    checker = checker_at(backend, 8, 2)
    at = on_screen(page, checker.x_mm, checker.y_mm)
    page.mouse.click(*at)
    backend.wait_until(lambda: last(backend) == "lift")
    if how == "escape":
        page.keyboard.press("Escape")
    else:
        page.mouse.click(*at)
    wait_for_put(backend)
    assert backend.fake_hands.asked[-1] == ("put", checker.id, checker.x_mm, checker.y_mm)


def test_the_keyboard_alone_plays_a_checker(page: Page, backend: FakeBackend) -> None:
    checker = checker_at(backend, 6, 4)
    page.locator("[data-place='6']").focus()
    page.keyboard.press("Enter")
    backend.wait_until(lambda: last(backend) == "lift")
    expect(page.locator("#spoken")).to_have_text("Picked up a white checker.")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    wait_for_put(backend)
    assert backend.fake_hands.asked[-1] == ("put", checker.id, *seat(backend, 5, 0))
    expect(page.locator("#spoken")).to_have_text("Put down: Point 5.")


def test_arrows_reach_every_place_from_any_other(page: Page, backend: FakeBackend) -> None:
    page.locator("[data-place='12']").focus()
    walked = [page.evaluate("document.activeElement.dataset.place")]
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        walked.append(page.evaluate("document.activeElement.dataset.place ?? 'tray'"))
    assert walked == [*map(str, range(12, 6, -1)), "0", *map(str, range(6, 0, -1))]
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").endswith("tray, 0 checkers")
    page.locator("[data-place='1']").focus()
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.place") == "24"
    assert backend.fake_hands.asked == []


def test_the_board_is_one_stop_for_tab_and_every_place_says_what_stands_there(page: Page, backend: FakeBackend) -> None:
    assert page.locator(".place[tabindex='0']").count() == 1
    backend.show(doubts={8: -0.5})
    expect(page.locator("[data-place='8']")).to_have_attribute("aria-label", "Point 8, 3 white, not sure, may move")
    expect(page.locator("[data-place='19']")).to_have_attribute("aria-label", "Point 19, 5 black")
    expect(page.locator("[data-place='2']")).to_have_attribute("aria-label", "Point 2, empty")


def test_a_finger_scrolls_the_page_unless_it_touches_a_checker(page: Page) -> None:
    touch = "element => getComputedStyle(element).touchAction"
    assert page.locator(".checker").first.evaluate(touch) == "none"
    assert page.locator("#table svg").evaluate(touch) == "auto"
    assert page.locator("body").evaluate(touch) == "auto"


def test_a_finger_drags_on_a_phone(browser: Browser, server: PageServer, backend: FakeBackend) -> None:
    page = new_tab(browser, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.goto(server.url)
    page.wait_for_selector("body[data-connected=true] .checker")
    checker = checker_at(backend, 13, 4)
    start, end = on_screen(page, checker.x_mm, checker.y_mm), on_screen(page, *seat(backend, 9, 2))
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: Spot) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", start)
    for part in range(1, 9):
        share = part / 8
        touch("touchMove", (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
    touch("touchEnd")
    wait_for_put(backend)
    assert backend.fake_hands.asked[-1] == ("put", checker.id, *seat(backend, 9, 0))
    page.close()


def test_two_tabs_show_the_same_and_one_hand_holds_a_checker(
    page: Page, browser: Browser, server: PageServer, backend: FakeBackend
) -> None:
    other = new_tab(browser, viewport={"width": 1180, "height": 720})
    other.goto(server.url)
    other.wait_for_selector("body[data-connected=true] .checker")
    checker = checker_at(backend, 6, 4)
    page.mouse.click(*on_screen(page, checker.x_mm, checker.y_mm))
    expect(other.locator(".checker.held")).to_have_count(1)
    other.mouse.click(*on_screen(other, checker.x_mm, checker.y_mm))
    expect(other.locator("#notice")).to_have_text("Somebody else holds this checker.")
    page.mouse.click(*on_screen(page, *seat(backend, 4, 0)))
    wait_for_put(backend)
    expect(other.locator(".checker.held")).to_have_count(0)
    lifted, *_, put = backend.fake_hands.asked
    assert (lifted, put) == (("lift", checker.id), ("put", checker.id, *seat(backend, 4, 0)))
    assert sum(asked[0] == "lift" for asked in backend.fake_hands.asked) == 1
    other.close()


def test_a_tab_closed_in_mid_drag_lets_go(browser: Browser, server: PageServer, backend: FakeBackend) -> None:
    page = new_tab(browser, viewport={"width": 1440, "height": 900})
    page.goto(server.url)
    page.wait_for_selector("body[data-connected=true] .checker")
    checker = checker_at(backend, 6, 4)
    page.mouse.click(*on_screen(page, checker.x_mm, checker.y_mm))
    backend.wait_until(lambda: last(backend) == "lift")
    page.close()
    wait_for_put(backend)
    assert backend.fake_hands.asked[-1] == ("put", checker.id, checker.x_mm, checker.y_mm)
