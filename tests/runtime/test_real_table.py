"""`takhta play` on a real board: the program as it runs on a Pi, its wires on a bench."""

import json
import signal
from pathlib import Path

from support.patience import PATIENCE_S
from support.program import on_pins, refused, run
from support.running import Playing, visit


def test_a_game_is_played_on_the_wires_and_an_end_leaves_them_dark(tmp_path: Path) -> None:
    with Playing(tmp_path, command=on_pins(tmp_path)) as playing, visit(playing) as visitor:
        start = visitor.until(lambda view: view["devices"]["display"] and view["prompt"] == "roll")
        assert (start["devices"]["board"], start["devices"]["virtual"], start["checkers"]) == (True, False, None)
        visitor.press("roll")
        visitor.until(lambda view: view["prompt"] == "play" and any(any(lamp) for lamp in view["lamps"]))
        assert playing.end(signal.SIGTERM) == 0
    after = json.loads((tmp_path / "after.json").read_text())
    assert (after["powered"], after["dark"], after["lit"] > 0) == (False, True, True)


def test_a_board_of_switches_is_played_on_without_ever_being_calibrated(tmp_path: Path) -> None:
    with (
        Playing(tmp_path, "--board", "reed", command=on_pins(tmp_path, "--switches")) as playing,
        visit(playing) as visitor,
    ):
        visitor.until(lambda view: view["prompt"] == "roll")
        visitor.press("roll")
        visitor.until(lambda view: view["prompt"] == "play")
    assert list(playing.home.rglob("calibration-*")) == []


def test_a_fault_of_the_program_leaves_the_board_dark_too(tmp_path: Path) -> None:
    with Playing(tmp_path, command=on_pins(tmp_path, "--crashing")) as playing:
        assert playing.process.wait(PATIENCE_S) == 1
        assert "a fault made for a test" in playing.errors
    after = json.loads((tmp_path / "after.json").read_text())
    assert (after["powered"], after["dark"]) == (False, True)


def test_a_strip_that_fails_is_told_in_the_log_and_the_others_are_played_on(tmp_path: Path) -> None:
    with Playing(tmp_path, command=on_pins(tmp_path, "--unplugged", "8")) as playing:
        assert playing.errors.startswith("takhta: The strip of point 8 does not answer: ")
        assert playing.end(signal.SIGTERM) == 0


def test_on_a_pc_a_real_board_is_refused(tmp_path: Path) -> None:
    said = refused(tmp_path, "play", "--board", "tables")
    assert said == (
        "This computer is no Raspberry Pi, so it has no lines to a board: "
        "leave --board away to play on the virtual board."
    )


def test_a_board_that_was_never_calibrated_is_refused_with_what_to_do(tmp_path: Path) -> None:
    ended = run(tmp_path, "play", "--no-browser", "--port", "0", command=on_pins(tmp_path, "--uncalibrated"))
    assert (ended.returncode, ended.stdout, ended.stderr) == (
        2,
        "",
        "takhta: The board 'tables' has not been calibrated yet: `takhta calibrate --board tables` comes first.\n",
    )
    assert json.loads((tmp_path / "after.json").read_text())["powered"] is False
