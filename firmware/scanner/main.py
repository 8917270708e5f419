"""Runs the Pico under the board: the one loop between its pins and the program."""

import gc
import os

for name in "framing wire board_words strips reader board".split():
    __import__(name)
    gc.collect()

from board import Board  # noqa: E402
from reader import Reader  # noqa: E402

WAIT_MS = 5
"""How long to wait for bytes before looking at the clock again."""


def run(board):
    """Listen, do, answer, for ever."""
    reader = Reader(int.from_bytes(os.urandom(4), "big"), board)
    while True:
        heard = board.read(WAIT_MS)
        now = board.now()
        said = reader.feed(heard, now) if heard else b""
        if said:
            board.write(said)
        reader.tick(now)


if __name__ == "__main__":
    run(Board())
