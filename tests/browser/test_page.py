"""What the page shows and says, on a phone and on a desk, by day and by night, connected and not."""

import re
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from support.browser import new_tab
from support.fake_backend import FakeBackend, start_position
from support.page_server import PageServer
from takhta.board.scene import CubeShown, DieShown, Key, Prompt
from takhta.rules.occupancy import Side, content
from takhta.rules.said import verbatim
from takhta.web.view import GameView, TurnLine


def open_page(browser: Browser, server: PageServer, **how: Any) -> Page:
    page = new_tab(browser, **{"viewport": {"width": 1440, "height": 900}, **how})
    page.goto(server.url)
    page.wait_for_selector("body[data-connected=true]")
    page.wait_for_selector("#players .player")
    return page


def test_the_page_says_what_is_expected_and_why_not(page: Page, backend: FakeBackend) -> None:
    expect(page.locator("#expected")).to_have_text("Play 3 and 1.")
    assert page.locator("#expected").get_attribute("aria-live") == "polite"
    backend.show(scene=replace(backend.scene, notice=(verbatim("Finish the turn first."),), turn_text="8/5"))
    expect(page.locator("#notice")).to_have_text("Finish the turn first.")
    expect(page.locator("#turn-text")).to_have_text("8/5")


def test_dice_lie_with_their_side_and_the_cube_with_its_owner(page: Page, backend: FakeBackend) -> None:
    white, black = page.locator(".player[data-side=white]"), page.locator(".player[data-side=black]")
    expect(white.locator(".die")).to_have_count(2)
    expect(page.locator(".centre .cube")).to_have_text("1")
    dice = (DieShown(6, Side.BLACK, used=True), DieShown(2, Side.WHITE))
    backend.show(scene=replace(backend.scene, dice=dice, cube=CubeShown(4, Side.BLACK), turn=Side.BLACK))
    expect(black.locator(".die.used")).to_have_attribute("aria-label", "6, played")
    expect(white.locator(".die")).to_have_attribute("aria-label", "2")
    expect(black.locator(".cube")).to_have_text("4")
    expect(page.locator(".player[data-turn=true] .name")).to_have_text("Ben")


def test_places_are_called_as_the_side_on_turn_calls_them(page: Page, backend: FakeBackend) -> None:
    numbers = page.locator(".numbers text")
    expect(numbers.first).to_have_text("1")  # as the board file does, before a game
    backend.show(names=("bar", *(str(25 - place) for place in range(1, 25))))
    expect(numbers.first).to_have_text("24")
    expect(page.locator("[data-place='1']")).to_have_attribute("aria-label", "Point 24, 2 black")
    expect(page.locator("[data-place='0']").first).to_have_attribute("aria-label", "Bar, lower half, empty")


def test_keys_reach_the_backend_and_live_ones_are_lit(page: Page, backend: FakeBackend) -> None:
    expect(page.locator("[data-live=true] .word")).to_have_text(["drop", "undo", "done"])
    page.get_by_role("button", name="done").click()
    page.get_by_role("button", name="drop").click()
    page.get_by_role("button", name="roll").press("Enter")
    backend.wait_until(lambda: len(backend.asked) == 3)
    assert backend.asked == [("press", Key.DONE), ("press", Key.DROP), ("press", Key.ROLL)]


def test_drop_held_for_two_seconds_resigns(page: Page, backend: FakeBackend) -> None:
    page.clock.install()
    page.get_by_role("button", name="drop").hover()
    page.mouse.down()
    page.clock.run_for(1900)
    assert backend.asked == []
    page.clock.run_for(200)
    page.mouse.up()
    backend.wait_until(lambda: backend.asked == [("press", Key.RESIGN)])
    page.get_by_role("button", name="undo").click()
    backend.wait_until(lambda: len(backend.asked) == 2)
    assert backend.asked[1] == ("press", Key.UNDO)


