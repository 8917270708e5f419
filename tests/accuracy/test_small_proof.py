"""The small version of `make accuracy`: the same trials on matches in tests/data. docs/accuracy.md has the whole."""

import csv
import re
import sys
from collections import Counter
from pathlib import Path

import pytest

from support.matches import FOLDER
from support.virtual import TABLES
from takhta.board.evidence import Milliseconds, Nats
from takhta.session import watching
from takhta.session.matching import Matcher
from takhta.sim.board import SCAN_MS
from tools.accuracy import run
from tools.accuracy.bounds import at_least, at_most
from tools.accuracy.cells import Cell, cells, chunks, named
from tools.accuracy.report import write
from tools.accuracy.sitting import Sitting
from tools.accuracy.trial import Tally
from tools.accuracy.turns import samples

GAMMON = tuple(samples(FOLDER / "gammon.mat", TABLES.layouts[1].name))


def tried(cell: Cell, seed: int, most: int = len(GAMMON)) -> Tally:
    tally = Tally()
    run.sit(Sitting(seed, cell.hands, cell.sensors, cell.scatter), GAMMON[:most], cell, seed, tally)
    print(cell.name, dict(sorted(tally.counts.items())), *tally.failures, sep="\n  ")
    return tally


@pytest.mark.parametrize(
    ("cell", "asked", "missed"),
    [
        (Cell("normal", "good", 0), 2, 1),
        (Cell("normal", "good", 2), 6, 2),  # a game with a dead sensor under a checker from its beginning
        (Cell("sloppy", "good", 0), 6, 3),
        (Cell("neat", "cheap", 0), 2, 2),
    ],
    ids=lambda each: each.name if isinstance(each, Cell) else "",
)
def test_nothing_wrong_is_written_and_misplays_are_caught(cell: Cell, asked: int, missed: int) -> None:
    counts = tried(cell, seed=41).counts

    assert counts["turns"] >= len(GAMMON) - 1
    assert counts["misplays"] >= len(GAMMON) - 4
    assert (counts["wrong"], counts["asked"] <= asked, counts["misplay missed"] <= missed) == (0, True, True)


