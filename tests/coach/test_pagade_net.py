"""What the net of pagade sees and says follows from the rules: who is where, who has come home, who may be cut."""

from dataclasses import replace

import numpy as np
import pytest

from takhta.coach.nets import pagade
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.rules.pagade.path import HOME

FOUR, PARTNERS, TWO = (game("pagade", {"players": players}) for players in ("four", "partners", "two"))
RED, BLACK, YELLOW, GREEN = FOUR.sides


def test_every_pawn_is_seen_once_at_its_progress() -> None:
    seen = pagade.seen(pagade.rows_of(FOUR, [FOUR.start(RED)], BLACK))
    where = seen[0, : 4 * (HOME + 1)].reshape(4, HOME + 1)
    assert where.sum(axis=1).tolist() == [4, 4, 4, 4]
    assert {int(place): int(where[0, place]) for place in np.flatnonzero(where[0])} == {6: 1, 7: 1, 12: 2}


def test_who_does_not_play_is_seen_nowhere() -> None:
    seen = pagade.seen(pagade.rows_of(TWO, [TWO.start(RED)], RED))
    assert seen[0, : 4 * (HOME + 1)].reshape(4, HOME + 1).sum(axis=1).tolist() == [4, 0, 4, 0]


def test_it_is_as_wide_as_the_net_expects() -> None:
    assert pagade.seen(pagade.rows_of(FOUR, [FOUR.start(RED)], RED)).shape == (1, pagade.WIDTH)


def test_a_pawn_that_two_numbers_or_their_sum_reach_may_be_cut() -> None:
    # Yellow's 15 is red's 49; red on 43 cuts it with a 6 (7 of 16 rolls), or with 3-3 (1).
    state = TWO.parse_position("1.2.3.43-~-15.77.78.79x-~", Side.RED)
    losses = pagade.seen(pagade.rows_of(TWO, [state], YELLOW))[0, -24:]
    assert losses.max() == pytest.approx(8 / 16)


@pytest.mark.parametrize(
    ("places", "share"),
    [((RED,), 1.0), ((BLACK, RED), 2 / 3), ((BLACK, GREEN, RED), 1 / 3), ((BLACK, GREEN, YELLOW), 0.0)],
)
def test_who_is_home_has_beaten_those_who_are_not(places: tuple[Side, ...], share: float) -> None:
    state = replace(FOUR.start(RED), places=places)
    assert pagade.certain(FOUR, state, RED) == pytest.approx(share)
    assert pagade.certain(FOUR, FOUR.start(RED), RED) is None
