"""Writes anew what sensing makes of recorded scans: write_evidence.py [--cross].

With --cross the first scans of a game on the cross are recorded anew too, by untidy hands over cheap sensors.
"""

import json
import sys
import tempfile
from pathlib import Path

from support.recorded_evidence import DATA, FIGURES, TRACES, figures_of
from takhta.commands.reenact.reenactment import Options, reenact
from takhta.runtime.match_files import read_match
from takhta.trace.file import TraceWriter, read_trace

_SCANS = 700


def record_cross() -> None:
    """A game of pagade of which only the first scans are kept."""
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.trace"
        options = Options(seed=1, hands="sloppy", sensors="cheap", dead=1, display=False, trace=whole)
        reenact(read_match(DATA / "matches" / "pagade.txt"), options)
        writer = TraceWriter(DATA / "evidence" / "cross.trace")
        scans = 0
        for record in read_trace(whole):
            if record.frame is None:
                writer.add(record.kind, record.data)
            else:
                writer.frame(record.frame)
                scans += 1
            if scans == _SCANS:
                break
        writer.close()


def main(arguments: list[str]) -> None:
    """Renew the figures."""
    if "--cross" in arguments:
        record_cross()
    figures = {trace.stem: [round(figure, 2) for figure in figures_of(trace)] for trace in TRACES}
    FIGURES.write_text(json.dumps(figures, separators=(",", ":")).replace("],", "],\n") + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