def test_ordinary_dice_are_typed_with_the_six_keys(page: Page, backend: FakeBackend) -> None:
    backend.show(scene=replace(backend.scene, digits=True))
    keys = page.locator("#keys button")
    expect(keys.locator(".word")).to_have_text(["1", "2", "3", "4", "5", "6"])
    for number in (6, 4):
        keys.nth(number - 1).click()
    backend.wait_until(lambda: backend.asked == [("die", 6), ("die", 4)])


def test_a_key_for_a_moment_that_has_passed_is_not_pressed(page: Page, backend: FakeBackend) -> None:
    # The tab has not heard yet that the game went on: the scene changes without a word to it.
    backend.scene = replace(backend.scene, prompt=Prompt.CONFIRM)
    page.get_by_role("button", name="done").click()
    expect(page.locator("#notice")).to_have_text("The game went on meanwhile: look again.")
    assert backend.asked == []


def test_the_screen_is_drawn_from_the_firmware_s_own_bytes(page: Page, backend: FakeBackend) -> None:
    screen = bytearray(1024)
    screen[0] = 0b00000001  # column 0, row 0
    screen[3 * 128 + 5] = 0b10000000  # column 5, row 31
    screen[1023] = 0b10000000  # column 127, row 63
    backend.show(screen=bytes(screen))
    lit = """() => {
        const { data } = document.getElementById("screen").getContext("2d").getImageData(0, 0, 128, 64);
        const found = [];
        for (let i = 0; i < 128 * 64; i++) if (data[4 * i] > 100) found.push([i % 128, Math.floor(i / 128)]);
        return found;
    }"""
    page.wait_for_function(f"() => ({lit})().length === 3")
    assert page.evaluate(lit) == [[0, 0], [5, 31], [127, 63]]


def test_lamps_glow_as_sent(page: Page, backend: FakeBackend) -> None:
    lamps = [(0, 0, 0)] * len(backend.board.lamps)
    lamps[7] = (0, 40, 0)
    lamps[181] = (255, 0, 0)
    backend.show(lamps=tuple(lamps))
    glows = """[...document.querySelectorAll('.glow')]
        .flatMap((e, i) => +e.getAttribute('opacity') ? [[i, e.getAttribute('fill')]] : [])"""
    page.wait_for_function(f"() => ({glows}).length === 2")
    assert page.evaluate(glows) == [[7, "url(#glow-0-255-0)"], [181, "url(#glow-255-0-0)"]]
    backend.show(lamps=((0, 0, 0),) * len(lamps))
    page.wait_for_function(f"() => ({glows}).length === 0")


def test_doubt_is_dashed_and_can_be_shown(page: Page, backend: FakeBackend) -> None:
    expect(page.locator(".ring")).to_have_count(30)
    backend.show(doubts={13: -0.5})
    expect(page.locator(".ring.doubtful")).to_have_count(5)
    expect(page.locator(".badge.doubtful text")).to_have_text("5?")
    assert page.locator(".ring.doubtful").first.evaluate("e => getComputedStyle(e).strokeDasharray") != "none"
    expect(page.locator(".ring.doubtful").first).to_be_hidden()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Rings around the checkers").check()
    expect(page.locator(".ring.doubtful").first).to_be_visible()
    page.reload()
    page.wait_for_selector("body[data-connected=true][data-sensed=true] .checker")


def test_a_stack_higher_than_five_shows_its_number(browser: Browser) -> None:
    occupancy = list(start_position())
    occupancy[6] = content({Side.WHITE: 8})
    backend = FakeBackend(tuple(occupancy))
    with PageServer(backend) as server:
        page = open_page(browser, server)
        expect(page.locator(".count")).to_have_text("8")
        page.close()


def test_a_real_board_shows_what_is_sensed_and_nothing_to_drag(browser: Browser) -> None:
    with PageServer(FakeBackend(is_virtual=False)) as server:
        page = open_page(browser, server)
        expect(page.locator(".checker")).to_have_count(0)
        expect(page.locator(".sensed .solid")).to_have_count(30)
        page.close()


