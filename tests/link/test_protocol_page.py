"""docs/protocol.md names every message with its kind and fields, and tells the timers as they are."""

import re
from pathlib import Path

from support.firmware import firmware
from support.pages import table
from takhta.link import board_words, display_client, wire
from takhta.link import display_words as words

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()
WIDTHS = {"B": "u8", "H": "u16", "I": "u32", "6s": "6 × ASCII", "7s": "7 × u8", "128s": "128 × u8"}
WIDTHS |= {"3s": "3 × u8", "4s": "4 × u8", "96s": "96 × u8"}
KNOWN = words.MESSAGES | board_words.MESSAGES


def test_the_page_tells_each_message_as_it_is_coded() -> None:
    told = table(PAGE, after="kind | message | payload")
    without_remarks = {kind: (name, re.sub(r" \([^)]*\)", "", payload)) for kind, name, payload in told}
    assert without_remarks == {
        f"{kind:02X}": (
            message.__name__,
            ", ".join(f"{name} {WIDTHS[code]}" for name, code, _ in message.layout()),
        )
        for kind, message in KNOWN.items()
    }


def test_the_page_tells_each_message_in_words() -> None:
    told = table(PAGE, after="message | from | in words")
    assert {name: whose for name, whose, _ in told} == {
        message.__name__: "device" if kind & wire.EVENT else "host" for kind, message in KNOWN.items()
    }


def test_the_page_tells_the_timers_as_they_are() -> None:
    told = table(PAGE, after="timer | ms | at")
    device, buttons = firmware("device"), firmware("buttons")
    assert [(ms, at) for _, ms, at in told] == [
        (
            f"{display_client.RESEND_MS}, {('', 'once', 'twice', 'three', 'four', 'five')[display_client.TRIES]} times",
            "host",
        ),
        (f"{display_client.REPEAT_MS}", "host"),
        (f"{device.HEARTBEAT_MS}", "device"),
        (f"{device.SILENCE_MS}", "device"),
        (f"{buttons.SETTLE_MS}", "device"),
        (f"{buttons.HOLD_MS}", "device"),
    ]
