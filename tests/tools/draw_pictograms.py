"""Draws the prompts' pictograms with the real firmware, as White sees them, for docs/playing.md.

python tests/tools/draw_pictograms.py         writes docs/pictures/prompt-*.svg
"""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2] / "host"), str(Path(__file__).parents[1])]

from support.firmware import firmware
from support.pictures import lit
from takhta.board.scene import Prompt
from takhta.link import display_words as words
from tools.draw_screens import PROMPTS, draw_prompt

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SIZE = 44
_EDGE = 4
_SHOWN = 78
"""Pixels across on the page: a dot of the panel is one and a half."""


def name_of(prompt: Prompt) -> str:
    """The picture's file."""
    return f"prompt-{prompt.name.lower()}.svg"


def pictogram(prompt: Prompt) -> str:
    """The picture as SVG: a dark glass and one rectangle for each run of lit dots."""
    left, top = firmware("screen").PICTURE
    pixels = draw_prompt(prompt, words.WHITE)
    runs: list[str] = []
    for y in range(SIZE):
        dots = "".join("#" if lit(pixels, left + x, top + y) else " " for x in range(SIZE))
        x = 0
        while (x := dots.find("#", x)) >= 0:
            wide = len(dots[x:]) - len(dots[x:].lstrip("#"))
            runs.append(f"M{x} {y}h{wide}v1h-{wide}z")
            x += wide
    side = SIZE + 2 * _EDGE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_SHOWN}" height="{_SHOWN}" '
        f'viewBox="-{_EDGE} -{_EDGE} {side} {side}" shape-rendering="crispEdges">\n'
        f'<rect x="-{_EDGE}" y="-{_EDGE}" width="{side}" height="{side}" fill="#0a0e14"/>\n'
        f'<path fill="#cde8ff" d="{"".join(runs)}"/>\n</svg>\n'
    )


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for each in PROMPTS:
        (FOLDER / name_of(each)).write_text(pictogram(each))