def test_the_page_finds_a_restarted_program_by_itself(
    page: Page, server: PageServer, backend: FakeBackend, complaints: list[str]
) -> None:
    server.stop()
    page.wait_for_selector("body[data-connected=false]")
    assert "looking for the board" in page.locator("#expected").inner_text()
    expect(page.locator("#keys button").first).to_be_disabled()
    backend.show(scene=replace(backend.scene, text=(verbatim("Here again."),)))
    server.start()
    expect(page.locator("#expected")).to_have_text("Here again.")
    page.get_by_role("button", name="done").click()
    backend.wait_until(lambda: backend.asked == [("press", Key.DONE)])
    # While nobody listens, a browser complains of that and of nothing else.
    assert all("ERR_CONNECTION_REFUSED" in said for said in complaints)
    complaints.clear()


def test_the_form_begins_a_game(page: Page, backend: FakeBackend) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    page.keyboard.press("n")
    form = page.get_by_role("dialog")
    begin = form.locator("#form-begin")
    expect(begin).to_be_in_viewport(ratio=1)
    form.get_by_label("White", exact=True).fill("Same")
    form.get_by_label("Black", exact=True).fill("same ")
    begin.click()
    expect(page.locator("#ends")).to_have_text("Two players need two names.")
    form.get_by_label("White", exact=True).fill("Åsa")
    form.get_by_label("Black", exact=True).fill("")
    form.get_by_label("Length").select_option("5")
    form.locator("summary").click()
    expect(form.get_by_label("Crawford")).to_be_visible()
    expect(form.get_by_label("Jacoby")).to_be_hidden()
    form.get_by_label("First turn").select_option("reroll")
    form.locator("[name=dice]").select_option("typed")
    expect(page.locator("#agreed-name")).to_have_text("Your own")
    expect(begin).to_be_in_viewport(ratio=1)
    begin.click()
    begin.click()  # a match is being played, so the first one asks
    backend.wait_until(lambda: len(backend.asked) == 1)
    what, filled = backend.asked[0]
    assert what == "new"
    assert repr(filled) == (
        "NewGame(game='backgammon', options={'opening': 'reroll', 'crawford': 'on'}, "
        "players={'white': 'Åsa', 'black': 'Black'}, length=5, dice='typed', computers={'black': 'greedy'}, "
        "hints='legal')"
    )


def test_what_was_typed_for_the_last_game_is_kept_and_an_unfinished_match_ends_only_when_asked_twice(
    page: Page, backend: FakeBackend
) -> None:
    backend.show(turns=(TurnLine(3, "white", "31", "8/5 6/5"),))
    expect(page.locator("#sheet td").first).to_be_visible()
    form, begin = page.get_by_role("dialog"), page.locator("#form-begin")
    page.keyboard.press("n")
    form.get_by_label("White", exact=True).fill("Åsa")
    form.get_by_label("Black is played by").select_option("random")
    begin.click()
    expect(page.locator("#ends")).to_have_text("This ends the unfinished match of Ada and Ben.")
    assert backend.asked == []
    begin.click()
    backend.wait_until(lambda: len(backend.asked) == 1)
    page.reload()
    page.wait_for_selector("body[data-connected=true] .checker")
    page.keyboard.press("n")
    expect(form.get_by_label("White", exact=True)).to_have_value("Åsa")
    expect(form.get_by_label("Black is played by")).to_have_value("random")
    form.locator("[name=game]").select_option("pagade")
    expect(page.locator("#form-how")).to_have_text("Start takhta play --game pagade.")
    expect(begin).to_be_disabled()
    form.get_by_role("button", name="Cancel").click()
    expect(form).to_be_hidden()
    assert len(backend.asked) == 1


def test_letters_press_the_keys_but_never_in_a_form(page: Page, backend: FakeBackend) -> None:
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Keys of the keyboard")
    page.keyboard.press("r")
    page.keyboard.press("Escape")
    for letter in "udc":
        page.keyboard.press(letter)
    backend.wait_until(lambda: len(backend.asked) == 3)
    assert backend.asked == [("press", key) for key in (Key.UNDO, Key.DOUBLE, Key.DONE)]


