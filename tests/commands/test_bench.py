"""What `takhta bench` says is measured: the same work for all, whoever is missing named, and a wrong list found out."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from support.program import refused, run
from takhta.commands.bench import batch as bench_batch
from takhta.commands.bench import latency as bench_latency
from takhta.commands.bench import lists as bench_lists
from takhta.commands.bench.peers import PEERS, Peer, Ready, ask_each
from takhta.commands.bench.report import markdown_table
from takhta.commands.bench.turns import SEED, Turn, random_turns
from takhta.rules.tables.plays import end_positions
from takhta.sim.board import SCAN_MS

TURNS = 60


def nobody(_done: int, _of: int) -> None:
    """Nobody watches the progress."""


def one_play_less(turns: Sequence[Turn]) -> Ready:
    given = [(state.packed, roll) for state, roll in turns]
    return ask_each(end_positions, given, lambda found: len(found[0]) - 1)


def test_the_turns_are_the_same_for_a_seed_and_others_for_another() -> None:
    assert random_turns(SEED, TURNS) == random_turns(SEED, 2 * TURNS)[:TURNS]
    assert random_turns(SEED, TURNS) != random_turns(SEED + 1, TURNS)


def test_our_lists_equal_the_brute_force_of_the_tests() -> None:
    rows = bench_lists.report(nobody, TURNS)["generators"]
    assert rows[bench_lists.BRUTE_FORCE]["equal"] == TURNS
    assert rows[bench_lists.OUR_PLAYS]["equal"] == TURNS
    assert all(row["per_second"] > 0 for row in rows.values())


def test_a_peer_that_lists_wrongly_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_lists, "PEERS", (Peer("a sloppy one", "Python", one_play_less),))
    assert bench_lists.report(nobody, TURNS)["generators"]["a sloppy one"]["equal"] == 0


def test_a_peer_that_is_not_installed_is_named_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gnubg_nn", None)
    monkeypatch.setattr(bench_lists, "PEERS", [peer for peer in PEERS if peer.name == bench_lists.GNUBG_NN])
    report = bench_lists.report(nobody, TURNS)
    assert "gnubg_nn" in report["missing"][bench_lists.GNUBG_NN]
    assert bench_lists.GNUBG_NN not in report["generators"]
    assert any(line.startswith("gnubg-nn is not here:") for line in bench_lists.lines(report))


def test_the_batch_is_compared_with_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bench_batch.report(nobody, 200, 300)["differences"] == 0
    monkeypatch.setattr(bench_batch, "end_positions", lambda packed, _roll: ([packed], 1))
    assert bench_batch.report(nobody, 200, 300)["differences"] > 100


def test_nobody_waits_less_than_the_scans_take() -> None:
    """Three frames must agree, so two whole periods pass besides the scan itself and the lamps."""
    report = bench_latency.report(nobody, 4)
    least = 2 * SCAN_MS + bench_latency.SCAN_LASTS_MS + bench_latency.LAMPS_LAST_MS
    for key in ("lifted_ms", "put_down_ms"):
        assert report[key]["p50"] >= least
        assert report[key]["times"] > 0
    assert (report["wrong"], report["unseen"]) == (0, 0)
    assert 0 < report["reading_ms"]["mean"] < report["computing_ms"]["mean"]
    assert report["targets"]["lifted to lamps, p99 within 120 ms"] == (report["lifted_ms"]["p99"] <= 120)
    assert len(bench_latency.lines(report)) > 5


def test_no_sign_of_the_lamps_is_dark_at_first() -> None:
    """Their rhythms pause for 600 ms; were they in step with the clock, some of these would have waited that long."""
    found = bench_latency.measure(nobody, 4)
    assert len(found.lifted) > 2
    assert max(found.lifted) < 120 + max(found.computing)


def test_what_cannot_be_measured_is_refused_with_what_can(tmp_path: Path) -> None:
    assert "only lists, latency, batch" in refused(tmp_path, "bench", "luck")


def test_json_is_one_object(tmp_path: Path) -> None:
    done = run(tmp_path, "bench", "batch", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["batch"]["differences"] == 0


def test_a_table_is_one_that_pages_can_show() -> None:
    assert markdown_table(("a", "b"), ((1, "long"),)) == ["a | b", "--|-----", "1 | long"]
