"""What was agreed on before a match decides how its facts follow, live and in files alike."""

import msgspec
import pytest

from support.words import raises
from takhta.record import facts
from takhta.record.advance import advance, begin, fold
from takhta.record.errors import FormatError, IllegalFactError
from takhta.record.facts import AnyFact
from takhta.record.formats.mat_writer import write_mat
from takhta.record.formats.match_json import read_json, write_json
from takhta.record.match import CheckerPlay, GameRecord, Match, between
from takhta.record.match_state import MatchState
from takhta.record.replay import facts_of
from takhta.record.retell import match_of
from takhta.rules.dice import Roll
from takhta.rules.game import Points
from takhta.rules.occupancy import WHITE_AND_BLACK, Side
from takhta.rules.stakes import Cube

BEGAN = facts.MatchBegan("backgammon", {"white": "Anahit", "black": "Berke"}, 0)
GAME = facts.GameBegan(1, "usual")


def agreed(**options: str) -> facts.MatchBegan:
    return msgspec.structs.replace(BEGAN, options=options)


@pytest.mark.parametrize(
    ("options", "word"), [({"colour": "red"}, "no option 'colour'"), ({"cube": "3"}, "takes on or off")]
)
def test_a_match_with_an_option_nobody_knows_is_refused(options: dict[str, str], word: str) -> None:
    with raises(IllegalFactError, match=word):
        begin(agreed(**options))


def test_the_starter_rolls_afresh_where_that_was_agreed() -> None:
    told = (agreed(opening="reroll"), GAME, facts.OpeningThrown(2, 6))
    match_state = fold(told)
    assert (match_state.turn, match_state.roll) == (Side.BLACK, None)
    assert advance(match_state, facts.Rolled("black", "55")).roll == Roll.of(5, 5)
    with raises(IllegalFactError, match="before the first roll of the game"):
        advance(match_state, facts.Doubled("black", 2))


def test_dice_typed_wrong_after_a_fresh_roll_leave_the_opening_alone() -> None:
    typed = msgspec.structs.replace(agreed(opening="reroll"), dice="typed")
    match_state = fold((typed, GAME, facts.OpeningThrown(2, 6), facts.Rolled("black", "55")))
    again = advance(match_state, facts.RollWithdrawn("black"))
    assert (again.turn, again.roll) == (Side.BLACK, None)


def test_the_lower_die_starts_where_that_was_agreed() -> None:
    match_state = fold((agreed(lower_starts="on"), GAME, facts.OpeningThrown(2, 6)))
    assert (match_state.turn, match_state.roll) == (Side.WHITE, Roll.of(6, 2))


def test_no_cube_is_turned_in_a_match_without_one() -> None:
    told = (
        agreed(cube="off"),
        GAME,
        facts.OpeningThrown(3, 1),
        facts.Played("white", "31", "8/5 6/5", "sGfwATDgc/ABMA"),
    )
    with raises(IllegalFactError, match="without the cube"):
        advance(fold(told), facts.Doubled("black", 2))


def test_a_record_keeps_the_opening_throws_that_the_first_roll_does_not_tell() -> None:
    told = (
        agreed(opening="reroll"),
        GAME,
        facts.OpeningThrown(4, 4),
        facts.OpeningThrown(2, 6),
        facts.Rolled("black", "31"),
        facts.Played("black", "31", "8/5 6/5", "sGfwATDgc/ABMA"),
    )
    match = match_of(told)
    assert match.games[0].throws == ((4, 4), (2, 6))
    assert read_json(write_json(match)) == match
    assert facts_of(match, "usual") == told


def automatic(most: int | str, *, length: int = 0, ties: int = 1) -> MatchState:
    """Where a game stands after so many equal opening throws."""
    began = msgspec.structs.replace(agreed(automatic_doubles=str(most)), length=length)
    return fold((began, GAME, *[facts.OpeningThrown(4, 4)] * ties, facts.OpeningThrown(3, 1)))


@pytest.mark.parametrize(
    ("most", "ties", "value"), [(0, 2, 1), (1, 1, 2), (1, 3, 2), (3, 2, 4), (3, 5, 8), ("any", 5, 32), ("any", 9, 64)]
)
def test_every_equal_opening_throw_turns_the_cube_as_often_as_was_agreed(
    most: int | str, ties: int, value: int
) -> None:
    assert automatic(most, ties=ties).cube == Cube(Points(value))


def test_there_are_no_automatic_doubles_in_a_match_or_without_a_cube_or_beyond_its_limit() -> None:
    assert automatic(3, length=5).cube == Cube()
    told = (agreed(automatic_doubles="3", cube="off"), GAME, facts.OpeningThrown(4, 4))
    assert fold(told).cube == Cube(in_play=False)
    thrice: tuple[AnyFact, ...] = (
        agreed(automatic_doubles="3", cube_limit="2"),
        GAME,
        *[facts.OpeningThrown(4, 4)] * 3,
    )
    assert fold(thrice).cube == Cube(Points(2), limit=Points(2))


@pytest.mark.parametrize(("jacoby", "points"), [("on", 2), ("off", 4)])
def test_an_automatic_double_is_no_double_that_was_taken(jacoby: str, points: int) -> None:
    began = agreed(automatic_doubles="1", jacoby=jacoby)
    match_state = fold((began, GAME, facts.OpeningThrown(4, 4), facts.OpeningThrown(3, 1), facts.Resigned("white", 2)))
    due = advance(match_state, facts.ResignationAnswered("black", accepted=True)).due
    assert due is not None
    assert due.points == points


def test_a_record_keeps_the_ties_that_turned_the_cube() -> None:
    told = (
        agreed(automatic_doubles="1"),
        GAME,
        facts.OpeningThrown(4, 4),
        facts.OpeningThrown(5, 5),
        facts.OpeningThrown(3, 1),
        facts.Played("white", "31", "8/5 6/5", "sGfwATDgc/ABMA"),
    )
    match = match_of(told)
    assert match.games[0].throws == ((4, 4),)
    assert fold(facts_of(read_json(write_json(match)))).cube.value == fold(told).cube.value == 2
    with raises(FormatError, match="opening throws"):
        write_mat(match)


@pytest.mark.parametrize("side", WHITE_AND_BLACK)
@pytest.mark.parametrize("options", [{}, {"opening": "reroll"}, {"lower_starts": "on"}])
def test_a_record_without_opening_throws_lets_the_right_side_start(side: Side, options: dict[str, str]) -> None:
    first = CheckerPlay(side, Roll.of(3, 1), "8/5 6/5")
    match = Match(between("Anahit", "Berke"), 0, (GameRecord(1, 0, 0, (first,)),), options=options)
    assert match_of(facts_of(match)).games[0].actions == (first,)
