"""Throws broken and nonsensical frames at both ends of the link. Neither may fail, and both must go on afterwards.

Run it as `python tests/tools/fuzz_link.py 1000000 [SEED]` for longer than the tests do.
"""

import struct
import sys
from pathlib import Path
from random import Random
from typing import Any

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2] / "host"), str(Path(__file__).parents[1])]

from support.firmware import firmware
from takhta.link import board_words, framing, wire
from takhta.link import display_words as words
from takhta.link.display_client import DisplayClient, WallMs
from takhta.link.exchange import Exchange
from tools.make_link_vectors import EXAMPLES, coded

WORDS: dict[int, type[wire.Message]] = words.MESSAGES | board_words.MESSAGES


def mutated(random: Random, good: list[bytes]) -> bytes:
    """A frame with bytes changed, lost, added or repeated."""
    frame = bytearray(random.choice(good))
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(frame)) if frame else 0
        match random.randrange(4):
            case 0 if frame:
                frame[at] = random.randrange(256)
            case 1:
                del frame[at : at + random.randint(1, 9)]
            case 2:
                frame[at:at] = random.randbytes(random.randint(1, 9))
            case _:
                frame[at:at] = frame[at : at + random.randint(1, 300)]
    return bytes(frame)


def nonsense(random: Random, kind: int, seq: int) -> bytes:
    """A frame sound outside, of this kind; inside it has values that mostly may be, too many bytes or too few."""
    body = bytes([kind, seq])
    for name, code, largest in WORDS[kind].layout() if kind in WORDS else ():
        size = struct.calcsize(">" + code)
        usual = {"boot": 1, "drawing": 5, "major": wire.MAJOR, "device": words.DICE_DISPLAY}.get(
            name, random.randint(0, largest)
        )
        often = random.random() < 0.98 and code[-1] != "s"
        body += usual.to_bytes(size, "big") if often else random.randbytes(size)
    if random.random() < 0.05:
        body = body[: random.randint(2, len(body))] if random.random() < 0.5 else body + random.randbytes(3)
    return framing.cobs(body + framing.crc(body).to_bytes(2, "big"))


def fuzz(frames: int, seed: int = 0) -> dict[str, int]:
    """Feed this many frames to a host and to a device; how many were sound, were refused, and what came of it.

    Raises AssertionError when an end no longer works afterwards, and whatever an end raises.
    """
    random = Random(seed)
    good = [coded(*example) for example in EXAMPLES]
    kinds = [*WORDS, 0x55]
    device: Any = firmware("device").Device(1)
    client = DisplayClient()
    client.opened()
    board = Board(random)
    tally = {"sound": 0, "refused": 0, "presses": 0, "connected": 0, "screens": 0, "scans": 0}
    asked: list[framing.Frame] = []
    for now in range(0, 10 * frames, 10):
        asked = framing.Receiver().feed(client.tick(WallMs(now))) or asked
        if asked and random.random() < 0.5:  # what is taken for an answer gets deeper
            frame = nonsense(random, asked[0].kind | wire.EVENT, asked[0].seq)
        elif random.random() < 0.5:
            frame = nonsense(random, random.choice(kinds), random.randrange(256))
        else:
            frame = mutated(random, good)
        client.feed(frame, WallMs(now))
        tally["sound"] += len(framing.Receiver().feed(frame))
        for reply in framing.Receiver().feed(device.feed(frame, now)):
            tally["refused"] += reply.kind == wire.Refused.KIND
        device.tick([(random.randrange(64), now)], now)
        tally["presses"] += len(client.take_presses())
        tally["connected"] += client.connected
        tally["screens"] += client.screen is not None
        tally["scans"] += board.hears(frame, WallMs(now))
    _still_work(client, device, 10 * frames)
    board.still_works(WallMs(10 * frames))
    return tally


class Board:
    """Both ends of the talk with the Pico under a board: the real firmware without pins, and the program's exchange."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.reader: Any = firmware("reader").Reader(1, self)
        self.exchange = Exchange(board_words.MESSAGES)
        self.request = board_words.Scan(strips=1 | 1 << 31, inputs=255, settle=10)
        self.said = b""

    def hears(self, frame: bytes, now: WallMs) -> bool:
        """Throw a frame at both ends; whether the program takes what it has heard for a whole scan."""
        self.reader.feed(frame, now)
        self.reader.tick(now)
        if self.exchange.answers or self.exchange.failed(now) or not self.said:
            self.said = self.exchange.ask(self.request, 2, now)
        self.said = self.exchange.tick(now) or self.said
        number = framing.Receiver().feed(self.said)[0].seq
        likely = nonsense(self.random, self.request.KIND | wire.EVENT, number) if self.random.random() < 0.5 else frame
        self.exchange.feed(likely)
        return bool(self.exchange.answers)

    def still_works(self, now: WallMs) -> None:
        """Power, scan, light: all is answered at once."""
        power = board_words.Power(on=1, supply=13, address=b"\x0a\x0b\x0c", select=b"\x14\x15\x16\x1a")
        light = board_words.Light(line=14, colours=bytes(96))
        for request, parts in ((power, 1), (self.request, 2), (light, 1)):
            # Either may have been left in the middle of a frame; a 00 ends it.
            self.exchange.feed(b"\0" + self.reader.feed(b"\0" + self.exchange.ask(request, parts, now), now))
            assert len(self.exchange.answers) == parts, self.exchange.answers

    def set(self, pin: int, level: int) -> None:
        """A line is driven."""
        assert 0 <= pin < board_words.NO_LINE
        assert level in (0, 1)

    def convert(self, pin: int, high: int, low: int) -> int:
        """A conversion."""
        assert 0 <= pin < board_words.NO_LINE
        assert (high & ~1, low & 63) == (6, 0)
        return self.random.randrange(4096)

    def wait(self, microseconds: int) -> None:
        """Voltages settle."""
        assert 0 <= microseconds <= 5000

    def light(self, line: int, colours: bytes) -> None:
        """Colours go out."""
        assert 0 <= line < board_words.NO_LINE
        assert 96 <= len(colours) <= 3 * board_words.LAMPS_MOST
        assert len(colours) % 3 == 0


def _still_work(client: DisplayClient, device: Any, now: int) -> None:
    wanted = words.Show(die_a=6, die_b=5, cube=2, prompt=3)
    device.tick([(0, now)], now)
    client.opened()
    client.show(wanted)
    for later in range(now, now + 2000, 10):
        said = device.feed(client.tick(WallMs(later)), later) + device.tick([], later)
        client.feed(said, WallMs(later))
    assert client.settled
    assert device.show.values() == wanted.values()
    assert client.screen == bytes(device.pixels)


if __name__ == "__main__":
    print(fuzz(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0))
