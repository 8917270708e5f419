"""`takhta bench`: measures on this machine what docs/performance.md tells, for people or as JSON."""

import sys
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.progress import Progress, TaskID

from takhta.commands.bench.report import Advance, Report
from takhta.errors import UnusableError


def bench(names: Sequence[str], print_json: Callable[[object], None] | None) -> None:
    """Measure what is named, or everything. Raises UnusableError for a name there is not."""
    from takhta.commands.bench import batch as bench_batch
    from takhta.commands.bench import latency as bench_latency
    from takhta.commands.bench import lists as bench_lists

    parts = {"lists": bench_lists, "latency": bench_latency, "batch": bench_batch}
    for name in names:
        if name not in parts:
            raise UnusableError(f"There is nothing called {name!r} to measure, only {', '.join(parts)}.")
    reports: dict[str, Report] = {}
    # Where there is no terminal, the progress bar would leave an empty line behind.
    with Progress(console=Console(file=sys.stderr), transient=True, disable=not sys.stderr.isatty()) as bar:
        for name in dict.fromkeys(names or parts):
            reports[name] = parts[name].report(_advancer(bar, bar.add_task(name, total=None)))
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


def _advancer(bar: Progress, task: TaskID) -> Advance:
    return lambda done, of: bar.update(task, completed=done, total=of)
