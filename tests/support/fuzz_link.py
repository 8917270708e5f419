"""Throws broken and nonsensical frames at both ends of the link. Neither may fail, and both must go on afterwards.

Run it as `python tests/support/fuzz_link.py 1000000 [SEED]` for longer than the tests do.
"""

import struct
import sys
from pathlib import Path
from random import Random
from typing import Any

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2] / "host"), str(Path(__file__).parents[1])]

from support.firmware import firmware
from support.make_link_vectors import EXAMPLES, coded
from takhta.link import wire
from takhta.link.host import Host, WallMs


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
    for name, code, largest in wire.MESSAGES[kind].layout() if kind in wire.MESSAGES else ():
        size = struct.calcsize(">" + code)
        usual = {"boot": 1, "drawing": 5, "major": wire.MAJOR, "device": wire.DICE_DISPLAY}.get(
            name, random.randint(0, largest)
        )
        often = random.random() < 0.98 and code[-1] != "s"
        body += usual.to_bytes(size, "big") if often else random.randbytes(size)
    if random.random() < 0.05:
        body = body[: random.randint(2, len(body))] if random.random() < 0.5 else body + random.randbytes(3)
    return wire.cobs(body + wire.crc(body).to_bytes(2, "big"))


def fuzz(frames: int, seed: int = 0) -> dict[str, int]:
    """Feed this many frames to a host and to a device; how many were sound, were refused, and what came of it.

    Raises AssertionError when an end no longer works afterwards, and whatever an end raises.
    """
    random = Random(seed)
    good = [coded(*example) for example in EXAMPLES]
    kinds = [*wire.MESSAGES, 0x55]
    device: Any = firmware("device").Device(1)
    host = Host()
    host.opened()
    tally = {"sound": 0, "refused": 0, "presses": 0, "connected": 0, "screens": 0}
    asked: list[wire.Frame] = []
    for now in range(0, 10 * frames, 10):
        asked = wire.Receiver().feed(host.tick(WallMs(now))) or asked
        if asked and random.random() < 0.5:  # what is taken for an answer gets deeper
            frame = nonsense(random, asked[0].kind | wire.EVENT, asked[0].seq)
        elif random.random() < 0.5:
            frame = nonsense(random, random.choice(kinds), random.randrange(256))
        else:
            frame = mutated(random, good)
        host.feed(frame, WallMs(now))
        tally["sound"] += len(wire.Receiver().feed(frame))
        for reply in wire.Receiver().feed(device.feed(frame, now)):
            tally["refused"] += reply.kind == wire.Refused.KIND
        device.tick([(random.randrange(64), now)], now)
        tally["presses"] += len(host.take_presses())
        tally["connected"] += host.connected
        tally["screens"] += host.screen is not None
    _still_work(host, device, 10 * frames)
    return tally


def _still_work(host: Host, device: Any, now: int) -> None:
    wanted = wire.Show(die_a=6, die_b=5, cube=2, prompt=3)
    device.tick([(0, now)], now)
    host.opened()
    host.show(wanted)
    for later in range(now, now + 2000, 10):
        said = device.feed(host.tick(WallMs(later)), later) + device.tick([], later)
        host.feed(said, WallMs(later))
    assert host.settled
    assert device.show.values() == wanted.values()
    assert host.screen == bytes(device.pixels)


if __name__ == "__main__":
    print(fuzz(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0))
