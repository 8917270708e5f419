"""The design rules check of the strip by KiCad itself; runs under the Python that has `pcbnew` (Debian: kicad).

    /usr/bin/python3 hardware/strip/drc.py

Prints KiCad's report and ends with 1 when it finds anything.
"""

import hashlib
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent


def report(board: Path) -> str:
    """KiCad's report on a board file, its time and place replaced by the board's checksum: which board it is about."""
    import pcbnew

    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch) / "drc.txt"
        pcbnew.WriteDRCReport(pcbnew.LoadBoard(str(board)), str(out), pcbnew.EDA_UNITS_MILLIMETRES, True)
        lines = out.read_text().splitlines()
    kept = [line for line in lines if line and not line.startswith(("** Created", "** Drc report"))]
    checksum = hashlib.sha256(board.read_bytes()).hexdigest()
    return "\n".join([f"** {board.name}, sha256 {checksum}", *kept]) + "\n"


if __name__ == "__main__":
    found = report(HERE / "strip.kicad_pcb")
    print(found, end="")
    sys.exit(0 if "** Found 0 DRC violations **" in found and "** Found 0 unconnected pads **" in found else 1)
