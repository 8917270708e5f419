"""Reads a match that is written as a page of text, as text_writer.py writes it. It must never half-read: all of it,
every turn legal, or an error that names line and column.

Blank lines are skipped, and so is a line that begins with `;` and is no header. Blanks may be wider or narrower.
"""

import re
from dataclasses import dataclass, field, replace

from takhta.record.days import is_day
from takhta.record.errors import ReplayError, TextError
from takhta.record.formats import headers
from takhta.record.formats.text_writer import home
from takhta.record.match import CheckerPlay, GameRecord, Match, Result, printable
from takhta.record.replay import replay
from takhta.rules.dice import Roll
from takhta.rules.errors import InvalidError
from takhta.rules.game import AnyGame
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.rules.said import Said, excerpt, said
from takhta.rules.stakes import is_for_points

_LONGEST = 1_000_000

_HEADER = re.compile(r'; *\[ *(\w{1,20}) +"((?:[^"\\]|\\.)*+)" *\] *', re.ASCII)
_ESCAPE = re.compile(r"\\(.)")
_GAME = re.compile(r" *Game (\d{1,4}) *", re.ASCII)
_START = re.compile(r" *Start: *(.*)")
_THROW = re.compile(r" *(\w+) +(\S+) *", re.ASCII)
_ROW = re.compile(r" *(\d{1,5})\) *(\w+) +([^\s:]+): *(.*)", re.ASCII)
_END = re.compile(r" *(\w+) wins\. Home:(?: +(.*))?", re.ASCII)
_SIDES = {side.label: side for side in Side}
_ONCE = ("Game", "Date", *headers.NAMES)
"""The headers that are neither options nor players."""


@dataclass(frozen=True, slots=True)
class _Line:
    """One line and its number, counted from 1."""

    number: int
    text: str

    def wrong(self, *what: Said, column: int = 0) -> TextError:
        """What is wrong here; `column` counts from 0, the sentence from 1."""
        return TextError(said("file.at", line=self.number, column=column + 1), *what)

    def side(self, found: "re.Match[str]", group: int, column: int = 0) -> Side:
        """A side by its name, in any case. `column` is where what was found begins."""
        side = _SIDES.get(found[group].lower())
        if side is None:
            raise self.wrong(said("text.no_colour", text=excerpt(found[group])), column=column + found.start(group))
        return side

    def roll(self, found: "re.Match[str]", group: int, column: int = 0) -> Roll:
        """Two dice."""
        try:
            return Roll.parse(found[group])
        except InvalidError as error:
            raise self.wrong(*error.told, column=column + found.start(group)) from error


