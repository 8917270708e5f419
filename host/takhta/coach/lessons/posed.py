"""A task as the rules see it: the position, the roll, where checkers would stand after an answer, and who is right.

It must never decide by its text whether two answers are the same: two plays are if they lead to one position.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from takhta.coach.lessons.lesson import ANY, CUBE, Kind, Lesson, Task, Wrong
from takhta.record.sides import side_of
from takhta.rules.dice import Roll
from takhta.rules.errors import InvalidError
from takhta.rules.game import AnyGame, Play, State
from takhta.rules.games import game
from takhta.rules.occupancy import OFF, Occupancy, PlaceId, Side, count, others, total, with_change
from takhta.rules.said import Said, excerpt, said
from takhta.rules.stakes import CUBE as CUBE_OPTION
from takhta.rules.stakes import is_for_points

_HELD = re.compile(r"(bar|\d{1,2}):(\d{1,2})", re.ASCII)
_HOP = re.compile(r"(\w+)/(\w+)(?:\(([1-4])\))?(\*?)", re.ASCII)
_BAR = 25


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an answer is right, and what is said of it."""

    right: bool
    says: Said


@dataclass(frozen=True)
class Posed:
    """A task of a lesson. `side` learns; `state` has it on turn, or the other side where that has doubled."""

    lesson: Lesson
    task: Task
    rules: AnyGame
    side: Side
    state: Any
    roll: Roll | None

    @classmethod
    def of(cls, lesson: Lesson, task: Task) -> "Posed":
        """Raises InvalidError or IllegalError where the file does not fit the rules."""
        file = lesson.file
        options = dict(file.options)
        rules = game(file.game, options)
        if is_for_points(rules):
            # A cube that nobody may turn would only be a riddle.
            options[CUBE_OPTION.name] = "on" if task.kind is Kind.CUBE else "off"
            rules = game(file.game, options)
        side = side_of(file.side)
        roll = Roll.parse(task.dice) if task.dice else None
        return cls(lesson, task, rules, side, _state(rules, side, task), roll)

    @property
    def seen(self) -> Any:
        """The position as the side that learns sees it, whoever is on turn."""
        task = self.task
        return _tables(self.rules, self.side, task.mine, task.theirs) if task.doubled else self.state

    @property
    def occupancy(self) -> Occupancy:
        """What stands where when the question is asked."""
        return self.rules.occupancy(self.state)

    @property
    def before(self) -> Occupancy:
        """How the checkers lie before somebody lays them; as they should where nobody is asked to."""
        task = self.task
        if not task.before:
            return self.occupancy
        return self.rules.occupancy(_tables(self.rules, self.side, task.before, task.before_theirs or task.theirs))

    @property
    def plays(self) -> tuple[Play[State], ...]:
        """The plays that are right. Raises IllegalError where one breaks the rules."""
        if self.roll is None:
            return ()
        if ANY in self.task.answers:
            return tuple(self.rules.plays(self.state, self.roll))
        return tuple(self.rules.parse_play(self.state, self.roll, text) for text in self.task.answers)

    def judge(self, answer: str) -> Verdict:
        """Who has played this, or pressed this key, is right or not. Raises IllegalError for an illegal play."""
        task = self.task
        if answer in CUBE:
            right, same = answer in task.answers, [each for each in task.wrong if each.answer == answer]
        else:
            assert self.roll is not None  # only who has dice plays
            after = self.rules.parse_play(self.state, self.roll, answer).after
            right = any(play.after == after for play in self.plays)
            same = [each for each in self._legal() if self._after(each) == after]
        if right:
            return Verdict(True, Said(task.right))
        return Verdict(False, Said(same[0].says if same else task.otherwise))

    def comment(self, occupancy: Occupancy) -> Said | None:
        """What is said of an illegal answer that many give, while it stands on the board."""
        broken = (each for each in self.task.wrong if each.why)
        return next((Said(each.says) for each in broken if self.stands(each.answer) == occupancy), None)

    def stands(self, text: str) -> Occupancy:
        """What would stand there if checkers were carried so, whether that is legal or not: `24/20 6/5*`. Only a star
        takes what is hit away."""
        now = self.occupancy
        for source, target, number, hits in self._hops(text):
            for side in Side:
                hit = count(others(now[target], self.side), side) if hits else 0
                bars = [] if self.rules.bar is None else [self.rules.bar]
                now = with_change(now, [(target, side, -hit), *((bar, side, hit) for bar in bars)])
            moved = [(place, self.side, by) for place, by in ((source, -number), (target, number)) if place != OFF]
            now = with_change(now, moved)
        return now

    def _hops(self, text: str) -> Iterator[tuple[PlaceId, PlaceId, int, bool]]:
        names = {self.rules.name_place(self.state, PlaceId(i)): PlaceId(i) for i in range(len(self.occupancy))}
        for hop in text.split():
            found = _HOP.fullmatch(hop)
            if found is None:
                raise InvalidError(said("play.unreadable_hop", text=excerpt(hop)))
            ends = [self._place(names, each) for each in (found[1], found[2])]
            yield ends[0], ends[1], int(found[3] or 1), bool(found[4])

    def _place(self, names: dict[Any, PlaceId], text: str) -> PlaceId:
        if text in ("off", "home", "cut"):
            return OFF
        if text == "bar":
            assert self.rules.bar is not None  # only a game with a bar names it
            return self.rules.bar
        return names[int(text.removesuffix("h"))]

    def _legal(self) -> Iterator[Wrong]:
        return (each for each in self.task.wrong if not each.why)

    def _after(self, wrong: Wrong) -> State:
        assert self.roll is not None  # only who has dice plays
        after: State = self.rules.parse_play(self.state, self.roll, wrong.answer).after
        return after


def _state(rules: AnyGame, side: Side, task: Task) -> Any:
    if task.position:
        return rules.parse_position(task.position, side)
    if task.doubled:
        return _tables(rules, side.other, task.theirs, task.mine)
    return _tables(rules, side, task.mine, task.theirs)


def _tables(rules: AnyGame, side: Side, mine: str, theirs: str) -> Any:
    """A position of a game on points."""
    start = rules.start(side)
    each = total(rules.occupancy(start), side)
    return type(start).of(side, _held(mine), _held(theirs), each)


def _held(text: str) -> dict[int, int]:
    """`24:2 bar:1` as numbers. Raises InvalidError."""
    held: dict[int, int] = {}
    for word in text.split():
        found = _HELD.fullmatch(word)
        if found is None:
            raise InvalidError(said("position.unreadable", text=excerpt(text, 80)))
        held[_BAR if found[1] == "bar" else int(found[1])] = int(found[2])
    return held
