"""A beaver at the table: asked by two presses of DOUBLE, answered by who doubled."""

from support.table import Table
from support.words import english
from takhta.board.scene import CubeShown, Key, Prompt
from takhta.record import facts
from takhta.rules.occupancy import Side
from takhta.session.states import Phase

W, B = Side.WHITE, Side.BLACK


def doubled(beaver: str = "off") -> Table:
    """Black has doubled to 2 in a money game."""
    table = Table((3, 1)).begin(beaver=beaver)
    table.press(Key.ROLL)
    table.move((8, W, -1), (6, W, -1), (5, W, 2))
    table.press(Key.DONE)
    table.press(Key.DOUBLE)
    table.press(Key.DOUBLE)
    return table


def test_two_presses_of_double_beaver_and_only_the_doubler_answers() -> None:
    table = doubled("on")
    assert english(table.scene.text) == "Bob doubles to 2: Ada, TAKE or DROP, or DOUBLE twice to beaver."
    assert english(table.press(Key.DOUBLE).text) == "Ada: press DOUBLE again to take the cube and turn it to 4."
    assert table.facts[-1:] == [facts.Doubled("black", 2)]

    scene = table.press(Key.DOUBLE)

    assert table.facts[-1:] == [facts.Beavered("white", 4)]
    assert (scene.prompt, english(scene.text)) == (Prompt.DOUBLED, "Ada beavers to 4: Bob, TAKE or DROP.")
    assert (scene.cube, set(scene.keys)) == (CubeShown(4, W), {Key.TAKE, Key.DROP})
    scene = table.press(Key.TAKE)
    assert (table.facts[-1:], scene.cube, scene.turn) == ([facts.Taken("black")], CubeShown(4, W), B)


def test_the_beaver_must_be_pressed_twice_within_three_seconds() -> None:
    table = doubled("on")
    table.press(Key.DOUBLE)
    table.wait(3500)
    table.press(Key.DOUBLE)
    assert table.session.memory.phase is Phase.DOUBLED


def test_a_beaver_dropped_loses_the_double() -> None:
    table = doubled("on")
    table.press(Key.DOUBLE)
    table.press(Key.DOUBLE)
    assert english(table.press(Key.DROP).text).startswith("Ada wins a single game: 2 points.")


def test_where_beavers_were_not_agreed_on_only_take_and_drop_answer() -> None:
    table = doubled()
    assert table.scene.keys == {Key.TAKE, Key.DROP}
    assert table.refused(Key.DOUBLE) == "No beavers are played here: take the cube or drop it."
