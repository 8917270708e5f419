"""Nuisances at the table: they disturb the field and never the truth, but for the cat, and go away when asked."""

import numpy as np
import pytest

from support.virtual import Bench
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.sim.magnet import Magnet
from takhta.sim.manners import MANNERS
from takhta.sim.nuisances import Nuisances
from takhta.sim.troubles import SENSORS, THINGS, TROUBLES

RULES = game("backgammon")
START = RULES.occupancy(RULES.start(Side.WHITE))


def laid(*troubles: str, dead: int = 0) -> tuple[Bench, Nuisances]:
    bench = Bench(1)
    bench.hands.set_up(START)
    bench.hands.finish()
    return bench, Nuisances(bench.virtual, troubles, 7, dead)


@pytest.mark.parametrize("name", THINGS)
def test_what_lies_on_the_board_changes_the_field_and_not_the_truth(name: str) -> None:
    bench, _ = laid()
    plain = bench.virtual.table.field().copy()
    bench, nuisances = laid(name)
    most = 0.0
    for _ in range(20):
        nuisances.disturb()
        most = max(most, np.abs(bench.virtual.table.field() - plain).max())
    assert most > 3
    assert bench.virtual.truth() == START


@pytest.mark.parametrize("name", sorted(set(THINGS) - {"weak-magnet"}))
def test_people_take_away_what_does_not_belong_there(name: str) -> None:
    bench, nuisances = laid(name)
    plain = bench.virtual.table.field().copy()
    for _ in range(20):
        nuisances.disturb()
    nuisances.relieve()
    assert np.allclose(bench.virtual.table.field(), plain)


def test_leaning_brings_a_spot_of_the_panel_a_millimetre_nearer() -> None:
    bench, _ = laid()
    table, plain = bench.virtual.table, bench.virtual.table.field().copy()
    x, y = bench.virtual.board.slots[0].x_mm, bench.virtual.board.slots[0].y_mm
    table.lean(x, y)
    bent = np.abs(table.field() - plain) > 0.02
    near = [abs(s.x_mm - x) < 54 and abs(s.y_mm - y) < 54 for s in bench.virtual.board.slots]
    assert bent.any()
    assert not bent[~np.array(near)].any()


def test_a_magnet_adds_its_field_to_that_of_the_checkers() -> None:
    bench, _ = laid()
    table, plain = bench.virtual.table, bench.virtual.table.field().copy()
    slot = bench.virtual.board.slots[40]
    magnet = Magnet(25.0, 5.0)
    table.lay_magnet(slot.x_mm, slot.y_mm, magnet, 7.0)
    assert (table.field() - plain)[40] == pytest.approx(magnet.field(np.zeros(1), 7.0)[0])


@pytest.mark.parametrize("name", SENSORS)
def test_failing_sensors_are_two_or_all_and_the_checkers_stay(name: str) -> None:
    quiet, _ = laid()
    bench, _ = laid(name)
    for _ in range(40):
        one, two = np.array(quiet.scan().counts, int), np.array(bench.scan().counts, int)
    if name != "warming":
        assert 1 <= (np.abs(one - two) > 4).sum() <= 2
    assert bench.virtual.truth() == START


def test_more_sensors_can_be_dead() -> None:
    quiet, _ = laid()
    bench, _ = laid(dead=20)
    changed = np.abs(np.array(quiet.scan().counts, int) - np.array(bench.scan().counts, int)) > 4
    assert 5 <= changed.sum() <= 20


def test_a_cat_changes_ten_things_now_and_then() -> None:
    bench, nuisances = laid("cat")
    walks = [nuisances.cat() for _ in range(30)]
    assert 2 <= sum(walks) <= 12
    assert bench.virtual.truth() != START
    assert len(bench.virtual.checkers()) == 30


def test_the_manners_of_the_table_come_by_chance() -> None:
    _, nuisances = laid("slides", "bump", "cat")
    assert {nuisances.manner() for _ in range(50)} == {"slides", "bump"}
    assert laid("cat")[1].manner() == ""
    assert set(MANNERS) < set(TROUBLES)


def test_an_unknown_trouble_is_named() -> None:
    with pytest.raises(ValueError, match="no trouble 'dog'"):
        laid("dog")


@pytest.mark.parametrize("name", ["cat", "upside-down"])
def test_a_board_with_nothing_on_it_gives_a_cat_and_clumsy_hands_nothing_to_do(name: str) -> None:
    bench = Bench(1)
    nuisances = Nuisances(bench.virtual, [name], 7)
    bare = bench.virtual.truth()
    for _ in range(30):
        nuisances.disturb()
        nuisances.cat()
    assert bench.virtual.truth() == bare
