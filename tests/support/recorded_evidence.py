"""The evidence of recorded scans, as one number a scan: what tests compare to show that sensing reads as it did.

It plays no session: the recorded answers say when the board was certain.
"""

from collections.abc import Iterator
from math import fsum
from pathlib import Path

import msgspec

from takhta.board.evidence import Evidence
from takhta.rules.occupancy import Content
from takhta.sensing.readers import reader_of
from takhta.trace.contents import CERTAIN, Head
from takhta.trace.file import Kind, read_trace

DATA = Path(__file__).parents[1] / "data"
FIGURES = DATA / "evidence" / "figures.json"
TRACES = (*sorted((DATA / "traces").glob("*.trace")), DATA / "evidence" / "cross.trace")


def figures_of(trace: Path) -> Iterator[float]:
    """One number for every scan of a trace, in nats."""
    records = read_trace(trace)
    head = msgspec.json.decode(next(records).data, type=Head)
    reader = reader_of(head.read_board(), head.calibration)
    for record in records:
        if record.frame is not None:
            yield _figure(reader.read(record.frame))
        elif record.kind is Kind.ANSWER:
            for name, *rest in msgspec.json.decode(record.data, type=list[list[object]]):
                if name == CERTAIN:
                    reader.set_baseline(msgspec.convert(rest[0], tuple[Content, ...]))


def _figure(evidence: Evidence) -> float:
    """The sum of all likelihoods; each counts by a weight of its own, so that no two can change places unseen."""
    return fsum(
        nats * (1 + (37 * place + int(held)) % 101 / 100)
        for place, likely in enumerate(evidence.likely)
        for held, nats in likely.items()
    )
