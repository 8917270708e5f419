"""How bytes travel between the program and its microcontrollers: frames, and what finds them in a stream.

This file runs on both ends, so it imports nothing. It must never know what a message means, wait, read or write.

A frame is `COBS(body) 00`, a body `kind seq payload crc` of at most 254 bytes, the CRC big-endian.
"""

BODY_MAX = 254
"""With so few bytes COBS always adds exactly one, and no run of non-zero bytes needs a second."""


class Frame:
    """A body whose CRC was right: what kind of message, the number an answer repeats, and the payload."""

    def __init__(self, kind: int, seq: int, payload: bytes) -> None:
        self.kind = kind
        self.seq = seq
        self.payload = payload


class Receiver:
    """Finds the frames in a stream of bytes, from anywhere in it; what is not a frame is counted and dropped."""

    def __init__(self) -> None:
        self._held = bytearray()
        self._too_long = False
        self.dropped = 0
        """How many pieces between two 00 were no frame."""

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that these bytes complete; they may come in pieces of any size."""
        frames: list[Frame] = []
        start = 0
        while True:
            end = data.find(b"\0", start)
            if not self._too_long:
                self._held += data[start : end if end >= 0 else len(data)]
            if len(self._held) > BODY_MAX + 1:
                self._too_long = True
                self._held = bytearray()
            if end < 0:
                return frames
            frame = None if self._too_long else _frame(bytes(self._held))
            if frame is not None:
                frames.append(frame)
            elif self._held or self._too_long:
                self.dropped += 1
            self._too_long = False
            self._held = bytearray()
            start = end + 1


def _frame(held: bytes) -> Frame | None:
    body = uncobs(held)
    if len(body) < 4 or crc(body[:-2]) != (body[-2] << 8 | body[-1]):
        return None
    return Frame(body[0], body[1], body[2:-2])


def crc(data: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 1021, from FFFF, a byte at a time without a table.

    >>> hex(crc(b"123456789"))
    '0x29b1'
    """
    value = 0xFFFF
    for byte in data:
        x = value >> 8 ^ byte
        x ^= x >> 4
        value = (value << 8 ^ x << 12 ^ x << 5 ^ x) & 0xFFFF
    return value


def cobs(body: bytes) -> bytes:
    """Up to 254 bytes without any 00, then the closing 00: each zero becomes the distance to the next one."""
    coded = bytearray()
    at = 0
    while at <= len(body):
        end = body.find(b"\0", at)
        if end < 0:
            end = len(body)
        coded.append(end - at + 1)
        coded += body[at:end]
        at = end + 1
    coded.append(0)
    return bytes(coded)


def uncobs(coded: bytes) -> bytes:
    """The body in coded bytes, the closing 00 left out; empty when they are none."""
    body = bytearray()
    at = 0
    while at < len(coded):
        end = at + coded[at]
        if coded[at] == 0 or end > len(coded):
            return b""
        body += coded[at + 1 : end]
        if end < len(coded):
            body.append(0)
        at = end
    return bytes(body)
