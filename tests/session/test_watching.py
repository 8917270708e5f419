"""When a reading counts: once three scans in a row agree. A doubt that comes and goes is a doubt, no unrest."""

from support.evidence import certain
from support.table import Table
from support.words import english
from takhta.board.evidence import Milliseconds
from takhta.board.scene import Key, Prompt
from takhta.rules.occupancy import Occupancy, Side
from takhta.session.events import BoardCertain, Saw
from takhta.session.refusals import NOT_STILL

W = Side.WHITE


def played() -> tuple[Table, Occupancy, Occupancy]:
    """White has 3-1 to play and has laid nothing yet; the position after 8/5 6/5, and one checker short of it."""
    table = Table((3, 1)).begin()
    table.press(Key.ROLL)
    return table, table.after((8, W, -1), (6, W, -1), (5, W, 2)), table.after((8, W, -1), (5, W, 1))


def test_a_reading_counts_60_ms_after_the_first_scan_that_shows_it() -> None:
    table, whole, _ = played()
    table.show(whole, frames=1)
    first = table.now
    table.show(whole, frames=1)
    assert table.refused(Key.DONE) == english(NOT_STILL)
    table.show(whole, frames=1)
    assert (table.prompt, table.now) == (Prompt.CONFIRM, Milliseconds(first + 60))


def test_one_scan_that_differs_begins_the_count_anew() -> None:
    table, whole, short = played()
    for _ in range(4):
        table.show(whole, frames=2)
        table.show(short, frames=1)
    assert table.refused(Key.DONE) == english(NOT_STILL)


def test_a_doubt_that_comes_and_goes_is_asked_about() -> None:
    table, whole, short = played()
    for _ in range(4):
        table.show(whole, frames=1)
        table.waver(whole, short, frames=1)
    assert table.prompt is Prompt.CONFIRM
    assert english(table.scene.text).startswith("Confirm if 8/5 6/5 has been played")
    assert Key.DONE in table.scene.keys


def test_a_doubt_that_stays_away_is_none() -> None:
    table, whole, short = played()
    table.waver(whole, short)
    asked = english(table.scene.text)
    table.show(whole, frames=2)
    assert english(table.scene.text) == asked
    table.show(whole, frames=1)
    assert english(table.scene.text) == "The turn is complete: confirm with DONE, or the other side rolls."


def said_to_be_certain(table: Table, occupancy: Occupancy) -> list[Occupancy]:
    """What sensing is told to be certain while the board looks like this for three scans."""
    told = []
    for _ in range(3):
        table.now = Milliseconds(table.now + 30)
        commands = table.session.handle(Saw(certain(occupancy, table.now)))
        told += [command.occupancy for command in commands if isinstance(command, BoardCertain)]
    return told


def test_checkers_not_felt_in_the_first_scans_after_a_turn_are_there() -> None:
    """Nobody can have lifted one in so few scans, so a sensor is deaf, and sensing is told."""
    table, whole, _ = played()
    table.show(whole)
    table.press_only(Key.DONE)
    unfelt = table.after((1, Side.BLACK, -1), (6, W, -1))

    assert (said_to_be_certain(table, unfelt), table.scene.prompt) == ([whole], Prompt.ROLL)
    assert (said_to_be_certain(table, unfelt), table.scene.prompt) == ([], Prompt.PUT_BACK)


def test_a_checker_lifted_before_the_dice_are_known_is_in_the_hand() -> None:
    """Who sees the dice lying on the table may lift a checker before they are typed."""
    table, whole, _ = played()
    table.show(whole)
    table.press_only(Key.DONE)
    table.show(whole)
    table.throws.append((2, 1))
    table.press_only(Key.ROLL)
    lifted = table.after((1, Side.BLACK, -1))

    assert said_to_be_certain(table, lifted) == []
    assert english(table.scene.text).startswith("From 24: put it down")


def test_checkers_too_many_or_elsewhere_after_a_turn_are_not_excused() -> None:
    for changes in [((1, Side.BLACK, 1),), ((6, W, -1), (7, W, 1)), ((6, W, -2), (8, W, -2))]:
        table, whole, _ = played()
        table.show(whole)
        table.press_only(Key.DONE)
        assert said_to_be_certain(table, table.after(*changes)) == []
        assert table.prompt is Prompt.PUT_BACK
