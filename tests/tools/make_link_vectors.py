"""Writes tests/data/link/vectors.json: messages and their bytes, coded here a second time from docs/protocol.md.

It must never import the code it judges. Run it as `python tests/tools/make_link_vectors.py` after the protocol grew.
"""

import binascii
import json
from pathlib import Path

Value = int | str
VECTORS = Path(__file__).parents[1] / "data" / "link" / "vectors.json"

SHOW = [
    *("die_a", "side_a", "used_a", "die_b", "side_b", "used_b", "cube", "owner", "turn", "keys", "digits"),
    *("white", "black", "length", "crawford", "prompt", "brightness", "sticks", "seats"),
]

# kind, then the fields in order with their width in bytes; 0 = text or hex digits as long as they are
KINDS: dict[str, tuple[int, dict[str, int]]] = {
    "Hello": (0x01, {"major": 1, "minor": 1}),
    "Greeting": (0x81, {"major": 1, "minor": 1, "device": 1, "boot": 4, "counts": 0}),
    "Show": (0x10, {name: 2 if name in ("white", "black", "length") else 1 for name in SHOW}),
    "Shown": (0x90, {"drawing": 1}),
    "Code": (0x11, {"digits": 0}),
    "CodeShown": (0x91, {"drawing": 1}),
    "AskPage": (0x12, {"page": 1}),
    "Page": (0x92, {"drawing": 1, "page": 1, "pixels": 0}),
    "Keys": (0xA0, {"boot": 4, "drawing": 1, "pressed": 1, "counts": 0}),
    "Power": (0x30, {"on": 1, "supply": 1, "address": 0, "select": 0}),
    "Powered": (0xB0, {"boot": 4, "on": 1}),
    "Scan": (0x31, {"strips": 4, "inputs": 1, "settle": 2}),
    "Counts": (0xB1, {"converter": 1, "counts": 0}),
    "Light": (0x32, {"line": 1, "first": 2, "more": 1, "colours": 0}),
    "Lit": (0xB2, {"boot": 4}),
    "Refused": (0xFF, {"request": 1, "why": 1}),
}
EXAMPLES: list[tuple[str, int, dict[str, Value]]] = [
    ("Hello", 1, {"major": 1, "minor": 0}),
    ("Hello", 0, {"major": 0, "minor": 0}),
    ("Greeting", 1, {"major": 1, "minor": 0, "device": 1, "boot": 0xDEADBEEF, "counts": "00" * 7}),
    ("Greeting", 255, {"major": 1, "minor": 3, "device": 1, "boot": 0, "counts": "ff00010003ff80"}),
    ("Show", 0, dict.fromkeys(SHOW, 0)),
    ("Show", 7, dict(zip(SHOW, [6, 1, 0, 5, 1, 1, 1, 2, 1, 49, 0, 3, 256, 7, 1, 2, 160, 0, 0], strict=True))),
    (
        "Show",
        255,
        dict(zip(SHOW, [6, 5, 1, 6, 5, 1, 255, 5, 5, 127, 1, *[65535] * 3, 1, *[255] * 2, 1, 31], strict=True)),
    ),
    ("Show", 8, dict(zip(SHOW, [6, 3, 0, 4, 4, 1, 255, 0, 3, 33, 0, 0, 0, 0, 0, 2, 160, 1, 30], strict=True))),
    ("Shown", 7, {"drawing": 0}),
    ("Shown", 8, {"drawing": 200}),
    ("Code", 9, {"digits": b"048261".hex()}),
    ("Code", 10, {"digits": b"      ".hex()}),
    ("CodeShown", 9, {"drawing": 3}),
    ("AskPage", 11, {"page": 0}),
    ("AskPage", 12, {"page": 7}),
    ("Page", 11, {"drawing": 3, "page": 0, "pixels": "00" * 128}),
    ("Page", 12, {"drawing": 3, "page": 7, "pixels": "ff" * 128}),
    ("Page", 13, {"drawing": 255, "page": 4, "pixels": bytes(range(128, 256)).hex()}),
    ("Keys", 0, {"boot": 1, "drawing": 0, "pressed": 0, "counts": "00" * 7}),
    ("Keys", 0, {"boot": 0x03000300, "drawing": 9, "pressed": 63, "counts": "010203040506ff"}),
    ("Power", 1, {"on": 1, "supply": 13, "address": "0a0b0c", "select": "141516ff"}),
    ("Power", 2, {"on": 0, "supply": 255, "address": "ffffff", "select": "ffffffff"}),
    ("Powered", 1, {"boot": 0xDEADBEEF, "on": 1}),
    ("Scan", 3, {"strips": 0x7F3F3F7F, "inputs": 255, "settle": 10}),
    ("Scan", 4, {"strips": 1, "inputs": 0x3F, "settle": 1000}),
    ("Counts", 3, {"converter": 0, "counts": "00" * 96}),
    ("Counts", 4, {"converter": 3, "counts": "fff" * 64}),
    ("Counts", 5, {"converter": 2, "counts": "7fd174" * 32}),
    ("Light", 6, {"line": 14, "first": 0, "more": 1, "colours": "ff0a00" * 32}),
    ("Light", 7, {"line": 14, "first": 992, "more": 0, "colours": "00" * 96}),
    ("Lit", 7, {"boot": 0}),
    ("Refused", 40, {"request": 0x77, "why": 1}),
    ("Refused", 41, {"request": 0x10, "why": 2}),
]


def frame(body: bytes) -> bytes:
    """COBS the slow way: copy byte by byte, remember where the last code stands."""
    body += binascii.crc_hqx(body, 0xFFFF).to_bytes(2, "big")
    out, code_at = [0], 0
    for byte in body:
        if byte:
            out.append(byte)
        else:
            out[code_at] = len(out) - code_at
            code_at = len(out)
            out.append(0)
    out[code_at] = len(out) - code_at
    return bytes([*out, 0])


def coded(name: str, seq: int, values: dict[str, Value]) -> bytes:
    """The bytes of one message on the wire."""
    kind, widths = KINDS[name]
    body = bytes([kind, seq])
    for field, width in widths.items():
        value = values[field]
        body += value.to_bytes(width, "big") if isinstance(value, int) else bytes.fromhex(value)
    return frame(body)


if __name__ == "__main__":
    table = [
        {"says": name, "seq": seq, "fields": values, "bytes": coded(name, seq, values).hex()}
        for name, seq, values in EXAMPLES
    ]
    VECTORS.write_text("[\n" + ",\n".join(json.dumps(row) for row in table) + "\n]\n")
