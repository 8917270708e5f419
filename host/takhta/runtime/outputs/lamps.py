"""The lamps under the board as an output: every mark of the scene in its rhythm."""

from collections.abc import Callable

from takhta.board.evidence import Milliseconds
from takhta.board.lamps import paint
from takhta.board.patterns import TICK_MS
from takhta.board.plan import Board
from takhta.board.ports import LampFrame, Lamps
from takhta.board.scene import Scene
from takhta.rules.said import Told, said, verbatim
from takhta.session.output import Output
from takhta.session.table_state import TableState


class LampsOutput(Output):
    """Paints the scene and sends it to the lamps. `notice` tells the players, for a while, that these fail."""

    def __init__(self, lamps: Lamps, board: Board, notice: Callable[[Told], None]) -> None:
        self._lamps = lamps
        self._board = board
        self._notice = notice
        self._scene: Scene | None = None
        self._changed = True
        self._since = Milliseconds(0)
        self._tick = -1
        self.frame: LampFrame = ()
        """What was sent last: the colour of every lamp."""

    def begin(self, scene: Scene, state: TableState) -> None:  # noqa: ARG002 - lamps show scenes alone
        """As for any scene."""
        self.scene(scene)

    def scene(self, scene: Scene) -> None:
        """Show this from the next step on."""
        self._changed = self._changed or self._scene is None or scene.marks != self._scene.marks
        self._scene = scene
        self._tick = -1

    def step(self, now: Milliseconds) -> None:
        """Light the lamps as their rhythms want them now."""
        if self._scene is None:
            return
        if self._changed:
            # New marks begin their rhythm anew, with light: otherwise half of them would be dark at first.
            self._changed, self._since, self._tick = False, now, -1
        tick = (now - self._since) // TICK_MS
        if tick != self._tick:  # between two ticks nothing changes
            self._tick = tick
            self.frame = paint(self._scene, self._board, Milliseconds(now - self._since))
        try:
            self._lamps.show(self.frame)
        except OSError as error:
            self._notice((said("lamps.silent"), verbatim(str(error))))

    def close(self) -> None:
        """Go dark."""
        self._lamps.close()
