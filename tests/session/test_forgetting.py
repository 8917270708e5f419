"""What was certain of a board says nothing any more once it is being set up anew."""

from support.late_in_a_game import LAYOUT, race
from support.virtual_table import VirtualTable
from takhta.board.scene import Key, Prompt
from takhta.record import facts
from takhta.rules.occupancy import Side


def test_the_next_game_begins_although_every_checker_has_moved_at_once() -> None:
    late = race(15, facts.MatchBegan("backgammon", {"white": "Ada", "black": "Ben"}, 3), seed=2)
    assert late.stand is not None
    table = VirtualTable(standing=late)
    table.set_up(LAYOUT.to_wood(late.stand))
    table.press(Key.DOUBLE)
    table.press(Key.DOUBLE)
    table.press(Key.DROP)
    assert table.prompt is Prompt.GAME_OVER
    table.wait(300)

    table.set_up(LAYOUT.to_wood(table.rules.stand(table.rules.start(Side.WHITE))))
    table.wait(300)

    assert isinstance(table.facts[-1], facts.GameBegan)