@pytest.mark.parametrize(
    ("options", "place"), [((), "docs"), (("--cells", "neat"), "results/*"), (("--share", "0.1"), "results/*")]
)
def test_a_part_of_the_run_never_takes_the_place_of_the_page(
    options: tuple[str, ...], place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setattr(run, "BUILD", tmp_path / "results")
    monkeypatch.setattr(sys, "argv", ["run.py", "--report", *options])

    run.main()

    assert list(tmp_path.rglob("accuracy.md")) == list(tmp_path.glob(f"{place}/accuracy.md")) != []


def test_a_decoder_that_takes_the_nearest_legal_play_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The judge judged: without illegal neighbours to compare with, half of all misplays would pass for plays."""
    monkeypatch.setattr(watching, "_for_turn", lambda turn: Matcher(turn.base, turn.end_positions, free=Nats(-1e9)))

    counts = tried(Cell("normal", "good", 0), seed=43, most=20).counts

    assert counts["misplay missed"] >= 4


class Patient(Sitting):
    """The program looks at every frame, also while nothing is touched."""

    def rest(self, until: Milliseconds) -> None:
        while self.clock.now - self.clock.now % SCAN_MS + SCAN_MS <= until:
            self.look(1)
        super().rest(until)


class Distracted(Sitting):
    """As many scans are made, so that their noise is the same, but only those around touches are looked at."""

    def rest(self, until: Milliseconds) -> None:
        while (at := self.clock.now - self.clock.now % SCAN_MS + SCAN_MS) <= until:
            self.clock.now = Milliseconds(at)
            self.virtual.latest()
        super().rest(until)


def test_frames_in_which_nothing_is_touched_decide_nothing() -> None:
    tallies = []
    for kind in (Patient, Distracted):
        sitting = kind(47, "sloppy", "good")
        run.sit(sitting, GAMMON[20:32], Cell("sloppy", "good", 2), 47, tally := Tally())
        tallies.append(tally)
    assert tallies[0] == tallies[1]


def test_a_checker_that_slips_to_another_point_spoils_one_turn_only() -> None:
    counts, scattered = Counter[str](), Cell("sloppy", "good", 0, 3.0)
    for seed in (7, 8):
        counts += tried(scattered, seed, 16).counts

    assert 0 < counts["slipped"] < 10
    assert counts["turns"] + counts["slipped"] == 2 * 16


def test_the_same_seed_gives_the_same_counts() -> None:
    assert tried(Cell("sloppy", "cheap", 3), 5, 6) == tried(Cell("sloppy", "cheap", 3), 5, 6)


@pytest.mark.parametrize(
    ("hits", "of", "share"), [(0, 10_000, 2.9953e-4), (0, 100, 0.029513), (5, 100, 0.10225), (100, 100, 1.0)]
)
def test_bounds_are_those_of_clopper_and_pearson(hits: int, of: int, share: float) -> None:
    """Shares from the closed form for none, 1 - 0.05^(1/n), and from a published table for 5 of 100."""
    assert at_most(hits, of) == pytest.approx(share, rel=1e-3)
    assert at_least(of - hits, of) == pytest.approx(1 - share, abs=1e-4)


def test_the_main_cells_come_first_and_take_turns() -> None:
    every = cells()
    assert [cell.name for cell in every[:4]] == [f"normal-good-{dead}" for dead in range(4)]
    assert Counter(cell.turns for cell in every) == {10_000: 4, 2_000: 4, 1_000: len(every) - 8}
    first = list(chunks(named("normal-good,sloppy-cheap-3"), 0.02))
    assert [cell.name for cell, _ in first[:5]] == [*(f"normal-good-{dead}" for dead in range(4)), "normal-good-0"]
    assert [number for _, number in first] == [0, 0, 0, 0, 1, 1, 1, 1, 0, 0]


@pytest.mark.parametrize(
    ("hands", "asked", "told"), [("sloppy", 100, "5 % (reached: ≤ 5 %)"), ("normal", 100, "missed")]
)
def test_what_may_be_asked_at_most_is_reached_by_as_much(hands: str, asked: int, told: str, tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    tally = Tally()
    tally.counts.update({"turns": asked * (20 if hands == "sloppy" else 100), "asked": asked, "misplays": 1})

    write({Cell(hands, "good", 0): tally}, {}, "c0ffee", tmp_path)

    (row,) = [line for line in (tmp_path / "accuracy.md").read_text().splitlines() if line.startswith(f"{hands}, 0")]
    assert told in row


def test_the_report_tells_what_was_counted(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    good, cheap = Tally(), Tally()
    good.counts.update({"turns": 2000, "wrong": 1, "asked": 30, "alarm": 4, "misplays": 1000, "misplay missed": 30})
    good.counts.update({"misplay/off by one/candidate/missed": 30, "misplay/off by one/candidate/named": 970})
    good.counts.update({"curve/play": 500, "curve/misplay": 250, "curve/asked/3.0": 5, "curve/missed/3.0": 2})
    good.latencies.update({90: 99, 150: 1})
    good.failures.append("normal-good-0 chunk 1 turn 2: white 31 8/5 6/5: never understood: Is it 8/5: or 6/5?")
    cheap.counts.update({"turns": 100, "wrong": 2, "asked": 7, "misplays": 50, "misplay missed": 1})
    kept = {Cell("normal", "good", 0): good, Cell("neat", "cheap", 1, 1.5): cheap}
    troubles = {"none": Counter({"at once": 98, "after a word": 2}), "cat": Counter({"at once": 50, "wrong": 1})}

    write(kept, troubles, "c0ffee", tmp_path)

    page = (tmp_path / "accuracy.md").read_text()
    assert "2,000 | 1 (**missed**: 0) | 97 % (**missed**: ≥ 98 %) | 0.2 % (so far: ≤ 0.5 %) | 1.5 % (**missed**" in page
    assert "148 at once, 2 after a word, 0 given\nup, 1 wrong." in page
    assert page.count("c0ffee") == 1
    assert (tmp_path / "pictures" / "accuracy-troubles.svg").read_text().count("<rect") == 1 + 4 + 8
    assert "yes | 1,000 | 970 | 0 | 0 | 30 | 97 % (96 %)" in page
    assert "Takhta | 0.05 % | 1.5 % | 3 %" in page
    assert "With cheap sensors 2 of 100 turns were wrong; by condition 7 %\nto 7 % were asked about" in page
    assert "0 wrong, 1 never understood" in page


def test_the_long_tables_lie_beside_the_report(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    tally = Tally()
    tally.counts.update({"turns": 2000, "wrong": 1, "asked": 30, "alarm": 4, "misplays": 1000, "misplay missed": 30})
    tally.counts.update({"misplay/off by one/candidate/missed": 30, "misplay/off by one/candidate/named": 970})
    tally.counts.update({"curve/play": 500, "curve/misplay": 250, "curve/asked/3.0": 5, "curve/missed/3.0": 2})
    tally.latencies.update({90: 99, 150: 1})
    tally.failures.append("normal-good-0 chunk 1 turn 2: white 31 8/5 6/5: never understood: Is it 8/5: or 6/5?")

    troubles = {"none": Counter({"at once": 98, "after a word": 2}), "cat": Counter({"at once": 50, "wrong": 1})}
    write({Cell("normal", "good", 0): tally}, troubles, "c0ffee", tmp_path)

    def read(name: str) -> list[list[str]]:
        return list(csv.reader((tmp_path / "accuracy" / f"{name}.csv").read_text().splitlines()))[1:]

    linked = re.findall(r"\(accuracy/([\w.-]+)\)", (tmp_path / "accuracy.md").read_text())
    assert sorted(linked) == sorted(path.name for path in (tmp_path / "accuracy").iterdir())
    assert [",".join(row) for row in read("conditions")] == [
        "normal,good,0,1,2000,1,0.237,1.5,2.03,0.2,0.457,0,0,0,0,1000,97,96,90,90",
    ]
    assert read("illegal-plays") == [
        ["off by one", "yes", "1000", "970", "0", "0", "30", "97", "96"],
        ["all", "yes", "1000", "970", "0", "0", "30", "97", "96"],
    ]
    assert read("simpler-ways")[:2] == [
        ["normal-good-0", "Takhta", "0.05", "1.5", "3"],
        ["normal-good-0", "fixed threshold", "0", "0", "0"],
    ]
    assert ["normal hands, good sensors", "3", "1.00", "99.20", "0", "500"] in read("margins")
    assert read("troubles") == [["none", "98", "2", "0", "0"], ["cat", "50", "0", "0", "1"]]
    assert read("turns") == [
        ["normal-good-0 chunk 1 turn 2", "white 31 8/5 6/5", "never understood: Is it 8/5: or 6/5?"],
    ]
