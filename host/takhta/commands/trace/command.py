"""`takhta trace`: its commands and options; what they do is in pack.py and replay.py. It must import nothing heavy."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

trace_commands = typer.Typer(help="All inputs of a game in a file, and back through the program.")
_OFF = False


@trace_commands.command("record", context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def record(
    context: typer.Context, file: Annotated[Path, typer.Argument(help="The file to write; an old one is replaced.")]
) -> None:
    """Play and record all inputs; what follows the file is what `takhta play` takes."""
    whole = context.find_root().command
    whole.main(["play", "--trace", str(file), *context.args], prog_name="takhta", standalone_mode=False)


@trace_commands.command("replay")
def replay(
    file: Annotated[Path, typer.Argument(help="A trace, or what `takhta trace pack` wrote.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")] = _OFF,
) -> None:
    """Play a trace again and compare every answer with the recorded one."""
    from takhta.commands.trace.replay import replay_file

    sys.exit(replay_file(file, print_json=(lambda answer: print(json.dumps(answer))) if as_json else None))


@trace_commands.command("pack")
def pack(file: Annotated[Path, typer.Argument(help="The .zip to write.")] = Path("takhta-report.zip")) -> None:
    """Put the last minutes of play, the log and the calibrations into one file for a bug report."""
    from takhta.commands.trace.pack import pack_report

    pack_report(file)
