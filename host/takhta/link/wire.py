"""What a message is, and the three messages every microcontroller of ours knows: Hello, Greeting and Refused.

This file runs on both ends, like framing.py, and imports `struct` besides. It must never wait, read or write: bytes go
in and out as values. docs/protocol.md tells the same in words.
"""

import struct

if __name__ != "wire":
    from takhta.link.framing import Frame, cobs, crc
else:  # on the microcontroller everything lies side by side
    from framing import Frame, cobs, crc  # type: ignore[import-not-found, no-redef]

MAJOR = 1
"""Raised when old and new cannot understand each other."""
MINOR = 2
"""Raised when something is added: unknown kinds are answered with Refused, bytes after a known payload ignored, and
fields that an older end does not know of yet are 0."""

EVENT = 0x80
"""Set in everything the device says: an answer has its request's kind with this bit."""

UNKNOWN_KIND, BAD_PAYLOAD = 1, 2
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
    """Device: so am I. `device` is its kind (display_words.py, board_words.py); `boot` is drawn by lot when it starts,
    so a new number means it forgot everything.

    `counts` are the presses so far, as in Keys: what was pressed before the first greeting is nobody's.
    """

    KIND = 0x81
    FIELDS = "major:255 minor:255 device:255 boot:4294967295 counts:7s"
    major: int
    minor: int
    device: int
    boot: int
    counts: bytes


class Refused(Message):
    """Device: I cannot do what you asked; `request` is the kind asked, `why` one of the reasons above."""

    KIND = 0xFF
    FIELDS = "request:255 why:255"
    request: int
    why: int


def read(frame: Frame, known: dict[int, type[Message]]) -> Message:
    """The message in a frame, one of those known. Raises UnknownKindError or BadPayloadError."""
    kind = known.get(frame.kind)
    if kind is None:
        raise UnknownKindError(f"There is no message of kind 0x{frame.kind:02X}.")
    layout = kind.layout()
    code = ">" + "".join([field[1] for field in layout])
    size = struct.calcsize(code)
    least = struct.calcsize(code[: len(code) - kind.ADDED])
    if len(frame.payload) < least:
        raise BadPayloadError(f"{kind.__name__} needs {least} bytes, not {len(frame.payload)}.")
    values = struct.unpack(code, frame.payload[:size] + bytes(max(size - len(frame.payload), 0)))
    return kind(**{field[0]: values[i] for i, field in enumerate(layout)})


def pack(message: Message, seq: int = 0) -> bytes:
    """The bytes to send, the closing 00 included.

    >>> pack(Hello(major=1, minor=1), seq=7).hex(" ")
    '07 01 07 01 01 54 f4 00'
    """
    code = ">BB" + "".join([field[1] for field in message.layout()])
    body = struct.pack(code, message.KIND, seq, *message.values())
    return cobs(body + struct.pack(">H", crc(body)))
