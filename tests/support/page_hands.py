"""A player at the page in a real browser: drags checkers with the mouse, presses keys, reads what is shown.

It knows the board only as everybody does who looks at the screen.
"""

import re

from playwright.sync_api import Browser, Locator, expect

from support.browser import new_tab
from support.virtual import TABLES
from takhta.board.ports import Rgb

Spot = tuple[float, float]
BESIDE = 20
"""How far beside the panel a checker is dropped that is borne off, in mm."""

_LIT = """() => [...document.querySelectorAll('.glow')].flatMap((glow, lamp) =>
    +glow.getAttribute('opacity') ? [[lamp, glow.getAttribute('fill')]] : [])"""
_LYING = """() => [...document.querySelectorAll('.checker')].map((checker) => {
    const at = new DOMMatrix(getComputedStyle(checker).transform);
    return [checker.dataset.side, at.e, at.f, checker.classList.contains("stacked")];
})"""
_ON_SCREEN = """([x, y]) => {
    const at = new DOMPoint(x, y).matrixTransform(document.querySelector("#table svg").getScreenCTM());
    return [at.x, at.y];
}"""
_SCREEN = "() => document.getElementById('screen').toDataURL()"
_AT_REST = "() => !document.getAnimations().some((one) => one.effect.target.classList.contains('checker'))"
_REMEMBERING = """addEventListener("DOMContentLoaded", () => {
    window.remembered = {};
    for (const id of ["expected", "notice", "device-display"]) {
        const element = document.getElementById(id);
        const words = () => element.title || element.textContent;
        const seen = window.remembered[id] = [words()];
        const look = () => { if (seen.at(-1) !== words()) seen.push(words()); };
        const all = { attributes: true, characterData: true, childList: true, subtree: true };
        new MutationObserver(look).observe(element, all);
    }
});"""
"""What is shown for a few seconds only is kept, so that a slow browser can be asked later whether it was there."""


