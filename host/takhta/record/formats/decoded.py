"""The bytes of somebody's file as text, whatever wrote it. It must never fail: what is no text reads as nonsense, and
the reader refuses it.
"""

_MARKS = (
    (b"\xff\xfe\0\0", "utf-32"),
    (b"\0\0\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_MARK = "\N{BYTE ORDER MARK}"
_HALF_NUL = 0.4
"""Of every second byte so many are NUL in Western text of two bytes a letter; in any other file far fewer are."""


def decoded(data: bytes) -> str:
    """The text, its lines ended by bare newlines.

    Editors of Windows write UTF-16 or UTF-8 with a mark, older programs the letters of Western Europe. Some apps keep a
    match inside a file of their own, between numbers: then the longest stretch without a NUL is the match.
    """
    return _letters(data).removeprefix(_MARK).replace("\r\n", "\n").replace("\r", "\n")


def _letters(data: bytes) -> str:
    for mark, name in _MARKS:
        if data.startswith(mark):
            return data.decode(name, errors="replace")
    for first, name in ((1, "utf-16-le"), (0, "utf-16-be")):
        if data[first::2].count(0) > _HALF_NUL * len(data) / 2 and not data[1 - first :: 2].count(0):
            return data.decode(name, errors="replace")
    if b"\0" in data:
        data = max(data.split(b"\0"), key=len)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")
