"""The driver: what cannot be written has not happened, and a device that fails takes nothing with it."""

from dataclasses import dataclass, field

from support.virtual_table import VirtualTable
from support.words import english
from takhta.board.ports import Frame, LampFrame
from takhta.board.scene import Key, Prompt
from takhta.record.errors import JournalError
from takhta.record.facts import AnyFact
from takhta.rules.occupancy import Side

FULL = "The journal cannot grow because the disk is full; make room and try again."


@dataclass
class FailingDisk:
    """Keeps facts until the disk is full."""

    facts: list[AnyFact] = field(default_factory=list)
    full: bool = False

    def append(self, *facts: AnyFact) -> None:
        if self.full:
            raise JournalError(FULL)
        self.facts += facts


class FailingTable(VirtualTable):
    """A virtual table whose journal can run out of room."""

    def __init__(self, *throws: tuple[int, int]) -> None:
        super().__init__(*throws)
        self.disk = FailingDisk()
        self.driver._writer = self.disk  # noqa: SLF001 - the one part this test breaks


def test_a_roll_that_cannot_be_written_was_never_thrown_and_roll_works_again() -> None:
    table = FailingTable((6, 6), (3, 1))
    table.begin()
    table.disk.full = True
    table.press(Key.ROLL)
    assert english(table.driver.scene.notice) == FULL
    assert table.scene.dice[0].value == 0

    table.disk.full = False
    table.press(Key.ROLL)

    assert (table.scene.dice[0].value, table.scene.dice[1].value) == (3, 1)


def test_a_turn_that_cannot_be_written_stays_open() -> None:
    table = FailingTable((3, 1))
    table.begin()
    table.press(Key.ROLL)
    table.carry(Side.WHITE, 24, 20)
    table.disk.full = True
    table.press(Key.DONE)
    assert (table.prompt, table.scene.turn) == (Prompt.CONFIRM, Side.WHITE)

    table.disk.full = False
    table.press(Key.DONE)

    assert (table.prompt, table.scene.turn) == (Prompt.ROLL, Side.BLACK)


def test_a_board_that_does_not_answer_is_named_and_the_game_goes_on_when_it_does() -> None:
    table = VirtualTable((3, 1)).begin()
    table.press(Key.ROLL)

    class Unplugged:
        def latest(self) -> Frame:
            raise OSError("the cable is out")

        def close(self) -> None:
            """Nothing to let go of."""

    scanner = table.driver._scanner  # noqa: SLF001 - the one part this test breaks
    table.driver._scanner = Unplugged()  # noqa: SLF001
    table.look()
    assert english(table.driver.scene.notice) == "The board does not answer: the cable is out"
    assert not table.driver.board_answers

    table.driver._scanner = scanner  # noqa: SLF001
    table.carry(Side.WHITE, 24, 20)

    assert table.prompt is Prompt.CONFIRM


def test_lamps_that_do_not_answer_are_named_and_the_game_goes_on() -> None:
    table = VirtualTable((3, 1)).begin()

    class Dark:
        def show(self, frame: LampFrame) -> None:  # noqa: ARG002 - nothing is lit
            raise OSError("no light")

        def close(self) -> None:
            """Nothing to let go of."""

    table.lamps._lamps = Dark()  # noqa: SLF001 - the one part this test breaks
    table.press(Key.ROLL)

    assert english(table.driver.scene.notice) == "The lamps do not answer: no light"
    assert table.prompt is Prompt.PLAY
