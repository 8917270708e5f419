"""Re-enacts the recorded matches with all hands and sensors and prints the table of docs/sensing.md. Takes minutes.

python tests/tools/measure_matches.py [SEED]
"""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2] / "host"), str(Path(__file__).parents[1])]

from support.matches import REAL, real
from takhta.commands.reenact.reenactment import Options, Report, reenact
from takhta.record.formats.mat_reader import read_mat
from takhta.sim.placing import HANDS
from takhta.sim.sensors import MODELS


def row(hands: str, sensors: str, seed: int) -> str:
    """One line of the table: for each match how often was asked, and all turns written down wrong."""
    reports = [reenact(read_mat(real(name)), Options(seed, hands, 1.0, sensors, display=False)) for name in REAL]
    cells = [_cell(report) for report in reports]
    return f"| {hands} | {sensors} | {' | '.join(cells)} | {sum(report.wrong for report in reports)} |"


def _cell(report: Report) -> str:
    return str(report.asked) if report.equal else f"{report.asked}, {report.difference}"


if __name__ == "__main__":
    matches = " | ".join(f"{name}.mat" for name in REAL)
    print(f"| hands | sensors | asked in {matches} | wrong |")
    print("|---|---|" + "---|" * (len(REAL) + 1))
    for each in HANDS:
        for model in MODELS:
            print(row(each, model, int(sys.argv[1]) if len(sys.argv) > 1 else 0), flush=True)
