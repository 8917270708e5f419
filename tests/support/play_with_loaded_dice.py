"""The real program, `takhta play`, with dice that are known beforehand; its arguments are PORT GAME 31 52 …

Everything else is what players run. One throw more than there are ends it with an error, so a test that goes on too
far does not go unnoticed.
"""

import sys

from takhta.commands.play import play
from takhta.runtime.dice import ScriptedDice
from takhta.runtime.settings import NewMatch, PlaySettings


def main() -> None:
    """Play on the virtual board until interrupted."""
    _, port, name, *throws = sys.argv
    match = NewMatch(name, players={"white": "Ada", "black": "Ben"}, length=7)
    if name == "pagade":
        match = NewMatch(name, players={"red": "Ada", "black": "Ben", "yellow": "Cleo", "green": "Dev"})
    play(
        PlaySettings(match, port=int(port), browser=False),
        ScriptedDice((int(throw[0]), int(throw[1])) for throw in throws),
    )
