"""The command `takhta learn` and its options; what it does is in learn.py. It must import nothing heavy."""

from typing import Annotated

import typer

from takhta.commands.arguments import AsJson, Board, Language
from takhta.runtime.settings import PlaySettings

OFF = False
"""The default of every flag."""


def learn(
    lesson: Annotated[str, typer.Argument(help="A lesson, `rules/moving`, or a course; else the next one.")] = "",
    player: Annotated[str, typer.Option(help="Who learns: what has been learnt is kept by name.")] = "",
    board: Board = "",
    list_: Annotated[bool, typer.Option("--list", help="Only list the lessons.")] = OFF,
    as_json: AsJson = OFF,
    lan: Annotated[bool, typer.Option("--lan", help="Let other machines watch, and learn once paired.")] = OFF,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The page's port.")] = 8024,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the page.")] = OFF,
    _language: Language = "",
) -> None:
    """Learn the games at the board, lesson by lesson."""
    from takhta.commands.learn import learn as learn_now
    from takhta.commands.learn import list_lessons
    from takhta.record.match import printable

    if list_ or as_json:
        list_lessons(printable(player), as_json=as_json)
        return
    learner = printable(player)
    learn_now(PlaySettings(board=board, port=port, lan=lan, browser=not no_browser, lesson=lesson, learner=learner))
