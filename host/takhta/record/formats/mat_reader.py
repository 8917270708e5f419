"""Reads .mat files as GNU Backgammon and other programs write them. It must never half-read: all of it or MatError.

A .mat file is laid out for the eye: a row holds White's cell on the left and Black's on the right, so the column in
which a cell begins tells whose it is. Only the layout is read here; whether the plays are legal, replay.py says.
"""

import re
from dataclasses import dataclass, field

from takhta.record.days import is_day
from takhta.record.errors import MatError
from takhta.record.formats import headers
from takhta.record.formats.agreed import agreed, with_jacoby
from takhta.record.formats.mat_writer import VARIATIONS
from takhta.record.match import Action, Beaver, CheckerPlay, Double, Drop, GameRecord, Match, Result, Take, between
from takhta.rules.dice import Roll
from takhta.rules.errors import InvalidError
from takhta.rules.game import Points
from takhta.rules.occupancy import Side
from takhta.rules.said import Said, excerpt, said
from takhta.rules.tables.notation import read as read_play

_MIDDLE = 20
"""A row's first cell from this column on (counted from 0) is Black's: programs differ by a few columns, not by ten."""
_LONGEST_LINE, _LONGEST_TEXT = 1_000, 4_000_000

_LENGTH_LINE, _GAME_LINE = "7 point match", "Game 1"
"""Lines as they must be, to be shown where they lack."""
_COMMENT = re.compile(rf";\s*{headers.LINE.pattern}", re.ASCII)
_LENGTH = re.compile(r"\s*(\d{1,4}) point match\s*", re.ASCII)
_GAME = re.compile(r"\s*Game (\d{1,4})\s*", re.ASCII)
_SCORE = re.compile(r":\s*(\d{1,4})(?=\s|$)", re.ASCII)
_ROW = re.compile(r"\s*(\d{1,4})\)", re.ASCII)
_WORD = re.compile(r"\S+", re.ASCII)
_ROLL = re.compile(r"(\d)(\d):", re.ASCII)
_NO_PLAY = re.compile(r"Cannot Move|\?{4}", re.ASCII)
"""No play: there was none, or (????) nobody made it any more."""
_DOUBLE = re.compile(r"Doubles => (\d{1,6})", re.ASCII)
_BEAVER = re.compile(r"Beavers => (\d{1,6})", re.ASCII)
_ANSWER = re.compile(r"Takes|Drops", re.ASCII)
_WINS = re.compile(r"Wins (\d{1,6}) points?( and the match)?", re.ASCII)


