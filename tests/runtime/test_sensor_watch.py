"""Sensors that fail in play are told once, by their place, and written down; the page has them all."""

import json
from pathlib import Path

import pytest

from support.virtual import TABLES
from support.virtual_table import calibration
from support.words import english
from takhta.board.evidence import Milliseconds, Nats
from takhta.board.health import Fault, Health, SlotHealth
from takhta.board.plan import SlotId
from takhta.commands.doctor.board import look_at_play
from takhta.commands.doctor.findings import Verdict
from takhta.runtime.kept_health import load_health
from takhta.runtime.outputs.sensor_watch import LOOKS_EVERY, SensorWatch
from takhta.sensing.calibration import wiring
from takhta.words.languages import speaker

BAR = TABLES.place("bar").columns[0].slots[1].id
POINT = TABLES.place("6").slots[0].id


class Watched:
    """A watch whose sensors fail as they are told to."""

    def __init__(self, folder: Path) -> None:
        self.health = [SlotHealth(SlotId(slot), Nats(12.3)) for slot in range(len(TABLES.slots))]
        self.told: list[str] = []
        self.path = folder / "sensors.jsonl"
        self.now = Milliseconds(0)
        self.kept = folder / "sensors-virtual.json"
        self.watch = SensorWatch(
            TABLES,
            calibration(),
            lambda: Health(tuple(self.health)),
            lambda told: self.told.append(english(told)),
            self.path,
            self.kept,
        )

    def fail(self, *slots: SlotId, fault: Fault | None = Fault.STUCK) -> None:
        """These sensors fail from now on, or no longer; then the watch looks."""
        for slot in slots:
            self.health[slot] = SlotHealth(slot, Nats(12.3), fault, masked=fault is not None)
        self.look()

    def look(self) -> None:
        self.watch.step(self.now)
        self.now = Milliseconds(self.now + LOOKS_EVERY)

    def written(self) -> list[str]:
        return [json.loads(line)["sensor"] for line in self.path.read_text().splitlines()] if self.path.exists() else []


def test_good_sensors_are_no_news(tmp_path: Path) -> None:
    watched = Watched(tmp_path)
    watched.look()
    assert (watched.told, watched.written()) == ([], [])
    assert watched.watch.state.view(speaker()).good
    assert watched.watch.state.view(speaker()).says == ("All 156 sensors do well.",)
    assert {(seat.margin, seat.state) for seat in watched.watch.state.view(speaker()).seats} == {(12, "good")}


def test_a_failing_sensor_is_told_once_by_its_place_and_written_down(tmp_path: Path) -> None:
    watched = Watched(tmp_path)
    watched.fail(BAR)
    watched.look()
    sentence = "The sensor of the bar's lower half, seat 2 always gives the same number. It is left out of account."
    assert (watched.told, watched.written()) == ([sentence], [sentence])
    assert not watched.watch.state.view(speaker()).good
    assert watched.watch.state.view(speaker()).says == (
        "1 of 156 sensors need a look; the board plays on with the others.",
        sentence,
    )
    assert [slot for slot, seat in enumerate(watched.watch.state.view(speaker()).seats) if seat.state == "dead"] == [
        BAR
    ]


def test_several_at_once_are_one_notice_and_a_line_each_and_recovery_is_a_line(tmp_path: Path) -> None:
    watched = Watched(tmp_path)
    watched.fail(BAR, POINT)
    assert len(watched.told) == 1
    assert watched.told[0].endswith(" More fail: see Seats on the page.")
    watched.fail(POINT, fault=None)
    assert len(watched.told) == 1
    assert watched.written()[2] == "No longer: The sensor of point 6, seat 1 always gives the same number."


def test_between_two_looks_nothing_is_asked(tmp_path: Path) -> None:
    watched = Watched(tmp_path)
    watched.look()
    watched.now = Milliseconds(watched.now - 1)
    watched.fail(BAR)
    assert watched.told == []


def test_what_the_doctor_is_told_of_the_last_game(tmp_path: Path) -> None:
    watched = Watched(tmp_path)
    watched.health[POINT] = SlotHealth(POINT, Nats(4.2))
    watched.fail(BAR)

    kept = load_health(watched.kept, TABLES)

    assert kept is not None
    assert kept.slots == tuple(watched.health)
    faulty, rest = look_at_play(TABLES, kept)
    assert (faulty.verdict, faulty.seen) == (
        Verdict.POOR,
        "The sensor of the bar's lower half, seat 2 always gives the same number. It is left out of account",
    )
    assert faulty.next.startswith("Calibrate again")
    assert (rest.verdict, rest.seen) == (
        Verdict.GOOD,
        f"155 told well on {kept.at}; the least clear is point 6, seat 1: 4.2 nats",
    )


def test_of_sensors_nobody_has_played_with_nothing_is_kept(tmp_path: Path) -> None:
    watched = Watched(tmp_path)
    watched.health = [SlotHealth(each.slot) for each in watched.health]
    watched.watch.keep()
    assert not watched.kept.exists()
    assert list(look_at_play(TABLES, load_health(watched.kept, TABLES))) == []


OTHER = '{"at":"","wiring":%s,"slots":[]}'


@pytest.mark.parametrize("content", ["", "{}", OTHER % 1, OTHER % wiring(TABLES)])
def test_what_was_kept_of_another_board_or_is_damaged_is_not_told(tmp_path: Path, content: str) -> None:
    path = tmp_path / "sensors-virtual.json"
    path.write_text(content)
    assert load_health(path, TABLES) is None


def test_a_full_disk_does_not_disturb(tmp_path: Path) -> None:
    watched = Watched(tmp_path)
    watched.path.mkdir()
    watched.kept.mkdir()
    watched.fail(BAR)
    assert len(watched.told) == 1
