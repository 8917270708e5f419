"""Takes pictures of the page, on a phone and on a desk, by day and by night: look_at_page.py FOLDER.

Nothing is compared here: it is for eyes.
"""

import sys
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Browser

from support.browser import chromium, new_tab
from support.fake_backend import FakeBackend, cross_backend
from support.page_server import PageServer
from support.patience import PATIENCE_S
from takhta.board.scene import CubeShown, DieShown, Key, Mark, Prompt, Scene
from takhta.devices.display import SerialDiceDisplay
from takhta.devices.firmware_process import FirmwareProcess
from takhta.rules.occupancy import PlaceId, Side, content
from takhta.rules.pagade.path import Progress, square
from takhta.rules.said import verbatim
from takhta.web.view import TurnLine

SIZES = {"phone": (390, 844), "desk": (1440, 900), "small": (1180, 720)}
AMBER, GREEN, RED, BLUE = (120, 60, 0), (0, 110, 40), (140, 0, 0), (0, 30, 140)

TURNS = (
    TurnLine(3, "black", "65", "24/13"),
    TurnLine(3, "white", "31", "8/5 6/5"),
    TurnLine(3, "black", "42", "8/4 6/4"),
    TurnLine(3, "white", "", "doubles to 2", "cube"),
    TurnLine(3, "black", "", "takes", "cube"),
    TurnLine(3, "white", "66", "24/18(2) 13/7(2)"),
    TurnLine(3, "black", "52", "13/8 13/11", "corrected"),
    TurnLine(3, "white", "41", "no move"),
)


def middle_game() -> FakeBackend:
    """White plays 6-1 with a checker of Black on the bar, lamps lit, one place in doubt and a high stack."""
    white, black = {24: 1, 18: 2, 13: 3, 8: 2, 7: 1, 6: 4, 5: 2}, {12: 7, 17: 3, 19: 2, 4: 1, 0: 1}
    occupancy = tuple(
        content({Side.WHITE: white.get(place, 0), Side.BLACK: black.get(place, 0)}) for place in range(25)
    )
    backend = FakeBackend(occupancy)
    lamps = [(0, 0, 0)] * len(backend.board.lamps)
    for place, colour in ((13, AMBER), (7, GREEN), (4, RED), (17, BLUE)):
        column = backend.board.places[place].columns[0]
        lamps[column.tip] = colour
        free = max(0, sum(1 for _ in range(occupancy[place] & 15)))
        lamps[column.slots[min(free, 5)].lamp] = colour
    backend.lamps = tuple(lamps)
    backend.doubts = {8: -0.9}
    backend.turns = TURNS
    backend.scene = replace(
        backend.scene,
        occupancy=occupancy,
        prompt=Prompt.PLAY,
        text=(verbatim("Put it down where the lamps show."),),
        marks=((PlaceId(7), Mark.TARGET), (PlaceId(12), Mark.HIT)),
        dice=(DieShown(6, Side.WHITE), DieShown(1, Side.WHITE, used=True)),
        cube=CubeShown(2, Side.BLACK),
        turn_text="8/7",
        keys=frozenset({Key.ROLL, Key.DONE, Key.UNDO}),
        pips=((Side.WHITE, 141), (Side.BLACK, 118)),
    )
    return backend


def in_the_middle_of_pagade(turn: Side = Side.RED) -> FakeBackend:
    """Red plays 6-3 with a pawn to enter; Yellow is nearly home and Green has a pair out on the track."""
    gone = ((0, 24, 79, 81), (1, 20, 34, 34), (12, 83, 84, 84), (6, 21, 60, 60))
    backend = cross_backend(tuple(tuple(Progress(each) for each in pawns) for pawns in gone), turn)
    lamps = [(0, 0, 0)] * len(backend.board.lamps)
    enters = [square(turn, Progress(number)) for number in (3, 6, 9)]
    for place, colour in zip(enters, (GREEN, GREEN, AMBER), strict=True):
        lamps[backend.board.places[place].columns[0].tip] = colour
    backend.lamps = tuple(lamps)
    backend.turns = (
        TurnLine(1, "red", "43", "24/31 21/24"),
        TurnLine(1, "black", "66", "28/34(2)"),
        TurnLine(1, "yellow", "31", "2/home 79/83"),
        TurnLine(1, "green", "41", "17/21 5/6"),
    )
    backend.scene = replace(
        backend.scene,
        text=(verbatim("Red plays 6-3: a cut pawn enters first."),),
        marks=tuple((place, Mark.TARGET) for place in enters),
    )
    return backend


def screen_of(scene: Scene) -> bytes | None:
    """What the firmware itself draws for a scene."""
    with FirmwareProcess(on_cpython=True) as firmware, SerialDiceDisplay(lambda: firmware.tty) as display:
        display.show(scene)
        display.flush(PATIENCE_S)
        display.wait(lambda shown: shown.screen() is not None, PATIENCE_S)
        return display.screen()


def take(browser: Browser, url: str, folder: Path, name: str, size: tuple[int, int], scheme: str) -> None:
    """One picture of the page as it stands."""
    page = new_tab(
        browser,
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if scheme == "dark" else "light",
        device_scale_factor=2 if name.startswith("phone") else 1,
    )
    page.on("console", lambda message: print(name, message.type, message.text))
    page.on("pageerror", lambda error: print(name, error))
    page.goto(url)
    page.wait_for_selector("body[data-connected=true] .checker")
    page.wait_for_function("() => !document.getAnimations().length")  # until the lamps glow
    page.screenshot(path=folder / f"{name}.png")
    if name.startswith("phone"):
        page.screenshot(path=folder / f"{name}-full.png", full_page=True)
    page.close()


def main(folder: Path) -> None:
    """Take all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    moments = {"start": FakeBackend(), "middle": middle_game()}
    moments |= {f"pagade-{side.label}": in_the_middle_of_pagade(side) for side in (Side.RED, Side.BLACK)}
    for moment, backend in moments.items():
        backend.screen = screen_of(backend.scene)
        with PageServer(backend) as server, chromium() as browser:
            for device, size in SIZES.items():
                for scheme in ("light", "dark"):
                    take(browser, server.url, folder, f"{device}-{moment}-{scheme}", size, scheme)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
