"""The pictures: every prompt has one, all differ, none leaves its frame, and each is the one that was looked at.

After a change for the better run `python tests/tools/draw_screens.py` and look at what it writes.
"""

from typing import Any

import pytest

from tools.draw_screens import ART, PROMPTS, SCENES, draw_prompt, draw_scene, prompt_art
from support.firmware import firmware
from support.pictures import HEIGHT, WIDTH, lit, text_art
from takhta.board.scene import Prompt
from takhta.link import display_words as words

LEFT, TOP = firmware("screen").PICTURE
SIDE = 44


@pytest.mark.parametrize("prompt", PROMPTS, ids=lambda prompt: prompt.name.lower())
def test_the_picture_of_each_prompt_is_the_one_looked_at(prompt: Prompt) -> None:
    assert prompt_art(prompt).split("\n") == (ART / f"prompt-{prompt.name.lower()}.txt").read_text().split("\n")


@pytest.mark.parametrize("name", sorted(SCENES))
def test_each_screen_is_the_one_looked_at(name: str) -> None:
    assert text_art(draw_scene(name)).split("\n") == (ART / f"{name}.txt").read_text().split("\n")


def test_every_prompt_has_a_picture_of_its_own() -> None:
    pictures = {draw_prompt(prompt, words.WHITE) for prompt in PROMPTS}
    assert len(PROMPTS) == len(Prompt) - 1
    assert len(pictures) == len(PROMPTS)
    unknown = draw_prompt(Prompt.NONE, words.WHITE, number=max(Prompt) + 1)
    assert unknown not in pictures | {draw_prompt(Prompt.NONE, words.WHITE)}


@pytest.mark.parametrize("prompt", PROMPTS, ids=lambda prompt: prompt.name.lower())
def test_no_picture_leaves_its_frame(prompt: Prompt) -> None:
    for turn in (words.WHITE, words.BLACK):
        bare, drawn = draw_prompt(Prompt.NONE, turn), draw_prompt(prompt, turn)
        changed = {(x, y) for y in range(HEIGHT) for x in range(WIDTH) if lit(bare, x, y) != lit(drawn, x, y)}
        assert changed
        assert all(LEFT <= x < LEFT + SIDE and TOP <= y < TOP + SIDE for x, y in changed)


def pixels(**shown: int) -> bytes:
    """The screen that shows this."""
    screen: Any = firmware("screen").Screen()
    screen.game(words.Show(**shown))
    return bytes(screen.pixels)


@pytest.mark.parametrize("field", [name for name, _, _ in words.Show.layout() if name != "brightness"])
def test_everything_a_scene_tells_is_seen(field: str) -> None:
    """Each value of each field gives another picture, all else equal."""
    usual = {"die_a": 6, "die_b": 5, "side_a": 1, "side_b": 1, "cube": 1, "keys": 63, "length": 7, "prompt": 2}
    largest = next(largest for name, _, largest in words.Show.layout() if name == field)
    values = range(min(largest, 12) + 1) if field != "keys" else [0, *(1 << key for key in range(6))]
    assert len({pixels(**{**usual, field: value}) for value in values}) == len(values)


def test_each_held_eighth_and_each_pressed_key_is_seen() -> None:
    screen = firmware("screen").Screen()
    seen = set()
    for pressed, held in [(0, 0), *((1 << key, 0) for key in range(6)), *((8, eighth) for eighth in range(2, 9))]:
        screen.game(words.Show(keys=1), pressed, held)
        seen.add(bytes(screen.pixels))
    assert len(seen) == 1 + 6 + 7
