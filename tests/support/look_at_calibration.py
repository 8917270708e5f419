"""Takes pictures of a calibration in the browser, done by mouse and by virtual hands: look_at_calibration.py FOLDER.

Nothing is compared here: it is for eyes.
"""

import os
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page

from support.browser import chromium
from support.program import COMMAND, environment


def drag_along(page: Page, place: int, side: str) -> None:
    """Slide a checker of the tray along a point with the mouse."""
    checker = page.locator(f".checker [data-side={side}], [data-side={side}].checker").last.bounding_box()
    goal = page.locator(f"[data-place='{place}']").first.bounding_box()
    assert checker
    assert goal
    page.mouse.move(checker["x"] + checker["width"] / 2, checker["y"] + checker["height"] / 2)
    page.mouse.down()
    x = goal["x"] + goal["width"] / 2
    top, bottom = goal["y"], goal["y"] + goal["height"]
    page.mouse.move(x, bottom - 6, steps=5)
    for i in range(120):
        page.mouse.move(x, bottom - 6 - (bottom - top - 6) * i / 119)
        page.wait_for_timeout(30)
    page.mouse.move(checker["x"] + checker["width"] / 2, checker["y"] + checker["height"] / 2, steps=5)
    page.mouse.up()


def main(folder: Path) -> None:
    """Take all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        subprocess.Popen(
            [*COMMAND, "calibrate", "--again", "--port", "8127"],
            env=environment(folder) | {"PYTHONPATH": os.environ.get("PYTHONPATH", "")},
            stdout=subprocess.PIPE,
            text=True,
        ) as process,
        chromium() as browser,
    ):
        assert process.stdout
        while "ready" not in (line := process.stdout.readline()):
            assert line
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.on("console", lambda message: print(message.type, message.text))
        page.on("pageerror", lambda error: print(error))
        page.goto("http://127.0.0.1:8127/")
        page.wait_for_selector("body[data-connected=true] .checker")
        page.get_by_text("Slide a white checker").wait_for()
        page.screenshot(path=folder / "first.png")
        page.locator("#walk-hands").click()
        page.wait_for_timeout(25_000)
        page.screenshot(path=folder / "hands.png")
        process.terminate()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
