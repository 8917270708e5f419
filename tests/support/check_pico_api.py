"""Holds what our Picos' pin files use of MicroPython to the stubs of its RP2 port, by pyright; prints what is amiss.

    python tests/support/check_pico_api.py

It installs stubs and pyright in a folder of its own and takes it away again; ends with 1 when something does not fit.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
SHARED = (*sorted((ROOT / "host" / "takhta" / "link").glob("*.py")), ROOT / "firmware" / "boards" / "pico" / "usb.py")
BOXES = {
    "display": ROOT / "firmware" / "boards" / "pico" / "board.py",
    "scanner": ROOT / "firmware" / "scanner" / "boards" / "pico" / "board.py",
}
RULES = {"reportAttributeAccessIssue", "reportCallIssue", "reportArgumentType", "reportMissingImports"}
PACKAGES = {"stubs": "micropython-rp2-rpi-pico-stubs==1.29.0.post1", "tools": "pyright==1.1.414"}


def check(folder: Path) -> list[str]:
    """One line for each use that does not fit."""
    for name, package in PACKAGES.items():
        install = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(folder / name), package]
        subprocess.run(install, check=True)
    stubs = str(folder / "stubs")
    faults = []
    for box, board in BOXES.items():
        project = folder / box
        project.mkdir()
        for path in (*SHARED, board):
            shutil.copy(path, project)
        config = {"stubPath": stubs, "typeshedPath": stubs, "include": ["board.py", "usb.py"]}
        (project / "pyrightconfig.json").write_text(json.dumps(config))
        done = subprocess.run(
            [sys.executable, "-m", "pyright", "--outputjson", "--project", str(project)],
            env={**os.environ, "PYTHONPATH": str(folder / "tools")},
            capture_output=True,
            text=True,
            check=False,
        )
        report = json.loads(done.stdout)
        assert report["summary"]["filesAnalyzed"] == 2, done.stdout
        for each in report["generalDiagnostics"]:
            if each["severity"] == "error" and each.get("rule") in RULES:
                line = each["range"]["start"]["line"] + 1
                faults.append(f"{box}: {Path(each['file']).name}:{line}: {each['message']}")
    return faults


def main() -> int:
    """Check, and say what came of it."""
    with tempfile.TemporaryDirectory() as folder:
        faults = check(Path(folder))
    print("\n".join(faults) or "Everything the pin files use is in the stubs.")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