def read_mat(data: bytes) -> Match:
    """The match in a .mat file. Raises MatError, naming line and column, for the first thing that cannot be read."""
    if len(data) > _LONGEST_TEXT:
        raise MatError(said("file.at", line=1, column=1), said("file.too_long", megabytes=_LONGEST_TEXT // 1_000_000))
    page = _Page()
    for number, text in enumerate(_text(data).split("\n"), 1):
        page.read(_Line(number, text.expandtabs()))
    return page.match(number)


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")  # older programs write names in Latin-1


@dataclass(frozen=True, slots=True)
class _Line:
    """One line and its number, counted from 1."""

    number: int
    text: str

    def wrong(self, column: int, *what: Said) -> MatError:
        """What is wrong here; `column` counts from 0, the sentence from 1."""
        return MatError(said("file.at", line=self.number, column=column + 1), *what)

    def next(self, start: int) -> "re.Match[str] | None":
        """The next word from a column on."""
        return _WORD.search(self.text, start)


@dataclass(slots=True)
class _Game:
    """A game while it is read."""

    number: int
    names: tuple[str, str] | None = None
    score: tuple[int, int] = (0, 0)
    rows: int = 0
    actions: list[Action] = field(default_factory=list)
    result: Result | None = None

    def add(self, action: Action) -> None:
        """Take in one action.

        GNU Backgammon names a beaver so and does not write that it was taken; others turn the cube by a double
        in answer to a double, and write it.
        """
        before = self.actions[-1] if self.actions else None
        if isinstance(action, Double) and isinstance(before, Double) and before.side is not action.side:
            action = Beaver(action.side, action.value)
        if isinstance(before, Beaver) and not isinstance(action, Take | Drop):
            self.actions.append(Take(before.side.other))
        self.actions.append(action)

    def record(self) -> GameRecord:
        if self.result is not None and self.actions and isinstance(self.actions[-1], Beaver):
            self.actions.append(Take(self.actions[-1].side.other))
        return GameRecord(self.number, *self.score, tuple(self.actions), self.result)


class _Page:
    """What has been read so far."""

    def __init__(self) -> None:
        self._comments: dict[str, str] = {}
        self._game = "backgammon"
        self._length: int | None = None
        self._games: list[_Game] = []

    def match(self, lines: int) -> Match:
        """The whole match, once every line is read."""
        if self._length is None:
            raise _Line(lines, "").wrong(0, said("file.ends_before_line", line=_LENGTH_LINE))
        if not self._games or self._games[-1].names is None:
            raise _Line(lines, "").wrong(0, said("mat.ends_before_score"))
        white, black = self._games[0].names or ("", "")
        records = tuple(game.record() for game in self._games)
        date = self._comments.get("EventDate", "")
        match = Match(
            between(white, black),
            self._length,
            records,
            self._game,
            date if is_day(date) else "",
            self._options(self._length) | agreed(records),
            **headers.read(self._comments),
        )
        return with_jacoby(match)

    def _options(self, length: int) -> dict[str, str]:
        """What the header lines of some programs tell of the agreements, where it is not the usual."""
        told = {name: self._comments.get(name, "").lower() for name in ("Crawford", "Jacoby", "Beaver")}
        if length:
            return {"crawford": "off"} if told["Crawford"] == "off" else {}
        return {name.lower(): "on" for name in ("Jacoby", "Beaver") if told[name] == "on"}

    def read(self, line: _Line) -> None:
        """Take in one line."""
        first = line.next(0)
        if first is None:
            return
        if len(line.text) > _LONGEST_LINE:
            raise line.wrong(_LONGEST_LINE, said("mat.long_line", most=_LONGEST_LINE))
        if first.group().startswith(";"):
            self._comment(line, first.start())
        elif self._length is None:
            self._length = _number(line, _LENGTH, first.start(), _LENGTH_LINE)
        elif not self._games or (self._games[-1].names and _GAME.fullmatch(line.text)):
            number = _number(line, _GAME, first.start(), _GAME_LINE)
            if number != len(self._games) + 1:
                raise line.wrong(first.start(), said("file.other_game", game=len(self._games) + 1, other=number))
            self._games.append(_Game(number))
        elif self._games[-1].names is None:
            self._score(line, first.start())
        else:
            _row(self._games[-1], line)

    def _comment(self, line: _Line, column: int) -> None:
        if (found := _COMMENT.fullmatch(line.text.strip())) is None:
            return
        name, value = found.groups()
        self._comments[name] = value
        if name == "Variation":
            named = {variation.lower() or "backgammon": game for game, variation in VARIATIONS.items()}
            named["hypergammon"] = "hypergammon"  # only GNU Backgammon adds the number of checkers
            if value.lower() not in named:
                raise line.wrong(column, said("mat.unknown_game", game=excerpt(value)))
            self._game = named[value.lower()]

    def _score(self, line: _Line, column: int) -> None:
        scores = list(_SCORE.finditer(line.text))
        if len(scores) != 2 or line.text[scores[1].end() :].strip():
            raise line.wrong(column, said("mat.no_score"))
        left, right = scores
        names = line.text[: left.start()].strip(), line.text[left.end() : right.start()].strip()
        if self._games[0].names not in (None, names):
            white, black = self._games[0].names or ("", "")
            raise line.wrong(column, said("mat.other_players", players=(excerpt(white), excerpt(black))))
        self._games[-1].names = names
        self._games[-1].score = int(left.group(1)), int(right.group(1))


def _number(line: _Line, pattern: "re.Pattern[str]", column: int, wanted: str) -> int:
    if (found := pattern.fullmatch(line.text)) is None:
        raise line.wrong(column, said("file.no_line", line=wanted))
    return int(found.group(1))


def _row(game: _Game, line: _Line) -> None:
    """A numbered row of up to two cells and perhaps a result, or a result on a line of its own."""
    start, sides = 0, []
    if numbered := _ROW.match(line.text):
        game.rows += 1
        if int(numbered.group(1)) != game.rows:
            raise line.wrong(numbered.start(1), said("mat.other_row", row=game.rows, other=int(numbered.group(1))))
        start, sides = numbered.end(), [Side.WHITE, Side.BLACK]
    while word := line.next(start):
        column = word.start()
        if game.result is not None:
            raise line.wrong(column, said("mat.game_over", game=game.number))
        if wins := _WINS.match(line.text, column):
            game.result = _result(game, line, column, int(wins.group(1)))
            start = wins.end()
            continue
        if sides == [Side.WHITE, Side.BLACK] and column >= _MIDDLE:
            del sides[0]
        if not sides:
            raise line.wrong(column, said("mat.too_much"))
        action, start = _cell(line, column, sides.pop(0))
        game.add(action)


def _result(game: _Game, line: _Line, column: int, points: int) -> Result:
    if points == 0:
        raise line.wrong(column, said("mat.no_points"))
    last = game.actions[-1] if game.actions else None
    if isinstance(last, Drop):  # some programs write the result under the name of the one who dropped
        return Result(last.side.other, Points(points))
    return Result(Side.WHITE if column < _MIDDLE else Side.BLACK, Points(points))


def _cell(line: _Line, column: int, side: Side) -> tuple[Action, int]:
    """One side's action, and the column after it."""
    if double := _DOUBLE.match(line.text, column):
        return Double(side, int(double.group(1))), double.end()
    if beaver := _BEAVER.match(line.text, column):
        return Beaver(side, int(beaver.group(1))), beaver.end()
    if answer := _ANSWER.match(line.text, column):
        return Take(side) if answer.group() == "Takes" else Drop(side), answer.end()
    if (dice := _ROLL.match(line.text, column)) is None:
        raise line.wrong(column, said("mat.no_action"))
    try:
        roll = Roll.parse(dice.group(1) + dice.group(2))
    except InvalidError as error:
        raise line.wrong(column, *error.told) from error
    end = dice.end()
    if none := _NO_PLAY.match(line.text, _skip(line, end)):
        return CheckerPlay(side, roll, ""), none.end()
    hops = []
    while (word := line.next(end)) and "/" in word.group():
        if not _is_move(word.group()):
            raise line.wrong(word.start(), said("mat.no_move", text=excerpt(word.group(), 20)))
        hops.append(word.group())
        end = word.end()
    return CheckerPlay(side, roll, " ".join(hops)), end


def _is_move(word: str) -> bool:
    try:
        read_play(word)
    except InvalidError:
        return False
    return True


def _skip(line: _Line, column: int) -> int:
    word = line.next(column)
    return len(line.text) if word is None else word.start()
