"""The dice display as an output. Its keys come in by the driver, like everything that happens."""

from takhta.board.ports import DiceDisplay
from takhta.board.scene import Scene
from takhta.session.output import Output
from takhta.session.table_state import TableState


class DiceDisplayOutput(Output):
    """Shows every scene on the box with the dice."""

    def __init__(self, display: DiceDisplay) -> None:
        self._display = display

    def begin(self, scene: Scene, state: TableState) -> None:  # noqa: ARG002 - the box shows scenes alone
        """As for any scene."""
        self._display.show(scene)

    def scene(self, scene: Scene) -> None:
        """Show this from now on."""
        self._display.show(scene)

    def close(self) -> None:
        """Let go of the box."""
        self._display.close()
