"""`takhta --version`: what may stand in place of every command."""

from typing import Annotated

import typer

from takhta import __version__


def _tell() -> None:
    print(f"takhta {__version__}")
    raise typer.Exit


Version = Annotated[
    bool,
    typer.Option(
        "--version", help="Print the version.", callback=lambda asked: _tell() if asked else None, is_eager=True
    ),
]


def before_any_command(_version: Version = False) -> None:  # noqa: FBT002 - typer reads the default
    """Nothing is left to do when it was not asked for."""
