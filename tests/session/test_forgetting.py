"""What was certain of a board says nothing any more once it is being set up anew."""

from support.late_in_a_game import LAYOUT, race
from support.virtual_table import VirtualTable
from takhta.board.scene import Key, Prompt
from takhta.record import facts
from takhta.rules.occupancy import Side


def test_the_next_game_begins_although_every_checker_has_moved_at_once() -> None:
    late = race(15, facts.MatchBegan("backgammon", {"white": "Ada", "black": "Ben"}, 3), seed=2)
    assert late.occupancy is not None
    table = VirtualTable(match_state=late)
    table.set_up(LAYOUT.to_board(late.occupancy))
    table.press(Key.DOUBLE)
    table.press(Key.DOUBLE)
    table.press(Key.DROP)
    assert table.prompt is Prompt.GAME_OVER
    table.wait(300)

    table.set_up(LAYOUT.to_board(table.rules.occupancy(table.rules.start(Side.WHITE))))
    table.wait(300)

    assert isinstance(table.facts[-1], facts.GameBegan)
