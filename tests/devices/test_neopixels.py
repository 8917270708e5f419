"""The lamps at Adafruit's own driver, whose bytes are caught where they would leave the Pi."""

import dataclasses
import json
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from oracles.judges import need
from support.chain import Chain
from support.fake_pi import describe_pi
from support.patience import PATIENCE_S, keep_on
from support.virtual import TABLES
from takhta.board.lamps import milliamperes
from takhta.board.ports import LampFrame
from takhta.devices import machine
from takhta.devices.errors import DeviceError, NoPiError, NotAllowedError, WrongDriverError
from takhta.devices.machine import Machine
from takhta.devices.neopixels import open_neopixel_lamps

ALL = len(TABLES.lamps)
DARK: LampFrame = ((0, 0, 0),) * ALL


@pytest.fixture
def chain(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Chain:
    """182 lamps on a Pi 4."""
    return Chain(monkeypatch, tmp_path)


def with_first(*colours: tuple[int, int, int]) -> LampFrame:
    """A frame with its first lamps lit."""
    return (*colours, *DARK[len(colours) :])


def test_colours_are_corrected_for_the_eye_and_sent_green_first(chain: Chain) -> None:
    with closing(chain.lamps()) as lamps:
        lamps.show(with_first((255, 128, 0), (0, 57, 89)))
        assert lamps.flush(PATIENCE_S)
        assert chain.frames[-1] == bytes([56, 255, 0, 9, 0, 25]) + bytes(3 * (ALL - 2))


def test_only_what_has_changed_is_sent(chain: Chain) -> None:
    with closing(chain.lamps()) as lamps:
        for _ in range(3):
            lamps.show(with_first((255, 0, 0)))
            assert lamps.flush(PATIENCE_S)
        lamps.show(DARK)
        assert lamps.flush(PATIENCE_S)
        sent = [frame[:3] for frame in chain.frames]
    assert sent[-2:] == [b"\0\xff\0", b"\0\0\0"]
    assert sent[:-2] in ([], [b"\0\0\0"])


def test_all_white_stays_below_the_cap_of_the_board_file(chain: Chain) -> None:
    with closing(chain.lamps()) as lamps:
        lamps.show(((255, 255, 255),) * ALL)
        assert lamps.flush(PATIENCE_S)
        assert 0.9 * TABLES.lamp_cap_ma < milliamperes(chain.colours) <= TABLES.lamp_cap_ma
    chain.board = dataclasses.replace(TABLES, lamp_cap_ma=100)
    with closing(chain.lamps()) as lamps:
        lamps.show(((255, 255, 255),) * ALL)
        assert lamps.flush(PATIENCE_S)
        assert chain.colours == DARK


def test_closing_leaves_them_dark_also_when_a_frame_was_just_shown(chain: Chain) -> None:
    lamps = chain.lamps()
    lamps.show(((200, 200, 200),) * ALL)
    lamps.close()
    assert chain.frames[-1] == bytes(3 * ALL)


def test_a_frame_for_another_board_is_refused(chain: Chain) -> None:
    with closing(chain.lamps()) as lamps, pytest.raises(ValueError, match="181 lamps does not fit a chain of 182"):
        lamps.show(DARK[1:])


def test_a_chain_that_cannot_be_sent_to_is_told_once_and_goes_dark_when_it_can_again(chain: Chain) -> None:
    chain.failing = RuntimeError("ws2811_render failed with code -10 (DMA error)")
    lamps = chain.lamps()
    with pytest.raises(DeviceError, match="The lamps cannot be used: ws2811_render failed"):
        keep_on(lambda: lamps.show(DARK), until=lambda: False)
    assert not lamps.flush(0)
    lamps.show(DARK)
    chain.failing = None
    lamps.close()
    assert chain.frames[-1] == bytes(3 * ALL)


def test_before_the_pi_5_the_memory_and_the_right_to_use_it_are_needed(
    chain: Chain, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "_capabilities", lambda: ~(1 << machine.RAW_IO))
    with pytest.raises(NotAllowedError, match="only root may drive them"):
        chain.lamps()
    monkeypatch.setattr(machine, "_capabilities", lambda: 1 << machine.RAW_IO)
    with closing(chain.lamps()) as lamps:
        assert lamps.flush(PATIENCE_S)
    (chain.machine.root / machine.MEMORY).unlink()
    with pytest.raises(NotAllowedError, match="only root may drive them"):
        chain.lamps()


def test_a_pi_5_needs_its_pio_and_no_root(chain: Chain, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "_capabilities", lambda: 0)
    chain.machine = describe_pi(chain.machine.root, "Raspberry Pi 5 Model B Rev 1.0")
    with pytest.raises(NotAllowedError, match="may not use /dev/pio0"):
        chain.lamps()
    (chain.machine.root / "dev/pio0").touch()
    with closing(chain.lamps()) as lamps:
        assert lamps.flush(PATIENCE_S)


def test_a_missing_driver_is_told_with_the_extra_that_brings_it(chain: Chain, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "neopixel", None)
    with pytest.raises(WrongDriverError, match=r"not installed.*`make play` installs them, those of pi\.$"):
        chain.lamps()


def test_a_pc_has_no_line_to_lamps(tmp_path: Path) -> None:
    with pytest.raises(NoPiError, match="no Raspberry Pi"):
        open_neopixel_lamps(TABLES, Machine(tmp_path))


@pytest.mark.parametrize("board_id", ["RASPBERRY_PI_4B", "RASPBERRY_PI_5"])
def test_blinkas_own_way_on_a_pi_leads_to_the_line_of_the_board_file(board_id: str) -> None:
    need("neopixel")
    need("gpiod")
    script = Path(__file__).parents[1] / "support" / "lamps_as_on_a_pi.py"
    ended = subprocess.run(
        [sys.executable, "-W", "error", str(script), board_id],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )
    assert ended.returncode == 0, ended.stderr
    assert json.loads(ended.stdout) == {
        "line": 18,
        "lamps": 182,
        "first two": "00ff000000ff",
        "others lit": False,
        "dark after": True,
    }
