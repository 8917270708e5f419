"""Holds the link's frames and words to the vectors, on whatever Python runs this, CPython or MicroPython.

The argument is the file of vectors.

It uses only what both have; the tests beside it run it on each.
"""

import json
import sys

framing = __import__("framing")
wire = __import__("wire")
words = __import__("display_words")
board_words = __import__("board_words")
KNOWN = dict(words.MESSAGES)
KNOWN.update(board_words.MESSAGES)


def check(row: dict) -> None:  # type: ignore[type-arg]  # MicroPython cannot subscript dict
    """The message gives the bytes, the bytes give the message: at once, one by one, and after junk."""
    kind = getattr(words if hasattr(words, row["says"]) else board_words, row["says"])
    texts = [name for name, code, _ in kind.layout() if code[-1] == "s"]
    values = {name: bytes.fromhex(value) if name in texts else value for name, value in row["fields"].items()}
    message, coded = kind(**values), bytes.fromhex(row["bytes"])
    assert wire.pack(message, row["seq"]) == coded, row
    at_once = framing.Receiver().feed(coded)
    receiver = framing.Receiver()
    one_by_one = [frame for i in range(len(coded)) for frame in receiver.feed(coded[i : i + 1])]
    after_junk = framing.Receiver().feed(b"\x05\xffjunk\x00" + b"\x01" * 300 + b"\x00" + coded)
    for frames in (at_once, one_by_one, after_junk):
        assert [(frame.kind, frame.seq) for frame in frames] == [(kind.KIND, row["seq"])], row
        assert wire.read(frames[0], KNOWN) == message, row


with open(sys.argv[1]) as file:  # noqa: PTH123 - MicroPython has no pathlib
    rows = json.load(file)
for each in rows:
    check(each)
print(len(rows))