class PageHands:
    """Somebody who plays on the page of a running program."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.page = new_tab(browser, viewport={"width": 1440, "height": 900})
        self.faults: list[str] = []
        self.page.add_init_script(_REMEMBERING)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.goto(url)
        self.connected()

    def connected(self) -> None:
        """Wait until the page is in touch with the program and shows the checkers."""
        self.page.wait_for_selector("body[data-connected=true] .checker")

    # What is shown.

    def told(self, text: str | re.Pattern[str]) -> None:
        """The one line says this."""
        expect(self.page.locator("#expected")).to_have_text(text)

    def was_told(self, text: str) -> None:
        """The one line says this, or has said it for a while since the page was opened."""
        self._remembers("expected", text)

    def was_refused(self, text: str) -> None:
        """The notice says this, or has said it for a while."""
        self._remembers("notice", text)

    def display_was(self, *titles: str) -> None:
        """The dice display's sign said these one after the other, at last the last."""
        self._remembers("device-display", *titles)

    def live(self, *keys: str) -> None:
        """Exactly these keys are lit."""
        expect(self.page.locator("#keys [data-live=true] .word")).to_have_text(list(keys))

    def dice(self, *labels: str) -> None:
        """These dice lie with the players, in the order they are listed in: of two, Black first."""
        dice = self.page.locator("#players .die")
        expect(dice).to_have_count(len(labels))
        for die, label in zip(dice.all(), labels, strict=True):
            expect(die).to_have_attribute("aria-label", label)

    def marked(self, word: str, *places: int) -> None:
        """Exactly these places of the physical board are said to be marked so."""
        wanted = sorted(places)
        self.page.wait_for_function(
            """([word, wanted]) => {
                const marked = [...document.querySelectorAll(".place[data-place]")]
                    .filter((place) => place.getAttribute("aria-label").split(", ").includes(word))
                    .map((place) => +place.dataset.place);
                return JSON.stringify([...new Set(marked)].sort((a, b) => a - b)) === JSON.stringify(wanted);
            }""",
            arg=[word, wanted],
        )

    def glowing(self, colour: Rgb, *places: int) -> None:
        """At some instant the tips of exactly these places glow in this colour, and no other tip does."""
        most = max(colour)
        fill = "url(#glow-" + "-".join(str(int(15 * part / most + 0.5) * 17) for part in colour) + ")"
        tips = [[int(column.tip), int(place.id)] for place in TABLES.places for column in place.columns]
        self.page.wait_for_function(
            f"""([tips, fill, wanted]) => {{
                const lit = new Map(({_LIT})());
                const glowing = tips.filter(([lamp]) => lit.get(lamp) === fill).map(([, place]) => place);
                return JSON.stringify([...new Set(glowing)].sort((a, b) => a - b)) === JSON.stringify(wanted);
            }}""",
            arg=[tips, fill, sorted(places)],
        )

    def dark(self) -> None:
        """No lamp is lit."""
        self.page.wait_for_function(f"() => ({_LIT})().length === 0")

    def at_rest(self) -> None:
        """Wait until no checker glides to its place any more."""
        self.page.wait_for_function(_AT_REST)

    def screen(self) -> str:
        """The dice display's picture as it is."""
        return str(self.page.evaluate(_SCREEN))

    def screen_changes(self, before: str) -> str:
        """Wait until the dice display shows another picture; that picture."""
        self.page.wait_for_function(f"(before) => ({_SCREEN})() !== before", arg=before)
        return self.screen()

    def sheet(self) -> Locator:
        """The cells of the match sheet in which something stands."""
        return self.page.locator("#sheet td:not(:empty)")

    def player(self, side: str) -> Locator:
        """A player's line: name, pips, dice, cube, score."""
        return self.page.locator(f".player[data-side={side}]")

    def lying(self) -> list[tuple[str, float, float]]:
        """Every checker and where it is drawn at rest, in mm of the page from the upper left corner."""
        self.at_rest()
        return sorted((side, round(x), round(y)) for side, x, y, _ in self.page.evaluate(_LYING))

    # What is done.

    def press(self, key: str) -> None:
        """Press a key."""
        self.page.locator(f"[data-key={key}]").click()

    def offer_double(self) -> None:
        """Press DOUBLE twice, again and again until the second press came within the three seconds there are for it."""
        line = self.page.locator("#expected")
        self.press("double")
        expect(line).to_have_text(re.compile("press DOUBLE again"))
        while " doubles to " not in (shown := line.inner_text()):
            self.press("double")
            expect(line).not_to_have_text(shown)

    def type_dice(self, *dice: int) -> None:
        """Type ordinary dice, one after the other as the page asks for them."""
        for die in dice:
            self.page.locator("#keys .digit").nth(die - 1).click()

    def lift(self, side: str, place: int) -> None:
        """Take the last checker of a side from a place with the mouse."""
        self.page.mouse.move(*self.on_screen(*self._last(side, place)))
        self.page.mouse.down()

    def hold_over(self, x: float, y: float) -> None:
        """Carry what is in the hand somewhere over the wood."""
        self.page.mouse.move(*self.on_screen(x, y), steps=5)

    def drop(self, place: int, half: int = 0) -> None:
        """Carry what is in the hand to a place and let go; the page finds the free seat there."""
        seat = TABLES.places[place].columns[half].slots[2]
        self.hold_over(seat.x_mm, TABLES.height_mm - seat.y_mm)
        self.page.mouse.up()

    def bear_off(self) -> None:
        """Let go of what is in the hand beside the board."""
        self.hold_over(TABLES.width_mm + BESIDE, TABLES.height_mm / 3)
        self.page.mouse.up()

    def carry(self, side: str, source: int, target: int, half: int = 0) -> None:
        """Drag a checker from place to place."""
        self.lift(side, source)
        self.drop(target, half)

    def _last(self, side: str, place: int) -> Spot:
        """Where the checker of a side lies that people take: one on top of others, else the farthest from the rail."""
        self.at_rest()
        found = []
        for colour, x, y, is_upper in self.page.evaluate(_LYING):
            if colour != side or not 0 <= x <= TABLES.width_mm or not 0 <= y <= TABLES.height_mm:
                continue
            up = TABLES.height_mm - y
            slot = min(TABLES.slots, key=lambda slot: (slot.x_mm - x) ** 2 + (slot.y_mm - up) ** 2)
            if slot.place == place:
                column = min(TABLES.places[place].columns, key=lambda column: abs(column.slots[0].x_mm - x))
                found.append((is_upper, abs(up - column.rail_mm), (x, y)))
        assert found, f"no {side} checker lies on {place}"
        return max(found)[2]

    def _remembers(self, what: str, *said: str) -> None:
        """Wait until one element of the page has said these in this order, nothing else between them."""
        self.page.wait_for_function(
            """([what, said]) => {
                const seen = window.remembered[what];
                return seen.some((_, at) => said.every((each, nth) => seen[at + nth] === each));
            }""",
            arg=[what, list(said)],
        )

    def on_screen(self, x: float, y: float) -> Spot:
        """Where a position of the page, in mm, is on the screen."""
        at = self.page.evaluate(_ON_SCREEN, [x, y])
        return (at[0], at[1])
