"""The words that pass between the program and its microcontrollers, and how they are put on the wire.

This file runs on the computer and, unchanged, on the microcontrollers, so it imports `struct` and nothing else.
It must never wait, read or write: bytes go in and out as values. docs/protocol.md tells the same in words.

A frame is `COBS(body) 00`, a body `kind seq payload crc` of at most 254 bytes, the CRC big-endian.
"""

import struct

MAJOR = 1
"""Raised when old and new cannot understand each other."""
MINOR = 1
"""Raised when something is added: unknown kinds are answered with Refused, bytes after a known payload ignored, and
fields that an older end does not know of yet are 0."""

DICE_DISPLAY, BOARD_READER = 1, 2
"""The kind of device that says hello: the box with dice and keys, or the Pico under the board."""

BODY_MAX = 254
"""With so few bytes COBS always adds exactly one, and no run of non-zero bytes needs a second."""
EVENT = 0x80
"""Set in everything the device says: an answer has its request's kind with this bit."""

PAGES = 8
PAGE_BYTES = 128
"""The screen is 8 pages of 128 bytes, a byte 8 pixels downwards: the memory order of an SSD1306."""
NOBODY, WHITE, BLACK = 0, 1, 2
NO_CUBE = 255

UNKNOWN_KIND, BAD_PAYLOAD, NO_POWER = 1, 2, 3
"""Why a request is refused."""


class WireError(ValueError):
    """What arrived, or should be sent, is no message; the root of this package's errors."""


class UnknownKindError(WireError):
    """A message of a newer version: sound, but not known here."""


class BadPayloadError(WireError):
    """A known message with a value that cannot be."""


class Message:
    """Something one end says to the other. Each kind names its fields once, in one text, which takes least memory.

    `name:n` is a number from 0 to n, as wide as n needs; `name:ns` is n bytes.
    """

    KIND = 0
    FIELDS = ""
    ADDED = 0
    """How many of the last fields an older minor version does not send."""

    def __init__(self, **values: int | bytes) -> None:
        """A field not given is 0 or, if it is text, blank. Raises BadPayloadError for a value that cannot be."""
        for name, code, largest in self.layout():
            size = struct.calcsize(code)
            value = values.pop(name, b" " * size if code[-1] == "s" else 0)
            fits = len(value) == size if isinstance(value, bytes) else 0 <= value <= largest
            if not fits or isinstance(value, bytes) != (code[-1] == "s"):
                raise BadPayloadError(f"{type(self).__name__}: {name} cannot be {value!r}.")
            setattr(self, name, value)
        if values:
            raise BadPayloadError(f"{type(self).__name__} has no field {', '.join(values)}.")

    @classmethod
    def layout(cls) -> list[tuple[str, str, int]]:
        """Name, `struct` code and largest value of each field, in order."""
        fields = []
        for field in cls.FIELDS.split():
            name, _, most = field.partition(":")
            largest = 0 if most[-1] == "s" else int(most)
            code = most if most[-1] == "s" else "B" if largest < 1 << 8 else "H" if largest < 1 << 16 else "I"
            fields.append((name, code, largest))
        return fields

    def values(self) -> tuple[int | bytes, ...]:
        """The values of all fields, in order."""
        return tuple([getattr(self, name) for name, _, _ in self.layout()])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.KIND == other.KIND and self.values() == other.values()

    def __hash__(self) -> int:
        return hash((self.KIND, self.values()))

    def __repr__(self) -> str:
        shown = ", ".join([f"{name}={getattr(self, name)!r}" for name, _, _ in self.layout()])
        return f"{type(self).__name__}({shown})"


class Hello(Message):
    """Host: I am here and speak this version. Starts a conversation afresh."""

    KIND = 0x01
    FIELDS = "major:255 minor:255"
    major: int
    minor: int


class Greeting(Message):
    """Device: so am I. `boot` is drawn by lot when the device starts, so a new number means it forgot everything.

    `counts` are the presses so far, as in Keys: what was pressed before the first greeting is nobody's.
    """

    KIND = 0x81
    FIELDS = "major:255 minor:255 device:255 boot:4294967295 counts:7s"
    major: int
    minor: int
    device: int
    boot: int
    counts: bytes


