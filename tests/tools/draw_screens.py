"""Draws the dice display's screens with the real firmware. Run it to write the pictures the tests compare, and look.

python tests/tools/draw_screens.py            writes tests/data/screens/*.txt and docs/pictures/dice-display.png
"""

import sys
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2] / "host"), str(Path(__file__).parents[1])]

from support.firmware import firmware
from support.pictures import text_art, write_png
from takhta.board.scene import Prompt
from takhta.link import display_words as words

ART = Path(__file__).parents[1] / "data" / "screens"
SHEET = Path(__file__).parents[2] / "docs" / "pictures" / "dice-display.png"

PROMPTS = [prompt for prompt in Prompt if prompt is not Prompt.NONE]

WHITE_ROLLED: dict[str, int] = {
    "die_a": 6,
    "die_b": 5,
    "side_a": words.WHITE,
    "side_b": words.WHITE,
    "turn": words.WHITE,
    "cube": 0,
    "white": 3,
    "black": 5,
    "length": 7,
    "prompt": Prompt.PLAY,
    "keys": 0b110000,
}
BLACK_PLAYED: dict[str, int] = {
    "die_a": 3,
    "die_b": 1,
    "side_a": words.BLACK,
    "side_b": words.BLACK,
    "used_a": 1,
    "used_b": 1,
    "turn": words.BLACK,
    "owner": words.BLACK,
    "cube": 3,
    "white": 12,
    "black": 9,
    "length": 15,
    "prompt": Prompt.CONFIRM,
    "keys": 0b110001,
}
SCENES: dict[str, tuple[str, tuple[Any, ...]]] = {
    "white-rolled": ("game", (words.Show(**WHITE_ROLLED),)),
    "black-played": ("game", (words.Show(**BLACK_PLAYED),)),
    "opening-in-crawford": (
        "game",
        (words.Show(die_a=4, side_a=1, die_b=2, side_b=2, cube=255, white=6, black=2, length=7, crawford=1, prompt=2),),
    ),
    "typing-dice": ("game", (words.Show(cube=6, owner=1, turn=1, digits=1, keys=63, prompt=Prompt.ROLL),)),
    "nobodys-dice-in-a-money-game": (
        "game",
        (words.Show(die_a=6, die_b=4, cube=10, owner=2, white=104, black=98, turn=2, prompt=Prompt.DOUBLED, keys=12),),
    ),
    "stick-dice": (
        "game",
        (words.Show(**{**WHITE_ROLLED, "cube": 255, "die_a": 6, "die_b": 3, "used_b": 1, "sticks": 1}),),
    ),
    "red-of-four": (
        "game",
        (words.Show(die_a=6, side_a=3, die_b=4, side_b=3, used_b=1, cube=255, turn=3, prompt=2, sticks=1, seats=30),),
    ),
    "nobodys-sticks": ("game", (words.Show(die_a=4, die_b=1, side_b=2, cube=255, sticks=1),)),
    "starting": ("starting", (3,)),
    "started": ("starting", (7,)),
    "resigning": ("game", (words.Show(**WHITE_ROLLED), 8, 5)),
    "code": ("game", (words.Show(**WHITE_ROLLED), 0, 0, b"048261")),
    "stranger": ("stranger", (2, 1)),
    "no-host": ("no_host", ()),
}
"""By name: which of the screen's drawings, and what it is told."""


def draw_scene(name: str) -> bytes:
    """The 1,024 bytes of a screen."""
    about, told = SCENES[name]
    screen = firmware("screen").Screen()
    getattr(screen, about)(*told)
    return bytes(screen.pixels)


def draw_prompt(prompt: Prompt, turn: int, *, number: int | None = None) -> bytes:
    """The screen that shows hardly more than a prompt's picture."""
    screen = firmware("screen").Screen()
    screen.game(words.Show(prompt=prompt if number is None else number, turn=turn, cube=words.NO_CUBE))
    return bytes(screen.pixels)


def prompt_art(prompt: Prompt) -> str:
    """The picture as White sees it, and beside it as Black sees it."""
    left, top = firmware("screen").PICTURE
    rows = [text_art(draw_prompt(prompt, turn)).splitlines() for turn in (words.WHITE, words.BLACK)]
    return "".join(
        f"{white[left : left + 44]}  {black[left : left + 44]}\n"
        for white, black in list(zip(*rows, strict=True))[top : top + 44]
    )


if __name__ == "__main__":
    ART.mkdir(parents=True, exist_ok=True)
    for each in PROMPTS:
        (ART / f"prompt-{each.name.lower()}.txt").write_text(prompt_art(each))
    for each_name in SCENES:
        (ART / f"{each_name}.txt").write_text(text_art(draw_scene(each_name)))
    sheet = [draw_scene(each_name) for each_name in SCENES]
    screen = firmware("screen").Screen()
    for each in PROMPTS:
        look = WHITE_ROLLED if each % 2 else {**BLACK_PLAYED, "keys": 0b001101}
        screen.game(words.Show(**{**look, "prompt": each}))
        sheet.append(bytes(screen.pixels))
    SHEET.parent.mkdir(parents=True, exist_ok=True)
    write_png(SHEET, sheet, columns=3, scale=3)
