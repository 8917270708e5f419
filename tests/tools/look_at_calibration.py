"""Takes pictures of a calibration in the browser, done by mouse and by virtual hands: look_at_calibration.py FOLDER.

Nothing is compared here: it is for eyes.
"""

import os
import subprocess
import sys
from pathlib import Path

from support.browser import chromium, new_tab
from support.program import COMMAND, environment


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
        page = new_tab(browser, viewport={"width": 1440, "height": 900})
        page.on("console", lambda message: print(message.type, message.text))
        page.on("pageerror", lambda error: print(error))
        page.goto("http://127.0.0.1:8127/")
        page.wait_for_selector("body[data-connected=true] .checker")
        page.get_by_text("Slide a white checker").wait_for()
        page.screenshot(path=folder / "first.png")
        page.locator("#calibration-hands").click()
        page.wait_for_function("() => parseInt(document.getElementById('calibration-share').textContent) >= 40")
        page.screenshot(path=folder / "hands.png")
        process.terminate()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
