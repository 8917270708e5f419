"""The computer players play by the rules, and the better one is better."""

from random import Random

import pytest

from support.words import raises
from takhta.coach.players.greedy import danger
from takhta.coach.players.player import PLAYERS, player
from takhta.rules.dice import Roll
from takhta.rules.errors import InvalidError
from takhta.rules.game import State
from takhta.rules.games import GAMES, game
from takhta.rules.occupancy import Side
from tools.duels import wins

PAGADE = game("pagade", {"players": "two"})


def position(text: str) -> State:
    """A position of pagade for red and yellow, red on turn."""
    state: State = PAGADE.parse_position(text, Side.RED)
    return state


def chosen(name: str, text: str, dice: str) -> str:
    """What a player plays of a roll, as players write it."""
    return PAGADE.format_play(player(name)(PAGADE, position(text), Roll.parse(dice), Random(1)))


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("title", GAMES)
def test_a_computer_player_always_makes_a_legal_play(title: str, name: str) -> None:
    rules, chance = game(title), Random(7)
    rolls = list(rules.rolls())
    state = rules.start(rules.sides[0])
    for _ in range(25):
        if rules.outcome(state) is not None:
            break
        roll = chance.choice(rolls)
        play = player(name)(rules, state, roll, chance)
        assert play in rules.plays(state, roll)
        state = play.after


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_chance_gives_the_same_choice(name: str) -> None:
    state = game("backgammon").start(Side.WHITE)
    one, other = (player(name)(game("backgammon"), state, Roll.parse("31"), Random(5)) for _ in range(2))
    assert one == other


def test_random_makes_every_play() -> None:
    rules = game("backgammon")
    state = rules.start(Side.WHITE)
    plays, chance = rules.plays(state, Roll.parse("66")), Random(3)
    assert {player("random")(rules, state, Roll.parse("66"), chance) for _ in range(20 * len(plays))} == set(plays)


def test_greedy_cuts_where_it_can() -> None:
    # Yellow's 15 is red's 49: one pawn cuts there and another makes a pair of it, which nobody cuts.
    assert chosen("greedy", "1.12.43.45-~-7.15.30.71-~", "64") == "43/49* 45/49"


def test_greedy_leaves_no_pawn_where_the_next_player_cuts_it_if_it_can_help_it() -> None:
    # Yellow's 30 is red's 64: a pawn on red's 65 or 68 can be cut by one stick, on 3 by none.
    text = "2.61.75.75x-~-7.30.33.33-~"
    play = player("greedy")(PAGADE, position(text), Roll.parse("41"), Random(1))
    others = [danger(PAGADE, each.after, Side.RED) for each in PAGADE.plays(position(text), Roll.parse("41"))]
    assert danger(PAGADE, play.after, Side.RED) < sum(others) / len(others)


def test_nothing_is_in_danger_when_the_game_is_over() -> None:
    state = position("#1-~-7.15.30.71-~")
    assert danger(PAGADE, state, Side.RED) == 0.0


@pytest.mark.parametrize(("name", "agreed", "games"), [("hypergammon", {}, 40), ("pagade", {"players": "two"}, 8)])
def test_greedy_beats_random(name: str, agreed: dict[str, str], games: int) -> None:
    assert wins(name, agreed, games) >= 0.8 * games


def test_a_player_nobody_knows_is_refused_with_those_there_are() -> None:
    with raises(InvalidError, match="no computer player called 'deep'; there are best, strong, .* and random"):
        player("deep")