def read_text(data: bytes) -> Match:
    """The match in such a text. Raises TextError, naming line and column, also where it breaks the rules."""
    if len(data) > _LONGEST:
        raise TextError(said("file.at", line=1, column=1), said("file.too_long", megabytes=_LONGEST // 1_000_000))
    page = _Page()
    for number, text in enumerate(_text(data).split("\n"), 1):
        page.read(_Line(number, text.removesuffix("\r").expandtabs().rstrip(" ")))
    return page.match(number)


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        raise TextError(said("file.at", line=line, column=column), said("text.not_utf8")) from error


@dataclass(slots=True)
class _Page:
    """What has been read so far; `told` are the lines with turns in all games, `ends` the lines with results."""

    headers: dict[str, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    players: dict[Side, str] = field(default_factory=dict)
    games: list[GameRecord] = field(default_factory=list)
    told: list[_Line] = field(default_factory=list)
    ends: dict[int, tuple[_Line, str]] = field(default_factory=dict)

    def read(self, line: _Line) -> None:
        """Take in one line."""
        if header := _HEADER.fullmatch(line.text):
            self._header(line, header)
        elif found := _GAME.fullmatch(line.text):
            self._game(line, int(found[1]))
        elif found := _START.fullmatch(line.text):
            self._start(line, found[1], found.start(1))
        elif found := _ROW.fullmatch(line.text):
            self._row(line, found)
        elif found := _END.fullmatch(line.text):
            self._end(line, found)
        elif line.text.strip() and not line.text.lstrip().startswith(";"):
            raise line.wrong(said("text.no_turn"))

    def match(self, lines: int) -> Match:
        """The whole match, every turn of it replayed."""
        last = _Line(lines, "")
        if "Game" not in self.headers:
            raise last.wrong(said("file.ends_before_line", line='; [Game "pagade"]'))
        sides, date = self._rules(last).sides, self.headers.get("Date", "")
        players = {side: self.players[side] for side in sides if side in self.players} | self.players
        place = headers.read(self.headers)
        match = Match(players, 0, tuple(self.games), self.headers["Game"], date, self.options, **place)
        done = 0
        try:
            for moment in replay(match):
                done += 1
                end = self.ends.get(moment.game)
                if end is not None and moment.after.result is not None and not moment.after.playing:
                    self._check_places(*end, home(moment.after))
        except ReplayError as error:
            here = self.told[done] if done < len(self.told) else last
            raise here.wrong(*error.told) from error
        return match

    def _check_places(self, line: _Line, told: str, right: str) -> None:
        if told != right:
            raise line.wrong(said("text.other_home", home=right, written=excerpt(told, 60)))

    def _header(self, line: _Line, found: "re.Match[str]") -> None:
        name, value = found[1], _ESCAPE.sub(r"\1", found[2])
        if self.games:
            raise line.wrong(said("text.late_header"))
        if len(value) > headers.LONGEST:
            raise line.wrong(said("text.long_value", name=name, most=headers.LONGEST), column=found.start(2))
        if name == "Option":
            key, equals, chosen = value.partition("=")
            if not equals or key in self.options:
                raise line.wrong(said("text.no_option", text=excerpt(value)), column=found.start(2))
            self.options[key] = chosen
        elif name.lower() in _SIDES:
            side = _SIDES[name.lower()]
            if side in self.players:
                raise line.wrong(said("text.named_twice", side=side.noun))
            self.players[side] = printable(value)
        elif name not in _ONCE or name in self.headers:
            raise line.wrong(said("text.no_header", name=name), column=found.start(1))
        elif name == "Date" and not is_day(value):
            raise line.wrong(said("text.no_date", text=excerpt(value, 20)), column=found.start(2))
        else:
            self.headers[name] = value

    def _game(self, line: _Line, number: int) -> None:
        if number != len(self.games) + 1:
            raise line.wrong(said("file.other_game", game=len(self.games) + 1, other=number))
        for side in self._rules(line).sides:
            if side not in self.players:
                raise line.wrong(said("text.not_named", side=side.noun))
        self.games.append(GameRecord(number, 0, 0, ()))

    def _rules(self, line: _Line) -> AnyGame:
        """The rules of the game that is played, known once the headers are read."""
        try:
            rules = game(self.headers.get("Game", ""), self.options)
        except InvalidError as error:
            raise line.wrong(*error.told) from error
        if is_for_points(rules):
            raise line.wrong(said("text.for_points", game=rules.title))
        return rules

    def _now(self, line: _Line) -> GameRecord:
        """The game that is being read."""
        if not self.games or self.games[-1].result is not None:
            raise line.wrong(said("text.no_game"))
        return self.games[-1]

    def _start(self, line: _Line, throws: str, column: int) -> None:
        record = self._now(line)
        if record.starts or record.actions:
            raise line.wrong(said("text.late_start"))
        starts = []
        for throw in throws.split(","):
            found = _THROW.fullmatch(throw)
            if found is None:
                raise line.wrong(said("text.no_throw", text=excerpt(throw)), column=column)
            starts.append((line.side(found, 1, column), line.roll(found, 2, column)))
            column += len(throw) + 1
        self.games[-1] = replace(record, starts=tuple(starts))

    def _row(self, line: _Line, found: "re.Match[str]") -> None:
        record = self._now(line)
        number = len(record.actions) + 1
        if int(found[1]) != number:
            raise line.wrong(said("text.other_turn", turn=number, other=int(found[1])), column=found.start(1))
        play = CheckerPlay(line.side(found, 2), line.roll(found, 3), found[4])
        self.games[-1] = replace(record, actions=(*record.actions, play))
        self.told.append(line)

    def _end(self, line: _Line, found: "re.Match[str]") -> None:
        record = self._now(line)
        self.games[-1] = replace(record, result=Result(line.side(found, 1)))
        self.ends[record.number] = line, found[2] or ""
