"""The real program on a Raspberry Pi that is a bench; its arguments are

    FOLDER [--switches] [--uncalibrated] [--unplugged POINT | --only POINT] [--crashing] ARGUMENTS…

On the bench lies a virtual board with a game's start position, reached by wires only, beside it a dice display, its
firmware in a process. The board is calibrated unless told otherwise, or one of switches. At the end FOLDER/after.json
tells how the program left the wires.
"""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from support.chain import Chain
from support.electronics import POWER, Electronics
from support.fake_pi import connect, describe_pi
from support.virtual import REED, TABLES
from support.virtual_table import SEED, calibration
from takhta.board.files import board_file
from takhta.clock import wall_clock
from takhta.commands import cli
from takhta.devices.firmware_process import FirmwareProcess
from takhta.devices.machine import Machine
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.runtime.paths import calibration_file
from takhta.runtime.real import DISPLAY_PORT
from takhta.sensing.calibration import save
from takhta.session.events import Command, Event, Saw
from takhta.session.machine import Session
from takhta.sim.board import VirtualBoard
from takhta.sim.hands import MessyHands


def main() -> None:
    """Run the program with the arguments that are left."""
    folder = Path(sys.argv.pop(1))
    board = TABLES
    if sys.argv[1] == "--switches":
        del sys.argv[1]
        board = REED
    virtual = VirtualBoard(board, SEED, wall_clock)
    rules = game("backgammon")
    hands = MessyHands(virtual, "neat", SEED)
    hands.set_up(board.layouts[0].to_board(rules.occupancy(rules.start(Side.WHITE))))
    hands.finish()
    electronics = Electronics(board_file(board.name), lambda: virtual.latest().counts, wall=True)
    if sys.argv[1] == "--uncalibrated":
        del sys.argv[1]
    elif board is TABLES:
        save(calibration(), calibration_file("tables"))
    if sys.argv[1] in ("--unplugged", "--only"):
        named = electronics.strip(int(sys.argv[2]))
        for strip in electronics.strips.values():
            strip.unplugged = (strip is named) == (sys.argv[1] == "--unplugged")
        del sys.argv[1:3]
    with pytest.MonkeyPatch.context() as patch, FirmwareProcess() as box:
        connect(patch, electronics)
        chain = Chain(patch, folder)
        describe_pi(folder)
        patch.setattr(Machine.__init__, "__defaults__", (folder,))
        if sys.argv[1] == "--crashing":
            del sys.argv[1]
            patch.setattr(Session, "handle", _crash_after(frames=20))
        assert box.tty is not None
        os.environ[DISPLAY_PORT] = box.tty
        try:
            cli.main()
        finally:
            after = {
                "powered": bool(electronics.levels.get(POWER, 0)),
                "dark": not any(any(frame) for frame in chain.frames[-1:]),
                "lit": sum(any(frame) for frame in chain.frames),
            }
            (folder / "after.json").write_text(json.dumps(after))


def _crash_after(frames: int) -> Callable[[Session, Event], tuple[Command, ...]]:
    """A session with a fault of the program in it, that shows after so many frames."""
    handle = Session.handle
    seen = 0

    def crashing(session: Session, event: Event) -> tuple[Command, ...]:
        nonlocal seen
        seen += isinstance(event, Saw)
        if seen > frames:
            raise ZeroDivisionError("a fault made for a test")
        return handle(session, event)

    return crashing
