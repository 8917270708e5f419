"""Re-enacts a recorded match with the Pi's real scanner between the virtual board's sensors and the program.

    python tests/tools/reenact_on_pins.py FILE [SEED]

Every count goes through the electronics on the bench, lgpio's and spidev's places, the real rpi-lgpio and our driver.
Prints what `takhta reenact` prints, and how many conversions it took; ends with 1 when the log differs.
"""

import sys
import tempfile
from pathlib import Path

import pytest

if __name__ == "__main__":  # a script finds neither the program nor its neighbours by itself
    sys.path[:0] = [str(Path(__file__).parents[2] / "host"), str(Path(__file__).parents[1])]

from support.electronics import Electronics
from support.fake_pi import connect, describe_pi
from support.pi_bench import ScannerInStep
from takhta.board.files import board_file
from takhta.commands.reenact.reenactment import Options, Report, reenact
from takhta.devices.drivers import open_gpio, open_spi
from takhta.devices.hall import HallScanner
from takhta.devices.strips import Strips
from takhta.record.match import Match
from takhta.runtime.match_files import read_match
from takhta.runtime.virtual_clock import VirtualClock
from takhta.sim.board import VirtualBoard


def reenact_on_pins(match: Match, options: Options, patch: pytest.MonkeyPatch, folder: Path) -> tuple[Report, int]:
    """What comes of it, and the conversions it took."""
    benches: list[Electronics] = []

    def scanner(virtual: VirtualBoard, clock: VirtualClock) -> ScannerInStep:
        electronics = Electronics(board_file("tables"), lambda: virtual.latest().counts)
        benches.append(electronics)
        connect(patch, electronics)
        machine = describe_pi(folder)
        strips = Strips(virtual.board, open_gpio(machine), open_spi(machine), electronics.sleep)
        return ScannerInStep(HallScanner(virtual.board, strips, clock), clock)

    report = reenact(match, options, scanner=scanner)
    return report, sum(electronics.conversions for electronics in benches)


def main(path: Path, seed: int) -> int:
    """Re-enact a file and say what came of it."""
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        report, conversions = reenact_on_pins(read_match(path), Options(seed), patch, Path(folder))
    print(
        f"{report.turns} turns in {report.seconds:.1f} s, {report.wrong} committed wrong, {report.asked} asked, "
        f"{conversions} conversions: {report.difference or 'equal to the record'}"
    )
    return 0 if report.equal else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0))