def test_a_place_is_read_once_with_what_everybody_sees_there(browser: Browser, page: Page) -> None:
    occupancy = list(start_position())
    occupancy[0], occupancy[6] = content({Side.WHITE: 2}), content({Side.WHITE: 3})
    halves = "[data-place='0']"
    for is_virtual in (True, False):
        with PageServer(FakeBackend(tuple(occupancy), is_virtual=is_virtual)) as server:
            tab = open_page(browser, server)
            expect(tab.locator("[data-place='6']")).to_have_attribute("aria-label", re.compile("^Point 6, 3 white"))
            labels = [str(half.get_attribute("aria-label")) for half in tab.locator(halves).all()]
            assert sum("2 white" in label for label in labels) == 1, labels
            tab.close()
    expect(page.locator(halves)).to_have_count(2)


def test_a_board_that_lies_the_other_way_round_is_played_on_as_ever(page: Page, backend: FakeBackend) -> None:
    def middle(place: int) -> tuple[float, float]:
        box = page.locator(f"[data-place='{place}']").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    before = middle(6)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("The board lies the other way round").check()
    page.get_by_role("button", name="Close").click()
    assert middle(6)[1] < before[1] - 100
    assert middle(6)[0] < middle(1)[0] - 100 or middle(6)[0] > middle(1)[0] + 100
    page.locator("[data-place='6']").focus()
    page.keyboard.press("Enter")
    page.locator("[data-place='5']").focus()
    page.keyboard.press("Enter")
    seat = backend.board.places[5].columns[0].slots[0]
    backend.wait_until(lambda: backend.fake_hands.asked[-1][0] == "put")
    assert backend.fake_hands.asked[-1][2:] == (seat.x_mm, seat.y_mm)


def test_a_phone_on_the_network_watches_until_it_is_paired(browser: Browser, backend: FakeBackend) -> None:
    with PageServer(backend, afar=True) as server:
        page = open_page(browser, server)
        expect(page.locator("#keys button").first).to_be_disabled()
        expect(page.get_by_role("button", name="New game")).to_be_hidden()
        page.get_by_role("button", name="Play from here").click()
        backend.wait_until(lambda: len(backend.codes) == 1)
        code = page.get_by_label("Code")
        code.fill("1")
        page.get_by_role("button", name="Pair").click()
        expect(page.locator("#pairing-notice")).to_have_text(
            "A pairing code is six digits, an invitation is three times four letters."
        )
        code.fill(backend.codes[0])
        page.get_by_role("button", name="Pair").click()
        expect(page.locator("#watching")).to_be_hidden()
        page.get_by_role("button", name="done").click()
        backend.wait_until(lambda: backend.asked == [("press", Key.DONE)])
        page.close()


def test_a_name_is_text_whatever_it_contains(page: Page, backend: FakeBackend) -> None:
    name = "<img src=x onerror=alert(1)>"
    backend.show(
        game=GameView("backgammon", "", {"white": name, "black": "Ben"}),
        turns=(TurnLine(1, "white", "31", f"{name}8/5"),),
    )
    expect(page.locator(".player[data-side=white] .name")).to_have_text(name)
    expect(page.locator("#sheet td").first).to_have_text(f"31 {name}8/5")
    assert page.locator("#players img, #sheet img").count() == 0


def test_the_match_sheet_has_a_row_for_a_turn_of_each_side(page: Page, backend: FakeBackend) -> None:
    turns = (
        TurnLine(1, "black", "65", "24/13"),
        TurnLine(1, "white", "31", "8/5 6/5"),
        TurnLine(1, "black", "42", "8/4 6/4", "taken_back"),
        TurnLine(1, "black", "42", "24/20 13/11"),
    )
    backend.show(turns=turns)
    expect(page.locator("#sheet tbody tr")).to_have_text(["165 24/13", "231 8/5 6/542 8/4 6/4", "342 24/20 13/11"])
    expect(page.locator(".how-taken-back")).to_have_css("text-decoration-line", "line-through")


