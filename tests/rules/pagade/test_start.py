"""Pagade: who starts, whose pawns move, and which of them lie."""

import pytest

from support.pagade import BLACK, GREEN, RED, YELLOW, position
from support.words import explained
from takhta.rules.dice import Roll
from takhta.rules.errors import IllegalError
from takhta.rules.game import Throws
from takhta.rules.games import GAMES, game
from takhta.rules.occupancy import Side
from takhta.rules.pagade.path import Progress, square

ALONE = game("pagade")
TWO = game("pagade", {"players": "two"})
TEAMS = game("pagade", {"players": "partners"})


def thrown(*throws: tuple[Side, str]) -> Throws:
    return tuple((side, Roll.parse(dice)) for side, dice in throws)


EACH_ONCE = thrown((RED, "41"), (BLACK, "63"), (YELLOW, "66"), (GREEN, "11"))
TIED = thrown((RED, "64"), (BLACK, "63"), (YELLOW, "66"), (GREEN, "66"))


def test_every_colour_throws_for_the_start_in_the_order_of_turns() -> None:
    assert [ALONE.thrower(EACH_ONCE[:number]) for number in range(5)] == [RED, BLACK, YELLOW, GREEN, None]
    assert [TWO.thrower(each) for each in ((), thrown((RED, "41")))] == [RED, YELLOW]


def test_the_highest_throw_starts() -> None:
    assert [ALONE.starter(EACH_ONCE[:number]) for number in range(5)] == [None, None, None, None, YELLOW]
    assert TWO.starter(thrown((RED, "41"), (YELLOW, "31"))) is RED


def test_those_who_tie_for_the_most_throw_again() -> None:
    again = thrown((YELLOW, "41"), (GREEN, "41"))
    last = thrown((YELLOW, "31"), (GREEN, "33"))
    assert (ALONE.thrower(TIED), ALONE.starter(TIED)) == (YELLOW, None)
    assert (ALONE.thrower(TIED + again), ALONE.starter(TIED + again)) == (YELLOW, None)
    assert (ALONE.thrower(TIED + again + last), ALONE.starter(TIED + again + last)) == (None, GREEN)


@pytest.mark.parametrize(
    ("throws", "sentence"),
    [
        (thrown((BLACK, "41")), "Red throws next for the start, not Black."),
        ((*TIED, (RED, Roll.of(6, 6))), "Yellow throws next for the start, not Red."),
        ((*EACH_ONCE, (RED, Roll.of(6, 6))), "Yellow starts, so nobody throws for the start any more."),
    ],
)
def test_a_throw_out_of_turn_is_refused(throws: Throws, sentence: str) -> None:
    for ask in (ALONE.thrower, ALONE.starter):
        with pytest.raises(IllegalError) as refused:
            ask(throws)
        assert explained(refused.value) == sentence


def test_in_the_other_games_nobody_throws_a_whole_roll_for_the_start() -> None:
    others = [game(name) for name in GAMES if name != "pagade"]
    assert [(rules.thrower(()), rules.starter(())) for rules in others] == [(None, None)] * len(others)


def test_who_is_home_moves_the_pawns_of_the_partner() -> None:
    assert TEAMS.mover(position(red="#1", rules=TEAMS)) is YELLOW
    assert TEAMS.mover(position(rules=TEAMS)) is RED
    for name in GAMES:
        rules = game(name)
        assert [rules.mover(rules.start(side)) for side in rules.sides] == list(rules.sides)


def test_only_homeward_pawns_in_the_belly_lie() -> None:
    state = position(red="7.76.77.77x", green="83.84.84.84x")
    lying = {(square(RED, Progress(7)), RED, 2), (square(GREEN, Progress(1)), GREEN, 1)}
    assert set(ALONE.lying(state)) == lying
    for name in GAMES:
        rules = game(name)
        assert rules.lying(rules.start(rules.sides[0])) == ()
