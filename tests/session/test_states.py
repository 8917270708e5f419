"""The table of states: every key does what its row says, in any order people may press them."""

from random import Random

import pytest

from support.table import Table
from takhta.board.scene import Key
from takhta.rules.dice import Die
from takhta.rules.occupancy import Side
from takhta.session.errors import RefusedError
from takhta.session.events import DieTyped, MatchAsked, Pressed, RollKnown, Throw, Write
from takhta.session.states import ROWS, TABLE, Phase, diagram


class Walk:
    """People who play legal turns and press keys at random."""

    def __init__(self, seed: int, dice: str) -> None:
        self.random = Random(seed)
        self.table = Table()
        self.table.begin(length=3, dice=dice)
        self.rows: set[tuple[Phase, Key]] = set()

    def step(self) -> None:
        """Move the checkers, or press a key; a key in its phase leads where its row says, others change nothing."""
        session = self.table.session
        if session.memory.phase in (Phase.SET_UP, Phase.GAME_OVER):
            self.table.show(self.table.rules.stand(self.table.rules.start(Side.WHITE)), frames=6)
            return
        if self.random.random() < 0.6 and session.memory.turn is not None:
            self.table.show(self.random.choice([*session.memory.turn.ends, *session.memory.turn.partials]))
        key = self.random.choice(list(Key))
        before, phase = session.memory, session.memory.phase
        live = key in session.scene.keys
        typing = phase is Phase.TYPING and key is not Key.RESIGN
        if not (live or typing):
            with pytest.raises(RefusedError, match=r"\.$"):
                session.handle(Pressed(self.table.now, key))
            assert session.memory == before
            return
        commands = session.handle(Pressed(self.table.now, key))
        if not typing:
            self.rows.add((phase, key))
            assert session.memory.phase in ROWS[phase, key].leads_to
        self.table.facts += [command.fact for command in commands if isinstance(command, Write)]
        while any(isinstance(command, Throw) for command in commands):
            one, two = Die(self.random.randint(1, 6)), Die(self.random.randint(1, 6))
            commands = session.handle(RollKnown(self.table.now, one, two))
            self.table.facts += [command.fact for command in commands if isinstance(command, Write)]
        standing = session.memory.standing
        assert standing is not None
        self.table.show(standing.stand or self.table.stand)


def test_every_row_leads_where_it_says_and_every_other_key_changes_nothing() -> None:
    seen: set[tuple[Phase, Key]] = set()
    for seed in range(30):
        walk = Walk(seed, "typed" if seed % 2 else "electronic")
        for _ in range(150):
            if walk.table.session.memory.phase is Phase.MATCH_OVER:
                break
            walk.step()
        seen |= walk.rows

    assert seen == {(row.phase, row.key) for row in TABLE}


def test_no_phase_without_a_way_out_but_the_end_of_the_match() -> None:
    text = diagram()
    for phase in Phase:
        assert (f"    {phase.name.lower()} --> " in text) == (phase is not Phase.MATCH_OVER)


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
