"""Each thing the doctor looks at, seen well and seen ill."""

import os
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from support.chain import Chain
from support.fake_pi import describe_pi
from support.matches import made_up
from support.patience import PATIENCE_S
from support.pi_bench import PiBench
from support.virtual import TABLES
from takhta.board.scene import Key
from takhta.commands.doctor import machine as doctor_machine
from takhta.commands.doctor.board import look_at_lamps, look_at_pace, look_at_sensors, look_at_strips
from takhta.commands.doctor.display import look_at_display
from takhta.commands.doctor.findings import Finding, SensorReading, Verdict
from takhta.commands.doctor.machine import look_at_keeping, look_at_machine, wanted_settings
from takhta.devices.display import SerialDiceDisplay
from takhta.devices.firmware_process import FirmwareProcess
from takhta.devices.machine import Machine
from takhta.record.store.journal import Journal


def finding(findings: Iterator[Finding], about: str) -> Finding:
    """The one finding about something."""
    (found,) = [each for each in findings if each.about == about]
    return found


@pytest.fixture
def pi(tmp_path: Path) -> Machine:
    """A Pi 4 with nothing in its config.txt."""
    return describe_pi(tmp_path)


def test_settings_that_config_txt_lacks_are_listed(pi: Machine, tmp_path: Path) -> None:
    wanted = wanted_settings(TABLES, pi)
    assert wanted == (
        "dtparam=spi=on",
        "gpio=5,6,24,25=op,dh",
        "gpio=17,22,23,27=op,dl",
        "dtoverlay=gpio-shutdown,gpio_pin=26",
        "dtparam=audio=off",
    )
    pi.config.write_text("\n".join(wanted[1:]))
    found = finding(look_at_machine(pi, TABLES, lambda: tmp_path), "settings")
    assert (found.verdict, found.next) == (Verdict.POOR, f"Add to {pi.config}, then restart: dtparam=spi=on")
    pi.config.write_text("\n".join(wanted))
    assert finding(look_at_machine(pi, TABLES, lambda: tmp_path), "settings").verdict is Verdict.GOOD


def test_a_pi_5_has_no_analog_audio_to_switch_off(tmp_path: Path) -> None:
    pi5 = describe_pi(tmp_path, "Raspberry Pi 5 Model B Rev 1.0")
    assert "dtparam=audio=off" not in wanted_settings(TABLES, pi5)


def test_the_building_page_lists_the_same_settings(pi: Machine) -> None:
    page = (Path(__file__).parents[2] / "docs" / "building.md").read_text()
    assert all(f"       {line}\n" in page for line in wanted_settings(TABLES, pi))


@pytest.mark.parametrize(("alarm", "verdict"), [("0", Verdict.GOOD), ("1", Verdict.BAD)])
def test_a_dip_of_the_supply_is_told(pi: Machine, tmp_path: Path, alarm: str, verdict: Verdict) -> None:
    for name, chip in (("cpu_thermal", "hwmon0"), ("rpi_volt", "hwmon1")):
        folder = tmp_path / "sys/class/hwmon" / chip
        folder.mkdir(parents=True)
        (folder / "name").write_text(f"{name}\n")
        (folder / "in0_lcrit_alarm").write_text(f"{alarm}\n")
    assert finding(look_at_machine(pi, TABLES, lambda: tmp_path), "Pi's supply").verdict is verdict


