"""One file for a bug report: the last minutes of play, the log of the last match, calibrations and versions.

Nothing else of the machine goes into it, and nothing is sent anywhere.
"""

import zipfile
from pathlib import Path

import msgspec

from takhta.errors import UnusableError
from takhta.record.errors import RecordError
from takhta.record.match import printable
from takhta.record.store.journal import Journal
from takhta.runtime.paths import data_folder, journal_file, trace_folder
from takhta.runtime.zips import UNREADABLE, is_zip, open_zip
from takhta.trace.contents import versions
from takhta.trace.ring import TraceRing

_LARGEST = 64 * 2**20
"""Bytes of all traces in a report: the ring has some megabytes."""
_MOST_TRACES = 64
_PIECE = 2**18
_NAME = 60


def pack_report(out: Path) -> None:
    """Write the report and say what is in it. Raises UnusableError."""
    traces = TraceRing(trace_folder()).parts()
    kinds = ("calibration-*.json", "sensors-*.json", "sensors.jsonl")
    others = sorted(path for kind in kinds for path in data_folder().glob(kind))
    if not traces:
        raise UnusableError("Nothing has been recorded yet: `takhta play` records by itself.")
    draft = out.with_name(out.name + ".draft")
    try:
        with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as packed:
            for path in (*traces, *others):
                packed.write(path, path.name)
            packed.writestr("log.jsonl", _log())
            packed.writestr("versions.json", msgspec.json.encode(versions()))
        draft.replace(out)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise UnusableError(f"{out} cannot be written: {error.strerror}.") from error
    many = "1 trace" if len(traces) == 1 else f"{len(traces)} traces"
    print(f"{out}: {many} of the last minutes, the log of the last match, calibrations and versions.")


def traces_of(path: Path, folder: Path) -> list[Path]:
    """The traces in a packed report, unpacked into a folder; a trace by itself is one. Raises UnusableError."""
    try:
        if not path.is_file() or not is_zip(path):
            return [path]
        with open_zip(path) as packed:
            found = [entry for entry in packed.infolist() if entry.filename.endswith(".trace")]
            if not found:
                raise UnusableError(f"{path} holds no trace.")
            if len(found) > _MOST_TRACES or sum(entry.file_size for entry in found) > _LARGEST:
                raise UnusableError(f"{path} is too large for a report.")
            for number, entry in enumerate(found):
                # By number, not by the name in the file: a name may lead anywhere.
                _unpack(packed, entry, folder / f"{number:03}-{printable(Path(entry.filename).name)[-_NAME:]}")
    except UNREADABLE as error:
        raise UnusableError(
            f"{path} is no zip that can be read: damaged, locked by a password or too large."
        ) from error
    return sorted(folder.iterdir())


def _unpack(packed: zipfile.ZipFile, entry: zipfile.ZipInfo, to: Path) -> None:
    """Piece by piece, and no more than there is room for: what a zip says of its members need not be true."""
    left = _LARGEST
    with packed.open(entry) as member, to.open("xb") as out:
        while data := member.read(_PIECE):
            left -= len(data)
            if left < 0:
                raise ValueError(entry.filename)
            out.write(data)


def _log() -> bytes:
    """The facts of the match that was played last, one a line, as in the journal."""
    try:
        with Journal(journal_file()) as journal:
            return b"".join(msgspec.json.encode(fact) + b"\n" for fact in journal.facts_of_last())
    except RecordError as error:
        # The journal may be the very thing that is broken.
        return msgspec.json.encode({"unreadable": str(error)}) + b"\n"
