"""`takhta bench`: measures on this machine what docs/performance.md tells, for people or as JSON."""

import sys
from collections.abc import Callable, Sequence
from typing import Any

from rich.console import Console
from rich.progress import Progress, TaskID

from takhta.app.errors import UnusableError

Tell = Callable[[int, int], None]
"""Is told how much of how much is done."""
Report = dict[str, Any]
"""What a measurement says, ready for JSON; under `targets` whether each is met."""


def bench(names: Sequence[str], print_json: Callable[[object], None] | None) -> None:
    """Measure what is named, or everything. Raises UnusableError for a name there is not."""
    from takhta.app import bench_batch, bench_latency, bench_lists

    parts = {"lists": bench_lists, "latency": bench_latency, "batch": bench_batch}
    for name in names:
        if name not in parts:
            raise UnusableError(f"There is nothing called {name!r} to measure, only {', '.join(parts)}.")
    reports: dict[str, Report] = {}
    # A bar that is not seen would still leave an empty line behind.
    with Progress(console=Console(file=sys.stderr), transient=True, disable=not sys.stderr.isatty()) as bar:
        for name in dict.fromkeys(names or parts):
            reports[name] = parts[name].report(_teller(bar, bar.add_task(name, total=None)))
    if print_json is not None:
        print_json(reports)
        return
    for name, report in reports.items():
        print(f"## {name}\n")
        print("\n".join(parts[name].lines(report)))
        print()
        for target, met in report["targets"].items():
            print(f"* {target}: {'met' if met else 'MISSED'}")
        print()


def _teller(bar: Progress, task: TaskID) -> Tell:
    return lambda done, of: bar.update(task, completed=done, total=of)


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> list[str]:
    """A table that is read in a terminal as well as on a page."""
    cells = [[*map(str, row)] for row in (head, *rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    first, *rest = [
        f"| {' | '.join(cell.ljust(wide) for cell, wide in zip(row, widths, strict=True))} |" for row in cells
    ]
    return [first, f"|{'|'.join('-' * (wide + 2) for wide in widths)}|", *rest]
