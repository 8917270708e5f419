"""The coach works beside the loop: it is asked once a turn, tells in a step, and costs nothing that nobody wants."""

from random import Random

from support.patience import keep_on
from support.table import Table
from takhta.board.scene import Key
from takhta.rules.dice import Roll
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.runtime.outputs.coach import Coach, costs_of, judged
from takhta.session.hints import Hints, HintsSet


def test_the_coach_tells_what_plays_are_worth_where_that_is_wanted() -> None:
    table = Table((3, 1)).begin()
    coach = Coach(table.handle)
    table.attach(coach)
    table.press(Key.ROLL)
    coach.step(table.now)
    assert table.session.memory.judged is None, "nobody wants it"
    table.handle(HintsSet(table.now, {"white": Hints.WARN}))
    keep_on(lambda: coach.step(table.now), until=lambda: table.session.memory.judged is not None)
    found = table.session.memory.judged
    assert found is not None
    assert (found.best, found.roll) == ("8/5 6/5", "31")
    coach.close()
    coach.close()


def test_a_position_on_the_way_costs_what_the_best_that_can_come_of_it_gives_away() -> None:
    rules, random = game("backgammon"), Random(3)
    state = rules.start(Side.WHITE)
    for _ in range(4):
        roll = random.choice(list(rules.rolls()))
        found = judged(rules, state, roll)
        ends, costs = dict(found.ends), dict(found.costs)
        assert costs[rules.occupancy(state)] == 0, "from the beginning the best can come"
        for partial in rules.partials(state, roll):
            if partial.occupancy in costs:
                assert costs[partial.occupancy] >= 0
        assert all(costs[end] <= lost for end, lost in ends.items() if end in costs)
        state = rules.plays(state, roll)[0].after


def test_where_only_one_play_can_come_it_alone_counts() -> None:
    rules = game("backgammon")
    state, roll = rules.start(Side.WHITE), Roll.parse("65")
    ends = {rules.occupancy(play.after): number for number, play in enumerate(rules.plays(state, roll))}
    costs = costs_of(rules, state, roll, ends)
    for end, number in ends.items():
        assert costs[end] <= number
    assert costs[rules.occupancy(state)] == 0