class Show(Message):
    """Host: show this. Always everything, so that hearing it twice or missing one does no harm.

    Sides are NOBODY, WHITE or BLACK; a die of 0 is blank; `cube` is n for 2**n, NO_CUBE without one;
    `keys` has bit k set while key k would be heard (the numbers of Keys); with `digits` the six keys mean 1 to 6;
    `prompt` is the number of the pictogram; a `length` of 0 is a money game; with `sticks` the dice are stick dice.
    """

    KIND = 0x10
    ADDED = 1
    FIELDS = (
        "die_a:6 side_a:2 used_a:1 die_b:6 side_b:2 used_b:1 cube:255 owner:2 turn:2 keys:127 digits:1 "
        "white:65535 black:65535 length:65535 crawford:1 prompt:255 brightness:255 sticks:1"
    )
    die_a: int
    side_a: int
    used_a: int
    die_b: int
    side_b: int
    used_b: int
    cube: int
    owner: int
    turn: int
    keys: int
    digits: int
    white: int
    black: int
    length: int
    crawford: int
    prompt: int
    brightness: int
    sticks: int


class Shown(Message):
    """Device: understood; `drawing` numbers what the screen holds from now on, so the host knows when it is new."""

    KIND = 0x90
    FIELDS = "drawing:255"
    drawing: int


class Code(Message):
    """Host: show these six digits instead, until six blanks are sent."""

    KIND = 0x11
    FIELDS = "digits:6s"
    digits: bytes


class CodeShown(Shown):
    """Device: the pairing code is on the screen, or gone."""

    KIND = 0x91


class AskPage(Message):
    """Host: what does this page of the screen hold?"""

    KIND = 0x12
    FIELDS = "page:7"
    page: int


class Page(Message):
    """Device: it holds these bytes; they belong to the drawing of this number."""

    KIND = 0x92
    FIELDS = "drawing:255 page:7 pixels:128s"
    drawing: int
    page: int
    pixels: bytes


class Keys(Message):
    """Device, unasked, at every change and four times a second: how often each key was pressed since `boot`.

    `counts` has a byte for each of ROLL DOUBLE TAKE DROP UNDO DONE and RESIGN (DROP held for two seconds), going
    from 255 on to 0; `pressed` has bit k set while key k is down. Nothing is lost when one of these is.
    """

    KIND = 0xA0
    FIELDS = "boot:4294967295 drawing:255 pressed:63 counts:7s"
    boot: int
    drawing: int
    pressed: int
    counts: bytes


class Refused(Message):
    """Device: I cannot do what you asked; `request` is the kind asked, `why` one of the reasons above."""

    KIND = 0xFF
    FIELDS = "request:255 why:255"
    request: int
    why: int


MESSAGES: dict[int, type[Message]] = {
    kind.KIND: kind for kind in (Hello, Greeting, Show, Shown, Code, CodeShown, AskPage, Page, Keys, Refused)
}
"""What is said with a dice display; what is said with a board reader is in board_words.py."""


class Frame:
    """A body whose CRC was right: what kind of message, the number an answer repeats, and the payload."""

    def __init__(self, kind: int, seq: int, payload: bytes) -> None:
        self.kind = kind
        self.seq = seq
        self.payload = payload

    def message(self, known: "dict[int, type[Message]] | None" = None) -> Message:
        """The message, one of those known. Raises UnknownKindError or BadPayloadError."""
        kind = (MESSAGES if known is None else known).get(self.kind)
        if kind is None:
            raise UnknownKindError(f"There is no message of kind 0x{self.kind:02X}.")
        layout = kind.layout()
        code = ">" + "".join([field[1] for field in layout])
        size = struct.calcsize(code)
        least = struct.calcsize(code[: len(code) - kind.ADDED])
        if len(self.payload) < least:
            raise BadPayloadError(f"{kind.__name__} needs {least} bytes, not {len(self.payload)}.")
        values = struct.unpack(code, self.payload[:size] + bytes(max(size - len(self.payload), 0)))
        return kind(**{field[0]: values[i] for i, field in enumerate(layout)})


def pack(message: Message, seq: int = 0) -> bytes:
    """The bytes to send, the closing 00 included.

    >>> pack(AskPage(page=3), seq=7).hex(" ")
    '06 12 07 03 48 6b 00'
    """
    code = ">BB" + "".join([field[1] for field in message.layout()])
    body = struct.pack(code, message.KIND, seq, *message.values())
    return cobs(body + struct.pack(">H", crc(body)))


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
