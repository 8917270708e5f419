"""A player at the page of the cross in a real browser: plays whole turns of pagade with the mouse, pawn by pawn."""

from playwright.sync_api import Browser

from support.late_in_pagade import CROSS, LAYOUT, Turn
from support.page_hands import PageHands, Spot
from takhta.rules.game import AnyGame, Step
from takhta.rules.occupancy import OFF, PlaceId, Side

_WAIST_MM = 9.0
"""So high above its foot, on the screen, a standing pawn is taken."""
_PAWNS = """() => [...document.querySelectorAll('.checker')].map((pawn) => {
    const at = new DOMMatrix(getComputedStyle(pawn).transform);
    return [pawn.dataset.side, at.e, at.f, pawn.querySelector('use').getAttribute('href').split('-')[0] === '#lying'];
})"""


class PagePawns(PageHands):
    """Somebody who plays pagade on the page of a running program."""

    def __init__(self, browser: Browser, url: str, rules: AnyGame) -> None:
        super().__init__(browser, url)
        self.rules = rules
        self._grip = 0.0

    def play(self, play: Turn) -> None:
        """Carry every pawn of a turn, whoever is cut first."""
        after: dict[tuple[PlaceId, Side], int] = {
            (place, side): many for place, side, many in self.rules.lying(play.after)
        }
        for step in self.rules.steps(play):
            self._clear(step)
            # On a square of the belly those that lie and those that stand are told apart.
            goes_home = step.target == OFF or (step.target, step.side) in after
            self.take(step.side, step.source, lying=goes_home and self._lies(step.side, step.source))
            self.let_go(self.home() if step.target == OFF else self.middle(step.target))

    def take(self, side: Side, place: PlaceId, *, lying: bool = False) -> None:
        """Take a pawn of a side from a square, or from its tray."""
        found = [
            (x, y)
            for name, x, y, lies in self.page.evaluate(_PAWNS)
            if name == side.label and lies is lying and self._is_on((x, y), place)
        ]
        assert found, f"no {side.label} pawn on {place}"
        # Where a pawn stands, the head of another may be in front of it.
        self._grip = 0.0 if lying else _WAIST_MM
        x, y = found[0]
        self.page.mouse.move(*self.on_screen(x, y - self._grip))
        self.page.mouse.down()

    def let_go(self, at: Spot) -> None:
        """Carry what is in the hand somewhere and let go."""
        self.hold_over(at[0], at[1] - self._grip)
        self.page.mouse.up()
        self.page.wait_for_function("() => !document.querySelector('.checker.held')")

    def middle(self, place: PlaceId) -> Spot:
        """The middle of a square of the game, in mm of the page."""
        square = CROSS.places[LAYOUT.places[place]].square
        assert square is not None
        return square.x_mm, CROSS.height_mm - square.y_mm

    def home(self) -> Spot:
        """The star in the middle."""
        return CROSS.width_mm / 2, CROSS.height_mm / 2

    def on_their_sides(self) -> list[tuple[str, float, float]]:
        """Every pawn that lies on its side, and where."""
        return sorted((side, round(x), round(y)) for side, x, y, lies in self.page.evaluate(_PAWNS) if lies)

    def in_trays(self, side: Side) -> int:
        """How many pawns of a side are off the board."""
        return sum(name == side.label and self._is_on((x, y), OFF) for name, x, y, _ in self.page.evaluate(_PAWNS))

    def _clear(self, step: Step) -> None:
        """Who is cut leaves the board: its pawn is dropped in a corner."""
        while step.hit:
            there = [
                name
                for name, x, y, _ in self.page.evaluate(_PAWNS)
                if name != step.side.label and self._is_on((x, y), step.target)
            ]
            if not there:
                return
            self.take(Side[there[0].upper()], step.target)
            self.let_go((CROSS.width_mm - 30, CROSS.height_mm - 100))

    def _lies(self, side: Side, place: PlaceId) -> bool:
        return any(
            name == side.label and lies and self._is_on((x, y), place)
            for name, x, y, lies in self.page.evaluate(_PAWNS)
        )

    def _is_on(self, at: Spot, place: PlaceId) -> bool:
        def within(square: PlaceId) -> bool:
            x, y = self.middle(square)
            return abs(at[0] - x) < 12 and abs(at[1] - y) < 12

        if place != OFF:
            return within(place)
        x, y = self.home()
        is_home = abs(at[0] - x) < 36 and abs(at[1] - y) < 36
        return not is_home and not any(within(PlaceId(each)) for each in range(len(CROSS.places)))
