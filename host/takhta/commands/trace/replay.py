"""`takhta trace replay`: traces played again, each with its verdict for people or as JSON."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from takhta.commands.trace.pack import traces_of
from takhta.runtime.terminal import harmless
from takhta.trace.replay import Replayed, replay


def replay_file(path: Path, print_json: Callable[[object], None] | None) -> int:
    """Play a trace, or all traces of a packed report; the exit code: 0 all answered as then, 1 not.

    Raises UnusableError.
    """
    told = []
    with tempfile.TemporaryDirectory() as folder:
        for each in traces_of(path, Path(folder)):
            # Where there is no terminal, the progress line would leave an empty line behind.
            console = Console(file=sys.stderr, quiet=not sys.stderr.isatty())
            with console.status(f"Playing {each.name} again …"):
                played = replay(each)
            told.append(_as_json(each.name, played))
            if print_json is None:
                print(harmless(_in_words(each.name, played)))
    if print_json is not None:
        print_json(told if len(told) > 1 else told[0])
    return 0 if all(each["equal"] for each in told) else 1


def _in_words(name: str, played: Replayed) -> str:
    head = played.head
    lines = [f"{name}, recorded {head.made}: {_many(played)}"]
    if not played.same_program:
        then = head.versions
        lines.append(
            f"  It was recorded by takhta {then.program} ({then.code}) on Python {then.python}, numpy {then.numpy}, "
            f"{then.machine}: another program or machine than here, whose answers may differ."
        )
    if not played.whole:
        lines.append("  It was cut short, as by a crash; what is there was played.")
    lines += [f"  {sentence}" for sentence in played.sensors]
    if played.equal:
        lines.append("  Everything was answered as it was then.")
    else:
        lines.append(f"  NOT as it was then. {played.difference}")
        lines.append(
            f"  The log differs too: {played.facts_differ}" if played.facts_differ else "  The log is the same."
        )
    return "\n".join(lines)


def _many(played: Replayed) -> str:
    return f"{played.frames} scans, {played.events} other events, {len(played.facts)} facts"


def _as_json(name: str, played: Replayed) -> dict[str, object]:
    return {
        "trace": name,
        "frames": played.frames,
        "events": played.events,
        "facts": len(played.facts),
        "equal": played.equal,
        "log_equal": not played.facts_differ,
        "difference": played.difference,
        "whole": played.whole,
        "sensors": list(played.sensors),
        "same_program": played.same_program,
    }
