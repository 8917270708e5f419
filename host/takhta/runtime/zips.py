"""Opens zips from elsewhere, none that would fill the memory: a list of members can be as long as a file can hold.

What may go wrong with one is a sentence wherever it is read: `UNREADABLE` is all that zipfile raises.
"""

import struct
import zipfile
import zlib
from pathlib import Path

UNREADABLE = (OSError, ValueError, KeyError, EOFError, RuntimeError, zipfile.BadZipFile, zlib.error)
"""RuntimeError is what an encrypted member raises, and, as NotImplementedError, a method of packing nobody knows."""
MOST_MEMBERS = 20_000
BEGINS = b"PK\x03\x04"
_END = struct.Struct("<4s4H2LH")
_END_BEGINS = b"PK\x05\x06"
_LONGEST_COMMENT = 65_535
_LARGEST_LIST = 256 * MOST_MEMBERS


def is_zip(path: Path) -> bool:
    """Whether a file begins as a zip does. Raises OSError."""
    with path.open("rb") as file:
        return file.read(len(BEGINS)) == BEGINS


def open_zip(path: Path) -> zipfile.ZipFile:
    """A zip, open for reading. Raises what is in UNREADABLE; ValueError for one with too long a list of members."""
    with path.open("rb") as file:
        size = file.seek(0, 2)
        file.seek(max(0, size - _END.size - _LONGEST_COMMENT))
        tail = file.read()
    at = tail.rfind(_END_BEGINS)
    if at < 0 or len(tail) - at < _END.size:
        raise zipfile.BadZipFile(str(path))
    *_, members, listed, _start, _comment = _END.unpack_from(tail, at)
    # Where there are more, or the list is longer, both fields are full and the true numbers are elsewhere.
    if members > MOST_MEMBERS or listed > _LARGEST_LIST:
        raise ValueError(str(path))
    packed = zipfile.ZipFile(path)
    if len(packed.infolist()) > MOST_MEMBERS:
        packed.close()
        raise ValueError(str(path))
    return packed
