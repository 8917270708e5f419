"""An unfinished calibration on the disk: it comes back, and one that does not fit is refused with the reason."""

from pathlib import Path

import msgspec
import pytest

from support.virtual import TABLES
from support.words import raises
from takhta.sensing.calibration import wiring
from takhta.sensing.errors import (
    BrokenCalibrationError,
    CalibrationError,
    ForeignCalibrationError,
    StaleCalibrationError,
)
from takhta.sensing.learning.unfinished import Unfinished, load_unfinished, save_unfinished

HALF = Unfinished(
    board="tables",
    wiring=wiring(TABLES),
    done=20,
    tare=(2048.0,) * 156,
    noise=(1.5,) * 156,
    peak=(800.0,) * 60 + (0.0,) * 96,
    broken=(3,),
    crossed=((4, 5),),
    backwards=(7,),
)


def test_a_kept_walk_comes_back(tmp_path: Path) -> None:
    save_unfinished(HALF, tmp_path / "unfinished.json")
    assert load_unfinished(tmp_path / "unfinished.json", TABLES) == HALF


@pytest.mark.parametrize(
    ("changes", "error", "reason"),
    [
        ({"board": "pagade"}, ForeignCalibrationError, "of the board 'pagade', not of 'tables'"),
        ({"wiring": 1}, StaleCalibrationError, "older than the board file or this program"),
        ({"version": 9}, StaleCalibrationError, "older than the board file or this program"),
        ({"tare": (1.0,)}, BrokenCalibrationError, "does not fit the board 'tables'"),
        ({"done": 54}, BrokenCalibrationError, "does not fit the board 'tables'"),
        ({"broken": (156,)}, BrokenCalibrationError, "does not fit the board 'tables'"),
        ({"crossed": ((0, 26),)}, BrokenCalibrationError, "does not fit the board 'tables'"),
    ],
)
def test_one_that_does_not_fit_is_refused_with_the_reason(
    tmp_path: Path, changes: dict[str, object], error: type[CalibrationError], reason: str
) -> None:
    save_unfinished(msgspec.structs.replace(HALF, **changes), tmp_path / "unfinished.json")
    with raises(error, match=reason):
        load_unfinished(tmp_path / "unfinished.json", TABLES)


def test_a_damaged_one_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "unfinished.json").write_text("{")
    with raises(BrokenCalibrationError, match=r"unfinished\.json is no unfinished calibration"):
        load_unfinished(tmp_path / "unfinished.json", TABLES)
