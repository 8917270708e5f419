"""Writes a match as a .mat file, column for column as GNU Backgammon does. It must never write what it cannot replay.

The layout was read off files that GNU Backgammon 1.07 exported: a row is its number in five columns, White's cell
padded to 27 bytes, a blank, Black's cell. Cube actions and results stand one column to the right of plays.
It imports these files and exports them unchanged, but for a roll that nobody played any more.
"""

from collections.abc import Iterable, Iterator

from takhta.record.errors import FormatError
from takhta.record.formats import headers
from takhta.record.match import Beaver, CheckerPlay, Double, Drop, GameRecord, Match, Take, printable
from takhta.record.match_state import PlayedTurn
from takhta.record.replay import Moment, replay
from takhta.record.written import hops_of
from takhta.rules.game import AnyGame
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.rules.said import Either, said
from takhta.rules.stakes import CRAWFORD, JACOBY, is_for_points

VARIATIONS = {"backgammon": "", "nackgammon": "NackGammon", "hypergammon": "HyperGammon (3)"}
"""The games .mat can hold and what its Variation line calls them; backgammon has none."""

UNPLAYED = "????"
"""A roll that nobody played any more. GNU Backgammon reads this, but plays the roll if it is forced; it writes nothing
itself, and cannot always read that."""

MAT = ".mat"
_CELL, _NAME = 27, 31
_LARGEST = 9999
"""The longest match, and the highest score, that are read again."""


def write_mat(match: Match) -> str:
    """The match as text; to be stored as UTF-8 with bare newlines.

    Raises ReplayError when it breaks the rules, FormatError when .mat has no way to write it.
    """
    if match.game not in VARIATIONS:
        raise FormatError(said("format.no_such_game", format=MAT, game=match.rules.title, others=holding(match)))
    if any(record.throws for record in match.games):
        raise FormatError(said("format.no_throws", format=MAT))
    if any(isinstance(action, Beaver) for record in match.games for action in record.actions):
        raise FormatError(said("format.no_beaver", format=MAT))
    if not match.games:
        raise FormatError(said("format.nothing_played", format=MAT))
    check_numbers(match, MAT)
    rules = game(match.game, match.options)
    text = f"{_headers(match, rules)}\n {match.length} point match\n\n"
    moments = list(replay(match))
    for record in match.games:
        played = [moment for moment in moments if moment.game == record.number]
        rows, open_row = _rows((moment.action.side, _cell(rules, moment)) for moment in played)
        text += f" Game {record.number}\n{_score_line(match, record)}\n{rows}{_result(record, open_row=open_row)}"
    return text


def holding(match: Match) -> Either:
    """The formats that hold a game of which other programs know nothing."""
    return Either(("JSON",) if is_for_points(match.rules) else ("text", "JSON"))


def _headers(match: Match, rules: AnyGame) -> str:
    """The lines before a match. Below a blank line stand those that GNU Backgammon does not know but writes again."""
    known = [*headers.known_to_others(match), ("EventDate", match.date), ("Variation", VARIATIONS[match.game])]
    known += _agreements(rules, match.length)
    text = "".join(f'; [{name} "{value}"]\n' for name, value in known if value)
    ours = "".join(f'; [{name} "{value}"]\n' for name, value in headers.our_own(match))
    return f"{text}\n{ours}" if ours else text


def _agreements(rules: AnyGame, length: int) -> Iterator[tuple[str, str]]:
    """The headers for what was agreed on, where it is not what a reader takes for granted."""
    if length and not CRAWFORD.is_on(rules):
        yield "Crawford", "Off"
    if not length and JACOBY.is_on(rules):
        yield "Jacoby", "On"


def check_numbers(match: Match, name: str) -> None:
    """Raise FormatError for a length or a score that is longer than there is room for in the format of this name."""
    largest = max(match.length, *(max(record.white, record.black) for record in match.games))
    if largest > _LARGEST:
        raise FormatError(said("format.too_large", format=name, most=_LARGEST, largest=largest))


def _score_line(match: Match, record: GameRecord) -> str:
    white, black = _name(match.players[Side.WHITE], _NAME - 8), _name(match.players[Side.BLACK], _NAME)
    return f" {_pad(f'{white} : {record.white}', _NAME)}{black} : {record.black}"


def _rows(cells: Iterable[tuple[Side, str]]) -> tuple[str, bool]:
    """The numbered rows of one game, and whether the last still has room for Black's cell."""
    text, number, open_row = "", 0, False
    for side, cell in cells:
        if not open_row:
            number += 1
            text += f"{number:3d}) "
        if side is Side.WHITE:
            text += _pad(cell, _CELL) + " "
        else:
            text += ("" if open_row else " " * (_CELL + 1)) + cell + "\n"
        open_row = side is Side.WHITE
    return text, open_row


def _result(record: GameRecord, *, open_row: bool) -> str:
    """The result below its winner's column, and the blank line after a game; nothing while it is not finished."""
    if record.result is None:
        return ""
    won = record.result.points
    wins = f"Wins {won} point{'' if won == 1 else 's'}"
    if record.result.winner is Side.WHITE:
        return ("\n" if open_row else "") + " " * 6 + wins + "\n\n"
    if not open_row:
        return " " * (_CELL + 7) + wins + "\n\n"
    after_drop = " " if isinstance(record.actions[-1], Drop) else ""
    return f" {wins}{after_drop}\n\n"


def _cell(rules: AnyGame, moment: Moment) -> str:
    match moment.action:
        case CheckerPlay():
            if moment.turn is None:
                return f"{moment.action.dice}: {UNPLAYED}"
            texts = _hops(rules, moment.turn)
            return f"{moment.action.dice}: {' '.join(texts)}{' ' if 0 < len(texts) < 4 else ''}"
        case Double(value=value):
            return f" Doubles => {value}"
        case Beaver():
            raise AssertionError("a match with beavers is refused before")
        case Take():
            return " Takes"
        case Drop():
            return " Drops"


def _hops(rules: AnyGame, turn: PlayedTurn) -> list[str]:
    """Every hop of a turn written out, with the first arrival at a blot starred."""
    return [f"{hop.source}/{hop.target}{'*' if hop.hit else ''}" for hop in hops_of(rules, turn)]


def _name(name: str, most: int) -> str:
    """A name as the score line can hold it: so many bytes at most, and no colon, which would end it."""
    plain = printable(name.replace(":", " ")) or "?"
    return plain.encode()[:most].decode(errors="ignore").strip()


def _pad(text: str, width: int) -> str:
    """Fill up to a width counted in bytes, as the C program does."""
    return text + " " * (width - len(text.encode()))
