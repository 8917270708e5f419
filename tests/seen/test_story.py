"""A game told from positions alone: turns, dances, tries, hits cleared late, and ends that nobody saw."""

from itertools import count as numbers

import pytest

from support.matches import real
from support.seen_hands import Manners, Truth, games, played
from takhta.board.evidence import Milliseconds
from takhta.record.formats.mat_reader import read_mat
from takhta.record.replay import facts_of
from takhta.rules.dice import Roll
from takhta.rules.games import game
from takhta.rules.occupancy import Occupancy, PlaceId, Side, with_change
from takhta.rules.tables.position import Packed, Position
from takhta.seen.lattice import Lattice
from takhta.seen.sight import Eyes, Sight
from takhta.seen.story import Story, tell
from takhta.seen.turns import Kind

EYES = Eyes(seats=6, each=15)
BACKGAMMON = game("backgammon")
WHITE, BLACK = 0, 1


def story(start: Packed, sights: list[Sight], *, pauses: bool = False, over: bool = True) -> Story:
    lattice = Lattice(start, EYES, sights[0], pauses=pauses)
    for sight in sights[1:]:
        lattice.look(sight)
    return tell(lattice, over=over)


def told(found: Story) -> list[tuple[int, str, str]]:
    """The turns as White or Black, what was done, and the roll where it is sure."""
    return [(turn.side, turn.kind.value, str(turn.roll or "")) for turn in found.turns]


def lying(*positions: Occupancy) -> list[Sight]:
    """Positions a second apart."""
    return [Sight(Milliseconds(1000 * second), each) for second, each in zip(numbers(), positions, strict=False)]


START: Position = BACKGAMMON.start(Side.WHITE)
LIES = START.occupancy


def moved(occupancy: Occupancy, side: Side, *carries: tuple[int, int]) -> Occupancy:
    """Checkers carried between places of the board; place 0 is the bar, -1 the hand."""
    changes = [(PlaceId(place), side, by) for carry in carries for place, by in zip(carry, (-1, 1), strict=True)]
    return with_change(occupancy, [change for change in changes if change[0] >= 0])


AFTER_31 = moved(LIES, Side.WHITE, (8, 5), (6, 5))
AFTER_42 = moved(AFTER_31, Side.BLACK, (17, 21), (19, 21))


def test_two_turns_are_told_with_their_rolls() -> None:
    assert told(story(START.packed, lying(LIES, AFTER_31, AFTER_42))) == [(WHITE, "play", "31"), (BLACK, "play", "42")]


def test_a_checker_in_the_hand_and_the_first_die_are_part_of_the_turn() -> None:
    lifted, first = moved(LIES, Side.WHITE, (8, -1)), moved(LIES, Side.WHITE, (8, 5))
    assert told(story(START.packed, lying(LIES, lifted, first, AFTER_31, AFTER_42)))[0] == (WHITE, "play", "31")


def test_a_play_that_is_tried_and_taken_back_is_none() -> None:
    tried = moved(LIES, Side.WHITE, (24, 21))
    found = story(START.packed, lying(LIES, tried, moved(tried, Side.WHITE, (6, 5)), tried, LIES, AFTER_31, AFTER_42))
    assert told(found) == [(WHITE, "play", "31"), (BLACK, "play", "42")]


def test_what_was_touched_on_the_way_tells_the_dice() -> None:
    ran = moved(LIES, Side.WHITE, (13, 5))
    ways = [moved(LIES, Side.WHITE, (13, 13 - die)) for die in (2, 6, 5, 3)]
    rolls = [told(story(START.packed, lying(LIES, way, ran))) for way in ways]
    assert rolls == [[(WHITE, "play", roll)] for roll in ("62", "62", "53", "53")]


def test_a_roll_that_is_not_sure_is_not_told_but_all_that_explain_it_are() -> None:
    found = story(START.packed, lying(LIES, moved(LIES, Side.WHITE, (24, 16)))).turns[0]
    assert (found.sure, found.roll) == (True, None)
    assert {str(roll) for roll, _ in found.rolls} == {"62", "53"}


def test_the_first_roll_is_never_a_double() -> None:
    found = story(START.packed, lying(LIES, moved(LIES, Side.WHITE, (13, 9), (24, 20)), AFTER_31)).turns[0]
    assert not any(roll.is_double for roll, _ in found.rolls)


HIT = Position.of(Side.WHITE, {8: 2, 6: 13}, {25 - 5: 1, 6: 14})
"""White to play, a black blot on White's 5 point."""


