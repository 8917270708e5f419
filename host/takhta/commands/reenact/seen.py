"""`takhta reenact --dice seen`: virtual hands play a match, and nobody tells the dice or presses a key.

What the board tells of each game is compared with what was played.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from math import log
from random import Random
from typing import Any, cast

from takhta.board.files import board_file
from takhta.board.load import load_board
from takhta.commands.reenact.reenactment import Options
from takhta.record import facts
from takhta.record.advance import trail
from takhta.record.errors import ReplayError
from takhta.record.match import Match
from takhta.record.match_state import PlayedTurn
from takhta.record.replay import facts_of
from takhta.record.sides import side_of
from takhta.rules.game import Play
from takhta.rules.occupancy import Occupancy, Side
from takhta.rules.said import said
from takhta.rules.tables.game import Tables
from takhta.rules.tables.position import Packed, Position, flip
from takhta.runtime.carries import carries, on_board
from takhta.runtime.virtual_calibration import reader_for
from takhta.runtime.virtual_clock import VirtualClock
from takhta.seen.ending import ending
from takhta.seen.settling import Settling
from takhta.seen.story import Story
from takhta.seen.watcher import Watcher, watched
from takhta.sim.board import VirtualBoard
from takhta.sim.carrying import Carry
from takhta.sim.hands import MessyHands
from takhta.sim.nuisances import Nuisances

_AT_REST = 10
"""Scans of a board at rest before the hands do the next thing."""
_CERTAIN = 8
"""So many scans a whole position lies still before later ones are compared with it: longer than a hand holds still."""
_THINKS_MS, _THINKS_SPREAD = 3500, 0.6
"""The usual pause before a turn: dice are taken up, thrown and thought about. Nobody has measured people."""
_TOUCHES = 0.5
"""How often a checker that goes both dice is put down in between."""


@dataclass(frozen=True, slots=True)
class Manners:
    """How it is played and watched: a share of the positions that lay still is `lost`, in a share of the turns a play
    is tried and taken back first; with `pauses` the board counts how long positions lay there."""

    lost: float = 0.0
    tries: float = 0.0
    pauses: bool = False


@dataclass(slots=True)
class SeenReport:
    """What came of it. `turns` are those in which a checker moved; `plays_right` of them were told as they were played,
    `dice_right` with the right dice as the likeliest. `marked` turns told are doubtful; of the plays that were not told
    `marked_wrong` lie where the board said so. `games_points_right` were told with the right winner and points."""

    turns: int = 0
    plays_right: int = 0
    dice_right: int = 0
    marked: int = 0
    marked_wrong: int = 0
    games_points_right: int = 0


def reenact_seen(
    match: Match, options: Options, manners: Manners, progress: Callable[[int, int], None] | None = None
) -> SeenReport:
    """Play the match. Raises ReplayError when the record breaks the rules, or its game cannot be watched."""
    rules = watched(match.rules)
    if rules is None:
        raise ReplayError(said("seen.no_such_game", game=match.rules.title))
    stage = _Stage(match, rules, options, manners)
    try:
        return stage.run(progress)
    finally:
        stage.close()


@dataclass(frozen=True, slots=True)
class _Played:
    """A recorded game: its turns, and how it ended if it did."""

    turns: tuple[PlayedTurn, ...]
    ended: facts.GameEnded | None


class _Stage:
    """Everything that is needed to watch one match."""

    def __init__(self, match: Match, rules: Tables, options: Options, manners: Manners) -> None:
        board = load_board(board_file(options.board or rules.board))
        self._rules, self._layout = rules, board.layouts[0]
        self._games = _games(facts_of(match, self._layout.name))
        self._manners, self._random = manners, Random(options.seed)
        self._clock = VirtualClock()
        self._virtual = VirtualBoard(board, options.seed, self._clock, options.sensors)
        self._hands = MessyHands(self._virtual, options.hands, options.seed, options.scatter)
        self._reader, _ = reader_for(board, self._virtual, self._hands, self._clock, "before this re-enactment")
        self._nuisances = Nuisances(self._virtual, options.troubles, options.seed, options.dead)
        layouts = {each.name: each for each in board.layouts}
        seats = len(board.places[1].columns[0].slots)
        self._watcher = Watcher(rules, layouts, seats, pauses=manners.pauses)
        self._settling = Settling(seats, rules.each, self._watcher.starts)
        self._told: list[Story] = []

    def run(self, progress: Callable[[int, int], None] | None) -> SeenReport:
        """Play all games, then compare."""
        done, of = 0, sum(len(each.turns) for each in self._games)
        self._reader.set_baseline(())
        for each in self._games:
            self._set_up(self._rules.occupancy(self._rules.start(Side.WHITE)))
            for turn in each.turns:
                self._turn(turn)
                done += 1
                if progress:
                    progress(done, of)
        last = self._watcher.finish()
        told = [*self._told, *([last] if last else [])]
        report = SeenReport()
        for number, each in enumerate(self._games):
            _compare(report, self._rules, each, told[number] if number < len(told) else Story((), ()))
        return report

    def close(self) -> None:
        """Let go of the board."""
        self._virtual.close()

    def _turn(self, turn: PlayedTurn) -> None:
        rules = self._rules
        self._clock.wait(round(self._random.lognormvariate(log(_THINKS_MS), _THINKS_SPREAD)))
        self._nuisances.disturb()
        play = rules.parse_play(turn.before, turn.roll, turn.text)
        if play.dice_used and self._random.random() < self._manners.tries:
            tried = self._carries(self._random.choice(list(rules.plays(turn.before, turn.roll))))
            self._play(tried[: self._random.randint(1, len(tried))])
            self._set_up(rules.occupancy(turn.before))
        self._play(self._carries(play))

    def _play(self, carried: Sequence[Carry]) -> None:
        if carried:
            self._hands.play(carried, self._nuisances.manner())
            self._watch()

    def _set_up(self, occupancy: Occupancy) -> None:
        self._hands.set_up(self._layout.to_board(occupancy))
        self._watch()

    def _carries(self, play: Play[Position]) -> list[Carry]:
        """Checker by checker, some of them by both dice at once."""
        joined: list[Carry] = []
        hits = {step.target for step in self._rules.steps(play) if step.hit}
        for carry in carries(self._rules, cast("Play[Any]", play)):
            last = joined[-1] if joined else None
            on = last is not None and last.target == carry.source and last.target not in hits
            if last is not None and on and self._random.random() >= _TOUCHES:
                joined[-1] = replace(last, target=carry.target)
            else:
                joined.append(carry)
        return [on_board(carry, self._layout) for carry in joined]

    def _watch(self) -> None:
        """Read the board until the hands have been at rest for a while."""
        rest = 0
        while rest < _AT_REST:
            busy = self._hands.step(self._clock.tick())
            rest = 0 if busy else rest + 1
            sight = self._settling.see(self._reader.read(self._virtual.latest()))
            if sight is not None and (self._random.random() >= self._manners.lost or self._watcher.game is None):
                story = self._watcher.look(sight)
                self._told += [story] if story else []
            if self._settling.still_for == _CERTAIN and (lying := self._watcher.lying()) is not None:
                self._reader.set_baseline(lying)
                self._settling.expect(lying)


def _games(history: Sequence[facts.AnyFact]) -> list[_Played]:
    found: list[_Played] = []
    turns: list[PlayedTurn] = []
    for fact, state in trail(history):
        match fact:
            case facts.GameBegan():
                turns = []
                found.append(_Played((), None))
            case facts.Played():
                turn = state.last or (state.ended.last if state.ended is not None else None)
                assert turn is not None
                turns.append(turn)
            case facts.GameEnded():
                found[-1] = _Played(tuple(turns), fact)
            case _:
                pass
    if found and found[-1].ended is None:
        found[-1] = _Played(tuple(turns), None)
    return [each for each in found if each.turns]


Key = tuple[int, Packed, Packed]
"""Whose turn, and the position before and after it as the mover sees it."""


def _compare(report: SeenReport, rules: Tables, game: _Played, story: Story) -> None:
    """Add up how a game was told."""
    played = [(_key(turn), turn) for turn in game.turns]
    while played and played[-1][0][1] == played[-1][0][2]:
        played.pop()  # who dances as the last of a game leaves nothing to see
    told = [(turn.side, turn.before, turn.after) for turn in story.turns]
    report.marked += sum(not turn.sure for turn in story.turns)
    moves = SequenceMatcher(None, [key for key, _ in played], told, autojunk=False)
    for same, first, last, told_first, told_last in moves.get_opcodes():
        plays = [number for number in range(first, last) if played[number][0][1] != played[number][0][2]]
        report.turns += len(plays)
        if same == "equal":
            seen = [story.turns[told_first + number - first] for number in plays]
            report.plays_right += len(plays)
            report.dice_right += sum(
                turn.rolls[0][0] == played[number][1].roll for number, turn in zip(plays, seen, strict=True)
            )
        else:
            # Where a turn was left out, what the board tells before and after it says whether it has doubts.
            around = story.turns[max(0, told_first - (told_first == told_last)) : told_last + (told_first == told_last)]
            report.marked_wrong += len(plays) * any(not turn.sure for turn in around)
    if game.ended is not None:
        guess = ending(rules, story)
        ended = game.ended
        report.games_points_right += guess == (side_of(ended.winner), ended.points)


def _key(turn: PlayedTurn) -> Key:
    assert isinstance(turn.before, Position)
    assert isinstance(turn.after, Position)
    return turn.before.turn.value, turn.before.packed, flip(turn.after.packed)
