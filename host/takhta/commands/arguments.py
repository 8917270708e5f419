"""Arguments and options that several commands take. It must import nothing heavy: the command line loads it even for
--help.
"""

from typing import Annotated

import typer

from takhta.errors import UnusableError
from takhta.rules.said import Either, excerpt, said
from takhta.runtime.settings import VIRTUAL_BOARDS
from takhta.runtime.terminal import TERMINAL


def read_options(options: list[str]) -> dict[str, str]:
    """The game's options from `--option k=v`; ends the program when one is not of that form."""
    from takhta.record.match import printable

    pairs = [printable(option).partition("=") for option in options]
    for key, equals, value in pairs:
        if not (key and equals and value):
            raise UnusableError(said("option.not_written_so", text=excerpt(key + equals + value)))
    return {key: value for key, _, value in pairs}


def one_of(option: str, value: str, known: tuple[str, ...]) -> str:
    """The value, if the option takes it; ends the program when not."""
    if value not in known:
        raise UnusableError(said("option.takes", option=option, values=Either(known), value=excerpt(value)))
    return value


def _match_number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise UnusableError(said("log.no_number", text=excerpt(text)))
    return int(text)


MatchNumber = Annotated[
    int, typer.Argument(help="The match's number in the list.", metavar="MATCH", parser=_match_number)
]
_BOARDS = ", ".join(f"`{name}`" for name in VIRTUAL_BOARDS)
Board = Annotated[str, typer.Option(help=f"{_BOARDS}, or a board file; else what is here.")]
VirtualBoard = Annotated[str, typer.Option(help=f"{_BOARDS}; `virtual` is what the game needs.")]
Game = Annotated[str, typer.Option("--game", metavar="GAME", help="Which game to play.")]
GameOptions = Annotated[list[str], typer.Option("--option", metavar="K=V", help="An option of the game; repeat it.")]
Computers = Annotated[
    list[str],
    typer.Option(
        metavar="SIDE[=PLAYER]",
        help="A side the computer plays, and how well: best, strong, club, casual, beginner; repeat it.",
    ),
]
Language = Annotated[
    str,
    typer.Option(
        "--language",
        metavar="CODE",
        help="The terminal's language, like `en`; if not given, the environment's.",
        callback=lambda language: TERMINAL.speak(language) if language else None,
        is_eager=True,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]
