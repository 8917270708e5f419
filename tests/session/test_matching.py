"""Matching: whole positions against evidence, with the mistakes of hands among the candidates."""

import pytest

from support.evidence import certain
from takhta.board.evidence import Evidence, Milliseconds
from takhta.rules.dice import Roll
from takhta.rules.games import game
from takhta.rules.occupancy import Content, Occupancy, PlaceId, Side, content, with_change
from takhta.rules.tables.position import Position
from takhta.session.matching import MISS_PRIOR, SURE, Match, Matcher
from takhta.session.turn import Relation, Turn

W, B = Side.WHITE, Side.BLACK
RULES = game("backgammon")
TURN = Turn(RULES, RULES.start(W), Roll.parse("31"))
MATCHER = Matcher(TURN.base, [*TURN.partials, *TURN.end_positions], TURN.misses, TURN.transients)


def occupancy(*changes: tuple[int, Side, int]) -> Occupancy:
    """The start position with changes."""
    return with_change(TURN.base, [(PlaceId(place), side, n) for place, side, n in changes])


def doubtful(sure: Occupancy, *alternatives: tuple[int, Content, float]) -> Evidence:
    """Certain evidence but for some places, where another content is worth so many nats."""
    evidence = certain(sure)
    likely = [dict(each) for each in evidence.likely]
    for place, held, nats in alternatives:
        likely[place][held] = nats
    return Evidence(Milliseconds(0), tuple(likely), evidence.reading)


@pytest.mark.parametrize("end", TURN.end_positions, ids=lambda end: RULES.format_play(TURN.end_positions[end][0]))
def test_every_legal_play_is_recognised_from_its_position(end: Occupancy) -> None:
    assert MATCHER.match(certain(end)) == Match(end)
    assert TURN.read(MATCHER.match(certain(end))).relation is Relation.COMPLETE


def test_every_partly_played_turn_is_recognised() -> None:
    for partial in TURN.partials:
        assert MATCHER.match(certain(partial)) == Match(partial)


def test_every_likely_mistake_is_told_from_the_legal_plays() -> None:
    for miss in TURN.misses:
        read = MATCHER.match(certain(miss))
        assert read.occupancy == miss
        assert TURN.read(read).relation not in (Relation.COMPLETE, Relation.PARTIAL, Relation.UNTOUCHED)


def test_a_position_nobody_thought_of_is_none_of_the_candidates() -> None:
    odd = occupancy((13, W, -2), (22, W, 1), (3, W, 1), (12, B, -1), (15, B, 1))
    assert MATCHER.match(certain(odd)) == Match(odd)


def test_a_lifted_checker_is_a_moment_of_the_turn_and_no_doubt() -> None:
    lifted = occupancy((8, W, -1))
    assert MATCHER.match(certain(lifted)) == Match(lifted)
    fit = TURN.read(MATCHER.match(certain(lifted)))
    assert (fit.relation, fit.lifted) == (Relation.IN_HAND, (PlaceId(8),))


def test_a_legal_play_and_a_mistake_that_look_alike_are_asked_about() -> None:
    end = occupancy((8, W, -1), (6, W, -1), (5, W, 2))
    one, two = content({W: 1}), content({W: 2})
    # The 5 point may hold one, the 4 point the other: a checker put one point too far.
    read = MATCHER.match(doubtful(end, (5, one, -0.5), (5, two, -1.0), (4, one, -0.2), (4, Content(0), -4.0)))
    assert set(read.unsure) == {4, 5}
    assert TURN.read(read).relation is Relation.UNSURE


def test_a_clear_margin_over_the_mistakes_is_believed() -> None:
    end = occupancy((8, W, -1), (6, W, -1), (5, W, 2))
    one = content({W: 1})
    gap = float(SURE) + float(MISS_PRIOR) + 0.5
    read = MATCHER.match(doubtful(end, (5, one, -gap / 2), (4, one, -gap / 2)))
    assert read == Match(end)


def test_on_a_full_point_the_players_word_decides_between_untouched_and_the_only_whole_turn() -> None:
    state = Position.of(W, {3: 10, 2: 2, 1: 2}, {1: 2})
    turn = Turn(RULES, state, Roll.parse("33"))
    (end,) = turn.end_positions
    matcher = Matcher(turn.base, [*turn.partials, *turn.end_positions], turn.misses, turn.transients)
    numbers = [(3, content({W: n}), 0.0) for n in range(6, 16)]

    read = matcher.match(doubtful(turn.base, *numbers))

    fit = turn.read(read)
    assert (fit.relation, fit.occupancy, fit.confirmed_by_players) == (Relation.COMPLETE, end, True)


def test_between_two_whole_turns_that_look_alike_nobody_guesses() -> None:
    state = Position.of(W, {4: 8, 3: 7}, {1: 2, 24: 2})
    turn = Turn(RULES, state, Roll.parse("43"))
    matcher = Matcher(turn.base, [*turn.partials, *turn.end_positions], turn.misses, turn.transients)
    end = next(iter(turn.end_positions))
    numbers = [(p, content({W: n}), 0.0) for p in (3, 4) for n in range(6, 16)]
    numbers.append((1, content({W: 1}), 0.0))

    read = matcher.match(doubtful(end, *numbers))

    assert turn.read(read).relation in (Relation.UNSURE, Relation.COMPLETE)
    if turn.read(read).relation is Relation.COMPLETE:
        assert len(set(turn.end_positions) & {read.occupancy, *read.rivals}) == 1


def test_a_checker_does_not_fall_from_the_sky() -> None:
    """A reading with a checker more than there were must fit much better than one without."""
    two, one = content({W: 2}), content({W: 1})
    more = doubtful(TURN.base, (24, two, -8.0), (24, content({W: 3}), 0.0))
    less = doubtful(TURN.base, (24, two, -8.0), (24, one, 0.0))
    assert MATCHER.match(more).occupancy == TURN.base
    assert MATCHER.match(less).occupancy == occupancy((24, W, -1))


def test_a_matcher_reads_a_frame_alike_whatever_it_has_seen_before() -> None:
    ends = list(TURN.end_positions)
    frames = [certain(end) for end in ends for _ in range(2)]
    frames += [doubtful(ends[0], (PlaceId(8), content({W: 3}), 0.0)), certain(ends[0]), certain(TURN.base)]

    def fresh() -> Matcher:
        return Matcher(TURN.base, [*TURN.partials, *TURN.end_positions], TURN.misses, TURN.transients)

    used = fresh()
    assert [used.match(frame) for frame in frames] == [fresh().match(frame) for frame in frames]
