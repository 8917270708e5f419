"""Breaks every kind of file the program opens, and opens it: each is read, passed over or refused in one sentence.

`python tests/tools/fuzz_files.py 20000 [SEED [SECONDS]]` runs longer than the tests do: no file may take more than 2
seconds of processor time, unless others are named, nor more than 100 MB. Texts of matches and positions are broken by
tests/tools/fuzz_notations.py too.
"""

import io
import logging
import re
import resource
import signal
import sqlite3
import struct
import sys
import tempfile
import warnings
import zipfile
import zlib
from array import array
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from types import FrameType

import msgspec

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2] / "host"), str(Path(__file__).parents[1])]

from support.matches import FOLDER as MATCHES
from support.matches import SHORT
from support.virtual import TABLES
from takhta.board.errors import BoardError
from takhta.board.evidence import Milliseconds
from takhta.board.files import board_file
from takhta.board.load import load_board
from takhta.board.ports import Frame
from takhta.commands.trace.pack import traces_of
from takhta.errors import AppError, UnusableError
from takhta.record.errors import RecordError
from takhta.record.formats.mat_reader import read_mat
from takhta.record.replay import facts_of, settled
from takhta.record.show import show
from takhta.record.store.journal import Journal
from takhta.record.store.library import entries, match
from takhta.rules.said import TellingError
from takhta.runtime.backup import make_backup, restore
from takhta.runtime.diary import Diary, read_diary
from takhta.runtime.kept_devices import kept_devices
from takhta.runtime.kept_health import KeptHealth, load_health
from takhta.runtime.match_files import matches_in
from takhta.runtime.match_sources import sources
from takhta.runtime.outputs.kept_checkers import KeptCheckers
from takhta.runtime.paths import JOURNAL
from takhta.runtime.terminal import harmless
from takhta.sensing.calibration import Calibration, board_uid, load, wiring
from takhta.sensing.errors import SensingError
from takhta.sensing.learning.unfinished import Unfinished, load_unfinished
from takhta.sensing.readers import reader_of
from takhta.sim.board import VirtualBoard
from takhta.trace.file import MAGIC
from takhta.trace.replay import replay
from takhta.web.errors import WebError
from takhta.web.messages import read_device, read_message, read_pair_code
from takhta.words.languages import speaker
from tools.fuzz_notations import mutated

WITHIN_S, WITHIN_MB = 2.0, 100
TRACE = Path(__file__).parents[1] / "data" / "traces" / "seven-high.trace"
NOW = datetime(2026, 11, 22, 23, 0, tzinfo=UTC)
REFUSALS = (AppError, BoardError, RecordError, SensingError, WebError)
_NUMBERS = [b"-1", b"0", b"9" * 30, b"1e999", b"9" * 5000, b"1e308", b"-0.0", b"NaN", b"0x10", b"2147483648", b"null",
            b'""', b"[]", b"{}", b"true", b"1.5", b'"\\u001b[2J"', b'"\\ud800"', b'"\xff"']  # fmt: skip
NASTY = [
    b"", b"\xff\xfe", b"\x00" * 99, b"[" * 200_000, b'{"a":' * 100_000, b"9" * 100_000, b"a=" + b"9" * 100_000,
    b"a." * 100_000 + b"a=1", b"a . " * 60_000 + b"a=1", b"a=" + b"[" * 50_000, b'"\xed\xa0\x80"', b" " * 5_000_000,
    b"\x1b]0;owned\x07", b"PK\x03\x04", b"PK\x05\x06" + b"\xff" * 18, b"SQLite format 3\x00" + b"\xff" * 4096,
    MAGIC + b"\xff" * 99,
]  # fmt: skip


@dataclass(frozen=True)
class Kind:
    """A kind of file: a good one, and how it is opened. `often` = of so many broken ones one is of this kind."""

    good: bytes
    open: Callable[[Path], object]
    suffix: str = ""
    spoil: Callable[[Random, bytes], bytes] | None = None


def _calibration() -> Calibration:
    slots = len(TABLES.slots)
    return Calibration("tables", wiring(TABLES), "today", (2048.0,) * slots, (200.0,) * slots, (2.0,) * slots)


