"""wire.py and the table of messages and bytes agree, on CPython and on the microcontroller's MicroPython."""

import json
import os
import subprocess
import sys
from pathlib import Path

from oracles.judges import need
from takhta.devices.firmware_process import micropython
from takhta.link import board_words, wire
from takhta.link import display_words as words
from tools.make_link_vectors import EXAMPLES, KINDS, VECTORS, coded

CHECK = Path(__file__).with_name("check_vectors.py")


def run(interpreter: str | Path, path_variable: str) -> str:
    """Let an interpreter check the vectors; what it printed."""
    done = subprocess.run(
        [interpreter, CHECK, VECTORS],
        env={**os.environ, path_variable: str(Path(wire.__file__).parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_cpython_agrees_with_the_vectors() -> None:
    assert run(sys.executable, "PYTHONPATH") == f"{len(EXAMPLES)}\n"


def test_micropython_agrees_with_the_vectors() -> None:
    need("micropython_unix")
    found = micropython()
    assert found is not None
    assert run(found, "MICROPYPATH") == f"{len(EXAMPLES)}\n"


def test_the_vectors_are_what_the_second_coder_says() -> None:
    rows = json.loads(VECTORS.read_text())
    assert rows == [
        {"says": name, "seq": seq, "fields": values, "bytes": coded(name, seq, values).hex()}
        for name, seq, values in EXAMPLES
    ]


def test_every_message_has_a_vector() -> None:
    known = [*words.MESSAGES.values(), *board_words.MESSAGES.values()]
    assert {name for name, _, _ in EXAMPLES} == {kind.__name__ for kind in known} == set(KINDS)
