"""Unpacks the container of an eXtreme Gammon .xg file. It must never unpack more than a match can need, nor write
anything: what an archive says of its own sizes is only a claim.

A file begins with a header and a picture, then come packed members one after the other, then their index (packed as
well), and at the very end a tail that says how long all of this is.
"""

import struct
import zlib

from takhta.record.errors import XgError
from takhta.rules.said import said

MAGIC = b"RGMH"
_TAIL = struct.Struct("<6i12x")
"""Checksum, number of members, version, size of the index, size of the members, whether the index is packed."""
_ENTRY = struct.Struct("<256s256s3iI4B")
"""Name and path (each led by its length), size, packed size, where it begins, checksum, and 0 = it is packed."""
_MOST_MEMBERS = 16
_MOST_BYTES = 64 * 2**20
"""No match is so long: it would be 25,000 moves."""


def member(data: bytes, name: str) -> bytes:
    """A member of the archive, unpacked and checked. Raises XgError when the file is not whole."""
    if not data.startswith(MAGIC) or len(data) < _TAIL.size:
        raise XgError(said("xg.not_one"))
    _, many, _, index_size, members_size, is_packed = _TAIL.unpack_from(data, len(data) - _TAIL.size)
    index_at = len(data) - _TAIL.size - index_size
    members_at = index_at - members_size
    if not (0 < many <= _MOST_MEMBERS and index_size >= 0 and 0 <= members_at <= index_at):
        raise XgError(said("xg.damaged"))
    index = data[index_at : index_at + index_size]
    if is_packed:
        index = _unpacked(index, many * _ENTRY.size)
    if len(index) < many * _ENTRY.size:
        raise XgError(said("xg.damaged"))
    for entry in _ENTRY.iter_unpack(index[: many * _ENTRY.size]):
        called, _, size, packed_size, start, checksum, stored, *_ = entry
        if short_string(called).lower() == name:
            break
    else:
        raise XgError(said("xg.no_match"))
    if min(start, packed_size) < 0 or members_at + start + packed_size > index_at:
        raise XgError(said("xg.damaged"))
    packed = data[members_at + start : members_at + start + packed_size]
    found = packed if stored else _unpacked(packed, size)
    if len(found) != size or zlib.crc32(found) != checksum:
        raise XgError(said("xg.damaged"))
    return found


def short_string(data: bytes) -> str:
    """A text led by a byte that tells its length, as Pascal writes it."""
    return data[1 : 1 + data[0]].decode("cp1252", errors="replace")


def _unpacked(data: bytes, size: int) -> bytes:
    if not 0 <= size <= _MOST_BYTES:
        raise XgError(said("xg.damaged"))
    try:
        return zlib.decompressobj().decompress(data, size) if size else b""
    except zlib.error as error:
        raise XgError(said("xg.damaged")) from error
