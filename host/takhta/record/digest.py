"""What a match is known by that has no uid: who played, and all that counted, as a few bytes. It must never depend on
the file a match came from: what one of the formats cannot hold is left out.
"""

import hashlib
from collections.abc import Iterable, Iterator

from takhta.record import facts
from takhta.record.facts import AnyFact, MatchBegan
from takhta.record.match import printable
from takhta.rules.dice import Roll

_NAME = 20
"""Bytes of a player's name that every format keeps: .mat cuts the left player's after 23."""


def digest(history: Iterable[AnyFact]) -> bytes:
    """The digest of a match by its facts: the same ones for the match as it was played here, without what was taken
    back, and for the match read from a file. What was agreed on, dates and throws for the start do not count, nor does
    a roll that nobody played any more."""
    return hashlib.sha256("\n".join(_lines(history)).encode()).digest()[:16]


def _lines(history: Iterable[AnyFact]) -> list[str]:
    lines: list[str] = []
    for fact in history:
        match fact:
            case facts.MatchBegan():
                lines = [f"{fact.game} to {fact.length}", *_players(fact)]
            case facts.Played():
                lines.append(f"{fact.side} {Roll.parse(fact.roll)} {fact.position}")
            case facts.Doubled() | facts.Beavered():
                lines.append(f"{fact.side} {fact.value}")
            case facts.Taken() | facts.Dropped():
                lines.append(f"{fact.side} {type(fact).__name__}")
            case facts.GameEnded():
                lines.append(_result(fact))
            case facts.TakebackAnswered(agreed=True):
                if lines and lines[-1].startswith(_WON):  # with the turn that ended a game its end is taken back
                    lines.pop()
                del lines[-1:]
    return lines


_WON = "won by"


def _result(fact: facts.GameEnded) -> str:
    return " ".join((_WON, fact.winner, str(fact.points), *fact.places))


def _players(fact: MatchBegan) -> Iterator[str]:
    """Their names as the narrowest format has them: no colon, and no more than there is room for."""
    for side, name in sorted(fact.players.items()):
        plain = printable(name.replace(":", " ")) or "?"
        yield f"{side} is {plain.encode()[:_NAME].decode(errors='ignore').strip()}"
