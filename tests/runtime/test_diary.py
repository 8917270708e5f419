"""The diary tells what happened to the board: after power cuts, kills and with a clock that was set."""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from takhta.board.evidence import Milliseconds
from takhta.rules.said import Said, said
from takhta.runtime import diary as module
from takhta.runtime.diary import Diary, read_diary
from takhta.runtime.outputs.diary_watch import SETTLES, DiaryWatch

NIGHT = datetime(2026, 11, 22, 23, 0, tzinfo=UTC)


class Machine:
    """A machine with a clock and a number for each of its starts."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "diary.jsonl"
        self.boot = folder / "boot_id"
        self.now = NIGHT
        self.boot.write_text("first\n")

    def diary(self) -> Diary:
        return Diary(self.path, lambda: self.now, self.boot)

    def told(self) -> list[str]:
        return [line.what for line in read_diary(self.path)]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_a_start_and_a_stop_are_written(machine: Machine) -> None:
    diary = machine.diary()
    diary.begin("0.1.0")
    diary.end()
    machine.diary().begin("0.1.0")
    assert machine.told() == ["started", "stopped", "started"]
    assert [line.told for line in read_diary(machine.path)][:1] == [said("diary.started", version="0.1.0")]


@pytest.mark.parametrize(("boot", "what"), [("second\n", "power_cut"), ("first\n", "killed")])
def test_an_end_without_a_word_is_told_at_the_next_start(machine: Machine, boot: str, what: str) -> None:
    machine.diary().begin("0.1.0")
    machine.diary().note("code_asked", address="10.0.0.7")
    os.utime(machine.path, (NIGHT.timestamp() + 60, NIGHT.timestamp() + 60))
    machine.boot.write_text(boot)
    machine.now = NIGHT + timedelta(hours=9)
    machine.diary().begin("0.1.0")
    assert machine.told() == ["started", "code_asked", what, "started"]
    last = datetime.fromtimestamp(NIGHT.timestamp() + 60).astimezone()
    assert [line.about["last"] for line in read_diary(machine.path) if line.what == what] == [f"{last:%Y-%m-%d %H:%M}"]


def test_a_clock_that_shows_a_time_before_the_last_line_is_not_set(machine: Machine) -> None:
    diary = machine.diary()
    diary.begin("0.1.0")
    assert diary.clock_is_wrong is False
    diary.end()
    for wrong in (NIGHT - timedelta(days=3), datetime(1970, 1, 1, tzinfo=UTC)):
        machine.now = wrong
        diary.begin("0.1.0")
        assert diary.clock_is_wrong is True
        machine.now = NIGHT + timedelta(hours=1)
        diary.begin("0.1.0")
        assert diary.clock_is_wrong is False
        diary.end()


def test_a_clock_that_is_set_while_one_plays_is_noticed(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    steady = iter(range(0, 10**9, module.BEATS_EVERY_MS))
    monkeypatch.setattr(module, "wall_clock", lambda: next(steady))
    diary = machine.diary()
    diary.begin("0.1.0")
    for minutes in (0, 1, 2, 3 + 95, 4 + 95):
        machine.now = NIGHT + timedelta(minutes=minutes)
        diary.beat()
    assert [(line.what, line.about.get("before")) for line in read_diary(machine.path)][1:] == [
        ("clock_moved", "2026-11-22 23:03")
    ]


def test_a_diary_that_has_grown_long_keeps_its_newer_half(machine: Machine) -> None:
    diary = machine.diary()
    diary.begin("0.1.0")
    line = machine.path.read_text()
    machine.path.write_text(line * (module._LARGEST // len(line) + 9))  # noqa: SLF001 - the limit is nobody else's
    diary.begin("0.1.0")
    assert machine.path.stat().st_size <= module._LARGEST // 2  # noqa: SLF001 - as above
    assert machine.told()[-1] == "started"


@pytest.mark.parametrize(
    "broken",
    ["", "\n", "{", "[]", "null", '{"at":7}', '{"at":"yesterday"}', "[" * 99_999, "\udcff\x00"],
)
def test_what_is_no_line_is_passed_over(machine: Machine, broken: str) -> None:
    machine.diary().begin("0.1.0")
    with machine.path.open("ab") as file:
        file.write(broken.encode(errors="surrogateescape") + b"\n")
    machine.diary().end()
    assert machine.told() == ["started", "stopped"]


def test_what_a_stranger_says_cannot_command_a_terminal_and_a_newer_line_is_told(machine: Machine) -> None:
    diary = machine.diary()
    diary.note("device_paired", name="x\x1b[2J\u202e", address="10.0.0.7")
    diary.note("comet", tail="long")
    first, second = (line.told for line in read_diary(machine.path))
    assert str(first).isprintable()
    assert second == said("diary.other", what="comet")


def test_every_kind_of_line_has_words() -> None:
    told: list[Said] = [tell({}) for tell in module._TOLD.values()]  # noqa: SLF001 - each once, whatever there is
    assert len({each.key for each in told}) == len(told)


def test_a_full_disk_stops_no_game(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    diary = Diary(tmp_path / "missing" / "diary.jsonl")
    diary.begin("0.1.0")
    diary.beat()
    diary.end()
    assert "could not be written" in caplog.text


class Box:
    """A thing that answers or not."""

    connected = True
    board_answers = True


def test_only_what_is_silent_for_a_while_was_gone(machine: Machine) -> None:
    box = Box()
    watch = DiaryWatch(machine.diary(), box, box)  # type: ignore[arg-type]  # it asks nothing else of them
    now = 0
    for connected, lasts in ((True, SETTLES), (False, SETTLES - 1), (True, SETTLES), (False, SETTLES), (True, SETTLES)):
        box.connected = connected
        watch.step(Milliseconds(now))
        watch.step(Milliseconds(now := now + lasts))
    assert machine.told() == ["display_gone", "display_back"]
