"""Rounds and ranking: nobody meets twice, everybody meets in a round robin, all play or stay over."""

from collections import Counter
from random import Random

import msgspec
import pytest

from takhta.hub.store import Entry
from takhta.hub.tournament import NOBODY, Meeting, Pairing, Plan, Rank, meetings, next_round, ranking

NAMES = ("Ada", "Bob", "Cem", "Dilek", "Eve", "Farid", "Gül", "Hana")


def played(plan: Plan, chance: Random) -> Plan:
    """The plan with one more round, and somebody who won each of its pairings."""
    pairings = next_round(plan, meetings(plan, []))
    decided = tuple(
        msgspec.structs.replace(each, decided="" if each.black == NOBODY else chance.choice(("white", "black")))
        for each in pairings
    )
    return msgspec.structs.replace(plan, rounds=(*plan.rounds, decided))


@pytest.mark.parametrize("many", [2, 3, 4, 5, 7, 8])
def test_in_a_round_robin_everybody_meets_everybody_once(many: int) -> None:
    plan = Plan("Cup", "robin", NAMES[:many])
    while next_round(plan, meetings(plan, [])):
        plan = played(plan, Random(1))
    met = Counter(frozenset((each.white, each.black)) for pairings in plan.rounds for each in pairings)
    assert set(met.values()) == {1}
    assert len([pair for pair in met if NOBODY not in pair]) == many * (many - 1) // 2
    whites = Counter(each.white for pairings in plan.rounds for each in pairings if each.black != NOBODY)
    assert max(whites[name] for name in plan.players) - min(whites[name] for name in plan.players) <= 2


@pytest.mark.parametrize("many", [4, 5, 7, 8])
@pytest.mark.parametrize("seed", range(5))
def test_in_a_swiss_event_nobody_meets_twice_and_all_play_or_stay_over(many: int, seed: int) -> None:
    plan = Plan("Cup", "swiss", NAMES[:many])
    for _ in range(3):
        plan = played(plan, Random(seed))
        assert sorted(n for each in plan.rounds[-1] for n in (each.white, each.black) if n) == sorted(plan.players)
    met = Counter(frozenset((each.white, each.black)) for pairings in plan.rounds for each in pairings)
    assert set(met.values()) == {1}


def test_in_the_second_swiss_round_winners_meet_winners() -> None:
    first = tuple(Pairing(white, black, decided="white") for white, black in zip(NAMES[:4], NAMES[4:], strict=True))
    plan = Plan("Cup", "swiss", NAMES, rounds=(first,))
    pairs = {frozenset((each.white, each.black)) for each in next_round(plan, meetings(plan, []))}
    assert all(pair <= set(NAMES[:4]) or pair <= set(NAMES[4:]) for pair in pairs)


def test_when_all_have_met_there_is_no_further_round() -> None:
    plan = Plan("Cup", "swiss", NAMES[:2], rounds=((Pairing("Ada", "Bob", decided="white"),),))
    assert next_round(plan, meetings(plan, [])) == ()


def test_the_ranking_count_what_boards_told_and_what_the_director_decided() -> None:
    over = Entry("board1", "m1", "", "", "backgammon", {"white": "Ada", "black": "Bob"}, 5, {"white": 5, "black": 2})
    over = msgspec.structs.replace(over, winner="white", over=True)
    rounds = (
        (Pairing("Ada", "Bob", "board1", "m1"), Pairing("Cem")),
        (Pairing("Cem", "Ada", decided="white"), Pairing("Bob")),
    )
    met = meetings(Plan("Cup", "swiss", NAMES[:3], rounds=rounds), [over])
    assert [each.winner for each in met] == ["Ada", "Cem", "Cem", "Bob"]
    assert ranking(NAMES[:3], met) == [
        Rank("Cem", 2, 2, (0, 0), 1),
        Rank("Ada", 2, 1, (5, 2), 3),
        Rank("Bob", 2, 1, (2, 5), 1),
    ]


def test_an_event_without_a_plan_stands_by_what_was_played() -> None:
    entry = Entry("board1", "m1", "", "", "backgammon", {"white": "Ada", "black": "Bob"}, 1, {"white": 0, "black": 2})
    entry = msgspec.structs.replace(entry, winner="black", over=True, round="final")
    assert meetings(None, [entry]) == [Meeting("final", "Ada", "Bob", "Bob", (0, 2), None, entry)]
