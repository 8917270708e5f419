"""The real program, `takhta play`, with dice that are known beforehand: play_with_loaded_dice.py PORT GAME 31 52 …

Everything else is what players run. One throw more than there are ends it with an error, so a test that goes on too
far does not go unnoticed.
"""

import sys
from collections.abc import Sequence

from takhta.app.dice import ScriptedDice
from takhta.app.play import play
from takhta.app.settings import NewMatch, PlaySettings


def main(arguments: Sequence[str]) -> None:
    """Play on the virtual board until interrupted."""
    port, name, *throws = arguments
    match = NewMatch(name, players={"white": "Ada", "black": "Ben"}, length=7)
    if name == "pagade":
        match = NewMatch(name, players={"red": "Ada", "black": "Ben", "yellow": "Cleo", "green": "Dev"})
    play(
        PlaySettings(match, port=int(port), browser=False),
        ScriptedDice((int(throw[0]), int(throw[1])) for throw in throws),
    )


if __name__ == "__main__":
    main(sys.argv[1:])
