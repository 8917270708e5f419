"""Hit and run: a checker that has hit in its home board and moves on in the same turn."""

from random import Random

import pytest

from oracles import judges
from oracles.brute_force import plays
from oracles.brute_force_hit_and_run import fair_plays, hits_at_home
from oracles.judges import Record
from support.chunks import chunks
from support.points import at, occupancy
from support.positions import KINDS, board
from support.words import explain, raises
from takhta.rules.dice import Roll
from takhta.rules.errors import IllegalError
from takhta.rules.game import Why
from takhta.rules.games import game
from takhta.rules.occupancy import WHITE_AND_BLACK, Side
from takhta.rules.tables.position import Position

RULES = {rule: game("backgammon", {"hit_and_run": rule}) for rule in ("allowed", "no_cover", "forbidden")}
CHUNKS = chunks(6, always=2)
EACH = 500


def written(rule: str, state: Position, dice: str) -> set[str]:
    return {RULES[rule].format_play(play) for play in RULES[rule].plays(state, Roll.parse(dice))}


@pytest.mark.parametrize(
    ("name", "usual"), [("backgammon", "allowed"), ("nackgammon", "allowed"), ("takhteh", "forbidden")]
)
def test_hit_and_run_is_forbidden_in_takhteh_unless_agreed_otherwise(name: str, usual: str) -> None:
    assert game(name).option("hit_and_run") == usual


def test_a_checker_that_has_hit_may_not_move_on() -> None:
    state = at({8: 1, 13: 1}, blots={5})
    run = {"8/5*/4"}
    assert written("allowed", state, "31") == run | {"13/12 8/5*", "8/4", "13/10 8/7", "13/9"}
    assert written("forbidden", state, "31") == written("allowed", state, "31") - run


def test_it_may_move_on_to_an_empty_point_but_not_cover_where_only_covering_is_forbidden() -> None:
    state = at({8: 1, 13: 1, 3: 1}, blots={5})
    assert "8/5*/4" in written("no_cover", state, "31")
    assert "8/5*/3" in written("allowed", state, "32")
    assert "8/5*/3" not in written("no_cover", state, "32")


def test_it_may_hit_again_where_only_covering_is_forbidden() -> None:
    state = at({8: 1, 13: 1}, blots={5, 4})
    assert "8/5*/4*" in written("no_cover", state, "31")
    assert "8/5*/4*" not in written("forbidden", state, "31")


def test_bearing_off_from_where_it_hit_is_moving_on() -> None:
    state = at({6: 1, 5: 1, 2: 1}, blots={4})
    assert "6/4*/off 5/3" not in written("forbidden", state, "42")
    hit = at({6: 1, 2: 1}, blots={4})
    assert "6/4*/off" in written("no_cover", hit, "42")
    assert "6/4*/off" not in written("forbidden", hit, "42")


def test_it_may_move_on_when_no_other_play_is_left() -> None:
    state = at({8: 1}, closed={7}, blots={5})
    assert written("forbidden", state, "31") == {"8/5*/4"}


def test_both_dice_come_before_hit_and_run() -> None:
    # 8/5* and then 24/23 would not run, but 23 is closed: only the hitter can play the 1
    state = at({8: 1, 24: 1}, closed={23, 21, 7}, blots={5})
    assert written("forbidden", state, "31") == {"8/5*/4"}


def test_a_play_is_judged_by_where_it_leads_not_by_its_order() -> None:
    # Two checkers reach 5 and one goes on: it may be the second that did, so the one that hit has stayed.
    state = at({6: 2, 13: 1}, blots={5})
    ends = {tuple(play.after.seen_by(Side.WHITE)[4:7]) for play in RULES["forbidden"].plays(state, Roll.parse("11"))}
    assert (1, 1, 0) in ends
    assert (2, 0, 0) not in ends
    assert (1, 0, 1) not in ends
    assert {(2, 0, 0), (1, 0, 1)} <= {
        tuple(play.after.seen_by(Side.WHITE)[4:7]) for play in RULES["allowed"].plays(state, Roll.parse("11"))
    }


def test_hitting_while_entering_is_free() -> None:
    state = at({25: 1}, blots={21})
    assert written("forbidden", state, "43") == {"bar/18", "bar/21*/18"}


def test_the_rule_is_told_at_the_board_and_on_paper() -> None:
    state, roll = at({8: 1, 13: 1}, blots={5}), Roll.parse("31")
    ran = occupancy(state, {8: -1, 4: 1}, {5: -1, 25: 1})
    told = explain(RULES["forbidden"].why_not(state, roll, ran))
    assert (told.why, told.text, told.places) == (
        Why.HIT_AND_RUN,
        "A checker that has hit in its home board may not move on in the same turn.",
        (4,),
    )
    with raises(IllegalError, match="has hit in its home board may not move on"):
        RULES["forbidden"].parse_play(at({8: 1, 13: 1}, closed={7}, blots={5}), roll, "8/5*/4")


def test_the_steps_that_lead_to_a_run_alone_are_not_offered() -> None:
    state, roll = at({8: 1, 13: 1}, blots={5}), Roll.parse("31")
    hit = occupancy(state, {8: -1, 5: 1}, {5: -1, 25: 1})
    assert [(step.source, step.target) for step in RULES["allowed"].next_steps(state, roll, hit)] == [(13, 12), (5, 4)]
    assert [(step.source, step.target) for step in RULES["forbidden"].next_steps(state, roll, hit)] == [(13, 12)]


def hitting(rng: Random) -> Position:
    """The mover near or in its home board, where single checkers of the other side stand."""
    theirs = {25 - point: rng.choice((1, 1, 2)) for point in rng.sample(range(1, 9), rng.randint(1, 4))}
    mine: dict[int, int] = {}
    for _ in range(rng.randint(2, 8)):
        point = rng.choice([p for p in range(1, 13) if 25 - p not in theirs])
        mine[point] = mine.get(point, 0) + 1
    return Position.of(rng.choice(WHITE_AND_BLACK), mine, theirs)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_the_same_plays_are_left_as_by_following_each_checker(chunk: int, record_property: Record) -> None:
    rng = Random(chunk)
    compared = bitten = 0
    with judges.comparing(record_property, "a brute force", "play lists with hit and run") as judged:
        while compared < EACH:
            state = (hitting if compared % 5 else rng.choice(KINDS))(rng)
            roll = Roll.of(rng.randint(1, 6), rng.randint(1, 6))
            here = board(state.counts)
            ends, _ = plays(here, roll.high, roll.low)
            if not any(hits_at_home(here, end) for end in ends):
                continue
            compared += 1
            for rule in ("forbidden", "no_cover"):
                judged.compared += 1
                ours = [board(play.after.seen_by(state.turn)) for play in RULES[rule].plays(state, roll)]
                judge = fair_plays(here, roll.high, roll.low, rule)
                assert sorted(ours) == sorted(judge), f"{rule}: {RULES[rule].format_position(state)} dice {roll}"
                bitten += judge != ends
    assert bitten > EACH // 5
