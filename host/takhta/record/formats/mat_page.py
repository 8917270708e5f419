"""A match text while it is read, line by line: headers, lengths, games. It must never half-read: all of it or MatError.

What stands before the first match, or between the headers, is the heading of some program and is passed over.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from takhta.record.days import is_day
from takhta.record.formats import headers
from takhta.record.formats import mat_words as words
from takhta.record.formats.agreed import agreed, with_jacoby
from takhta.record.formats.mat_game import MatGame
from takhta.record.formats.mat_line import Line
from takhta.record.formats.mat_writer import VARIATIONS
from takhta.record.match import Match, between
from takhta.rules.said import excerpt, said

_LONGEST_LINE = 1_000
_LENGTH_LINE, _GAME_LINE = "7 point match", "Game 1"
"""Lines as they must be, to be shown where they lack."""

_VARIATIONS = {variation.lower() or "backgammon": game for game, variation in VARIATIONS.items()}
_VARIATIONS["hypergammon"] = "hypergammon"  # only GNU Backgammon adds the number of checkers


@dataclass(slots=True)
class _Match:
    """One match of the page while it is read."""

    comments: dict[str, str]
    length: int | None = None
    games: list[MatGame] = field(default_factory=list)
    game: str = "backgammon"

    def done(self) -> Match:
        white, black = self.games[0].names or ("", "")
        records = tuple(game.record() for game in self.games)
        date, length = self.comments.get("EventDate", ""), self.length or 0
        match = Match(
            between(white, black),
            length,
            records,
            self.game,
            date if is_day(date) else "",
            self._options(length) | agreed(records),
            **headers.read(self.comments),
        )
        return with_jacoby(match)

    def _options(self, length: int) -> dict[str, str]:
        """What the header lines of some programs tell of the agreements, where it is not the usual."""
        told = {name: self.comments.get(name, "").lower() for name in ("Crawford", "Jacoby", "Beaver")}
        if length:
            return {"crawford": "off"} if told["Crawford"] == "off" else {}
        return {name.lower(): "on" for name in ("Jacoby", "Beaver") if told[name] == "on"}


class MatPage:
    """What has been read so far of a page that may hold several matches, one after the other."""

    def __init__(self) -> None:
        self._matches = [_Match({})]
        self._comments: dict[str, str] = {}
        """Headers that stand after a game: of the next match, if one begins, else of this one."""
        self._length: int | None = None
        """A length that stands after a game, likewise."""

    def matches(self, lines: int) -> Iterator[Match]:
        """The matches, once every line is read."""
        last, now = Line(lines, ""), self._matches[-1]
        if now.length is None:
            raise last.wrong(0, said("file.ends_before_line", line=_LENGTH_LINE))
        if not now.games or now.games[-1].names is None:
            raise last.wrong(0, said("mat.ends_before_score"))
        for name, value in self._comments.items():
            now.comments.setdefault(name, value)
        return (match.done() for match in self._matches)

    def read(self, line: Line) -> None:
        """Take in one line."""
        now, first = self._matches[-1], line.next(0)
        if first is None:
            return
        if header := words.HEADER.fullmatch(line.text.strip()):
            self._header(line, first.start(), header[1], header[2])
        elif first.group().startswith(";"):
            return
        elif found := words.LENGTH.fullmatch(line.text):
            self._begin(int(found[1] or found[2]))
        elif words.MONEY.fullmatch(line.text):
            self._begin(0)
        elif found := words.GAME.fullmatch(line.text):
            self._game(line, int(found[1]), first.start())
        elif now.games:
            if len(line.text) > _LONGEST_LINE:
                raise line.wrong(_LONGEST_LINE, said("mat.long_line", most=_LONGEST_LINE))
            if now.games[-1].names is None:
                self._score(line, first.start())
            else:
                now.games[-1].read(line)
        elif words.ROW.match(line.text):  # a game is not part of a heading
            wanted = _LENGTH_LINE if now.length is None else _GAME_LINE
            raise line.wrong(first.start(), said("file.no_line", line=wanted))

    def _header(self, line: Line, column: int, name: str, value: str) -> None:
        now = self._matches[-1]
        if name == "Variation" and value.lower() not in _VARIATIONS:
            raise line.wrong(column, said("mat.unknown_game", game=excerpt(value)))
        (self._comments if now.games else now.comments)[name] = value

    def _begin(self, length: int) -> None:
        if self._matches[-1].games:
            self._length = length
        else:
            self._matches[-1].length = length

    def _game(self, line: Line, number: int, column: int) -> None:
        now = self._matches[-1]
        if number == 1 and now.games and self._length is not None:
            now = _Match(self._comments, self._length)
            self._matches.append(now)
            self._comments, self._length = {}, None
        if now.length is None:
            raise line.wrong(column, said("file.no_line", line=_LENGTH_LINE))
        if now.games and now.games[-1].names is None:
            raise line.wrong(column, said("mat.no_score"))
        if now.games and number != now.games[-1].number + 1:
            raise line.wrong(column, said("file.other_game", game=now.games[-1].number + 1, other=number))
        if not now.games:
            now.game = _VARIATIONS[now.comments.get("Variation", "backgammon").lower()]
        now.games.append(MatGame(number))

    def _score(self, line: Line, column: int) -> None:
        now, scores = self._matches[-1], list(words.SCORE.finditer(line.text))
        if len(scores) != 2 or line.text[scores[1].end() :].strip():
            raise line.wrong(column, said("mat.no_score"))
        left, right = scores
        names = line.text[: left.start()].strip(), line.text[left.end() : right.start()].strip()
        white, black = now.games[0].names or names
        if white.casefold() != names[0].casefold() and black.casefold() != names[1].casefold():
            raise line.wrong(column, said("mat.other_players", players=(excerpt(white), excerpt(black))))
        now.games[-1].names, now.games[-1].score = names, (int(left[1]), int(right[1]))
        if len(now.games) > 1:
            now.games[-2].settle(now.games[-1].score)
