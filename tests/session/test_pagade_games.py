"""Whole games of pagade at the table, the hands taking any order: every turn is written down as it was played."""

from collections.abc import Sequence
from random import Random

import pytest

from support.table import Table
from support.virtual import CROSS
from takhta.board.scene import Key, Prompt
from takhta.record import facts
from takhta.rules.game import Step
from takhta.rules.occupancy import OFF, PlaceId, Side, count, others
from takhta.session.states import Phase

FACES = (1, 3, 4, 6)
TURNS = 30
LEGAL = (Prompt.PLAY, Prompt.CONFIRM, Prompt.DANCE, Prompt.HIT_TO_BAR, Prompt.CHOOSE)
"""What is shown while pawns are moved by the rules, one after the other."""


class Hands:
    """Hands that carry pawns in any order, and take cut ones off before or after."""

    def __init__(self, table: Table, random: Random) -> None:
        self.table = table
        self.random = random
        self.seen: set[Prompt] = set()

    def play(self, steps: Sequence[Step], places: Sequence[PlaceId]) -> None:
        """Carry these pawns, one after the other."""
        for step in steps:
            moves = [(places[step.source], step.side, -1)] if step.source != OFF else []
            if step.target != OFF:
                moves.append((places[step.target], step.side, 1))
            cut = self._cut(step, places)
            for move in cut + moves if self.random.random() < 0.5 else moves + cut:
                self.table.move(move)
                self.seen.add(self.table.prompt)

    def _cut(self, step: Step, places: Sequence[PlaceId]) -> list[tuple[PlaceId, Side, int]]:
        if not step.hit:
            return []
        foes = others(self.table.occupancy[places[step.target]], step.side)
        return [(places[step.target], side, -1) for side in Side for _ in range(count(foes, side))]


@pytest.mark.parametrize("players", ["two", "four", "two_sets", "partners"])
def test_every_turn_is_written_down_as_it_was_played(players: str) -> None:
    random = Random(players)
    throws = [(random.choice(FACES), random.choice(FACES)) for _ in range(TURNS + 20)]
    table = Table(*throws, board=CROSS).begin_pagade(
        random.choice([layout.name for layout in CROSS.layouts]), players=players
    )
    played: list[str] = []
    while len(played) < TURNS:
        memory = table.session.memory
        if memory.phase is not Phase.MOVING:
            table.press(Key.ROLL)
            continue
        assert memory.turn is not None
        assert memory.layout is not None
        table.wait(90)
        play = random.choice([each for plays in memory.turn.end_positions.values() for each in plays])
        steps = list(memory.turn.game.steps(play))
        hands = Hands(table, random)
        if any(step.source == OFF or step.hit for step in steps):
            hands.play(steps, memory.layout.places)
            assert hands.seen <= set(LEGAL)
        else:
            random.shuffle(steps)
            hands.play(steps, memory.layout.places)
        table.press(Key.DONE)
        played.append(memory.turn.game.format_play(play))
    assert [fact.text for fact in table.facts if isinstance(fact, facts.Played)] == played
