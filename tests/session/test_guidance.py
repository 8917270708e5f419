"""What the players are told, so that the one line is true and says what to do next."""

from support.table import Table
from support.words import english
from takhta.board.scene import Key, Mark, Prompt
from takhta.rules.dice import Roll
from takhta.rules.games import game
from takhta.rules.occupancy import PlaceId, Side, with_change
from takhta.rules.tables.position import Position
from takhta.session.guidance import advise, unread, unsure
from takhta.session.matching import Match
from takhta.session.turn import Turn

W, B = Side.WHITE, Side.BLACK


def playing(*throws: tuple[int, int], length: int = 0) -> Table:
    """A table on which the dice of the first turn are thrown: White's and Black's die."""
    table = Table(*throws).begin(length=length)
    table.press(Key.ROLL)
    return table


def test_what_is_left_of_a_double_is_told_as_one_says_it() -> None:
    table = playing((3, 1), (2, 2))
    table.move((8, W, -1), (6, W, -1), (5, W, 2))
    table.press(Key.ROLL)

    assert english(table.carry(B, 12, 14).text) == "Still to play: 2, 2 and 2."
    assert english(table.carry(B, 12, 14).text) == "Still to play: 2 and 2."


def test_a_checker_in_the_hand_is_named_by_where_it_came_from() -> None:
    table = playing((3, 1))

    scene = table.lift(W, 8)

    assert (scene.prompt, english(scene.text)) == (Prompt.PLAY, "From 8: put it down where the lamps show.")
    assert set(scene.marks) == {(7, Mark.TARGET), (5, Mark.TARGET), (4, Mark.TARGET)}


def test_a_place_is_marked_as_just_played_once_also_where_a_checker_was_hit() -> None:
    table = playing((6, 2), (6, 1))
    table.move((24, W, -1), (18, W, 1), (13, W, -1), (11, W, 1))
    table.press(Key.ROLL)

    # Black's 13/7* 8/7.
    scene = table.move((12, B, -1), (17, B, -1), (18, B, 2), (18, W, -1), (0, W, 1))

    assert scene.prompt is Prompt.CONFIRM
    assert scene.marks == ((0, Mark.LAST), (12, Mark.LAST), (17, Mark.LAST), (18, Mark.LAST))


def test_a_board_knocked_about_is_guided_back_instead_of_judged() -> None:
    table = playing((3, 1))

    scene = table.move((13, W, -3), (11, W, 1), (10, W, 1), (9, W, 1), (12, B, -2), (14, B, 1), (15, B, 1))

    assert (scene.prompt, english(scene.text)) == (
        Prompt.PUT_BACK,
        "Put the board back as it stood: the lamps show where.",
    )
    assert scene.marks == (
        (9, Mark.TAKE),
        (10, Mark.TAKE),
        (11, Mark.TAKE),
        (12, Mark.PUT),
        (13, Mark.PUT),
        (14, Mark.TAKE),
        (15, Mark.TAKE),
    )


def test_four_checkers_gone_wrong_with_a_double_are_still_told_the_rule() -> None:
    table = playing((3, 1), (2, 2))
    table.move((8, W, -1), (6, W, -1), (5, W, 2))
    table.press(Key.ROLL)

    # Black, whose own point n is place 25 - n, plays four 2s from four points, one of them a pip too short.
    scene = table.move((12, B, -2), (14, B, 1), (13, B, 1), (19, B, -1), (21, B, 1), (17, B, -1), (18, B, 1))

    assert scene.prompt is not Prompt.PUT_BACK


def test_where_the_sensors_waver_about_how_many_the_players_are_asked_whether_one_is_missing() -> None:
    rules = game("backgammon")
    state = rules.start(W)
    occupancy = rules.occupancy(state)
    fewer = with_change(occupancy, [(PlaceId(19), B, -1)])
    moved = with_change(fewer, [(PlaceId(18), B, 1)])
    asks = "The sensors are not sure about {}: please push the checkers there straight onto their seats."

    assert (
        english(unsure(rules, state, Match(occupancy, frozenset({fewer})), W).told)
        == asks.format(19) + " Is one missing?"
    )
    assert english(unsure(rules, state, Match(occupancy, frozenset({moved})), W).told) == asks.format("18 and 19")
    # Whoever bears off may have done just that.
    assert english(unsure(rules, state, Match(occupancy, frozenset({fewer})), B).told) == asks.format(19)


def test_a_checker_moved_before_the_roll_is_told_by_name() -> None:
    table = Table().begin()

    scene = table.carry(W, 6, 5)

    assert (scene.prompt, english(scene.text)) == (
        Prompt.PUT_BACK,
        "Put the board back as it stood. Carry a white checker from 5 to 6.",
    )
    assert table.refused(Key.ROLL) == "Not yet. Put the board back as it stood. Carry a white checker from 5 to 6."


def test_between_games_nobody_has_any_way_to_go() -> None:
    table = playing((3, 1), length=3)
    table.move((8, W, -1), (6, W, -1), (5, W, 2))
    table.press(Key.RESIGN)

    scene = table.press(Key.TAKE)

    assert (
        english(scene.text)
        == "Bob wins a single game: 1 point. Backgammon: set up the start position for the next game."
    )
    assert scene.pips == ()


def test_a_match_to_one_point_has_no_crawford_game_and_says_how_another_begins() -> None:
    table = playing((3, 1), length=1)
    assert (table.scene.score.crawford, table.scene.cube.value) == (False, 0)
    table.press(Key.RESIGN)

    scene = table.press(Key.TAKE)

    assert scene.prompt is Prompt.GAME_OVER
    assert english(scene.text) == (
        "Bob wins a single game: 1 point. Bob wins the match. Backgammon stands there: ROLL begins a match of it."
    )


def test_a_dance_is_told_before_the_board_has_been_read_again() -> None:
    state = Position.of(Side.BLACK, {25: 1, 6: 5}, dict.fromkeys(range(1, 7), 2))
    turn = Turn(game("backgammon"), state, Roll.parse("66"))

    assert unread(turn).prompt is Prompt.DANCE


def test_with_the_last_checker_off_nobody_is_told_to_roll() -> None:
    rules = game("backgammon")
    state = Position.of(W, {1: 2}, {1: 2})
    turn = Turn(rules, state, Roll.parse("61"))
    (end,) = turn.end_positions
    match = Match(end)

    told = advise(turn, match, turn.read(match)).told

    assert english(told) == "The game is over: confirm with DONE."
