"""A real board at a Pico: the program on any computer, the Pico's real firmware at a serial port."""

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from support.electronics import POWER
from support.patience import give_devices_time, keep_on
from support.pico_bench import PicoBench, board_text
from support.program import run
from support.virtual import TABLES
from support.virtual_table import SEED, calibration
from support.words import english
from takhta.board.scene import Key, Prompt
from takhta.clock import wall_clock
from takhta.devices.firmware_process import FirmwareProcess
from takhta.devices.hall import HallScanner
from takhta.devices.opening import READER_PORT
from takhta.rules.dice import Die
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.runtime.paths import calibration_file
from takhta.runtime.real import DISPLAY_PORT, RealTable
from takhta.runtime.settings import NewMatch, PlaySettings
from takhta.sensing.calibration import save
from takhta.session.events import Pressed
from takhta.sim.board import VirtualBoard
from takhta.sim.hands import MessyHands


@pytest.fixture
def pico(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PicoBench]:
    """A calibrated board with backgammon set up on it, its file tmp_path/pico.toml, and a dice display."""
    give_devices_time(monkeypatch)
    # Each step of the table reads a scan of its own, however long that takes.
    monkeypatch.setattr(HallScanner, "latest", HallScanner.fresh)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "pico.toml").write_text(board_text())
    save(calibration(), calibration_file("tables"))
    virtual = VirtualBoard(TABLES, SEED, wall_clock)
    rules = game("backgammon")
    hands = MessyHands(virtual, "neat", SEED)
    hands.set_up(TABLES.layouts[0].to_board(rules.occupancy(rules.start(Side.WHITE))))
    hands.finish()
    with PicoBench(lambda: virtual.latest().counts) as bench, FirmwareProcess() as box:
        assert bench.tty is not None
        assert box.tty is not None
        monkeypatch.setenv(READER_PORT, bench.tty)
        monkeypatch.setenv(DISPLAY_PORT, box.tty)
        yield bench


def test_a_game_begins_lamps_light_and_the_end_leaves_the_board_dark(pico: PicoBench, tmp_path: Path) -> None:
    settings = PlaySettings(NewMatch("backgammon", 0, {"white": "A", "black": "B"}), str(tmp_path / "pico.toml"))
    with closing(RealTable(settings, lambda _: (Die(3), Die(1)))) as table:
        _step_until(table, lambda: table.driver.scene.prompt is Prompt.ROLL)
        _step_until(table, lambda: table.driver.scene.prompt is Prompt.PLAY, Key.ROLL)
        _step_until(table, lambda: any(map(any, pico.lit)))
    assert pico.shows(((0, 0, 0),) * len(TABLES.lamps))
    pico.pull_out()
    assert pico.electronics.history[-1] == (POWER, 0)


def test_the_doctor_looks_at_a_board_at_a_pico(pico: PicoBench, tmp_path: Path) -> None:
    pico.electronics.strip(8).unplugged = True
    ended = run(tmp_path, "doctor", "--json", "--board", tmp_path / "pico.toml")
    assert (ended.returncode, ended.stderr) == (1, "")
    seen = {each["about"]: each["verdict"] for each in reversed(json.loads(ended.stdout)["findings"])}
    assert seen | dict.fromkeys(("clock", "disk speed", "pace"), "") == {
        "clock": "",
        "disk space": "good",
        "disk speed": "",
        "journal": "good",
        "pace": "",
        "strips": "bad",
        "sensors": "good",
        "calibration": "good",
        "lamps": "unknown",
        "dice display": "good",
        "keys": "unknown",
    }


def _step_until(table: RealTable, wanted: Callable[[], bool], key: Key | None = None) -> None:
    """Pressing this key whenever no refusal is shown: a board that is not still yet refuses."""

    def step() -> None:
        if key is not None and not english(table.driver.scene.notice):
            table.driver.handle(Pressed(wall_clock(), key))
        table.step()

    keep_on(step, until=wanted, told=lambda: table.driver.scene)
