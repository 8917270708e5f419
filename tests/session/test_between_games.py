"""Between games: which start position begins which game, by itself or by ROLL; and the last turn taken back."""

from dataclasses import replace
from typing import Any

import pytest

from support.table import LAYOUTS, USUAL, Table
from support.words import english
from takhta.board.plan import Layout
from takhta.board.scene import Key, Prompt
from takhta.record import facts
from takhta.record.advance import advance, begin
from takhta.record.facts import AnyFact
from takhta.rules.dice import Roll
from takhta.rules.games import game, on_board
from takhta.rules.occupancy import EMPTY, Occupancy, Side
from takhta.rules.tables.position import Position
from takhta.session.events import MatchAsked
from takhta.session.states import Phase

BARE: Occupancy = (EMPTY,) * 25
OTHERS = ("nackgammon", "hypergammon", "longnard")


def start(name: str, layout: Layout = USUAL) -> Occupancy:
    """A game's start position on the physical board."""
    return layout.to_board(game(name).occupancy(game(name).start(Side.WHITE)))


def asked(name: str, length: int = 0, **options: str) -> Table:
    """A table at which a game has been chosen and the board is bare."""
    table = Table()
    table.handle(MatchAsked(table.now, name, {"white": "Ada", "black": "Bob"}, length, options, "typed"))
    table.show(BARE)
    return table


def given_up(length: int = 0) -> Table:
    """A table at which White has given its first game up before anybody moved a checker."""
    table = Table((3, 1)).begin(length=length)
    table.press(Key.ROLL)
    table.press(Key.RESIGN)
    table.press(Key.TAKE)
    return table


def playing(table: Table) -> tuple[str, Phase]:
    """Which game is played, and the phase it is in."""
    match_state = table.session.memory.match_state
    assert match_state is not None
    return match_state.match.game, table.session.memory.phase


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
@pytest.mark.parametrize("name", OTHERS)
def test_another_game_is_recognised_by_its_start_position_any_way_round(name: str, layout: Layout) -> None:
    table = asked("backgammon")

    table.show(start(name, layout))

    assert playing(table) == (name, Phase.OPENING)
    assert table.facts[-2:] == [
        facts.MatchBegan(name, {"white": "Ada", "black": "Bob"}, 0, {}, "typed"),
        facts.GameBegan(1, layout.name),
    ]
    assert english(table.scene.text) == f"{english(game(name).title)}: press ROLL, each side's die decides who starts."


@pytest.mark.parametrize("name", ["backgammon", "takhteh"])
def test_of_games_that_share_a_start_position_the_chosen_one_is_played(name: str) -> None:
    table = asked(name)
    table.show(start("backgammon"))
    assert playing(table) == (name, Phase.OPENING)


def test_what_was_agreed_on_goes_along_as_far_as_the_other_game_knows_it() -> None:
    table = asked("takhteh", jacoby="on", hit_and_run="no_cover", cube="off")
    table.show(start("longnard"))
    assert table.facts[-2] == facts.MatchBegan(
        "longnard", {"white": "Ada", "black": "Bob"}, 0, {"jacoby": "on", "cube": "off"}, "typed"
    )


def test_what_was_usual_in_the_game_left_is_not_taken_along_though_the_form_named_it() -> None:
    table = asked("backgammon", 0, **{option.name: option.default for option in game("backgammon").options})
    table.show(start("longnard"))
    assert table.facts[-2] == facts.MatchBegan("longnard", {"white": "Ada", "black": "Bob"}, 0, {}, "typed")


def test_a_game_that_has_just_been_chosen_is_not_taken_for_the_one_that_still_stands_there() -> None:
    table = Table().begin()
    table.handle(MatchAsked(table.now, "hypergammon", {"white": "Ada", "black": "Bob"}))
    table.wait(3000)
    assert playing(table) == ("hypergammon", Phase.SET_UP)
    assert english(table.scene.text) == (
        "Hypergammon: set up the start position. Backgammon stands there: ROLL begins a match of it."
    )

    table.press(Key.ROLL)

    assert playing(table) == ("backgammon", Phase.OPENING)


def test_roll_begins_nothing_while_no_start_position_stands() -> None:
    table = asked("backgammon")
    assert table.refused(Key.ROLL) == "ROLL does nothing now. Backgammon: set up the start position."


def test_a_start_position_that_still_stands_begins_the_next_game_only_by_roll() -> None:
    table = given_up()
    table.wait(10_000)
    assert playing(table) == ("backgammon", Phase.GAME_OVER)
    assert english(table.scene.text).endswith("for the next game. It stands there already: ROLL begins.")

    table.press(Key.ROLL)

    assert table.facts[-1] == facts.GameBegan(2, USUAL.name)
    assert table.prompt is Prompt.ROLL