@pytest.mark.parametrize("width", [360, 390, 820, 1180, 1440])
def test_nothing_is_wider_than_the_screen(browser: Browser, server: PageServer, width: int) -> None:
    page = open_page(browser, server, viewport={"width": width, "height": 844})
    page.wait_for_function("most => document.documentElement.scrollWidth <= most", arg=width)
    page.close()


def test_on_a_phone_the_board_is_as_wide_as_the_screen_with_the_panel_below(
    browser: Browser, server: PageServer
) -> None:
    page = open_page(browser, server, viewport={"width": 390, "height": 844})
    board, panel = page.locator(".board").bounding_box(), page.locator(".panel").bounding_box()
    assert board is not None
    assert panel is not None
    assert board["width"] == pytest.approx(390, abs=1)
    assert panel["y"] >= board["y"] + board["height"]
    keys = page.locator("#keys button").evaluate_all("all => all.map(one => one.getBoundingClientRect().bottom)")
    assert max(keys) < 844, "the keys are in reach without scrolling"
    page.close()


def test_on_a_desk_the_panel_is_at_the_side_and_nothing_scrolls(page: Page) -> None:
    board, panel = page.locator(".board").bounding_box(), page.locator(".panel").bounding_box()
    assert board is not None
    assert panel is not None
    assert panel["x"] >= board["x"] + board["width"]
    assert page.evaluate("document.documentElement.scrollHeight") <= 900


CONTRASTS = """() => {
    const parse = (text) => { const n = text.match(/[\\d.]+/g).map(Number); return n.length === 3 ? [...n, 1] : n; };
    const over = ([r, g, b, a], under) => [r, g, b].map((c, i) => c * a + under[i] * (1 - a));
    const light = (rgb) => rgb.map((c) => c / 255)
        .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    const ground = (element) => {
        if (!element) return [255, 255, 255];
        const color = parse(getComputedStyle(element).backgroundColor);
        return color[3] === 1 ? color.slice(0, 3) : over(color, ground(element.parentElement));
    };
    const found = [];
    for (const element of document.querySelectorAll("body *:not(svg *)")) {
        const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        if (!isText || !element.checkVisibility({ visibilityProperty: true }) || element.closest(".unseen")) continue;
        const style = getComputedStyle(element);
        const under = ground(element);
        const [a, b] = [light(over(parse(style.color), under)), light(under)].sort((x, y) => y - x);
        const isLarge = parseFloat(style.fontSize) >= 24;
        const contrast = (a + 0.05) / (b + 0.05);
        if (contrast < (isLarge ? 3 : 4.5)) found.push([element.outerHTML.slice(0, 80), contrast.toFixed(2)]);
    }
    return found;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_word_can_be_read_against_its_ground(
    browser: Browser, server: PageServer, backend: FakeBackend, scheme: str
) -> None:
    # WCAG 2.2, success criterion 1.4.3: 4.5 to 1, large text 3 to 1.
    backend.turns = (TurnLine(1, "white", "31", "8/5 6/5"), TurnLine(1, "black", "31", "8/5 6/5", "taken_back"))
    backend.scene = replace(backend.scene, notice=(verbatim("Not yet."),), cube=CubeShown(2, Side.WHITE))
    page = open_page(browser, server, color_scheme=scheme)
    assert page.evaluate(CONTRASTS) == []
    page.close()


def test_whoever_wants_no_motion_gets_none(browser: Browser, server: PageServer) -> None:
    page = open_page(browser, server, reduced_motion="reduce")
    page.wait_for_selector(".checker")
    seconds = page.locator(".checker").first.evaluate("e => parseFloat(getComputedStyle(e).transitionDuration)")
    assert seconds < 0.001
    page.close()
