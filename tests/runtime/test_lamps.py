"""The lamps as an output: what they show at every step is what the scene's marks want at that instant."""

from dataclasses import replace

from support.virtual import TABLES
from takhta.board.evidence import Milliseconds
from takhta.board.lamps import paint
from takhta.board.ports import LampFrame
from takhta.board.scene import Mark, Prompt, Scene
from takhta.rules.games import game
from takhta.rules.occupancy import PlaceId, Side
from takhta.runtime.outputs.lamps import LampsOutput
from takhta.sim.board import SCAN_MS

RULES = game("backgammon")
SOURCES = Scene(
    RULES.occupancy(RULES.start(Side.WHITE)), Prompt.PLAY, marks=((PlaceId(8), Mark.SOURCE), (PlaceId(6), Mark.SOURCE))
)


class SeenLamps:
    """Lamps that keep what they were shown last."""

    def __init__(self) -> None:
        self.frame: LampFrame = ()

    def show(self, frame: LampFrame) -> None:
        """Keep it."""
        self.frame = frame

    def close(self) -> None:
        """Nothing to do."""


def test_every_step_shows_what_the_marks_want_then() -> None:
    """Marks that are others than before begin their rhythm anew; another prompt alone does not."""
    lamps = SeenLamps()
    now = began = Milliseconds(170)
    output = LampsOutput(lamps, TABLES, lambda _told: None)
    landing = replace(SOURCES, marks=((PlaceId(7), Mark.TARGET),))
    for scene, begins in ((SOURCES, True), (replace(SOURCES, prompt=Prompt.DANCE), False), (landing, True)):
        if begins:
            began = now
        output.scene(scene)
        for _ in range(60):
            output.step(now)
            assert lamps.frame == paint(scene, TABLES, Milliseconds(now - began))
            now = Milliseconds(now + SCAN_MS)