def test_a_clock_that_was_never_set_is_told(pi: Machine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Stopped(datetime):
        @classmethod
        def now(cls, tz: object = None) -> "Stopped":  # noqa: ARG003 - as datetime has it
            return cls(1970, 1, 1, tzinfo=UTC)

    monkeypatch.setattr(doctor_machine, "datetime", Stopped)
    assert finding(look_at_keeping(pi, lambda: tmp_path), "clock").verdict is Verdict.BAD
    monkeypatch.undo()
    (tmp_path / "run/systemd/timesync").mkdir(parents=True)
    (tmp_path / "run/systemd/timesync/synchronized").touch()
    assert finding(look_at_keeping(pi, lambda: tmp_path), "clock").verdict is Verdict.GOOD


def test_a_disk_that_cannot_be_written_is_told_and_no_test_file_stays(
    pi: Machine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    found = finding(look_at_keeping(pi, lambda: tmp_path), "disk speed")
    assert (found.verdict, found.next) == (Verdict.BAD, f"Look at {tmp_path}: No space left on device.")
    assert not (tmp_path / "doctor.tmp").exists()


def test_a_journal_is_looked_at_where_there_is_one(pi: Machine, tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    found = finding(look_at_keeping(pi, lambda: tmp_path), "journal")
    assert (found.verdict, found.seen, path.exists()) == (Verdict.GOOD, "no game recorded yet", False)
    with Journal(path) as journal:
        journal.append(*made_up(1), at=datetime(2026, 11, 22, tzinfo=UTC))
    assert finding(look_at_keeping(pi, lambda: tmp_path), "journal").seen == "1 match"
    path.write_bytes(b"SQLite format 3\0" + bytes(50))
    broken = finding(look_at_keeping(pi, lambda: tmp_path), "journal")
    assert (broken.verdict, broken.next != "") == (Verdict.BAD, True)


def test_strips_are_told_one_by_one_where_they_fail_and_together_where_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bench = PiBench(monkeypatch, tmp_path)
    bench.electronics.strip(8).unplugged = True
    with closing(bench.scanner()) as scanner:
        scanner.fresh()
        found = list(look_at_strips(TABLES, scanner.readings, scanner.troubles))
    assert found[0].seen == "The strip of point 8 does not answer"
    assert found[0].next == "Look at its cable at input 1 of converter 1 and at the multiplexer's supply."
    assert [(each.verdict, each.seen) for each in found[1:]] == [
        (
            Verdict.GOOD,
            "25 of 26 well, supply 100.0 to 100.0 % (two swapped ones look well too: `takhta calibrate` finds them)",
        ),
    ]


def test_scans_that_do_not_keep_up_are_told() -> None:
    assert look_at_pace(0.0125) == Finding("pace", Verdict.GOOD, "12.5 ms a scan")
    assert look_at_pace(0.041).verdict is Verdict.POOR


def test_sensors_out_of_range_or_noisy_are_named() -> None:
    sensors = [
        SensorReading("point 1, seat 1", 2048.0, 1.5),
        SensorReading("point 1, seat 2", 12.0, 0.0),
        SensorReading("point 1, seat 3", 4000.0, 0.2),
        SensorReading("point 1, seat 4", 2050.0, 31.0),
    ]
    assert [(each.verdict, each.seen) for each in look_at_sensors(sensors)] == [
        (Verdict.BAD, "point 1, seat 2: 12 counts, which no sensor gives"),
        (Verdict.BAD, "point 1, seat 3: 4000 counts, which no sensor gives"),
        (Verdict.POOR, "point 1, seat 4: noise of 31.0 counts"),
        (Verdict.GOOD, "1 of 4 well, noise 1.5 counts"),
    ]


def test_lamps_are_lit_strip_by_strip_along_the_chain_until_one_stays_dark(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    chain = Chain(monkeypatch, tmp_path)
    shown: list[list[int]] = []
    asked: list[str] = []

    def ask(question: str) -> str:
        asked.append(question)
        shown.append([lamp for lamp, colour in enumerate(chain.colours) if any(colour)])
        return "n" if len(asked) == 3 else ""

    with closing(chain.lamps()) as lamps:
        found = look_at_lamps(TABLES, lamps, ask, lambda: lamps.flush(PATIENCE_S))
    assert shown == [list(range(7)), list(range(7, 14)), list(range(14, 21))]
    assert (found.verdict, found.seen) == (Verdict.BAD, "point 3 is the first in the chain that does not light")
    assert found.next == "Look at the joint between point 2 and it: data goes in at DIN and on from DOUT."
    with closing(chain.lamps()) as lamps:
        good = look_at_lamps(TABLES, lamps, lambda _question: "", lambda: lamps.flush(PATIENCE_S))
        assert (good.verdict, good.seen) == (Verdict.GOOD, "all 182 light")
        assert look_at_lamps(TABLES, lamps, None, lambda: None).verdict is Verdict.UNKNOWN


def test_every_key_is_asked_for_and_one_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with FirmwareProcess() as box, SerialDiceDisplay(lambda: box.tty) as display:
        monkeypatch.setattr("takhta.commands.doctor.display.FOUND_WITHIN_S", PATIENCE_S)

        def press(told: str) -> None:
            key = Key[told.removeprefix("Press ").removesuffix(" ...")]
            # Nobody waits for what never comes.
            monkeypatch.setattr("takhta.commands.doctor.display.KEY_WITHIN_S", 0 if key is Key.UNDO else PATIENCE_S)
            if key is not Key.UNDO:
                box.tap(key)

        found = list(look_at_display(display, press))
    assert [each.about for each in found] == ["dice display", "keys"]
    assert (found[1].verdict, found[1].seen) == (Verdict.BAD, "UNDO gave nothing")


def test_a_display_that_is_not_there_is_poor_not_bad(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("takhta.commands.doctor.display.FOUND_WITHIN_S", 0.05)
    with SerialDiceDisplay(lambda: None) as display:
        (found,) = look_at_display(display, None)
    assert (found.verdict, found.next) == (
        Verdict.POOR,
        "Plug it in; the board can be played on without it, from the page.",
    )
