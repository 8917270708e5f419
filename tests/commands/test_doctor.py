"""`takhta doctor` as a process: on the virtual board, on a PC, and on a Raspberry Pi whose wires end on a bench."""

import json
from pathlib import Path
from typing import Any

import pytest

from support.program import COMMAND, on_pins, run
from support.virtual import TABLES
from support.words import english
from takhta.board.evidence import Nats
from takhta.board.health import Fault, Health, SlotHealth, seat_name
from takhta.board.plan import SlotId
from takhta.runtime.kept_health import KeptHealth


def verdicts(findings: list[dict[str, Any]]) -> dict[str, str]:
    """What it thought of each thing; where there are several findings of one thing, of the first."""
    return {each["about"]: each["verdict"] for each in reversed(findings)}


def test_the_virtual_board_is_looked_at_from_the_disk_to_the_display(tmp_path: Path) -> None:
    ended = run(tmp_path, "doctor", "--board", "virtual", "--json")
    assert (ended.returncode, ended.stderr) == (0, "")
    told = json.loads(ended.stdout)
    assert told["board"] == "tables"
    seen = verdicts(told["findings"])
    del seen["clock"]  # as this machine has it
    assert seen == {
        "disk space": "good",
        "disk speed": seen["disk speed"],
        "journal": "good",
        "sensors": "good",
        "dice display": "good",
        "keys": "unknown",
    }
    assert len(told["sensors"]) == 156
    assert told["sensors"][0]["seat"] == "point 1, seat 1"


def test_what_sensors_showed_when_somebody_played_last_is_told(tmp_path: Path) -> None:
    (tmp_path / "takhta").mkdir()
    slots = [SlotHealth(SlotId(slot), Nats(9.5)) for slot in range(len(TABLES.slots))]
    slots[3] = SlotHealth(SlotId(3), fault=Fault.WEAK)
    KeptHealth.of(TABLES, Health(tuple(slots)), "2026-11-21").save(tmp_path / "takhta" / "sensors-virtual.json")
    ended = run(tmp_path, "doctor", "--board", "virtual", "--json")
    told = json.loads(ended.stdout)
    weak = f"The sensor of {english((seat_name(TABLES, SlotId(3)),))} hardly feels the checker on it"
    assert next(each["seen"] for each in told["findings"] if each["about"] == "sensors in play") == weak
    assert [each["margin"] for each in told["sensors"][:5]] == [9.5, 9.5, 9.5, None, 9.5]


def test_the_virtual_cross_is_looked_at_too(tmp_path: Path) -> None:
    ended = run(tmp_path, "doctor", "--board", "virtual-cross", "--json")
    assert (ended.returncode, ended.stderr) == (0, "")
    told = json.loads(ended.stdout)
    assert (told["board"], len(told["sensors"]), told["sensors"][0]["seat"]) == ("cross", 180, "square 8")


def test_a_switch_is_well_whether_it_is_open_or_closed(tmp_path: Path) -> None:
    told = json.loads(run(tmp_path, "doctor", "--board", "virtual-reed", "--json").stdout)
    seen = [(each["verdict"], each["seen"]) for each in told["findings"] if each["about"] == "sensors"]
    assert seen == [("good", "0 of 156 switches closed (with no checker on the board it should be none)")]


def test_on_a_pc_a_real_board_is_bad_and_the_next_step_is_said(tmp_path: Path) -> None:
    ended = run(tmp_path, "doctor", "--board", "tables")
    assert (ended.returncode, ended.stderr) == (1, "")
    assert ended.stdout.startswith(
        "bad      computer: no Raspberry Pi\n"
        "         -> A real board needs one; `takhta doctor --board virtual` looks at the virtual board.\n"
    )


def test_where_no_game_can_be_kept_the_rest_is_looked_at_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "takhta").write_text("a file where the folder should be")
    ended = run(tmp_path, "doctor", "--board", "virtual", "--json")
    assert (ended.returncode, ended.stderr) == (1, "")
    told = json.loads(ended.stdout)
    seen = verdicts(told["findings"])
    del seen["clock"]
    assert seen == {"disk": "bad", "sensors": "good", "dice display": "good", "keys": "unknown"}
    (disk,) = [each for each in told["findings"] if each["about"] == "disk"]
    assert "File exists" in disk["next"]
    assert disk["next"].endswith("Let XDG_DATA_HOME name a folder that may be written.")


def test_without_an_input_to_ask_at_nobody_is_asked(tmp_path: Path) -> None:
    ended = run(tmp_path, "doctor", "--board", "tables", command=("sh", "-c", 'exec "$@" <&-', "sh", *COMMAND))
    assert (ended.returncode, ended.stderr) == (1, "")


@pytest.mark.parametrize("unplugged", [False, True])
def test_a_board_on_the_wires_is_examined(tmp_path: Path, unplugged: bool) -> None:  # noqa: FBT001 - both ways round
    bench = ("--unplugged", "8") if unplugged else ()
    ended = run(tmp_path, "doctor", "--json", command=on_pins(tmp_path, *bench))
    told = json.loads(ended.stdout)
    seen = verdicts(told["findings"])
    assert seen | {"clock": "", "disk speed": "", "pace": ""} == {
        "computer": "good",
        "lines": "good",
        "SPI": "good",
        "settings": "poor",
        "Pi's supply": "unknown",
        "clock": "",
        "disk space": "good",
        "disk speed": "",
        "journal": "good",
        "pace": "",
        "strips": "bad" if unplugged else "good",
        "sensors": "good",
        "calibration": "good",
        "lamps": "unknown",
        "dice display": "good",
        "keys": "unknown",
    }
    assert ended.returncode == int(unplugged)
    well = next(each["seen"] for each in told["findings"] if each["about"] == "sensors")
    assert well.partition(" well")[0] == ("150 of 150" if unplugged else "156 of 156")
    after = json.loads((tmp_path / "after.json").read_text())
    assert (after["powered"], after["dark"]) == (False, True)


def test_a_maker_with_one_strip_is_told_which_strips_are_missing_and_that_this_one_is_well(tmp_path: Path) -> None:
    ended = run(tmp_path, "doctor", "--json", command=on_pins(tmp_path, "--only", "1"))
    findings = json.loads(ended.stdout)["findings"]
    assert (ended.returncode, ended.stderr) == (1, "")
    assert [each["seen"].partition(",")[0] for each in findings if each["about"] in ("strips", "sensors")] == [
        "Every strip of quadrant 3 does not answer",
        "Every strip of quadrant 1 does not answer",
        "Every strip of quadrant 2 does not answer",
        *(f"The strip of point {point} does not answer" for point in range(2, 7)),
        "The strip of the bar's lower half does not answer",
        "1 of 26 well",
        "6 of 6 well",
    ]


def test_off_makes_a_board_dark_and_powerless_and_looks_at_nothing(tmp_path: Path) -> None:
    ended = run(tmp_path, "doctor", "--off", command=on_pins(tmp_path))
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
    after = json.loads((tmp_path / "after.json").read_text())
    assert after == {"powered": False, "dark": True, "lit": 0}


def test_off_without_a_board_says_why_it_could_not(tmp_path: Path) -> None:
    ended = run(tmp_path, "doctor", "--off", "--board", "tables")
    assert (ended.returncode, ended.stdout) == (1, "")
    assert [line.partition(",")[0] for line in ended.stderr.splitlines()] == [
        "takhta: This computer is no Raspberry Pi",
        "takhta: This computer is no Raspberry Pi",
    ]
