"""The computer plays its sides with the keys people use: it throws, says its play, confirms it, answers."""

from dataclasses import replace
from random import Random

import pytest

from support.table import Table
from support.virtual import CROSS, TABLES
from support.words import english, explained
from takhta.board.plan import Board
from takhta.board.scene import Key, Mark, Prompt
from takhta.record import facts
from takhta.record.sides import side_of
from takhta.rules.occupancy import Side
from takhta.rules.tables.position import Position
from takhta.runtime.outputs.computer import THINKS, Computer
from takhta.session.errors import RefusedError
from takhta.session.events import Event, MatchAsked
from takhta.session.states import Phase
from takhta.session.watching import look_again

W, B = Side.WHITE, Side.BLACK


class Sitting:
    """A table at which the computer plays some sides; `people` are shown its plays and carry them out."""

    def __init__(
        self,
        game: str,
        computers: dict[str, str],
        *throws: tuple[int, int],
        board: Board = TABLES,
        state: Position | None = None,
    ) -> None:
        """`state` = a game of backgammon that stands so, rather than at its start."""
        self.table = Table(*throws, board=board)
        self.computer = Computer(self._tell, Random(1))
        self.refused: list[str] = []
        self.table.attach(self.computer)
        self.table.handle(MatchAsked(self.table.now, game, computers=computers))
        self.table.show(self.table.session.memory.starts[0].occupancy, frames=6)
        if state is not None:
            memory = self.table.session.memory
            assert memory.match_state is not None
            self.table.session.memory = look_again(
                replace(memory, match_state=replace(memory.match_state, state=state))
            )
            assert memory.layout is not None
            self.table.show(memory.layout.to_board(state.occupancy), frames=6)

    def _tell(self, event: Event) -> None:
        try:
            self.table.handle(event)
        except RefusedError as error:
            self.refused.append(explained(error))

    def wait(self, milliseconds: int = THINKS + 300) -> None:
        """Let time pass; the board stands still."""
        for _ in range(milliseconds // 30):
            self.table.show(self.table.occupancy, 1)
            self.computer.step(self.table.now)

    def carry_out(self) -> None:
        """Put on the board what the computer has said it plays."""
        memory = self.table.session.memory
        assert memory.only is not None
        assert memory.layout is not None
        assert memory.turn is not None
        self.table.show(memory.layout.to_board(memory.turn.game.occupancy(memory.only.after)))


def test_the_computer_throws_plays_and_confirms_what_is_carried_out_for_it() -> None:
    sitting = Sitting("backgammon", {"black": "greedy"}, (1, 3), (6, 5))
    sitting.table.press(Key.ROLL)
    sitting.wait()
    scene = sitting.table.scene
    assert (scene.turn, scene.prompt, english(scene.text)[:19]) == (B, Prompt.PLAY, "The computer plays ")
    assert {mark for _, mark in scene.marks} == {Mark.TAKE, Mark.PUT}

    sitting.carry_out()
    assert sitting.table.prompt is Prompt.CONFIRM
    sitting.wait()

    assert isinstance(sitting.table.facts[-1], facts.Played)
    assert (sitting.table.session.memory.phase, sitting.table.scene.turn) == (Phase.TO_ROLL, W)
    sitting.wait()
    assert sitting.table.session.memory.phase is Phase.TO_ROLL
    sitting.table.press(Key.ROLL)
    assert english(sitting.table.scene.text) == "White plays 6-5."


def test_only_its_own_play_completes_the_computers_turn() -> None:
    sitting = Sitting("backgammon", {"black": "greedy"}, (1, 3))
    sitting.table.press(Key.ROLL)
    sitting.wait()
    memory = sitting.table.session.memory
    assert memory.only is not None
    assert memory.turn is not None
    rules = memory.turn.game
    other = next(p for p in rules.plays(memory.turn.state, memory.turn.roll) if p.after != memory.only.after)
    assert memory.layout is not None
    sitting.table.show(memory.layout.to_board(rules.occupancy(other.after)))
    assert sitting.table.prompt is Prompt.PLAY
    assert sitting.table.refused(Key.DONE)


def test_it_waits_before_every_key_so_that_people_can_follow() -> None:
    sitting = Sitting("backgammon", {"white": "random", "black": "random"}, (1, 3))
    sitting.wait(THINKS - 60)
    before = sitting.table.session.memory.phase
    sitting.wait(300)
    assert (before, sitting.table.session.memory.phase) == (Phase.OPENING, Phase.MOVING)


def test_a_person_throws_where_both_sides_throw_a_die_at_once() -> None:
    sitting = Sitting("backgammon", {"black": "greedy"})
    sitting.wait()
    assert sitting.table.session.memory.phase is Phase.OPENING


def test_a_turn_without_a_play_is_passed_on() -> None:
    closed = Position.of(B, {25: 1, 6: 14}, {6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2})
    sitting = Sitting("backgammon", {"black": "greedy"}, (3, 1), state=closed)
    sitting.wait()
    assert sitting.table.prompt is Prompt.DANCE
    sitting.wait()
    assert (sitting.table.session.memory.phase, sitting.table.scene.turn) == (Phase.TO_ROLL, W)


def test_it_agrees_to_a_takeback() -> None:
    sitting = Sitting("backgammon", {"black": "greedy"}, (3, 1))
    table = sitting.table
    table.press(Key.ROLL)
    table.carry(W, 8, 5)
    table.carry(W, 6, 5)
    table.press(Key.DONE)
    table.press(Key.UNDO)
    sitting.wait()
    assert facts.TakebackAnswered("black", agreed=True) in table.facts


def test_undo_takes_ones_own_last_turn_back_and_the_computers_answer_with_it() -> None:
    sitting = Sitting("backgammon", {"black": "greedy"}, (3, 1), (6, 4), (5, 2))
    table = sitting.table
    table.press(Key.ROLL)
    table.carry(W, 8, 5)
    table.carry(W, 6, 5)
    table.press(Key.DONE)
    sitting.wait(2 * THINKS)
    sitting.carry_out()
    sitting.wait(2 * THINKS)
    table.press(Key.ROLL)
    assert english(table.scene.text) == "White plays 5-2."

    table.press(Key.UNDO)

    match_state = table.session.memory.match_state
    assert match_state is not None
    assert (table.prompt, table.scene.turn, str(match_state.roll)) == (Prompt.PUT_BACK, W, "31")
    assert [str(roll) for roll in match_state.kept] == ["64", "52"], "nobody gets other dice by it"
    assert table.facts[-4:] == [
        facts.TakebackAsked("black"),
        facts.TakebackAnswered("white", agreed=True),
        facts.TakebackAsked("white"),
        facts.TakebackAnswered("black", agreed=True),
    ]


def test_the_computers_first_turn_is_not_taken_back() -> None:
    sitting = Sitting("backgammon", {"black": "greedy"}, (1, 3))
    sitting.table.press(Key.ROLL)
    sitting.wait(2 * THINKS)
    sitting.carry_out()
    sitting.wait(2 * THINKS)

    assert Key.UNDO not in sitting.table.scene.keys
    assert sitting.table.refused(Key.UNDO) == "There is no turn to take back."


@pytest.mark.parametrize(("point", "answer"), [(6, facts.Taken("black")), (9, facts.Dropped("black"))])
def test_it_takes_a_double_unless_it_is_far_behind(point: int, answer: facts.AnyFact) -> None:
    race = Position.of(W, {6: 5, 5: 5, 4: 5}, {point: 5, 5: 5, 4: 5})
    sitting = Sitting("backgammon", {"black": "greedy"}, (2, 1), (2, 1), state=race)
    table = sitting.table
    table.press(Key.ROLL)
    table.carry(W, 6, 4)
    table.carry(W, 6, 5)
    table.press(Key.DONE)
    sitting.wait(2 * THINKS)
    sitting.carry_out()
    sitting.wait()
    for _ in range(2):
        table.press_only(Key.DOUBLE)
    sitting.wait()
    assert answer in table.facts


def test_pagade_goes_on_by_itself_where_the_computer_plays_all_colours() -> None:
    colours = dict.fromkeys(("red", "black", "yellow", "green"), "greedy")
    chance = Random(4)
    throws = [(chance.choice((1, 3, 4, 6)), chance.choice((1, 3, 4, 6))) for _ in range(60)]
    sitting = Sitting("pagade", colours, *throws, board=CROSS)
    for _ in range(80):
        sitting.wait(THINKS + 60)
        if sitting.table.session.memory.only is not None:
            sitting.carry_out()
    played = [fact for fact in sitting.table.facts if isinstance(fact, facts.Played)]
    assert len(played) > 12
    assert {side_of(fact.side) for fact in played} == {Side.RED, Side.BLACK, Side.YELLOW, Side.GREEN}
    assert sitting.refused == []


def on_roll(state: Position, computer: str = "best") -> Sitting:
    """White is on roll in this position of backgammon, and the computer plays White."""
    sitting = Sitting("backgammon", {"white": computer}, (3, 1), (2, 1), state=state)
    sitting.wait()
    return sitting


LOST = Position.of(W, {6: 3, 5: 4, 4: 4}, {1: 2})


@pytest.mark.parametrize(("computer", "doubles"), [("best", 1), ("greedy", 0)])
def test_a_level_doubles_with_two_presses_when_that_is_right(computer: str, doubles: int) -> None:
    ahead = Position.of(W, {6: 5, 5: 5, 4: 5}, {6: 4, 5: 4, 4: 3})
    sitting = Sitting("backgammon", {"black": computer}, (2, 1), (2, 1), state=ahead)
    table = sitting.table
    table.press(Key.ROLL)
    table.carry(W, 6, 4)
    table.carry(W, 6, 5)
    table.press(Key.DONE)
    sitting.wait(3 * THINKS)
    assert table.facts.count(facts.Doubled("black", 2)) == doubles


def test_a_level_gives_up_what_is_lost_and_waits_a_turn_where_others_play_on() -> None:
    sitting = on_roll(LOST)
    sitting.wait()
    assert facts.Resigned("white", 1) in sitting.table.facts
    sitting.table.press(Key.DROP)
    sitting.wait(3 * THINKS)
    given_up = [fact for fact in sitting.table.facts if isinstance(fact, facts.Resigned)]
    assert len(given_up) == 1
    assert sitting.table.session.memory.phase is Phase.MOVING


def test_a_single_game_is_not_accepted_from_who_may_lose_a_gammon() -> None:
    behind = Position.of(B, {24: 2, 23: 1, 13: 12}, {4: 2, 3: 2})
    sitting = Sitting("backgammon", {"white": "best"}, (3, 1), state=behind)
    sitting.table.press(Key.RESIGN)
    sitting.wait()
    assert facts.ResignationAnswered("white", accepted=False) in sitting.table.facts
