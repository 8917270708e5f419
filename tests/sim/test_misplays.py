"""Illegal plays: each kind is what its name says, and none is made with the help of what it is to be told from."""

import ast
from pathlib import Path
from random import Random

import pytest

from takhta.rules.dice import Roll
from takhta.rules.games import game
from takhta.rules.occupancy import OFF, PlaceId, Side, count
from takhta.sim import misplays
from takhta.sim.carrying import Carry
from takhta.sim.misplays import MISPLAYS, Slip, misplay

RULES = game("backgammon")
BAR = PlaceId(0)


def slips(seed: int, turns: int = 60) -> list[Slip]:
    """Turns of a random game, with the play that is meant."""
    random, state = Random(seed), RULES.start(Side.WHITE)
    found: list[Slip] = []
    while len(found) < turns and not RULES.outcome(state):
        roll = Roll.of(random.randint(1, 6), random.randint(1, 6))
        play = random.choice(list(RULES.plays(state, roll)))
        meant = tuple(Carry(step.side, step.source, step.target) for step in RULES.steps(play))
        found.append(Slip(RULES.occupancy(state), state.turn, roll.dice, meant, random))
        state = play.after
    return found


def made(kind: str) -> list[tuple[Slip, tuple[Carry, ...]]]:
    tried = [(slip, MISPLAYS[kind](slip)) for seed in range(8) for slip in slips(seed)]
    found = [(slip, carries) for slip, carries in tried if carries]
    assert found, f"{kind} never happens"
    return found


@pytest.mark.parametrize("kind", MISPLAYS)
def test_whatever_is_carried_lies_there(kind: str) -> None:
    for slip, carries in made(kind):
        for carry in carries:
            held = count(slip.occupancy[carry.source], carry.side)
            brought = sum(each.target == carry.source and each.side is carry.side for each in carries)
            assert held + brought >= 1
            assert carry.target == OFF or 1 <= carry.target <= 24


@pytest.mark.parametrize(
    ("kind", "distances"), [("off by one", {1}), ("off by two", {2}), ("off by three or more", {3, 4, 5, 6})]
)
def test_one_checker_lands_so_many_points_off(kind: str, distances: set[int]) -> None:
    seen = set()
    for slip, carries in made(kind):
        changed = [abs(new.target - old.target) for new, old in zip(carries, slip.meant, strict=True) if new != old]
        assert len(changed) == 1
        seen.update(changed)
    assert seen == distances


def test_two_checkers_wrong_are_two() -> None:
    for slip, carries in made("two checkers wrong"):
        assert sum(new != old for new, old in zip(carries, slip.meant, strict=True)) == 2


def test_the_wrong_way_is_away_from_home() -> None:
    for slip, carries in made("wrong way"):
        forwards = -1 if slip.side is Side.WHITE else 1
        back = [e for e in carries if e.target != OFF and e.source != BAR and (e.target - e.source) * forwards < 0]
        assert len(back) == 1


def test_a_held_point_is_held_by_the_other_side() -> None:
    for slip, carries in made("onto a held point"):
        assert any(count(slip.occupancy[e.target], slip.side.other) >= 2 for e in carries if e.target != OFF)


def test_whoever_does_not_enter_leaves_the_bar_alone() -> None:
    for slip, carries in made("not entering"):
        assert count(slip.occupancy[BAR], slip.side) >= 1
        assert all(carry.source != BAR for carry in carries)


def test_the_wrong_colour_is_the_other_sides() -> None:
    for slip, carries in made("wrong colour"):
        assert [carry.side for carry in carries].count(slip.side.other) == 1


def test_a_checker_too_few_goes_and_one_too_many_comes() -> None:
    for slip, carries in made("a checker too few"):
        assert (carries[:-1], carries[-1].target) == (slip.meant, OFF)
    for slip, carries in made("a checker too many"):
        assert (carries[:-1], len(carries)) == (slip.meant, len(slip.meant) + 1)


def test_who_stops_short_or_leaves_a_hit_checker_does_the_rest_as_meant() -> None:
    for slip, carries in made("stops short"):
        assert carries == slip.meant[:-1]
    for slip, carries in made("hit checker left"):
        assert [(e.source, e.target, e.clears) for e in carries] == [(e.source, e.target, False) for e in slip.meant]


def test_every_kind_comes_by_chance_and_by_seed() -> None:
    kinds = {misplay(slip)[0] for seed in range(20) for slip in slips(seed)}
    assert kinds - {""} == set(MISPLAYS)
    assert [misplay(slip) for slip in slips(3)] == [misplay(slip) for slip in slips(3)]


def test_they_know_nothing_of_what_the_program_expects() -> None:
    tree = ast.parse(Path(misplays.__file__).read_text())
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name for name in imported if name and name.startswith("takhta")} == {
        "takhta.rules.occupancy",
        "takhta.sim.carrying",
    }
