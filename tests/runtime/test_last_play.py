"""What was played last is told with its way over the physical board, in whichever way round the game was set up."""

from support.table import Table
from support.virtual import TABLES
from takhta.board.scene import Key
from takhta.rules.occupancy import Side
from takhta.runtime.outputs.last_play import last_play
from takhta.session.events import MatchAsked, PlayChosen
from takhta.web.view import LastView, StepView


def test_a_hit_from_the_bar_on_is_told_step_by_step() -> None:
    table = Table((4, 1), (6, 4)).begin()
    table.press(Key.ROLL)
    assert last_play(table.session.state) is None
    table.carry(Side.WHITE, 13, 9)
    table.carry(Side.WHITE, 6, 5)
    table.press(Key.ROLL)
    steps = (StepView(13, 9, "white"), StepView(6, 5, "white"))
    assert last_play(table.session.state) == LastView("white", "41", "13/9 6/5", steps)


def test_the_computers_play_is_told_before_it_is_carried_out_and_afterwards() -> None:
    table = Table((1, 4))
    table.handle(MatchAsked(table.now, "backgammon", computers={"black": "greedy"}))
    mirrored = TABLES.layouts[1]
    table.set_up(mirrored.to_board(table.rules.occupancy(table.rules.start(Side.WHITE))))
    table.press(Key.ROLL)
    table.handle(PlayChosen(table.now, "13/9 6/5"))
    # Black's 13, 9, 6 and 5 are White's 12, 16, 19 and 20.
    at = {point: int(mirrored.places[point]) for point in (12, 16, 19, 20)}
    steps = (StepView(at[12], at[16], "black"), StepView(at[19], at[20], "black"))
    expected = LastView("black", "41", "13/9 6/5", steps, by_computer=True)
    assert last_play(table.session.state) == expected
    only = table.session.memory.only
    assert only is not None
    table.show(mirrored.to_board(table.rules.occupancy(only.after)))
    table.press(Key.DONE)
    assert last_play(table.session.state) == expected
