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
from takhta.record.sides import side_of
from takhta.rules.said import Said, said
from takhta.web.view import TurnLine
from takhta.words.speaker import Speaker

_OFFERED = {2: said("won.gammon"), 3: said("won.backgammon")}
_THE_GAME = said("won.the_game")


def turns_of(facts: Iterable[AnyFact], speaker: Speaker) -> tuple[TurnLine, ...]:
    """The lines of the match so far, oldest first; a turn taken back is struck out, and a win with it.

    >>> from takhta.words.languages import speaker
    >>> turns_of([GameBegan(1, "usual"), Played("white", "31", "8/5 6/5", "")], speaker())[0].text
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
            line = _line(game, fact, speaker)
            if line is not None:
                lines.append(line)
    return tuple(lines)


def _line(game: int, fact: AnyFact, speaker: Speaker) -> TurnLine | None:
    say = speaker.noun
    match fact:
        case OpeningThrown(white=white, black=black) if white == black:
            return TurnLine(game, None, f"{white}{black}", say(said("sheet.tied")), "note")
        case StartThrown():
            return TurnLine(game, fact.side, fact.roll, say(said("sheet.for_start")), "start")
        case Played():
            return TurnLine(game, fact.side, fact.roll, fact.text or say(said("sheet.no_move")), fact.how)
        case Doubled():
            return TurnLine(game, fact.side, "", say(said("sheet.doubles", value=fact.value)), "cube")
        case Beavered():
            return TurnLine(game, fact.side, "", say(said("sheet.beavers", value=fact.value)), "cube")
        case Taken():
            return TurnLine(game, fact.side, "", say(said("sheet.takes")), "cube")
        case Dropped():
            return TurnLine(game, fact.side, "", say(said("sheet.drops")), "cube")
        case Resigned():
            return TurnLine(
                game, fact.side, "", say(said("sheet.offers", lost=_OFFERED.get(fact.times, _THE_GAME))), "cube"
            )
        case ResignationAnswered():
            answer = said("sheet.accepts") if fact.accepted else said("sheet.plays_on")
            return TurnLine(game, fact.side, "", say(answer), "cube")
        case GameEnded():
            return TurnLine(game, fact.winner, "", say(_won(fact)), "end")
        case _:
            return None


def _won(fact: GameEnded) -> Said:
    if fact.points:
        return said("sheet.wins_points", points=said("points", count=fact.points))
    after = tuple(side_of(side).noun for side in fact.places if side != fact.winner)  # it is not played for points
    return said("sheet.wins_before", sides=after) if after else said("sheet.wins")


def _strike_last(lines: list[TurnLine]) -> None:
    for index in range(len(lines) - 1, -1, -1):
        line = lines[index]
        if line.how == "end":  # the turn that is taken back had won the game
            lines[index] = TurnLine(line.game, line.side, line.dice, line.text, "taken_back")
        if line.dice and line.side is not None and line.how not in ("taken_back", "start"):
            lines[index] = TurnLine(line.game, line.side, line.dice, line.text, "taken_back")
            return
