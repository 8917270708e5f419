"""The commands of whoever keeps a board going: its service, its address, its releases, its Picos."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from takhta.commands.arguments import Language

OFF = False
"""The default of every flag."""


def install_service(
    board: Annotated[str, typer.Option(help="`virtual`, or a board file; if not given, what is here.")] = "",
    lan: Annotated[bool, typer.Option("--lan", help="Let other machines watch, and play once paired.")] = OFF,
    port: Annotated[int, typer.Option(min=1, max=65535, help="The page's port.")] = 8024,
    only_print: Annotated[bool, typer.Option("--print", help="Only print the unit.")] = OFF,
) -> None:
    """Start the board with the machine, by systemd."""
    from takhta.commands.service.command import install_service as install

    install(board, port, lan=lan, only_print=only_print)


def address(
    port: Annotated[int, typer.Option(min=1, max=65535, help="The page's port.")] = 8024,
    _language: Language = "",
) -> None:
    """Where the page of a board without a screen is, also as a QR code."""
    from takhta.commands.address import tell_address

    sys.exit(tell_address(port))


def update(
    file: Annotated[Path | None, typer.Argument(help="The release, a file ending in .deb.")] = None,
    back: Annotated[bool, typer.Option("--back", help="Return to the release before the last update.")] = OFF,
) -> None:
    """Install another release of the Debian package; the games are kept, and so is the way back."""
    from takhta.commands.update import update_or_back

    sys.exit(update_or_back(file, back=back))


def flash(
    kind: Annotated[str, typer.Argument(help="display, or scanner: the Pico under a board.")] = "display",
    port: Annotated[str, typer.Option(help="The Pico's serial port, where several are plugged in.")] = "",
) -> None:
    """Copy the program of the dice display, or of the Pico under a board, onto a Pico."""
    from takhta.commands.flash import flash as copy

    copy(kind, port)
