"""What the dice display must show beside a page: drawn by its own firmware from what the other outputs show."""

import base64
from typing import Any

from support.firmware import firmware
from takhta.board.scene import CubeShown, DieShown, Key, Prompt, Scene, Score
from takhta.devices.display import as_show
from takhta.rules.occupancy import Side

SIDES: dict[str | None, Side | None] = {None: None, **{side.label: side for side in Side}}


def screen_of(view: dict[str, Any]) -> str:
    """The screen, in the words of the page's view."""
    one, two = (DieShown(die["value"], SIDES[die["side"]], used=die["used"]) for die in view["dice"])
    score = view["score"]
    scene = Scene(
        occupancy=(),
        prompt=Prompt[view["prompt"].upper()],
        dice=(one, two),
        cube=CubeShown(view["cube"]["value"], SIDES[view["cube"]["owner"]]),
        turn=SIDES[view["turn"]],
        score=Score(**score["points"], length=score["length"], crawford=score["crawford"]),
        keys=frozenset(Key[key.upper()] for key in view["keys"]),
        digits=view["digits"],
    )
    return base64.b64encode(drawn(scene)).decode()


def drawn(scene: Scene) -> bytes:
    """The screen as bytes."""
    screen = firmware("screen").Screen()
    screen.game(as_show(scene))
    return bytes(screen.pixels)
