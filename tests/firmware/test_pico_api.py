"""What our Picos' pin files use of MicroPython exists in its RP2 port: judged by pyright and the port's stubs.

A misspelt name of `machine` would show on a Pico only. basedpyright brings its Node as a wheel, so it needs no net.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from oracles.judges import lacking, need
from takhta.commands.flash import KINDS, files_of

STUBS = Path(sys.prefix) / "pico-stubs"
"""A folder of their own (Makefile): beside Python's packages they would hide Python's own library from other tools."""
RULES = {"reportAttributeAccessIssue", "reportCallIssue", "reportArgumentType", "reportMissingImports"}
"""What is about the port and not about style."""


def faults(project: Path) -> list[str]:
    """One line for each use in the pin files of this folder that does not fit the port."""
    need("basedpyright")
    if not STUBS.exists():
        lacking("the stubs of the Pico's MicroPython are not installed")
    config = {"stubPath": str(STUBS), "typeshedPath": str(STUBS), "include": ["board.py", "usb.py"]}
    (project / "pyrightconfig.json").write_text(json.dumps(config))
    done = subprocess.run(
        [sys.executable, "-m", "basedpyright", "--outputjson", "--project", str(project)],
        capture_output=True,
        text=True,
        check=False,
    )
    report = json.loads(done.stdout)
    assert report["summary"]["filesAnalyzed"] == 2, done.stdout
    return [
        f"{Path(each['file']).name}:{each['range']['start']['line'] + 1}: {each['message']}"
        for each in report["generalDiagnostics"]
        if each["severity"] == "error" and each.get("rule") in RULES
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_the_port_has_what_the_pins_use(kind: str, tmp_path: Path) -> None:
    for path in files_of(kind):
        shutil.copy(path, tmp_path)
    assert faults(tmp_path) == []


def test_what_the_port_does_not_have_is_found(tmp_path: Path) -> None:
    for path in files_of("display"):
        shutil.copy(path, tmp_path)
    (tmp_path / "board.py").write_text("from machine import ADC, Pin\n\nPin(1, Pin.OUTPUT)\nADC(26).read_uvolts()\n")
    assert [fault.split(":")[:2] for fault in faults(tmp_path)] == [["board.py", "3"], ["board.py", "4"]]
