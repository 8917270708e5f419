"""The match sheet: a line for every fact of the journal that players would write down. Values in, values out."""

from collections.abc import Iterable

from takhta.record.facts import (
    AnyFact,
    Beavered,
    Doubled,
    Dropped,
    GameBegan,
    GameEnded,
    OpeningThrown,
    Played,
    ResignationAnswered,
    Resigned,
    StartThrown,
    TakebackAnswered,
    Taken,
)
from takhta.web.view import TurnLine

_TIMES = {1: "the game", 2: "a gammon", 3: "a backgammon"}


def turns_of(facts: Iterable[AnyFact]) -> tuple[TurnLine, ...]:
    """The lines of the match so far, oldest first; a turn taken back is struck out, and a win with it.

    >>> turns_of([GameBegan(1, "usual"), Played("white", "31", "8/5 6/5", "")])[0].text
    '8/5 6/5'
    """
    lines: list[TurnLine] = []
    game = 0
    for fact in facts:
        if isinstance(fact, GameBegan):
            game = fact.number
        elif isinstance(fact, TakebackAnswered):
            if fact.agreed:
                _strike_last(lines)
        else:
            line = _line(game, fact)
            if line is not None:
                lines.append(line)
    return tuple(lines)


def _line(game: int, fact: AnyFact) -> TurnLine | None:
    match fact:
        case OpeningThrown(white=white, black=black) if white == black:
            return TurnLine(game, None, f"{white}{black}", "both threw the same: again", "note")
        case StartThrown():
            return TurnLine(game, fact.side, fact.roll, "for the start", "start")
        case Played():
            return TurnLine(game, fact.side, fact.roll, fact.text or "no move", fact.how)
        case Doubled():
            return TurnLine(game, fact.side, "", f"doubles to {fact.value}", "cube")
        case Beavered():
            return TurnLine(game, fact.side, "", f"beavers to {fact.value}", "cube")
        case Taken():
            return TurnLine(game, fact.side, "", "takes", "cube")
        case Dropped():
            return TurnLine(game, fact.side, "", "drops", "cube")
        case Resigned():
            return TurnLine(game, fact.side, "", f"offers {_TIMES.get(fact.times, 'the game')}", "cube")
        case ResignationAnswered():
            return TurnLine(game, fact.side, "", "accepts" if fact.accepted else "plays on", "cube")
        case GameEnded():
            return _end(game, fact)
        case _:
            return None


def _end(game: int, fact: GameEnded) -> TurnLine:
    if fact.points == 0:  # a game that is not played for points
        after = [side.capitalize() for side in fact.places if side != fact.winner]
        return TurnLine(game, fact.winner, "", f"wins{', then ' + ', '.join(after) if after else ''}", "end")
    return TurnLine(game, fact.winner, "", f"wins {fact.points} point{'' if fact.points == 1 else 's'}", "end")


def _strike_last(lines: list[TurnLine]) -> None:
    for index in range(len(lines) - 1, -1, -1):
        line = lines[index]
        if line.how == "end":  # the turn that is taken back had won the game
            lines[index] = TurnLine(line.game, line.side, line.dice, line.text, "taken back")
        if line.dice and line.side is not None and line.how not in ("taken back", "start"):
            lines[index] = TurnLine(line.game, line.side, line.dice, line.text, "taken back")
            return
