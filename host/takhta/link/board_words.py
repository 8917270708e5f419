"""The words that pass between the program and the Pico under the board: counts come up, colours go down.

Like wire.py it runs on both ends. A file of its own, because the dice display has no memory to spare for it.
It must never wait, read or write. docs/protocol.md tells the same in words.
"""

if __name__ != "board_words":
    from takhta.link.wire import Greeting, Hello, Message, Refused
else:  # on the microcontroller everything lies side by side
    from wire import Greeting, Hello, Message, Refused  # type: ignore[import-not-found, no-redef]

BOARD_READER = 2
"""The kind of device in its Greeting."""
NO_POWER = 3
"""Why it refuses a Scan before Power."""

CONVERTERS = 4
"""Of a board; each has 8 strips with 8 inputs, so 64 counts of 12 bits: 96 bytes."""
LAMPS = 32
"""As many travel in one message."""
LAMPS_MOST = 1024
NO_LINE = 255


class Power(Message):
    """Host: power the strips (`on`) over these lines of yours, or take their power; NO_LINE = there is none."""

    KIND = 0x30
    FIELDS = "on:1 supply:255 address:3s select:4s"
    on: int
    supply: int
    address: bytes
    select: bytes


class Powered(Message):
    """Device: so it is; `boot` as in Greeting."""

    KIND = 0xB0
    FIELDS = "boot:4294967295 on:1"
    boot: int
    on: int


class Scan(Message):
    """Host: read these inputs (bit k = multiplexer address k) of these strips now, `settle` microseconds after each
    change of address. Bit k of `strips` is input k % 8 of converter k // 8; at least one of each must be set.
    """

    KIND = 0x31
    FIELDS = "strips:4294967295 inputs:255 settle:1000"
    strips: int
    inputs: int
    settle: int


class Counts(Message):
    """Device: what one converter gave; a Scan is answered by one of these for each that has a strip asked for.

    `counts` are 64 numbers of 12 bits, two in three bytes, in the order of Channel; 0 where nothing was read.
    """

    KIND = 0xB1
    FIELDS = "converter:3 counts:96s"
    converter: int
    counts: bytes


class Light(Message):
    """Host: from lamp `first` on, these colours (red, green, blue); with `more` they are not lit yet, because further
    pieces of the same picture follow. The chain's data leaves at this `line`.
    """

    KIND = 0x32
    FIELDS = "line:255 first:992 more:1 colours:96s"
    line: int
    first: int
    more: int
    colours: bytes


class Lit(Message):
    """Device: noted, or lit; `boot` as in Greeting. A new one means that all lamps were dark before."""

    KIND = 0xB2
    FIELDS = "boot:4294967295"
    boot: int


MESSAGES: dict[int, type[Message]] = {
    kind.KIND: kind for kind in (Hello, Greeting, Power, Powered, Scan, Counts, Light, Lit, Refused)
}
