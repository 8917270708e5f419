"""The commands of a club: their options. It must import nothing heavy: the command line loads it even for --help."""

from pathlib import Path
from typing import Annotated

import typer

from takhta.commands.arguments import Board, Language

OFF = False
"""The default of every flag."""

Password = Annotated[Path | None, typer.Option("--password", metavar="FILE", help="A file with the password.")]
Authority = Annotated[Path | None, typer.Option("--ca", metavar="FILE", help="Certificates to believe, for mqtts.")]
Certificate = Annotated[Path | None, typer.Option(metavar="FILE", help="Our own certificate with its key.")]


def share(
    broker: Annotated[str, typer.Argument(help="mqtts://HOST[:PORT][/CLUB]; mqtt:// without TLS.")] = "",
    name: Annotated[str, typer.Option(help="The board's name in the club; if not given, this machine's.")] = "",
    board: Board = "",
    password: Password = None,
    ca: Authority = None,
    certificate: Certificate = None,
    no_discovery: Annotated[bool, typer.Option("--no-discovery", help="Say nothing to Home Assistant.")] = OFF,
    print_acl: Annotated[str, typer.Option(metavar="BROKER", help="Print who may do what, for `mosquitto`.")] = "",
    _language: Language = "",
) -> None:
    """Tell a club, or a house, what is played here, by an MQTT broker."""
    from takhta.commands import share as sharing

    if print_acl:
        sharing.print_acl(broker, print_acl)
        return
    sharing.share(broker, name, board, password, ca, certificate, discovery=not no_discovery)


def hub(
    broker: Annotated[str, typer.Argument(help="mqtts://HOST[:PORT][/CLUB]; mqtt:// without TLS.")],
    database: Annotated[str, typer.Option(help="postgresql://…, or a file; if not given, a file.")] = "",
    password: Password = None,
    ca: Authority = None,
    certificate: Certificate = None,
    delay: Annotated[float, typer.Option(min=0.0, max=1800.0, help="Seconds that watchers lag behind.")] = 0.0,
    lan: Annotated[bool, typer.Option("--lan", help="Let other machines watch, and direct once paired.")] = OFF,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The page's port.")] = 8025,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the page.")] = OFF,
    _language: Language = "",
) -> None:
    """Collect what all boards of a club tell, and show the hall."""
    from takhta.commands.hub import run_hub

    run_hub(broker, database, password, ca, certificate, port, delay, lan=lan, browser=not no_browser)
