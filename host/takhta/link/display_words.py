"""The words that pass between the program and the dice display: what to show goes down, presses come up.

Like wire.py it runs on both ends. It must never wait, read or write. docs/protocol.md tells the same in words.
"""

if __name__ != "display_words":
    from takhta.link.wire import Greeting, Hello, Message, Refused
else:  # on the microcontroller everything lies side by side
    from wire import Greeting, Hello, Message, Refused  # type: ignore[import-not-found, no-redef]

DICE_DISPLAY = 1
"""The kind of device in its Greeting."""

PAGE_BYTES = 128
"""The screen is 8 pages of 128 bytes, a byte 8 pixels downwards: the memory order of an SSD1306."""
NOBODY, WHITE, BLACK, RED, YELLOW, GREEN = range(6)
NO_CUBE = 255


class Show(Message):
    """Host: show this. Always everything, so that hearing it twice or missing one does no harm.

    Sides are NOBODY, WHITE to GREEN; a die of 0 is blank; `cube` is n for 2**n, NO_CUBE without one;
    `keys` has bit k set while key k would be heard (the numbers of Keys); with `digits` the six keys mean 1 to 6;
    `prompt` is the number of the pictogram; a `length` of 0 is a money game; with `sticks` the dice are stick dice;
    `seats` has bit k - 1 set while side k plays in a game without a score, whose players are named instead.
    """

    KIND = 0x10
    ADDED = 2
    FIELDS = (
        "die_a:6 side_a:5 used_a:1 die_b:6 side_b:5 used_b:1 cube:255 owner:5 turn:5 keys:127 digits:1 "
        "white:65535 black:65535 length:65535 crawford:1 prompt:255 brightness:255 sticks:1 seats:31"
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
    seats: int


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


MESSAGES: dict[int, type[Message]] = {
    kind.KIND: kind for kind in (Hello, Greeting, Show, Shown, Code, CodeShown, AskPage, Page, Keys, Refused)
}
