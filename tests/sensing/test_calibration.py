"""The calibration file: it comes back as it was saved, and one that does not fit is refused with the reason."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from support.virtual import TABLES
from support.words import raises
from takhta.sensing.calibration import Calibration, board_uid, check, load, save, wiring
from takhta.sensing.errors import (
    BrokenCalibrationError,
    CalibrationError,
    ForeignCalibrationError,
    StaleCalibrationError,
)

GOOD = Calibration(
    board="tables",
    wiring=wiring(TABLES),
    made="today",
    tare=tuple(2048.0 + i for i in range(156)),
    peak=(800.0,) * 156,
    noise=(1.5,) * 156,
    faulty=(7,),
    uid="0b3c9a52-7f5e-4c1e-9a43-5d1f6f1f8f55",
)


def test_a_saved_calibration_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "new" / "tables.json"
    save(GOOD, path)
    save(GOOD, path)
    assert load(path, TABLES) == GOOD
    assert [file.name for file in path.parent.iterdir()] == ["tables.json"]


def test_a_calibration_from_before_boards_had_uids_is_read(tmp_path: Path) -> None:
    path = tmp_path / "tables.json"
    told = msgspec.to_builtins(GOOD)
    del told["uid"]
    path.write_bytes(msgspec.json.encode(told))
    assert load(path, TABLES) == msgspec.structs.replace(GOOD, uid="")
    assert board_uid(path) == ""


def test_the_uid_is_told_of_a_board_whose_calibration_is_of_no_use_any_more(tmp_path: Path) -> None:
    path = tmp_path / "tables.json"
    assert board_uid(path) == ""
    save(msgspec.structs.replace(GOOD, wiring=1), path)
    assert board_uid(path) == GOOD.uid
    path.write_text("{")
    assert board_uid(path) == ""


@pytest.mark.parametrize(
    ("changes", "error", "reason"),
    [
        ({"board": "pagade"}, ForeignCalibrationError, "of the board 'pagade', not of 'tables'"),
        ({"wiring": 1}, StaleCalibrationError, "board file of 'tables' has changed"),
        (
            {"version": 2},
            StaleCalibrationError,
            "has version 2 and this program needs 1",
        ),
        ({"tare": (2048.0,)}, BrokenCalibrationError, "does not hold 156 slots"),
        ({"peak": (0.0,) * 156}, BrokenCalibrationError, "no sensor has"),
        ({"peak": (1e-300,) * 156}, BrokenCalibrationError, "no sensor has"),
        ({"noise": (-1.0,) * 156}, BrokenCalibrationError, "no sensor has"),
        ({"noise": (1e300,) * 156}, BrokenCalibrationError, "no sensor has"),
        ({"tare": (-1e5,) * 156}, BrokenCalibrationError, "outside 0 to 4095"),
        ({"faulty": (156,)}, BrokenCalibrationError, "faulty slot"),
    ],
)
def test_one_that_does_not_fit_is_refused_with_the_reason(
    tmp_path: Path, changes: dict[str, object], error: type[CalibrationError], reason: str
) -> None:
    path = tmp_path / "tables.json"
    save(msgspec.structs.replace(GOOD, **changes), path)
    with raises(error, match=reason):
        load(path, TABLES)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"version": 1}', '{"version": "1"}', "\0"])
def test_a_damaged_file_is_refused_in_words(tmp_path: Path, text: str) -> None:
    path = tmp_path / "tables.json"
    path.write_text(text)
    with raises(BrokenCalibrationError, match=r"tables\.json is no calibration"):
        load(path, TABLES)


def test_a_missing_file_is_the_callers_to_explain(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "none.json", TABLES)


def test_a_moved_sensor_makes_a_calibration_stale() -> None:
    moved = replace(TABLES.slots[3], x_mm=type(TABLES.slots[3].x_mm)(1.0))
    board = replace(TABLES, slots=(*TABLES.slots[:3], moved, *TABLES.slots[4:]))
    with pytest.raises(StaleCalibrationError):
        check(GOOD, board)
