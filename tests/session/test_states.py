"""The table of states: every key does what its row says, in any order people may press them."""

from dataclasses import replace
from random import Random

import pytest

from support.table import USUAL, Table
from support.words import raises
from takhta.board.scene import Key
from takhta.record import facts
from takhta.record.advance import advance, begin
from takhta.record.match_state import BeaverOffered, DoubleOffered, MatchState
from takhta.rules.dice import Die, Roll
from takhta.rules.game import Points
from takhta.rules.occupancy import EMPTY, Occupancy, Side
from takhta.rules.stakes import Cube
from takhta.rules.tables.position import Position
from takhta.session.errors import RefusedError
from takhta.session.events import DieTyped, MatchAsked, Pressed, RollKnown, Throw
from takhta.session.memory import Memory
from takhta.session.states import ROWS, TRANSITIONS, Phase, diagram

BARE: Occupancy = (EMPTY,) * 25
BETWEEN_GAMES = (Phase.SET_UP, Phase.GAME_OVER, Phase.MATCH_OVER)


PLAYERS = {"white": "Ada", "black": "Bob"}


def some_match(seed: int) -> MatchAsked:
    """A match to 3, a money game with beavers or a match to one point, with dice thrown or typed."""
    dice = "typed" if seed % 2 else "electronic"
    return MatchAsked(Table().now, "backgammon", PLAYERS, (3, 0, 1)[seed % 3], {"beaver": "on"}, dice)


def late(match: MatchAsked) -> MatchState:
    """Both sides have one checker left; for money the cube has just been offered, typed dice go with a beaver."""
    began = begin(
        facts.MatchBegan("backgammon", {"white": "Ada", "black": "Bob"}, match.length, match.options, match.dice)
    )
    match_state = advance(began, facts.GameBegan(1, USUAL.name, began.score.is_crawford))
    match_state = replace(match_state, state=Position.of(Side.WHITE, {1: 1}, {1: 1}), roll=Roll.parse("21"))
    if match.length:
        return match_state
    if match.dice == "typed":
        return replace(match_state, roll=None, cube=Cube(Points(2), Side.BLACK), question=BeaverOffered(Side.BLACK, 4))
    return replace(match_state, roll=None, question=DoubleOffered(Side.WHITE, 2))


class Walk:
    """People who play legal turns and press keys at random, from the beginning or late in a game."""

    def __init__(self, seed: int, *, from_late: bool) -> None:
        self.random = Random(seed)
        match = some_match(seed)
        self.table = Table(match_state=late(match) if from_late else None)
        if not from_late:
            self.table.handle(match)
        self.pressed: list[Key] = []
        self.rows: set[tuple[Phase, Key]] = set()

    def step(self) -> None:
        """Move the checkers, or press a key; a key in its phase leads where its row says, others change nothing."""
        session = self.table.session
        self._touch(session.memory)
        # As often as not a key with a light plate, and one may be pressed twice.
        key = self.random.choice([*Key, *session.scene.keys, *session.scene.keys, *self.pressed])
        self.pressed = [key, key, key]
        before, phase = session.memory, session.memory.phase
        live = key in session.scene.keys
        typing = phase is Phase.TYPING and key is not Key.RESIGN
        if not (live or typing):
            with raises(RefusedError, match=r"[.?]$"):
                session.handle(Pressed(self.table.now, key))
            assert session.memory == before
            return
        commands = session.handle(Pressed(self.table.now, key))
        if not typing:
            self.rows.add((phase, key))
            assert session.memory.phase in ROWS[phase, key].leads_to
        while any(isinstance(command, Throw) for command in commands):
            one, two = Die(self.random.randint(1, 6)), Die(self.random.randint(1, 6))
            commands = session.handle(RollKnown(self.table.now, one, two))
        match_state = session.memory.match_state
        assert match_state is not None
        layout = session.memory.layout
        self.table.show(
            self.table.occupancy
            if layout is None or match_state.occupancy is None
            else layout.to_board(match_state.occupancy)
        )

    def _touch(self, memory: Memory) -> None:
        chance, turn, layout = self.random.random(), memory.turn, memory.layout
        if memory.phase in BETWEEN_GAMES and chance < 0.6:
            self.table.show(self.random.choice([BARE, *(start.occupancy for start in memory.starts)]), frames=6)
        elif turn is not None and layout is not None and chance < 0.7:
            end_positions = [layout.to_board(end) for end in turn.end_positions]
            if chance < 0.1:
                self.table.waver(*self.random.sample(end_positions, min(2, len(end_positions))))
            else:
                self.table.show(self.random.choice([*end_positions, *map(layout.to_board, turn.partials)]))


def test_every_row_leads_where_it_says_and_every_other_key_changes_nothing() -> None:
    seen: set[tuple[Phase, Key]] = set()
    walks = [(Walk(seed, from_late=False), 50) for seed in range(18)]
    walks += [(Walk(seed, from_late=True), 8) for seed in range(60)]
    for walk, steps in walks:
        for _ in range(steps):
            walk.step()
        seen |= walk.rows

    assert seen == {(row.phase, row.key) for row in TRANSITIONS}


def test_no_phase_without_a_way_out() -> None:
    text = diagram()
    for phase in Phase:
        assert f"    {phase.name.lower()} --> " in text


@pytest.mark.parametrize(
    "event",
    [
        Pressed(Table().now, Key.ROLL),
        DieTyped(Table().now, Die(3)),
        RollKnown(Table().now, Die(3), Die(1)),
        MatchAsked(Table().now, "checkers"),
        MatchAsked(Table().now, "backgammon", length=-1),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_does_not_fit_is_refused_with_a_sentence_and_changes_nothing(event: object) -> None:
    session = Table().session
    before = session.memory

    with raises(RefusedError, match=r"\.$"):
        session.handle(event)  # type: ignore[arg-type]  # all of them are events

    assert session.memory == before
