"""Runs the dice display: the one loop between the board it sits on and everything else."""

import gc
import os

try:
    from micropython import opt_level

    opt_level(3)  # leaves out the numbers of lines, which nobody reads on a box; CPython has no such thing
except ImportError:
    pass

# Small memory: compile the files one after the other, and clean up after each.
for name in "framing wire display_words canvas shapes pictograms screen sounds device board".split():
    __import__(name)
    gc.collect()

from board import Board  # noqa: E402
from device import Device  # noqa: E402

WAIT_MS = 5
"""How long to wait for bytes before looking at the buttons again."""


def run(board):
    """Listen, look, answer, draw, for ever. Answers go out before drawing, which takes much longer."""
    device = Device(int.from_bytes(os.urandom(4), "big"))
    while True:
        heard = board.read(WAIT_MS)
        now = board.now()
        said = device.feed(heard, now) if heard else b""
        said += device.tick(board.changes(now), now)
        if said:
            board.write(said)
        tune = device.tune()
        if tune:
            board.play(tune)
        if device.draw():
            board.display(device.pixels, device.show.brightness)


if __name__ == "__main__":
    run(Board())
