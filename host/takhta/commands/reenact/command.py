"""`takhta reenact`: a progress bar around the re-enactment, its verdict for people or as JSON."""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from takhta.commands.reenact.reenactment import Options, Report, reenact
from takhta.commands.reenact.seen import Manners, reenact_seen
from takhta.errors import UnusableError
from takhta.record.errors import RecordError
from takhta.rules.said import Either, excerpt, said
from takhta.runtime.match_files import format_match, format_to_write, read_match
from takhta.runtime.settings import USUAL_VIRTUAL, VIRTUAL_BOARDS
from takhta.runtime.terminal import TERMINAL
from takhta.runtime.written_files import write_file
from takhta.sim.placing import HANDS
from takhta.sim.sensors import MODELS
from takhta.sim.troubles import TROUBLES


def reenact_file(
    path: Path,
    seed: int,
    hands: str,
    scatter: float,
    sensors: str,
    out: Path | None,
    *,
    trace: Path | None = None,
    dead: int = 0,
    troubles: Sequence[str] = (),
    board: str = USUAL_VIRTUAL,
    display: bool,
    as_json: bool,
) -> int:
    """Re-enact a file and say what came of it; the exit code: 0 equal, 1 not. Raises UnusableError."""
    _check(hands, sensors, board, troubles)
    form = "" if out is None else format_to_write(out)
    match = read_match(path)
    file = "" if board == USUAL_VIRTUAL else VIRTUAL_BOARDS[board]
    options = Options(seed, hands, scatter, sensors, display, trace, dead, tuple(troubles), file)
    # Where there is no terminal, the progress bar would leave an empty line behind.
    with Progress(console=Console(file=sys.stderr), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(path.name, total=None)
        try:
            report = reenact(match, options, lambda done, of: bar.update(task, completed=done, total=of))
        except RecordError as error:
            raise UnusableError(f"{path}:", *error.told) from error
    if out is not None:
        write_file(out, format_match(report.match, form))
    _say(report, as_json=as_json)
    return 0 if report.equal else 1


def _say(report: Report, *, as_json: bool) -> None:
    if as_json:
        answer = {
            "turns": report.turns,
            "wrong": report.wrong,
            "asked": report.asked,
            "equal": report.equal,
            "seconds": round(report.seconds, 2),
        }
        print(json.dumps(answer))
        return
    told = said(
        "reenact.turns", count=report.turns, seconds=f"{report.seconds:.1f}", wrong=report.wrong, asked=report.asked
    )
    equal = said("reenact.equal") if report.equal else said("reenact.differs", difference=report.difference)
    TERMINAL.tell(told, equal)


def watch_file(
    path: Path,
    seed: int,
    hands: str,
    scatter: float,
    sensors: str,
    manners: tuple[float, float, bool],
    dead: int = 0,
    troubles: Sequence[str] = (),
    board: str = USUAL_VIRTUAL,
    as_json: bool = False,  # noqa: FBT001, FBT002 - as in the command line
) -> int:
    """Re-enact a file without telling the board dice or keys, and say what it told; the exit code: 0 if it was sure of
    nothing wrong, else 1. `manners` are those of Manners. Raises UnusableError."""
    _check(hands, sensors, board, troubles)
    match = read_match(path)
    file = "" if board == USUAL_VIRTUAL else VIRTUAL_BOARDS[board]
    options = Options(seed, hands, scatter, sensors, display=False, dead=dead, troubles=tuple(troubles), board=file)
    with Progress(console=Console(file=sys.stderr), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(path.name, total=None)
        try:
            report = reenact_seen(
                match, options, Manners(*manners), lambda done, of: bar.update(task, completed=done, total=of)
            )
        except RecordError as error:
            raise UnusableError(f"{path}:", *error.told) from error
    if as_json:
        print(json.dumps(asdict(report)))
    else:
        TERMINAL.tell(
            said(
                "reenact.seen",
                count=report.turns,
                plays=report.plays_right,
                dice=report.dice_right,
                marked=report.marked,
            )
        )
    return 0 if report.marked_wrong == report.turns - report.plays_right else 1


def _check(hands: str, sensors: str, board: str, troubles: Sequence[str]) -> None:
    """Raise UnusableError for a name that is none."""
    for what, value, known in (("hands", hands, HANDS), ("sensors", sensors, MODELS), ("board", board, VIRTUAL_BOARDS)):
        if value not in known:
            raise UnusableError(
                said("option.takes", option=f"--{what}", values=Either(tuple(known)), value=excerpt(value))
            )
    for name in troubles:
        if name not in TROUBLES:
            raise UnusableError(
                said("option.takes", option="--trouble", values=Either(tuple(TROUBLES)), value=excerpt(name))
            )
