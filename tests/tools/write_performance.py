"""Writes docs/performance.md: its head as it is, below it what `takhta bench` measures here.

Run it as `python tests/tools/write_performance.py` on a machine that does nothing else.
"""

import os
import platform
import subprocess
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2] / "host"), str(Path(__file__).parents[1])]

from support.pages import DOCS

PAGE = DOCS / "performance.md"
MEASURED = "## Measured"


def main() -> None:
    """Measure, and replace what was measured before."""
    command = [sys.executable, "-c", "from takhta.commands.cli import main; main()", "bench"]
    told = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    head = PAGE.read_text().partition(MEASURED)[0].rstrip()
    here = f"{os.cpu_count()} processors, {platform.machine()}, Python {platform.python_version()}"
    PAGE.write_text(f"{head}\n\n{MEASURED}\n\nOn {here}.\n\n{told.replace('## ', '### ').rstrip()}\n")


if __name__ == "__main__":
    main()
