"""The session plays every game without knowing it: what differs at the table comes from the rules alone."""

import pytest

from support.table import LAYOUTS, USUAL, Table
from support.words import english, raises
from takhta.board.scene import DieShown, Key, Prompt
from takhta.rules.dice import Die
from takhta.rules.games import game, on_board
from takhta.rules.occupancy import Side
from takhta.session.errors import RefusedError
from takhta.session.events import MatchAsked
from takhta.session.states import Phase

W, B = Side.WHITE, Side.BLACK
ON_POINTS = on_board("tables")
HEAD = {W: 24, B: 12}
"""The heads of long nard on the physical board, set up the usual way round."""


def begun(name: str, *throws: tuple[int, int], **options: str) -> Table:
    """A table with the start position of a game set up."""
    table = Table(*throws)
    table.handle(MatchAsked(table.now, name, {"white": "Ada", "black": "Bob"}, 0, options))
    rules = game(name, options)
    table.show(USUAL.to_board(rules.occupancy(rules.start(W))), frames=6)
    return table


@pytest.mark.parametrize("name", ON_POINTS)
def test_every_game_begins_when_its_start_position_stands(name: str) -> None:
    assert begun(name).session.memory.phase is Phase.OPENING


@pytest.mark.parametrize("name", ON_POINTS)
def test_the_start_position_tells_which_way_round_the_board_is(name: str) -> None:
    for layout in LAYOUTS.values():
        table = Table()
        table.handle(MatchAsked(table.now, name, {"white": "Ada", "black": "Bob"}))
        table.show(layout.to_board(game(name).occupancy(game(name).start(W))), frames=6)
        match_state = table.session.memory.match_state
        assert match_state is not None
        assert match_state.layout == layout.name


@pytest.mark.parametrize("name", ON_POINTS)
def test_a_game_waits_for_its_own_start_position(name: str) -> None:
    rules = game(name)
    for other in ON_POINTS:
        table = Table()
        table.handle(MatchAsked(table.now, other, {"white": "Ada", "black": "Bob"}))
        table.show(USUAL.to_board(rules.occupancy(rules.start(W))), frames=6)
        same = game(other).occupancy(game(other).start(W)) == rules.occupancy(rules.start(W))
        assert (table.session.memory.phase is Phase.OPENING) == same


def test_a_game_of_another_board_begins_no_match() -> None:
    table = Table()
    before = table.session.memory
    with raises(RefusedError, match="Pagade is played on another board: the cross"):
        table.handle(MatchAsked(table.now, "pagade"))
    assert table.session.memory == before


def test_an_option_nobody_knows_begins_no_match() -> None:
    table = Table()
    before = table.session.memory
    with raises(RefusedError, match="Backgammon has no option 'colour'"):
        table.handle(MatchAsked(table.now, "backgammon", options={"colour": "red"}))
    assert table.session.memory == before


def test_in_long_nard_the_starter_rolls_afresh_and_the_dice_shown_are_its_own() -> None:
    table = begun("longnard", (2, 5), (6, 6))
    table.press(Key.ROLL)
    assert (table.session.memory.phase, table.scene.turn) == (Phase.TO_ROLL, B)
    assert Key.DOUBLE not in table.scene.keys
    assert table.scene.cube.value == 0
    table.press(Key.ROLL)
    assert table.scene.dice == (DieShown(Die(6), B), DieShown(Die(6), B))


def test_the_first_play_of_long_nard_is_played_and_confirmed() -> None:
    table = begun("longnard", (5, 2), (6, 6))
    table.press(Key.ROLL)
    table.press(Key.ROLL)
    assert table.carry(W, HEAD[W], 18).prompt is Prompt.PLAY
    assert table.carry(W, HEAD[W], 18).prompt is Prompt.CONFIRM
    table.press(Key.DONE)
    assert (table.scene.turn, table.session.memory.phase) == (B, Phase.TO_ROLL)


def test_the_head_rule_is_told_at_the_put_down_that_breaks_it() -> None:
    table = begun("longnard", (5, 2), (3, 1))
    table.press(Key.ROLL)
    table.press(Key.ROLL)
    table.carry(W, HEAD[W], 21)
    table.carry(W, HEAD[W], 23)
    assert (table.prompt, english(table.scene.text)) == (
        Prompt.PUT_BACK,
        "Only one checker may leave the head in this turn. Carry a white checker from 21 to 24.",
    )


def test_hit_and_run_is_told_at_the_put_down_that_breaks_it() -> None:
    table = begun("takhteh", (2, 1), (3, 1))
    table.press(Key.ROLL)
    table.carry(W, 24, 22)
    table.carry(W, 24, 23)
    table.press(Key.ROLL)
    assert table.scene.turn is B
    table.move((22, W, -1), (0, W, 1), (19, B, -1), (22, B, 1))  # Black's 6/3*
    assert table.prompt is Prompt.PLAY
    table.move((23, W, -1), (0, W, 1), (22, B, -1), (23, B, 1))  # and on to 2*
    rule, back = english(table.scene.text).split(". ")
    assert (table.prompt, rule) == (
        Prompt.PUT_BACK,
        "A checker that has hit in its home board may not move on in the same turn",
    )
    # Fewest checkers: as if the checker had gone to 2 without hitting on 3.
    assert back == "Carry a white checker from the bar to 3."


@pytest.mark.parametrize(
    ("name", "times", "called"),
    [
        ("backgammon", 2, "a gammon"),
        ("takhteh", 2, "a mars (gammon)"),
        ("takhteh", 3, "a black mars (backgammon)"),
        ("longnard", 2, "a mars (gammon)"),
    ],
)
def test_a_gammon_is_called_as_the_players_of_the_game_call_it(name: str, times: int, called: str) -> None:
    table = begun(name, (3, 1), (6, 2))
    table.press(Key.ROLL)
    for _ in range(times):
        table.press(Key.RESIGN)
    asked = english(table.scene.text)
    assert f"resigns {called}: " in asked
    table.press(Key.TAKE)
    assert f" wins {called}: {times} points." in english(table.scene.text)