@pytest.mark.parametrize("late", [False, True], ids=["before", "by the other side, after the turn"])
def test_a_hit_is_told_whenever_the_checker_is_cleared(late: bool) -> None:  # noqa: FBT001
    lies = HIT.occupancy
    covered = moved(lies, Side.WHITE, (8, 5), (6, 5))
    cleared = moved(covered, Side.BLACK, (5, 0))
    entered = moved(cleared, Side.BLACK, (0, 3))
    first = lying(lies, moved(lies, Side.BLACK, (5, 0)), cleared, entered, moved(entered, Side.BLACK, (19, 20)))
    then = lying(lies, covered, cleared, entered, moved(entered, Side.BLACK, (19, 20)))
    found = story(HIT.packed, then if late else first)
    assert [(turn.side, turn.kind) for turn in found.turns] == [(WHITE, Kind.PLAY), (BLACK, Kind.PLAY)]
    assert found.turns[0].roll == Roll.of(3, 1)


SHUT = Position.of(Side.WHITE, {6: 3, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2, 18: 2}, {25: 1, 6: 14})
"""Black is on the bar and cannot enter."""


def test_a_dance_is_told_without_a_roll() -> None:
    lies = SHUT.occupancy
    one = moved(lies, Side.WHITE, (18, 13), (18, 12))
    two = moved(one, Side.WHITE, (13, 10), (12, 10))
    found = story(SHUT.packed, lying(lies, one, two))
    assert told(found) == [(WHITE, "play", "65"), (BLACK, "dance", ""), (WHITE, "play", "32")]


def test_turns_whose_end_was_not_seen_are_told_from_the_next_ones() -> None:
    turns = max(games(facts_of(read_mat(real("black-starts")))), key=len)
    sights, truth = played(turns, 1, Manners())
    unseen = {each.ends for each in truth[5::6]}
    found = story(turns[0][0].packed, [sight for number, sight in enumerate(sights) if number not in unseen])
    assert len(unseen) > 4
    assert [(turn.side, turn.before, turn.after) for turn in found.turns] == [_key(each) for each in truth]


def test_some_turns_that_were_not_seen_do_not_lose_the_rest_of_the_game() -> None:
    turns = max(games(facts_of(read_mat(real("black-starts")))), key=len)
    sights, truth = played(turns, 1, Manners())
    cut = [sight for number, sight in enumerate(sights) if not truth[9].ends < number < truth[12].ends]
    found = story(turns[0][0].packed, cut)
    right = [_key(each) for each in truth if each is not truth[10] and each is not truth[11]]
    turns_told = [(turn.side, turn.before, turn.after) for turn in found.turns if turn.kind is Kind.PLAY]
    assert [turn.kind for turn in found.turns].count(Kind.LOST) == 1
    assert len([key for key in right if key in turns_told]) >= len(right) - 2


def shares(name: str, *, pauses: bool, lost: float) -> tuple[int, ...]:
    """Of the turns played in a real match: how many, told as played, doubtful, wrong, wrong and not doubtful."""
    counted = [0] * 5
    for number, turns in enumerate(games(facts_of(read_mat(real(name))))):
        sights, truth = played(turns, number, Manners(), lost)
        found = story(turns[0][0].packed, sights, pauses=pauses)
        right = {_key(each) for each in truth}
        turns_told = [(turn.side, turn.before, turn.after) for turn in found.turns]
        wrong = [turn for turn, key in zip(found.turns, turns_told, strict=True) if key not in right]
        news = (len(truth), sum(key in turns_told for key in right), sum(not turn.sure for turn in found.turns))
        for at, more in enumerate((*news, len(wrong), sum(turn.sure for turn in wrong))):
            counted[at] += more
    return tuple(counted)


def _key(turn: Truth) -> tuple[int, Packed, Packed]:
    return turn.side, turn.before, turn.after


@pytest.mark.parametrize(
    ("name", "pauses", "lost", "found"),
    [
        ("cube", False, 0.0, (58, 58, 3, 0, 0)),
        ("gammon", False, 0.0, (46, 42, 2, 2, 0)),
        ("black-starts", False, 0.0, (82, 82, 5, 0, 0)),
        ("gammon", True, 0.0, (46, 46, 4, 0, 0)),
        ("black-starts", True, 0.05, (82, 82, 5, 0, 0)),
    ],
)
def test_real_matches_played_by_untidy_hands_are_told(
    name: str,
    pauses: bool,  # noqa: FBT001 - a row of the table
    lost: float,
    found: tuple[int, ...],
) -> None:
    assert shares(name, pauses=pauses, lost=lost) == found
