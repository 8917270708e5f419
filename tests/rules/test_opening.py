"""Who starts, with which roll; and the names of the games."""

from support.words import raises
from takhta.rules.dice import ALL_21, Roll
from takhta.rules.errors import InvalidError
from takhta.rules.games import GAMES, game
from takhta.rules.occupancy import Side
from takhta.rules.opening import Opening, opening


def test_the_higher_die_starts_and_plays_both_numbers() -> None:
    assert opening(6, 2) == Opening(Side.WHITE, Roll.of(6, 2))
    assert opening(2, 6) == Opening(Side.BLACK, Roll.of(6, 2))


def test_equal_dice_are_thrown_again_so_no_game_starts_with_a_double() -> None:
    thrown = {(white, black): opening(white, black) for white in range(1, 7) for black in range(1, 7)}
    assert {white for (white, black), decided in thrown.items() if decided is None and white == black} == {*range(1, 7)}
    assert {decided.roll for decided in thrown.values() if decided} == {roll for roll in ALL_21 if not roll.is_double}


def test_the_lower_die_may_start() -> None:
    assert opening(6, 2, lower_starts=True) == Opening(Side.BLACK, Roll.of(6, 2))
    assert opening(2, 6, lower_starts=True) == Opening(Side.WHITE, Roll.of(6, 2))
    assert opening(3, 3, lower_starts=True) is None


def test_a_die_of_7_is_refused() -> None:
    with raises(InvalidError, match="1 to 6"):
        opening(7, 1)


def test_an_unknown_game_is_refused_with_the_games_there_are() -> None:
    with raises(InvalidError, match=r"no game called 'chess'; the games are .*backgammon"):
        game("chess")


def test_every_game_answers_to_its_name() -> None:
    assert [game(name).name for name in GAMES] == list(GAMES)
