"""The cross on the page: pawns that stand, pair up, lie down and leave; words for whoever sits at which side."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from support.browser import new_tab
from support.fake_backend import Asked, FakeBackend, cross_backend
from support.page_server import PageServer
from takhta.board.ports import CheckerSeen
from takhta.rules.occupancy import PlaceId, Side
from takhta.rules.pagade.path import CUT, Progress, square
from takhta.rules.pagade.position import Pawns

Spot = tuple[float, float]


def pawns(*gone: int) -> Pawns:
    return tuple(Progress(each) for each in gone)


LATE = (pawns(CUT, 1, 79, 75), pawns(6, 7, 12, 12), pawns(6, 7, 12, 84), pawns(20, 20, 40, 60))
"""Red has a pawn cut, one on its way out of the belly, one homeward in it and one before it."""


@pytest.fixture
def backend() -> FakeBackend:
    return cross_backend(LATE)


def on_screen(page: Page, at: Spot) -> Spot:
    x, y = page.evaluate(
        """([x, y]) => {
            const table = document.querySelector("#table svg");
            const point = new DOMPoint(x, table.viewBox.baseVal.height - y).matrixTransform(table.getScreenCTM());
            return [point.x, point.y];
        }""",
        list(at),
    )
    return x, y


def middle(backend: FakeBackend, side: Side, gone: int) -> Spot:
    at = backend.board.places[square(side, Progress(gone))].square
    assert at is not None
    return at.x_mm, at.y_mm


def lies(backend: FakeBackend, side: Side, gone: int) -> CheckerSeen:
    """A pawn of a side that stands on a square."""
    x, y = middle(backend, side, gone)
    return next(
        seen
        for seen in backend.fake_hands.checkers()
        if seen.side is side and abs(seen.x_mm - x) < 12 and abs(seen.y_mm - y) < 12
    )


def in_tray(backend: FakeBackend, side: Side, nth: int) -> Spot:
    """A seat for what is off the board, as the board file has them."""
    (x, y), (to_x, to_y) = next(pieces.tray for pieces in backend.board.pieces if pieces.side is side)
    return x + nth * (to_x - x) / 3, y + nth * (to_y - y) / 3


def drag(page: Page, backend: FakeBackend, pawn: CheckerSeen, to: Spot) -> list[Asked]:
    """What the hands are asked when a pawn is dragged somewhere; carrying left out."""
    before = len(backend.fake_hands.asked)
    page.mouse.move(*on_screen(page, (pawn.x_mm, pawn.y_mm)))
    page.mouse.down()
    page.mouse.move(*on_screen(page, to), steps=4)
    page.mouse.up()
    backend.wait_until(lambda: backend.fake_hands.asked[-1][:2] == ("put", pawn.id))
    return [asked for asked in backend.fake_hands.asked[before:] if asked[0] != "carry"]


def test_a_pawn_that_comes_home_over_the_board_is_laid_on_its_side(page: Page, backend: FakeBackend) -> None:
    pawn, to = lies(backend, Side.RED, 75), middle(backend, Side.RED, 81)
    asked = drag(page, backend, pawn, to)
    assert [one[0] for one in asked] == ["lift", "tip", "put"]
    assert asked[1][2] is not None
    assert asked[2] == ("put", pawn.id, *to)
    expect(page.locator(f"[data-checker='{pawn.id}'] use")).to_have_attribute("href", "#lying-red")


def test_a_pawn_that_goes_on_within_the_belly_stays_as_it_is(page: Page, backend: FakeBackend) -> None:
    outward = lies(backend, Side.RED, 1)
    assert drag(page, backend, outward, middle(backend, Side.RED, 4))[1] == ("tip", outward.id, None)
    expect(page.locator(f"[data-checker='{outward.id}'] use")).to_have_attribute("href", "#checker-red")


def test_a_pawn_that_enters_again_from_its_tray_stands(page: Page, backend: FakeBackend) -> None:
    before, tray = lies(backend, Side.YELLOW, 12), in_tray(backend, Side.YELLOW, 1)
    drag(page, backend, before, backend.board.pieces[2].tray[0])
    # One lies there already.
    assert backend.fake_hands.asked[-1] == ("put", before.id, *tray)
    cut = next(seen for seen in backend.fake_hands.checkers() if seen.id == before.id)
    asked = drag(page, backend, cut, middle(backend, Side.YELLOW, 3))
    assert asked[1:] == [("tip", cut.id, None), ("put", cut.id, *middle(backend, Side.YELLOW, 3))]


def test_the_second_pawn_on_a_square_pushes_the_first_aside(page: Page, backend: FakeBackend) -> None:
    x, y = middle(backend, Side.RED, 75)
    first, second = lies(backend, Side.RED, 75), lies(backend, Side.GREEN, 60)
    asked = drag(page, backend, second, (x, y))
    assert asked == [
        ("lift", second.id),
        ("lift", first.id),
        ("put", first.id, x - 6, y),
        ("tip", second.id, None),
        ("put", second.id, x + 6, y),
    ]


def test_a_pawn_dropped_in_any_free_corner_lies_in_its_own_tray(page: Page, backend: FakeBackend) -> None:
    pawn = lies(backend, Side.GREEN, 60)
    assert drag(page, backend, pawn, (backend.board.width_mm - 30, backend.board.height_mm - 60))[-1] == (
        "put",
        pawn.id,
        *in_tray(backend, Side.GREEN, 0),
    )


def test_a_pawn_can_be_put_home_in_the_middle_of_the_board(page: Page, backend: FakeBackend) -> None:
    pawn = lies(backend, Side.RED, 79)
    centre = (backend.board.width_mm / 2, backend.board.height_mm / 2)
    name, number, x, y = drag(page, backend, pawn, centre)[-1]
    assert (name, number) == ("put", pawn.id)
    assert (x, y) == (pytest.approx(centre[0], abs=1), pytest.approx(centre[1], abs=1))


def test_squares_are_said_as_the_colour_on_turn_counts_them(page: Page) -> None:
    def label(side: Side, gone: int) -> str:
        place: PlaceId = square(side, Progress(gone))
        return str(page.locator(f"[data-place='{place}']").get_attribute("aria-label"))

    assert label(Side.RED, 75) == "Square 75, 1 red"
    assert label(Side.RED, 79) == "Square 5, 1 red, 1 lying on its side"
    assert label(Side.BLACK, 12) == "Square 29, 2 black"
    assert label(Side.BLACK, 6) == "Black's 6, 1 black"
    assert label(Side.RED, 40) == "Square 40, empty"


def test_words_turn_to_who_is_on_turn_unless_everybody_sits_at_one_side(
    browser: Browser, page: Page, server: PageServer
) -> None:
    note = page.locator("#facing-note")
    expect(note).to_contain_text("Red plays 6-3.")

    def edge(tab: Page) -> str:
        return str(tab.locator("#facing").get_attribute("data-edge"))

    def turn_of_numbers(tab: Page) -> str:
        return str(tab.locator(".numbers text").first.get_attribute("transform"))

    assert edge(page) == "bottom"
    assert "rotate(0)" in turn_of_numbers(page)
    for side, where, degrees in ((Side.BLACK, "right", 270), (Side.YELLOW, "top", 180), (Side.GREEN, "left", 90)):
        with PageServer(cross_backend(turn=side)) as other:
            tab = new_tab(browser)
            tab.goto(other.url)
            expect(tab.locator("#facing-note")).to_contain_text(f"{side.label.capitalize()} plays 6-3.")
            assert edge(tab) == where
            assert f"rotate({degrees})" in turn_of_numbers(tab)
            tab.get_by_role("button", name="Settings").click()
            tab.get_by_label("Words and numbers turn to who is on turn").uncheck()
            assert edge(tab) == "bottom"
            assert "rotate(0)" in turn_of_numbers(tab)
            tab.close()
    assert server.url


def test_four_players_are_listed_in_the_order_of_their_turns_with_sticks_and_without_a_score(page: Page) -> None:
    expect(page.locator(".player .name")).to_have_text(["Ada", "Ben", "Cleo", "Dev"])
    expect(page.locator(".player[data-side=red] .die.stick")).to_have_count(2)
    expect(page.locator(".score, .cube")).to_have_count(0)


def test_the_form_asks_for_as_many_names_as_play_and_who_is_played_by_the_computer(
    page: Page, backend: FakeBackend
) -> None:
    page.get_by_role("button", name="New game").click()
    form = page.get_by_role("dialog")
    expect(form.locator("#form-players .who")).to_have_count(4)
    expect(form.get_by_label("Length")).to_be_hidden()
    form.locator("summary").click()
    form.get_by_label("Players").select_option("two")
    expect(form.locator("#form-players .who")).to_have_count(2)
    form.get_by_label("Red", exact=True).fill("Åsa")
    expect(form.get_by_label("Yellow is played by")).to_have_value("greedy")  # who sits at a screen sits there alone
    form.get_by_role("button", name="Begin").click()
    form.get_by_role("button", name="End it and begin").click()
    backend.wait_until(lambda: len(backend.asked) == 1)
    assert repr(backend.asked[0][1]) == (
        "NewGame(game='pagade', options={'players': 'two'}, players={'red': 'Åsa', 'yellow': 'Yellow'}, length=0, "
        "dice='electronic', computers={'yellow': 'greedy'}, hints='legal')"
    )


@pytest.fixture
def phone(browser: Browser, server: PageServer) -> Iterator[Page]:
    tab = new_tab(browser, viewport={"width": 360, "height": 760})
    tab.goto(server.url)
    tab.wait_for_selector("body[data-connected=true] .checker")
    yield tab
    tab.close()


def test_on_a_phone_the_whole_cross_is_as_wide_as_the_screen(phone: Page) -> None:
    phone.wait_for_function("most => document.documentElement.scrollWidth <= most", arg=360)
    board = phone.locator(".board").bounding_box()
    assert board is not None
    assert board["width"] == pytest.approx(360, abs=1)
    inside = phone.locator("#facing-note").evaluate("e => e.scrollHeight <= e.clientHeight + 1")
    assert inside, "the words fit into their corner"
