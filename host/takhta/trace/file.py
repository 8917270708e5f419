"""A trace on the disk: what is in a file of all inputs of a game, and how little of it a crash can cost.

A file is a line of its own and then blocks, each with its length and checksum, compressed; a block is a row of
records. Blocks are only ever added, so whatever was written before a crash stays readable. It knows no game.
"""

import struct
import zlib
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from takhta.board.evidence import Milliseconds
from takhta.board.ports import Frame
from takhta.errors import UnusableError

Counts = NDArray[np.int16]

MAGIC = b"takhta trace 1\n"
BLOCK_MS = 1000
"""A block is written about this often, and whenever something happens that is no frame."""
_BLOCK = struct.Struct("<II")
"""Compressed length, and the checksum of what is compressed."""
_RECORD = struct.Struct("<cI")
_AT = struct.Struct("<q?")
_LARGEST_BLOCK = 16 * 2**20
_MOST_RECORDS = 1000
"""A block of a second holds some forty."""
_SMALL = 127


class Kind(Enum):
    """What a record is; the letters are in every file, so they never change."""

    HEAD = b"H"
    FRAME = b"F"
    EVENT = b"E"
    ANSWER = b"A"
    REFUSAL = b"R"
    BACK = b"B"
    END = b"Z"


@dataclass(frozen=True, slots=True)
class Record:
    """One record: JSON, or nothing; a frame is given decoded."""

    kind: Kind
    data: bytes = b""
    frame: Frame | None = None


class TraceError(UnusableError):
    """The file is no trace, or is damaged; one sentence says which and where."""


class TraceWriter:
    """Adds records to a new file. Raises OSError whenever the disk does."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = path.open("wb", buffering=0)
        self._file.write(MAGIC)
        self._waiting = bytearray()
        self._since: Milliseconds | None = None
        self._before: Counts = np.zeros(0, np.int16)

    def frame(self, frame: Frame) -> None:
        """Add a scan: only what changed since the last one is kept."""
        counts = np.frombuffer(frame.counts, np.uint16).astype(np.int16)
        if len(self._before) != len(counts):
            self._before = np.zeros(len(counts), np.int16)
        change, self._before = counts - self._before, counts
        is_small = bool(np.abs(change).max(initial=0) <= _SMALL)
        self._add(Kind.FRAME, _AT.pack(frame.at, is_small) + change.astype(np.int8 if is_small else "<i2").tobytes())
        self._since = frame.at if self._since is None else self._since
        if frame.at - self._since >= BLOCK_MS:
            self.flush()

    def add(self, kind: Kind, data: bytes = b"") -> None:
        """Add anything else; it is in the file when this returns."""
        self._add(kind, data)
        self.flush()

    def flush(self) -> None:
        """Write what is waiting."""
        if self._waiting:
            block = zlib.compress(self._waiting)
            self._file.write(_BLOCK.pack(len(block), zlib.crc32(block)) + block)
        self._waiting.clear()
        self._since = None

    def close(self) -> None:
        """Write the end, which tells a reader that nothing was lost; may be called twice."""
        if not self._file.closed:
            self.add(Kind.END)
            self.let_go()

    def let_go(self) -> None:
        """Leave the file as it is; may be called twice."""
        self._file.close()

    def _add(self, kind: Kind, data: bytes) -> None:
        self._waiting += _RECORD.pack(kind.value, len(data)) + data


def read_trace(path: Path) -> Iterator[Record]:
    """The records of a file in order. A block that a crash cut short ends them, and so no END comes.

    Raises TraceError, also in the middle of reading.
    """
    before: Counts = np.zeros(0, np.int16)
    for block in _blocks(path):
        at = many = 0
        while at < len(block):
            kind, data = _record(path, block, at)
            many += 1
            if many > _MOST_RECORDS:
                raise TraceError(f"{path} holds a block with more records than any trace has.")
            at += _RECORD.size + len(data)
            if kind is Kind.FRAME:
                frame, before = _frame(path, data, before)
                yield Record(kind, frame=frame)
            else:
                yield Record(kind, data)


def _blocks(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as file:
            if file.read(len(MAGIC)) != MAGIC:
                raise TraceError(f"{path} is not a trace of Takhta.")
            size = path.stat().st_size
            while len(head := file.read(_BLOCK.size)) == _BLOCK.size:
                length, checksum = _BLOCK.unpack(head)
                start = file.tell()
                if start + length > size:
                    return
                packed = file.read(length)
                if zlib.crc32(packed) != checksum:
                    if start + length == size:
                        return
                    raise TraceError(f"{path} is damaged at byte {start}: what follows cannot be trusted.")
                yield _unpacked(path, packed)
    except OSError as error:
        raise TraceError(f"{path} cannot be read: {error.strerror}.") from error


def _unpacked(path: Path, packed: bytes) -> bytes:
    unpacker = zlib.decompressobj()
    try:
        block = unpacker.decompress(packed, _LARGEST_BLOCK)
    except zlib.error as error:
        raise TraceError(f"{path} holds a block that is not compressed as it should be.") from error
    if not unpacker.eof:
        raise TraceError(f"{path} holds a block larger than any trace has.")
    return block


def _record(path: Path, block: bytes, at: int) -> tuple[Kind, bytes]:
    if at + _RECORD.size <= len(block):
        letter, length = _RECORD.unpack_from(block, at)
        data = block[at + _RECORD.size : at + _RECORD.size + length]
        if len(data) == length and letter in {kind.value for kind in Kind}:
            return Kind(letter), data
    raise TraceError(f"{path} holds a record this program cannot read.")


def _frame(
    path: Path, data: bytes, before: "np.ndarray[tuple[int], np.dtype[np.int16]]"
) -> tuple[Frame, "np.ndarray[tuple[int], np.dtype[np.int16]]"]:
    if len(data) < _AT.size:
        raise TraceError(f"{path} holds a scan this program cannot read.")
    at, is_small = _AT.unpack_from(data)
    rest = data[_AT.size :]
    if not is_small and len(rest) % 2:
        raise TraceError(f"{path} holds a scan this program cannot read.")
    change = np.frombuffer(rest, np.int8 if is_small else "<i2").astype(np.int16)
    if len(before) != len(change):
        before = np.zeros(len(change), np.int16)
    counts = before + change
    scan = array("H")
    scan.frombytes(counts.astype(np.uint16).tobytes())
    return Frame(Milliseconds(at), scan), counts