def test_set_up_anew_the_start_position_begins_the_next_game_by_itself() -> None:
    table = given_up()
    here = table.occupancy
    table.show(BARE)
    table.show(here)
    assert table.facts[-1] == facts.GameBegan(2, USUAL.name)


def test_in_a_match_another_game_begins_only_by_roll_so_that_no_score_is_lost() -> None:
    table = given_up(length=5)
    table.show(BARE)
    table.show(start("nackgammon"))
    table.wait(3000)
    assert playing(table) == ("backgammon", Phase.GAME_OVER)
    assert english(table.scene.text).endswith(" Nackgammon stands there: ROLL begins a match of it.")

    table.press(Key.ROLL)

    assert playing(table) == ("nackgammon", Phase.OPENING)
    assert table.facts[-2] == facts.MatchBegan("nackgammon", {"white": "Ada", "black": "Bob"}, 5)


@pytest.mark.parametrize("name", on_board("tables"))
def test_after_a_match_any_start_position_and_roll_begin_another(name: str) -> None:
    table = given_up(length=1)
    assert table.session.memory.phase is Phase.MATCH_OVER
    table.show(BARE)
    table.show(start(name))
    table.wait(3000)
    assert table.session.memory.phase is Phase.MATCH_OVER

    table.press(Key.ROLL)

    recognised = "backgammon" if start(name) == start("backgammon") else name
    assert table.facts[-2] == facts.MatchBegan(recognised, {"white": "Ada", "black": "Bob"}, 1)
    assert playing(table) == (recognised, Phase.OPENING)


IN_A_TOURNAMENT: dict[str, Any] = {"uid": "3f0c", "event": "Spring Open", "round": "2", "table": "7"}


def asked_in_a_tournament(length: int) -> Table:
    """A table at which a match of a tournament has been asked for."""
    table = Table()
    table.handle(MatchAsked(table.now, "backgammon", length=length, **IN_A_TOURNAMENT))
    table.show(BARE)
    return table


def identity(fact: AnyFact) -> dict[str, str]:
    """Which match has begun, and where."""
    return {name: getattr(fact, name) for name in IN_A_TOURNAMENT}


def test_a_match_is_known_by_what_came_with_the_wish_for_it() -> None:
    table = asked_in_a_tournament(0)
    assert identity(table.facts[0]) == IN_A_TOURNAMENT
    match_state = table.session.memory.match_state
    assert match_state is not None
    assert identity(match_state.match) == IN_A_TOURNAMENT


def test_another_game_set_up_instead_is_another_match_of_the_same_round() -> None:
    table = asked_in_a_tournament(5)
    table.show(start("nackgammon"))
    assert identity(table.facts[-2]) == IN_A_TOURNAMENT | {"uid": "3f0c.2"}


def test_a_match_that_follows_a_played_one_is_another_of_the_same_event_at_the_same_table() -> None:
    table = asked_in_a_tournament(1)
    for uid in ("3f0c.2", "3f0c.3"):
        table.throws.append((3, 1))
        table.show(start("backgammon"), frames=6)
        table.press(Key.ROLL)
        table.press(Key.RESIGN)
        table.press(Key.TAKE)
        table.show(BARE)
        table.show(start("backgammon"))
        table.press(Key.ROLL)
        assert identity(table.facts[-2]) == IN_A_TOURNAMENT | {"uid": uid, "round": ""}


@pytest.mark.parametrize("length", [1, 5])
def test_the_turn_that_ended_the_game_is_taken_back_with_the_other_sides_done(length: int) -> None:
    begun = advance(
        begin(facts.MatchBegan("backgammon", {"white": "Ada", "black": "Bob"}, length)),
        facts.GameBegan(1, USUAL.name, crawford=length == 1),
    )
    last = replace(begun, state=Position.of(Side.WHITE, {1: 1}, {6: 2}), roll=Roll.parse("21"))
    table = Table(match_state=last)
    table.show(USUAL.to_board(last.game.occupancy(last.state)))
    table.lift(Side.WHITE, 1)
    table.press(Key.DONE)
    assert table.session.memory.phase is (Phase.MATCH_OVER if length == 1 else Phase.GAME_OVER)
    assert table.scene.score.white == 1

    table.press(Key.UNDO)
    assert (table.prompt, set(table.scene.keys)) == (Prompt.TAKEBACK, {Key.UNDO, Key.DONE})
    table.press(Key.DONE)

    again = table.session.memory.match_state
    assert again is not None
    assert again.reopened is not None
    assert (again.reopened.text, replace(again, reopened=None)) == ("1/off", last)
    assert table.scene.score.white == 0


def test_a_game_that_was_given_up_is_not_taken_back() -> None:
    table = given_up()
    assert table.refused(Key.UNDO) == "There is no turn to take back."