def _open_calibration(path: Path) -> None:
    board_uid(path)
    reader = reader_of(TABLES, load(path, TABLES))
    reader.read(Frame(Milliseconds(1), array("H", [2000] * len(TABLES.slots))))


def _open_matches(path: Path) -> None:
    for source in sources([path]):
        with suppress(UnusableError):
            for each in matches_in(source.name, source.read())[1]:
                settled(each)


def _open_match(path: Path) -> None:
    for source in sources([path]):
        for each in matches_in(source.name, source.read())[1]:
            settled(each)


def _open_report(path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for each in traces_of(path, Path(folder)):
            harmless(replay(each).difference)


def _open_journal(path: Path) -> None:
    with Journal(path) as journal:
        for entry in entries(journal)[:3]:
            harmless(show(match(journal, entry.id), speaker().noun))
        journal.unfinished()


def _open_restored(path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        restore(path, Path(folder), replace=True, now=NOW)


def _open_diary(path: Path) -> None:
    for line in read_diary(path):
        assert speaker().noun(line.told).isprintable()
    Diary(path).begin("1")


def _open_messages(path: Path) -> None:
    data = path.read_bytes()
    for read in (read_message, read_pair_code, read_device):
        with suppress(WebError):
            read(data)


def short_trace(blocks: int = 6) -> bytes:
    """The beginning of a recorded trace."""
    data, at = TRACE.read_bytes(), len(MAGIC)
    for _ in range(blocks):
        length, _ = struct.unpack_from("<II", data, at)
        at += 8 + length
    return data[:at]


def _spoil_block(random: Random, data: bytes) -> bytes:
    """Changes something inside a block, and the checksum with it."""
    out, at, blocks = bytearray(MAGIC), len(MAGIC), list[bytes]()
    while at + 8 <= len(data):
        length, _ = struct.unpack_from("<II", data, at)
        blocks.append(zlib.decompress(data[at + 8 : at + 8 + length]))
        at += 8 + length
    chosen = random.randrange(len(blocks)) if random.random() < 0.5 else 0
    spoilt = _spoil(random, blocks[chosen])
    if chosen == 0 and spoilt[:1] == b"H":  # so that the text is read, and not only found too short
        spoilt = b"H" + struct.pack("<I", len(spoilt) - 5) + spoilt[5:]
    blocks[chosen] = spoilt
    for block in blocks:
        packed = zlib.compress(block, 1)
        out += struct.pack("<II", len(packed), zlib.crc32(packed)) + packed
    return bytes(out)


def zipped(*members: tuple[str, bytes]) -> bytes:
    """A zip of these members."""
    out = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        warnings.simplefilter("ignore")  # two members may have one name
        for name, data in members:
            packed.writestr(name, data)
    return out.getvalue()


def _journal(spoil_row: Callable[[bytes], bytes] = lambda row: row) -> bytes:
    """A journal with a match, each of its facts as `spoil_row` leaves it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / JOURNAL
        with Journal(path) as journal:
            journal.append(*facts_of(read_mat(SHORT.encode())), at=NOW)
            entries(journal)
        with closing(sqlite3.connect(path)) as database:
            for number, fact in database.execute("select id, fact from fact").fetchall():
                database.execute(
                    "update fact set fact = cast(? as text) where id = ?", (spoil_row(fact.encode()), number)
                )
            database.commit()
            database.execute("pragma journal_mode = delete")
        return path.read_bytes()


def _spoil_journal(random: Random, data: bytes) -> bytes:
    """Changes the text of a fact, or the file itself."""
    if random.random() < 0.4:
        return mutated(random, data)
    chosen, number = random.randrange(30), iter(range(10**6))
    return _journal(lambda row: _spoil(random, row) if next(number) == chosen else row)


def _backup() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / JOURNAL).write_bytes(_journal())
        return make_backup(Path(folder), NOW)[1]


def _spoil(random: Random, data: bytes) -> bytes:
    """Changes a few bytes, or puts something else in the place of a number."""
    numbers = list(re.finditer(rb"-?\d+(\.\d+)?", data))
    if not numbers or random.random() < 0.6:
        return mutated(random, data)
    chosen = random.choice(numbers)
    return data[: chosen.start()] + random.choice(_NUMBERS) + data[chosen.end() :]


def kinds() -> dict[str, Kind]:
    """Every kind of file, by its name."""
    virtual = VirtualBoard(TABLES, 1, lambda: Milliseconds(0))
    health = KeptHealth.of(TABLES, reader_of(TABLES, _calibration()).health, "today")
    match_files = {f"match.{end}": (MATCHES / name).read_bytes() for end, name in
                   (("mat", "cube.mat"), ("json", "takhteh.json"))}  # fmt: skip
    return {
        "calibration": Kind(msgspec.json.encode(_calibration()), _open_calibration),
        "unfinished": Kind(msgspec.json.encode(Unfinished.blank(TABLES)), lambda path: load_unfinished(path, TABLES)),
        "health": Kind(msgspec.json.encode(health), lambda path: load_health(path, TABLES)),
        "checkers": Kind(b'[[0,1.0,2.0,0,null],{"id":1}]', lambda path: KeptCheckers(path, virtual).take_down()),
        "devices": Kind(b'[{"id":"a","name":"b","paired":"c","seen":"d","address":"e","proof":"f"}]',
                        lambda path: kept_devices(path, lambda: "2026-11-22")),
        "diary": Kind(b'{"at":"2026-11-22T10:00:00+00:00","what":"started","version":"1"}\n', _open_diary),
        "messages": Kind(b'{"do":"carry","checker":1,"x":1.5,"y":2}', _open_messages),
        "board": Kind(board_file("tables").read_bytes(), load_board, ".toml"),
        "cross": Kind(board_file("cross").read_bytes(), load_board, ".toml"),
        "trace": Kind(short_trace(), lambda path: replay(path), ".trace", _spoil_block),
        "report": Kind(zipped(("part-1.trace", short_trace(2)), ("log.jsonl", b"{}")), _open_report, ".zip"),
        "texts": Kind(zipped(("a.mat", SHORT.encode()), ("b.json", match_files["match.json"])), _open_matches, ".zip"),
        "backup": Kind(_backup(), _open_restored, ".zip"),
        "journal": Kind(_journal(), _open_journal, ".sqlite", _spoil_journal),
        **{name: Kind(data, _open_match, name[5:]) for name, data in match_files.items()},
    }  # fmt: skip


def bombs() -> dict[str, tuple[str, bytes]]:
    """Files made to be slow or hungry or to be believed: by name, the kind they are opened as and what they hold."""
    head = zlib.decompress(short_trace()[len(MAGIC) + 8 :])
    tiny = struct.pack("<cIq?", b"F", 9, 1, True) * 1_000_000
    block = zlib.compress(head + tiny, 9)
    million = MAGIC + struct.pack("<II", len(block), zlib.crc32(block)) + block
    zeros = bytes(80 * 2**20)
    named = zipped(("x\x1b[2J\u202e.mat", SHORT.encode()), ("x\x1b]0;owned\x07.trace", short_trace(2)))
    one = {"report": zipped(("part-1.trace", short_trace(2))), "texts": zipped(("a.mat", SHORT.encode()))}
    many = zipped(*((f"{number}.mat", b"") for number in range(30_000)))
    began = b" 1 point match\n\n Game 1\n A : 0 B : 0\n"
    sgf = b"(;FF[4]GM[6]" + b";B[31]" * 700_000 + b")"
    return {
        "a trace of a million scans of no seat": ("trace", million),
        "a zip of one trace of 80 MB": ("report", zipped(("part-1.trace", zeros))),
        "a zip of one match of 80 MB": ("texts", zipped(("a.mat", zeros))),
        "a backup of 80 MB of nothing": ("backup", zipped((JOURNAL, zeros), ("contents.json", b"{}"))),
        "a zip in a zip in a zip": ("texts", zipped(("a.zip", zipped(("b.zip", many))))),
        "a zip of 30,000 matches": ("texts", many),
        "a report of 30,000 files": ("report", many),
        "a match of 700,000 nodes": ("match.mat", sgf),
        "a match nested 100,000 deep": ("match.mat", b"(;GM[6]" * 100_000),
        "a match of one line of 8 MB": ("match.mat", began + b" 1) 31: " + b"8/5 " * 2_000_000),
        "a match of a million lines": ("match.mat", began + b" 1) 31: 8/5 6/5\n" * 500_000),
        "a report with escapes": ("report", named),
        "texts with escapes": ("texts", named),
        **{f"{kind} {what}": (kind, data) for kind, good in one.items() for what, data in
           (("locked", _changed(good, 6, 8, 1)), ("packed otherwise", _changed(good, 8, 10, 99)))},
    }  # fmt: skip


def _changed(packed: bytes, at: int, in_list: int, byte: int) -> bytes:
    """A zip of one member, of which both places that tell of it tell something else."""
    data = bytearray(packed)
    data[at] = data[data.index(b"PK\x01\x02") + in_list] = byte
    return bytes(data)


class HangingError(Exception):
    """A file that takes longer than any should."""


def tell(error: Exception) -> str:
    """What is told of a refusal. Raises AssertionError where that is not one sentence which may be printed."""
    text = speaker().explain(error) if isinstance(error, TellingError) else str(error)
    printed = harmless(text)
    if not (text and len(text) < 10_000 and printed.replace("\n", "").isprintable()):
        raise AssertionError(text[:200])
    return printed


def opened(kind: Kind, data: bytes, folder: Path, seconds: float) -> str:
    """What comes of a file: `read` or `refused`. Everything else is raised."""

    def hang(_signal: int, _frame: FrameType | None) -> None:
        raise HangingError

    path = folder / f"it{kind.suffix}"
    for old in folder.iterdir():
        old.unlink()
    path.write_bytes(data)
    before = signal.signal(signal.SIGVTALRM, hang)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        kind.open(path)
    except REFUSALS as error:
        tell(error)
        return "refused"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    return "read"


def spoilt(kind: Kind, random: Random) -> bytes:
    """A good file with something wrong in it."""
    if kind.spoil is not None and random.random() < 0.8:
        return kind.spoil(random, kind.good)
    return _spoil(random, kind.good)


def limit_memory(megabytes: int) -> None:
    """From now on this process may take so much more than it has."""
    has = next(
        int(line.split()[1]) for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmData")
    )
    most = has * 1024 + megabytes * 2**20
    resource.setrlimit(resource.RLIMIT_DATA, (most, resource.getrlimit(resource.RLIMIT_DATA)[1]))


def main() -> None:
    """So many broken files of all kinds together, and every nasty one; the end of it is told."""
    number, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    within_s = float(sys.argv[3]) if len(sys.argv) > 3 else WITHIN_S
    all_kinds, tally, random = kinds(), Counter[str](), Random(seed)
    cases = [(kind, data) for kind in all_kinds for data in NASTY] + [*bombs().values()]
    limit_memory(WITHIN_MB)
    logging.disable()  # what is put aside is told there
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for nth in range(number + len(cases)):
            kind, data = (
                cases[nth]
                if nth < len(cases)
                else (which := random.choice([*all_kinds]), spoilt(all_kinds[which], random))
            )
            try:
                tally[f"{kind} {opened(all_kinds[kind], data, folder, within_s)}"] += 1
            except Exception as error:  # noqa: BLE001 - whatever it is, it is kept and told
                kept = Path(f"fuzz-{kind}-{nth}{all_kinds[kind].suffix}")
                kept.write_bytes(data)
                sys.exit(f"{kind}, kept in {kept}: {type(error).__name__}: {error}")
    for name, many in sorted(tally.items()):
        print(f"{many:8} {name}")
    print(
        f"{number + len(cases)} files: each read or refused in a sentence, within {within_s:.0f} s and {WITHIN_MB} MB."
    )


if __name__ == "__main__":
    main()
