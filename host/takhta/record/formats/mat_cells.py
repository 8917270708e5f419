"""One cell of a match text: a roll with its play, a word about the cube, or how the game ended. It must never know what
came before it.
"""

import re
from dataclasses import dataclass

from takhta.record.formats import mat_words as words
from takhta.record.formats.mat_line import Line, side_at
from takhta.record.match import Action, Beaver, CheckerPlay, Double, Drop, Take
from takhta.rules.dice import Roll
from takhta.rules.errors import InvalidError
from takhta.rules.game import Points
from takhta.rules.occupancy import Side
from takhta.rules.said import excerpt, said
from takhta.rules.tables.notation import read as read_play


@dataclass(frozen=True, slots=True)
class Won:
    """A side is written to have won so many points."""

    winner: Side
    points: Points


@dataclass(frozen=True, slots=True)
class Resignation:
    """A side is written to have given up: so many points, or 0 and as many times the cube."""

    by: Side
    points: Points
    times: int


def outcome(line: Line, column: int) -> tuple[Won | Resignation, int] | None:
    """How the game ended, if that is told here, and the column after it."""
    side = side_at(column)
    if wins := words.WINS.match(line.text, column):
        return Won(side, Points(int(wins[1]))), wins.end()
    if loses := words.LOSES.match(line.text, column):
        return Resignation(side, Points(int(loses[1])), 1), loses.end()
    if resigns := words.RESIGNS.match(line.text, column):
        times = words.TIMES[(resigns[1] or "single").lower()]
        return Resignation(side, Points(int(resigns[2] or 0)), times), resigns.end()
    return None


def cell(line: Line, column: int, side: Side, cube: int) -> tuple[Action, int]:
    """What a side did, and the column after it; `cube` is its value, of which a double that names none makes twice."""
    if double := words.DOUBLE.match(line.text, column):
        return Double(side, int(double[1] or cube * 2)), double.end()
    if beaver := words.BEAVER.match(line.text, column):
        return Beaver(side, int(beaver[1] or cube * 2)), beaver.end()
    if take := words.TAKE.match(line.text, column):
        return Take(side), take.end()
    if drop := words.DROP.match(line.text, column):
        return Drop(side), drop.end()
    if dice := words.ROLL.match(line.text, column):
        return _checker_play(line, dice, side)
    raise line.wrong(column, said("mat.no_action"))


def _checker_play(line: Line, dice: "re.Match[str]", side: Side) -> tuple[Action, int]:
    first, second = (int(die) for die in dice.groups() if die is not None)
    try:
        roll = Roll.of(first, second)
    except InvalidError as error:
        raise line.wrong(dice.start(), *error.told) from error
    end, low_first = dice.end(), first < second
    word = line.next(end)
    at = len(line.text) if word is None else word.start()
    if none := words.NO_PLAY.match(line.text, at) or words.UNPLAYED.match(line.text, at):
        return CheckerPlay(side, roll, "", low_first), none.end()
    if words.ILLEGAL.match(line.text, at):
        raise line.wrong(at, said("mat.illegal_play"))
    moves = []
    while (word := line.next(end)) and ("/" in word.group() or words.MOVE.match(line.text, word.start())):
        move = words.MOVE.match(line.text, word.start())
        text = _tidy(move.group()) if move else ""
        if move is None or not _is_move(text) or line.text[move.end() : move.end() + 1].strip(" ,;"):
            raise line.wrong(word.start(), said("mat.no_move", text=excerpt(word.group(), 20)))
        moves.append(text)
        end = move.end()
        while line.text[end : end + 1] in (",", ";"):
            end += 1
    return CheckerPlay(side, roll, " ".join(moves), low_first), end


def _tidy(move: str) -> str:
    """A move as plays are written: `13/7*(2)`, whatever stands between the points and wherever the star is."""
    plain = re.sub(r"\s", "", move).replace("-", "/")
    return f"{plain[:-4]}*{plain[-4:-1]}" if plain.endswith(")*") else plain


def _is_move(text: str) -> bool:
    try:
        read_play(text)
    except InvalidError:
        return False
    return True
