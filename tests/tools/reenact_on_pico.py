"""Re-enacts a recorded match with a Pico between the virtual board's sensors and the program.

    python tests/tools/reenact_on_pico.py FILE [SEED]

Every count goes through the electronics on the bench, the Pico's real firmware on MicroPython, a serial port and our
driver. Prints what `takhta reenact` prints, and how many conversions it took; ends with 1 when the log differs.
"""

import sys
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path

if __name__ == "__main__":  # a script finds neither the program nor its neighbours by itself
    sys.path[:0] = [str(Path(__file__).parents[2] / "host"), str(Path(__file__).parents[1])]

from support.pi_bench import ScannerInStep
from support.pico_bench import PicoBench, pico_board
from takhta.commands.reenact.reenactment import Options, Report, reenact
from takhta.devices.board_line import BoardLine
from takhta.devices.serial_scanner import open_serial_scanner
from takhta.record.match import Match
from takhta.runtime.match_files import read_match
from takhta.runtime.virtual_clock import VirtualClock
from takhta.sim.board import VirtualBoard


def reenact_on_pico(match: Match, options: Options) -> tuple[Report, int]:
    """What comes of it, and the conversions it took."""
    benches: list[PicoBench] = []
    with ExitStack() as plugged_in:

        def scanner(virtual: VirtualBoard, clock: VirtualClock) -> ScannerInStep:
            newest = virtual.latest().counts

            def sensors() -> Sequence[int]:
                nonlocal newest
                with suppress(OSError):  # at the end the board is switched off while the Pico still reads
                    newest = virtual.latest().counts
                return newest

            bench = plugged_in.enter_context(PicoBench(sensors))
            benches.append(bench)
            return ScannerInStep(open_serial_scanner(pico_board(), BoardLine(lambda: bench.tty), clock), clock)

        report = reenact(match, options, scanner=scanner)
    return report, sum(bench.electronics.conversions for bench in benches)


def main(path: Path, seed: int) -> int:
    """Re-enact a file and say what came of it."""
    report, conversions = reenact_on_pico(read_match(path), Options(seed))
    print(
        f"{report.turns} turns in {report.seconds:.1f} s, {report.wrong} committed wrong, {report.asked} asked, "
        f"{conversions} conversions: {report.difference or 'equal to the record'}"
    )
    return 0 if report.equal else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0))
