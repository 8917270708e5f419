"""The page in another language: nothing on it is said in plain English, its direction turns, and it stays chosen."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from support.fake_backend import FakeBackend, cross_backend
from support.page_server import PageServer
from support.patience import PATIENCE_MS
from support.pseudo_spoken import PSEUDO, plain_words, pseudo_spoken
from takhta.board.scene import CubeShown, Mark
from takhta.commands.calibrate.page import seat_view
from takhta.rules.games import game, on_board
from takhta.rules.occupancy import PlaceId, Side
from takhta.rules.said import said
from takhta.runtime.outputs.offers import offer_of
from takhta.sensing.learning.verdict import Grade, Seat
from takhta.web.messages import GameOffer
from takhta.web.sensors import CalibrationView, SensorsView
from takhta.web.view import GameView, TurnLine
from takhta.words.languages import speaker
from takhta.words.speaker import Speaker

DESK = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}
NAMES = ("Ada", "Ben", "Cleo", "Dev")
ARABIC = "ar-EG,en;q=0.5"


class RealOffers(FakeBackend):
    """Offers the games there are, in the language of who reads them."""

    def offers(self, speaker: Speaker) -> Sequence[GameOffer]:
        return [offer_of(game(name), speaker) for name in on_board(self.board.name)]


@pytest.fixture(autouse=True)
def _pseudo() -> Iterator[None]:
    with pseudo_spoken():
        yield


def open_in(browser: Browser, server: PageServer, wanted: str, size: dict[str, int] = DESK) -> Page:
    """The page in a browser that prefers these languages."""
    how: dict[str, Any] = {"viewport": size, "extra_http_headers": {"Accept-Language": wanted}}
    page = browser.new_context(**how).new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.goto(server.url)
    page.wait_for_selector("body[data-connected=true] .place", state="attached")
    return page


def in_a_turn() -> FakeBackend:
    """Every sign on the board, doubts, a cube, a refusal, and a match sheet with a turn taken back."""
    backend = RealOffers()
    backend.scene = replace(
        backend.scene,
        text=(said("start.once"),),
        notice=(said("page.went_on"),),
        marks=tuple((PlaceId(place), mark) for place, mark in enumerate(Mark, 1)),
        cube=CubeShown(2, Side.BLACK),
        score=replace(backend.scene.score, crawford=True),
    )
    backend.game = GameView("backgammon", "", {"white": "Ada", "black": "Ben"}, number=3)
    backend.doubts = {13: -0.5}
    backend.turns = (TurnLine(1, "white", "31", "8/5 6/5"), TurnLine(1, "black", "31", "8/5 6/5", "taken_back"))
    return backend


def test_a_turn_is_told_in_the_language_of_the_browser(browser: Browser) -> None:
    with PageServer(in_a_turn()) as server:
        page = open_in(browser, server, ARABIC)
        expect(page.locator("html")).to_have_attribute("lang", "ar-EG")
        expect(page.locator("#expected")).to_have_text(re.compile("^⟦.+⟧$"))
        expect(page.locator("[data-place='6']")).to_have_attribute("aria-label", re.compile("٦.*٥"))
        expect(page.locator(".centre .cube, .player .cube")).to_have_text("٢")
        assert plain_words(page, NAMES) == []
        page.context.close()


def test_a_turn_on_the_cross_is_told_in_it_too(browser: Browser) -> None:
    backend = cross_backend()
    backend.scene = replace(backend.scene, text=(said("start.once"),))
    with PageServer(backend) as server:
        page = open_in(browser, server, ARABIC)
        expect(page.locator("#facing-note")).to_contain_text("⟦")
        assert plain_words(page, NAMES) == []
        page.context.close()


@pytest.mark.parametrize("name", on_board("tables"))
def test_the_form_offers_every_game_and_option_in_it(browser: Browser, name: str) -> None:
    with PageServer(in_a_turn()) as server:
        page = open_in(browser, server, ARABIC)
        page.locator("#open-form").click()
        page.locator("#form [name=game]").select_option(name)
        expect(page.locator("#form h2")).to_have_text(re.compile("⟦.+⟧"))
        assert page.locator("#options select").count() == len(game(name).options)
        assert plain_words(page, NAMES) == []
        page.context.close()


def test_a_calibration_is_led_in_it(browser: Browser, backend: FakeBackend) -> None:
    slots = [slot.id for slot in backend.board.slots]
    seats = tuple(seat_view(Seat(slot, 0.5, -1.0, 0.3, [*Grade][slot % len(Grade)])) for slot in slots)
    arabic = speaker(PSEUDO)
    told = (arabic.noun(said("verdict.good", all=156)), arabic.noun(said("strip.backwards", row=said("place.bar"))))
    calibration = CalibrationView(0.5, hands=True, busy=False, done=False)
    backend.game = GameView()
    backend.scene = replace(backend.scene, text=(said("slide.clear"),))
    backend.sensors = SensorsView(told, good=False, seats=seats, calibration=calibration)
    with PageServer(backend) as server:
        page = open_in(browser, server, ARABIC)
        expect(page.locator("#calibration-share")).to_have_text("⟦٥٠ %⟧")
        for busy in (False, True):
            backend.show(
                sensors=SensorsView(told, good=False, seats=seats, calibration=CalibrationView(0.5, True, busy, False))
            )
            assert plain_words(page) == []
        backend.show(
            sensors=SensorsView(told, good=False, seats=seats, calibration=CalibrationView(1.0, True, False, True))
        )
        expect(page.locator("#calibration-end")).to_be_visible()
        assert plain_words(page) == []
        page.context.close()


def test_who_pairs_and_who_has_lost_the_board_is_told_in_it(browser: Browser, backend: FakeBackend) -> None:
    backend.scene = replace(backend.scene, text=(said("start.once"),))
    with PageServer(backend, afar=True) as server:
        page = open_in(browser, server, ARABIC)
        page.locator("#open-pairing").click()
        page.locator("#pairing [name=code]").fill("1")
        page.locator("#pairing [value=pair]").click()
        expect(page.locator("#pairing-notice")).to_have_text(re.compile("^⟦.+⟧$"))
        page.locator("#pairing [value=cancel]").click()
        server.stop()
        page.wait_for_selector("body[data-connected=false]")
        expect(page.locator("#expected")).to_have_text(re.compile("^⟦.+⟧$"))
        server.start()
        page.context.close()


def test_the_panel_is_laid_out_from_right_to_left_and_the_board_stays(browser: Browser, backend: FakeBackend) -> None:
    with PageServer(backend) as server:
        page = open_in(browser, server, ARABIC)
        boxes = {
            name: page.locator(name).first.bounding_box() for name in (".board", ".panel", ".player .name", ".score")
        }
        left = {name: box["x"] for name, box in boxes.items() if box}
        assert left[".panel"] < left[".board"]
        assert left[".score"] < left[".player .name"]
        # On the board the first point lies where it lies in English, and the keys stand as on the box.
        sixth, first = page.locator("[data-place='6'], [data-place='1']").evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect().x).sort((a, b) => a - b)"
        )
        assert page.locator("[data-place='1']").evaluate("(one) => one.getBoundingClientRect().x") == first > sixth
        keys = page.locator("#keys button").evaluate_all("all => all.map((one) => one.getBoundingClientRect().x)")
        assert keys == sorted(keys)
        page.context.close()


@pytest.mark.parametrize("make", [FakeBackend, cross_backend])
def test_nothing_is_wider_than_a_phone_in_it(browser: Browser, make: type[FakeBackend]) -> None:
    with PageServer(make()) as server:
        page = open_in(browser, server, ARABIC, PHONE)
        page.wait_for_function("most => document.documentElement.scrollWidth <= most", arg=PHONE["width"])
        page.context.close()


def test_a_language_chosen_on_the_page_is_remembered(browser: Browser, backend: FakeBackend) -> None:
    with PageServer(backend) as server:
        page = open_in(browser, server, "en")
        expect(page.locator("html")).to_have_attribute("dir", "ltr")
        page.get_by_role("button", name="Settings").click()
        chooser = page.get_by_label("Language")
        expect(chooser.locator("option")).to_have_text(["العربية", "English"])
        chooser.select_option(PSEUDO)
        expect(page.locator("html")).to_have_attribute("dir", "rtl")
        page.reload()
        page.wait_for_selector("body[data-connected=true] .player")
        expect(page.locator("html")).to_have_attribute("lang", "ar-EG")
        expect(page.locator("#language")).to_have_value(PSEUDO)
        page.locator("#open-settings").click()
        page.locator("#language").select_option("en")
        expect(page.locator("html")).to_have_attribute("lang", "en-GB")
        page.context.close()


def test_two_browsers_read_the_same_game_in_their_languages(browser: Browser, backend: FakeBackend) -> None:
    backend.scene = replace(backend.scene, text=(said("start.once"),))
    with PageServer(backend) as server:
        pages = [open_in(browser, server, wanted) for wanted in ("en", ARABIC)]
        expect(pages[0].locator("#expected")).to_have_text(speaker("en").noun(said("start.once")))
        expect(pages[1].locator("#expected")).to_have_text(speaker(PSEUDO).noun(said("start.once")))
        for page in pages:
            page.context.close()
