"""Holds wire.py to the vectors, on whatever Python runs this: CPython or MicroPython. Arguments: the file of vectors.

It uses only what both have; the tests beside it run it on each.
"""

import json
import sys

wire = __import__("wire")
words = __import__("board_words")
KNOWN = dict(wire.MESSAGES)
KNOWN.update(words.MESSAGES)


def check(row: dict) -> None:  # type: ignore[type-arg]  # MicroPython cannot subscript dict
    """The message gives the bytes, the bytes give the message: at once, one by one, and after junk."""
    kind = getattr(wire if hasattr(wire, row["says"]) else words, row["says"])
    texts = [name for name, code, _ in kind.layout() if code[-1] == "s"]
    values = {name: bytes.fromhex(value) if name in texts else value for name, value in row["fields"].items()}
    message, coded = kind(**values), bytes.fromhex(row["bytes"])
    assert wire.pack(message, row["seq"]) == coded, row
    at_once = wire.Receiver().feed(coded)
    receiver = wire.Receiver()
    one_by_one = [frame for i in range(len(coded)) for frame in receiver.feed(coded[i : i + 1])]
    after_junk = wire.Receiver().feed(b"\x05\xffjunk\x00" + b"\x01" * 300 + b"\x00" + coded)
    for frames in (at_once, one_by_one, after_junk):
        assert [(frame.kind, frame.seq) for frame in frames] == [(kind.KIND, row["seq"])], row
        assert frames[0].message(KNOWN) == message, row


with open(sys.argv[1]) as file:  # noqa: PTH123 - MicroPython has no pathlib
    rows = json.load(file)
for each in rows:
    check(each)
print(len(rows))
