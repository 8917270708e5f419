"""The table of states: every key does what its row says, in any order people may press them."""

from dataclasses import replace
from random import Random

import pytest

from support.table import USUAL, Table
from takhta.board.scene import Key
from takhta.record import facts
from takhta.record.advance import advance, begin
from takhta.record.standing import BeaverOffered, DoubleOffered, Standing
from takhta.rules.dice import Die, Roll
from takhta.rules.game import Points
from takhta.rules.occupancy import EMPTY, Occupancy, Side
from takhta.rules.stakes import Cube
from takhta.rules.tables.position import Position
from takhta.session.errors import RefusedError
from takhta.session.events import DieTyped, MatchAsked, Pressed, RollKnown, Throw
from takhta.session.memory import Memory
from takhta.session.states import ROWS, TABLE, Phase, diagram

BARE: Occupancy = (EMPTY,) * 25
BETWEEN_GAMES = (Phase.SET_UP, Phase.GAME_OVER, Phase.MATCH_OVER)


PLAYERS = {"white": "Ada", "black": "Bob"}


def some_match(seed: int) -> MatchAsked:
    """A match to 3, a money game with beavers or a match to one point, with dice thrown or typed."""
    dice = "typed" if seed % 2 else "electronic"
    return MatchAsked(Table().now, "backgammon", PLAYERS, (3, 0, 1)[seed % 3], {"beaver": "on"}, dice)


def late(match: MatchAsked) -> Standing:
    """Both sides have one checker left; for money the cube has just been offered, typed dice go with a beaver."""
    began = begin(
        facts.MatchBegan("backgammon", {"white": "Ada", "black": "Bob"}, match.length, match.options, match.dice)
    )
    standing = advance(began, facts.GameBegan(1, USUAL.name, began.score.is_crawford))
    standing = replace(standing, state=Position.of(Side.WHITE, {1: 1}, {1: 1}), roll=Roll.parse("21"))
    if match.length:
        return standing
    if match.dice == "typed":
        return replace(standing, roll=None, cube=Cube(Points(2), Side.BLACK), question=BeaverOffered(Side.BLACK, 4))
    return replace(standing, roll=None, question=DoubleOffered(Side.WHITE, 2))


class Walk:
    """People who play legal turns and press keys at random, from the beginning or late in a game."""

    def __init__(self, seed: int, *, from_late: bool) -> None:
        self.random = Random(seed)
        match = some_match(seed)
        self.table = Table(standing=late(match) if from_late else None)
        if not from_late:
            self.table.tell(match)
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
            with pytest.raises(RefusedError, match=r"[.?]$"):
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
        standing = session.memory.standing
        assert standing is not None
        layout = session.memory.layout
        self.table.show(
            self.table.stand if layout is None or standing.stand is None else layout.to_wood(standing.stand)
        )

    def _touch(self, memory: Memory) -> None:
        chance, turn, layout = self.random.random(), memory.turn, memory.layout
        if memory.phase in BETWEEN_GAMES and chance < 0.6:
            self.table.show(self.random.choice([BARE, *(start.stand for start in memory.starts)]), frames=6)
        elif turn is not None and layout is not None and chance < 0.7:
            ends = [layout.to_wood(end) for end in turn.ends]
            if chance < 0.1:
                self.table.waver(*self.random.sample(ends, min(2, len(ends))))
            else:
                self.table.show(self.random.choice([*ends, *map(layout.to_wood, turn.partials)]))


def test_every_row_leads_where_it_says_and_every_other_key_changes_nothing() -> None:
    seen: set[tuple[Phase, Key]] = set()
    walks = [(Walk(seed, from_late=False), 50) for seed in range(18)]
    walks += [(Walk(seed, from_late=True), 8) for seed in range(60)]
    for walk, steps in walks:
        for _ in range(steps):
            walk.step()
        seen |= walk.rows

    assert seen == {(row.phase, row.key) for row in TABLE}


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

    with pytest.raises(RefusedError, match=r"\.$"):
        session.handle(event)  # type: ignore[arg-type]  # all of them are events

    assert session.memory == before
