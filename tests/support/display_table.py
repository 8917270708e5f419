"""A virtual table where only the dice display and the lamps are looked at, and only its keys are pressed."""

from types import TracebackType
from typing import Self

from support.patience import PATIENCE_S
from support.screens import drawn
from support.virtual import TABLES
from support.virtual_table import VirtualTable
from support.words import english
from takhta.board.scene import Key, Prompt, Scene
from takhta.devices.display import SerialDiceDisplay
from takhta.devices.firmware_process import FirmwareProcess
from takhta.record.match_state import MatchState
from takhta.rules.occupancy import OFF, PlaceId
from takhta.runtime.outputs.dice_display import DiceDisplayOutput
from takhta.session.events import Pressed

DARK = (0, 0, 0)
RHYTHM_FRAMES = 80
"""The longest sign of the lamps takes 2.4 s."""


class DisplayTable(VirtualTable):
    """Every key goes through a finger on the firmware; `screens` collects what its screen showed for each prompt."""

    def __init__(
        self, firmware: FirmwareProcess, *throws: tuple[int, int], match_state: MatchState | None = None
    ) -> None:
        super().__init__(*throws, match_state=match_state)
        self.firmware = firmware
        self.display = SerialDiceDisplay(lambda: firmware.tty)
        self.driver.attach(DiceDisplayOutput(self.display))
        self.screens: dict[Prompt, set[bytes]] = {}
        assert self.display.wait(lambda box: box.connected, PATIENCE_S)

    def press(self, key: Key) -> Scene:
        """Tap a key of the box, or for RESIGN hold DROP, and wait until the box has told it."""
        assert self.display.flush(PATIENCE_S)
        if key is Key.RESIGN:
            self.firmware.hold(Key.DROP)
        else:
            self.firmware.tap(key)
        told = self.display.keys(PATIENCE_S)
        assert told == (key,)
        self.driver.handle(Pressed(self.clock(), key))
        return self.look()

    def shows(self, prompt: Prompt) -> None:
        """The outputs ask for this: the screen is as the firmware draws it, and the marked places light, no others."""
        assert self.driver.scene.prompt is prompt, english(self.driver.scene.text)
        self.screens.setdefault(prompt, set()).add(self.screen())
        marked = {place for place, _ in self.driver.scene.marks if place != OFF}
        seen: set[PlaceId] = set()
        for _ in range(RHYTHM_FRAMES):
            self.look(1)
            seen |= {place.id for place in TABLES.places if any(self.lit[each.tip] != DARK for each in place.columns)}
        assert seen == marked

    def screen(self) -> bytes:
        """What stands on the screen, which is this scene and no other."""
        assert self.display.flush(PATIENCE_S)
        wanted = drawn(self.driver.scene)
        assert self.display.wait(lambda box: box.screen() == wanted, PATIENCE_S)
        return wanted

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.driver.close()
