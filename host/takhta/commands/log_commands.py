"""The commands of `takhta log`: the library of recorded games, and the diary of the board."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from takhta.commands.arguments import AsJson, Language, MatchNumber

log_commands = typer.Typer(help="The library of recorded games.")

OFF = False
"""The default of every flag."""


@log_commands.command("diary")
def log_diary(
    days: Annotated[int, typer.Option(min=1, max=3650, help="How many days back.")] = 7,
    as_json: AsJson = OFF,
    _language: Language = "",
) -> None:
    """What happened to the board beside the games: starts, power cuts, failing sensors, who asked to play."""
    from takhta.commands.diary import tell_diary

    tell_diary(days, as_json=as_json)


@log_commands.command("list")
def log_list(as_json: AsJson = OFF, _language: Language = "") -> None:
    """The matches in the library, the newest last."""
    from takhta.commands.log import list_matches

    list_matches(as_json=as_json)


@log_commands.command("show")
def log_show(match: MatchNumber, _language: Language = "") -> None:
    """A match, turn by turn."""
    from takhta.commands.log import show_match

    show_match(match)


@log_commands.command("export")
def log_export(
    match: MatchNumber,
    form: Annotated[str | None, typer.Option("--format", help="mat, sgf, json or text; else as the file ends.")] = None,
    out: Annotated[Path | None, typer.Option(help="The file to write; standard output if not given.")] = None,
    _language: Language = "",
) -> None:
    """Write a match as other programs read it."""
    from takhta.commands.log import export_match

    export_match(match, form, out)


@log_commands.command("import")
def log_import(
    paths: Annotated[list[Path], typer.Argument(help="Files, folders and zips.", metavar="PATH...")],
    as_json: AsJson = OFF,
    _language: Language = "",
) -> None:
    """Put matches that were recorded elsewhere into the library."""
    from takhta.commands.log_import import import_matches

    sys.exit(import_matches(paths, as_json=as_json))
