"""Every kind of mistake: the rule it breaks is told, and the next checker of the shortest way back."""

from dataclasses import replace

import pytest

from support.table import USUAL, Table
from support.words import english
from takhta.board.scene import Key, Mark, Prompt
from takhta.record import facts
from takhta.record.advance import advance, begin
from takhta.rules.dice import Roll
from takhta.rules.games import game
from takhta.rules.occupancy import PlaceId, Side, total
from takhta.session.way_back import Carry, by_distance, way

W, B = Side.WHITE, Side.BLACK
Change = tuple[int, Side, int]


def playing(roll: str, white: dict[int, int], black: dict[int, int], name: str = "backgammon") -> Table:
    """White's turn with this roll; each side's checkers on its own points."""
    begun = advance(begin(facts.MatchBegan(name, {"white": "Ada", "black": "Bob"}, 0)), facts.GameBegan(1, USUAL.name))
    shape = type(begun.game.start(W))
    match_state = replace(begun, state=shape.of(W, white, black), roll=Roll.parse(roll))
    table = Table(match_state=match_state)
    table.show(USUAL.to_board(match_state.game.occupancy(match_state.state)))
    return table


START = ({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})
SIX_HELD = dict.fromkeys(range(13, 18), 1)
"""Five in a row, 13 to 17, for a block of six with one more on 18."""
BLOCKED = "A block of six points may stand only where one of the other side's checkers is already beyond it."

MISTAKES = [
    (
        "bar first",
        playing("31", {25: 1, 13: 5}, {6: 2, 8: 2}),
        [(13, W, -1), (10, W, 1)],
        Prompt.BAR_FIRST,
        "Bring the checker in from the bar first. Carry a white checker from 10 to 13.",
    ),
    (
        "point held",
        playing("31", *START),
        [(6, W, -1), (1, W, 1)],
        Prompt.POINT_HELD,
        "The 6-point checker cannot land on 1: Black holds it. Carry a white checker from 1 to 6.",
    ),
    (
        "both dice",
        playing("65", {13: 1, 10: 1, 1: 2}, {21: 2, 23: 2, 6: 2}),
        [(13, W, -1), (8, W, 1)],
        Prompt.BOTH_DICE,
        "Both dice must be played, and after this the 6 cannot be. Carry a white checker from 8 to 13.",
    ),
    (
        "larger die",
        playing("54", {24: 1, 20: 1, 1: 2}, {9: 2, 10: 2, 19: 2}),
        [(24, W, -1), (20, W, 1)],
        Prompt.LARGER_DIE,
        "Only one die can be played, so it must be the 5. Carry a white checker from 20 to 24.",
    ),
    (
        "cannot bear off yet",
        playing("61", {13: 1, 6: 2, 4: 2}, {6: 2}),
        [(6, W, -1), (4, W, -2)],
        Prompt.NOT_OFF_YET,
        "Not all checkers are home yet, so none may be borne off. Put a white checker on 4.",
    ),
    (
        "wrong direction",
        playing("31", *START),
        [(8, W, -1), (11, W, 1)],
        Prompt.WRONG_WAY,
        "Checkers move from high points to low ones: 8 to 11 goes back. Carry a white checker from 11 to 8.",
    ),
    (
        "not your checker",
        playing("31", *START),
        [(17, B, -1), (20, B, 1)],
        Prompt.PUT_BACK,
        "It is White's turn: Black's checkers stay where they are. Carry a black checker from 20 to 17.",
    ),
    (
        "laid on the bar",
        playing("31", *START),
        [(8, W, -1), (0, W, 1)],
        Prompt.WRONG_WAY,
        "No checker of White's has been hit, so none goes to the bar. Carry a white checker from the bar to 8.",
    ),
    (
        "one too many",
        playing("31", *START),
        [(8, W, 1)],
        Prompt.PUT_BACK,
        "There is a white checker too many on 8. Take a white checker off 8.",
    ),
    (
        "head rule",
        playing("31", {24: 14, 20: 1}, {24: 14, 20: 1}, "longnard"),
        [(24, W, -2), (21, W, 1), (23, W, 1)],
        Prompt.PUT_BACK,
        "Only one checker may leave the head in this turn. Carry a white checker from 21 to 24.",
    ),
    (
        "block",
        playing("61", {24: 9, **SIX_HELD, 19: 1}, {24: 15}, "longnard"),
        [(19, W, -1), (24, W, -1), (18, W, 2)],
        Prompt.PUT_BACK,
        f"{BLOCKED} Carry a white checker from 18 to 24.",
    ),
]


@pytest.mark.parametrize(
    ("table", "changes", "prompt", "text"), [case[1:] for case in MISTAKES], ids=[case[0] for case in MISTAKES]
)
def test_a_mistake_is_told_with_its_rule_and_the_way_back(
    table: Table, changes: list[Change], prompt: Prompt, text: str
) -> None:
    scene = table.move(*changes)
    assert (scene.prompt, english(scene.text)) == (prompt, text)
    assert {mark for _, mark in scene.marks} <= {Mark.WRONG, Mark.PUT, Mark.TAKE}
    assert scene.marks
    assert table.refused(Key.DONE).endswith(text)


def test_two_checkers_gone_wrong_are_led_back_one_after_the_other() -> None:
    table = playing("31", *START)
    first = table.move((13, W, -1), (11, W, 1), (6, W, -1), (1, W, 1))
    assert english(first.text).endswith(" Carry a white checker from 1 to 6.")
    second = table.carry(W, 1, 6)
    assert english(second.text).endswith(" Carry a white checker from 11 to 13.")
    third = table.carry(W, 11, 13)
    assert english(third.text) == "Ada plays 3-1."


def test_a_legal_step_stays_when_the_other_is_led_back() -> None:
    table = playing("31", *START)
    scene = table.move((24, W, -1), (21, W, 1), (13, W, -1), (11, W, 1))
    assert english(scene.text).endswith(" Carry a white checker from 11 to 13.")
    assert english(table.carry(W, 11, 13).text) == "Still to play: 1."


def test_the_shortest_way_carries_as_few_checkers_as_can_be() -> None:
    rules = game("backgammon")
    occupancy = rules.occupancy(rules.start(W))
    table = Table()
    table.occupancy = occupancy
    other = table.after((13, W, -2), (8, W, 1), (6, W, 1), (19, B, -1))
    assert way(other, occupancy) == (
        Carry(W, PlaceId(6), PlaceId(13)),
        Carry(W, PlaceId(8), PlaceId(13)),
        Carry(B, None, PlaceId(19)),
    )
    assert way(occupancy, occupancy) == ()


def test_positions_are_told_apart_by_how_many_checkers_lie_elsewhere() -> None:
    rules = game("backgammon")
    table = Table()
    table.occupancy = occupancy = rules.occupancy(rules.start(W))
    one, two = table.after((13, W, -1), (8, W, 1)), table.after((13, W, -2), (8, W, 1), (7, W, 1))
    assert by_distance(occupancy, [two, one, occupancy]) == [occupancy, one, two]
    assert total(one, W) == total(occupancy, W)
