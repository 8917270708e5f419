"""`make accuracy`: plays the turns of the chosen cells, then writes docs/accuracy.md and its pictures.

Every chunk of 100 turns is kept on the disk as soon as it is done, so the run may be stopped and taken up again. The
folder is named after the code it measures: other code, other folder.

    python tests/tools/accuracy/run.py [--cells normal-good,sloppy] [--share 0.1] [--workers 2] [--report]
"""

import argparse
import json
import os
import sys
import zlib
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[3] / "host"), str(Path(__file__).parents[2])]
    for threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ.setdefault(threads, "1")  # the workers are the parallel part

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from support.virtual import TABLES
from takhta.sim.errors import NoCheckerError
from takhta.sim.troubles import TROUBLES
from tools.accuracy import mishaps
from tools.accuracy.cells import CHUNK, Cell, cells, chunks, named
from tools.accuracy.sitting import Sitting
from tools.accuracy.trial import Tally, Trial
from tools.accuracy.turns import Sample, turns

ROOT = Path(__file__).parents[3]
BUILD = ROOT / "build" / "accuracy"
TROUBLED = "troubles"
"""The cell of `CELLS=` in which whole games are played, one trouble each."""
_MEASURED = ("rules", "board", "sensing", "session", "sim")
_MEASURING = ("sitting.py", "trial.py", "baselines.py", "turns.py")


def fingerprint() -> str:
    """What the figures hang on: the code that is measured and the code that measures."""
    sources = [path for package in _MEASURED for path in sorted((ROOT / "host" / "takhta" / package).rglob("*.py"))]
    sources += [Path(__file__).with_name(name) for name in _MEASURING]
    return f"{zlib.crc32(b''.join(path.read_bytes() for path in sources)):08x}"


def seed_of(cell: Cell, number: int) -> int:
    """The seed of a chunk's board and hands: none was used while building. Those of earlier runs, whose failures were
    looked into, lay below."""
    return 1_600_000_000 + zlib.crc32(f"{cell.name}/{number}".encode()) % 90_000_000


def play(cell: Cell, number: int, most: int = CHUNK) -> Tally:
    """Play one chunk. Turns follow one another as in the matches; other sensors die in each game."""
    seed = seed_of(cell, number)
    samples = turns(TABLES, BUILD / "matches", number * CHUNK, min(CHUNK, most))
    tally = Tally()
    sit(Sitting(seed, cell.hands, cell.sensors, cell.scatter), samples, cell, seed, tally, f" chunk {number}")
    return tally


def sit(sitting: Sitting, samples: Sequence[Sample], cell: Cell, seed: int, tally: Tally, part: str = "") -> None:
    """Try these turns one after the other. Where another game begins other sensors die; where a checker has slipped to
    another point, somebody puts it right before the next turn."""
    trial = Trial(sitting, seed, tally, f"{cell.name}{part}")
    game = None
    for sample in samples:
        if sample.game != game:
            game = sample.game
            sitting.begin(cell.dead)
        layout = next(each for each in sitting.board.layouts if each.name == sample.match_state.layout)
        assert sample.match_state.occupancy is not None
        if sitting.virtual.truth() != (wanted := layout.to_board(sample.match_state.occupancy)):
            sitting.hands.set_up(wanted)
            sitting.hands.finish()
        try:
            trial.run(sample)
        except NoCheckerError:
            # The checker that has slipped was to go on from where it was meant to lie.
            tally.add("slipped")
            sitting.hands.finish()


def kept(folder: Path, cell: Cell) -> Tally:
    """All chunks of a cell that have been played, as one."""
    whole = Tally()
    for path in sorted((folder / cell.name).glob("*.json")):
        data = json.loads(path.read_text())
        whole.counts.update(data["counts"])
        whole.latencies.update({int(ms): number for ms, number in data["latencies"].items()})
        whole.failures += data["failures"]
    return whole


def _keep(folder: Path, cell: Cell, number: int) -> Counter[str]:
    """Play a chunk and keep it; what it counted."""
    tally = play(cell, number)
    path = folder / cell.name / f"{number:03}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".new")
    draft.write_text(
        json.dumps({"counts": tally.counts, "latencies": tally.latencies, "failures": tally.failures}, indent=0)
    )
    draft.replace(path)
    return tally.counts


def _run(chosen: tuple[Cell, ...], share: float, workers: int, folder: Path) -> None:
    todo = [(c, n) for c, n in chunks(chosen, share) if not (folder / c.name / f"{n:03}.json").exists()]
    if not todo:
        return
    turns(TABLES, BUILD / "matches", max(number for _, number in todo) * CHUNK, CHUNK)  # made once, not by each worker
    so_far: Counter[str] = Counter()
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), refresh_per_second=1
    )
    with bar, ProcessPoolExecutor(workers) as pool:
        task = bar.add_task("turns", total=len(todo) * CHUNK)
        for done in as_completed([pool.submit(_keep, folder, cell, number) for cell, number in todo]):
            so_far.update(done.result())
            words = " ".join(f"{so_far[what]} {what}" for what in ("wrong", "asked"))
            bar.update(task, advance=CHUNK, description=words)


def _trouble(folder: Path, name: str) -> None:
    path = folder / TROUBLED / f"{name or 'none'}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(mishaps.play(name, BUILD / "matches")))


def _run_troubles(workers: int, folder: Path) -> None:
    names = [name for name in ("", *TROUBLES) if not (folder / TROUBLED / f"{name or 'none'}.json").exists()]
    with (
        Progress(TextColumn("troubles"), BarColumn(), MofNCompleteColumn()) as bar,
        ProcessPoolExecutor(workers) as pool,
    ):
        task = bar.add_task("troubles", total=len(names))
        for done in as_completed([pool.submit(_trouble, folder, name) for name in names]):
            done.result()
            bar.advance(task)


def troubles_kept(folder: Path) -> dict[str, Counter[str]]:
    """What became of the games with each trouble, in the order of the list."""
    paths = {name: folder / TROUBLED / f"{name or 'none'}.json" for name in ("", *TROUBLES)}
    return {name or "none": Counter(json.loads(path.read_text())) for name, path in paths.items() if path.exists()}


def main() -> None:
    """Read the options, play what is not played yet, write the report."""
    options = argparse.ArgumentParser(description="How often the board is wrong, asks, and catches a misplay.")
    options.add_argument("--cells", default="", help="cells by the beginning of their names, separated by commas")
    options.add_argument("--share", type=float, default=1.0, help="this share of every cell's turns")
    options.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options.add_argument("--report", action="store_true", help="write the report of what is there, play nothing")
    options.add_argument("--folder", default="", help="results of other code than this, by its fingerprint")
    given = options.parse_args()
    code = given.folder or fingerprint()
    folder = BUILD / code
    if not given.report:
        if given.cells != TROUBLED:
            _run(named(given.cells), given.share, given.workers, folder)
        if given.cells in ("", TROUBLED):
            _run_troubles(given.workers, folder)
    from tools.accuracy.report import write

    # A part of what there is to play, of other code than the page tells of, must not take the page's place.
    part = bool(given.cells) or given.share < 1
    docs = folder if part else ROOT / "docs"
    (docs / "pictures").mkdir(parents=True, exist_ok=True)
    write({cell: kept(folder, cell) for cell in cells()}, troubles_kept(folder), code, docs)
    print(f"Written: {docs / 'accuracy.md'}")


if __name__ == "__main__":
    main()
