"""A recorded match through the rules: the facts it leaves, and one sentence where it breaks them."""

from dataclasses import replace

import pytest

from support.matches import REAL, made_up, real
from support.words import explained, raises
from takhta.record import facts
from takhta.record.advance import begin, fold, trail
from takhta.record.errors import IllegalFactError, ReplayError
from takhta.record.facts import AnyFact, GameEnded
from takhta.record.formats.mat_reader import read_mat
from takhta.record.match import Action, CheckerPlay, Double, GameRecord, Match, Result, Take, between
from takhta.record.replay import began as beginning
from takhta.record.replay import facts_of, replay, settled
from takhta.record.retell import match_of
from takhta.rules.dice import Roll
from takhta.rules.game import Points
from takhta.rules.occupancy import Side
from takhta.rules.said import said

W, B = Side.WHITE, Side.BLACK


def one_game(*actions: CheckerPlay | Double | Take, result: Result | None = None) -> Match:
    return Match(between("Anahit", "Berke"), 3, (GameRecord(1, 0, 0, actions, result),))


WHITE_31 = CheckerPlay(W, Roll.parse("31"), "8/5 6/5")
BLACK_42 = CheckerPlay(B, Roll.parse("42"), "8/4 6/4")
WON = Result(W, Points(1))
RESIGNED = [facts.Resigned("black", 1), facts.ResignationAnswered("white", accepted=True)]
RESIGNED_GAMMON = [facts.Resigned("black", 2), facts.ResignationAnswered("white", accepted=True)]


def test_the_first_roll_of_a_game_is_its_opening_throw() -> None:
    told = facts_of(one_game(WHITE_31, BLACK_42), layout="left")
    assert told == (
        facts.MatchBegan("backgammon", {"white": "Anahit", "black": "Berke"}, 3),
        facts.GameBegan(1, "left"),
        facts.OpeningThrown(3, 1),
        facts.Played("white", "31", "8/5 6/5", "sGfwATDgc/ABMA"),
        facts.Rolled("black", "42"),
        facts.Played("black", "42", "8/4 6/4", "mGfwATCwZ/ABMA"),
    )


def test_a_result_that_no_action_explains_was_a_resignation() -> None:
    match = one_game(WHITE_31, Double(B, 2), Take(W), result=Result(W, Points(4)))
    assert facts_of(match)[-3:] == (
        facts.Resigned("black", 2),
        facts.ResignationAnswered("white", accepted=True),
        facts.GameEnded("white", Points(4), 2, "resigned"),
    )


def test_a_last_roll_nobody_played_was_only_seen() -> None:
    unplayed = replace(BLACK_42, text="")
    (_, last) = replay(one_game(WHITE_31, unplayed, result=Result(W, Points(1))))
    assert last.turn is None
    assert last.unplayed == Roll.parse("42")
    assert last.facts[0] == facts.Rolled("black", "42")
    with raises(ReplayError, match=r"Game 1, action 2 \(Black\)"):
        facts_of(one_game(WHITE_31, unplayed, WHITE_31))


@pytest.mark.parametrize("name", REAL)
def test_each_moment_of_a_real_match_follows_from_the_one_before(name: str) -> None:
    match = read_mat(real(name))
    moments = list(replay(match, "left"))
    told: list[AnyFact] = [beginning(match)]
    for moment in moments:
        assert fold(told) == moment.before
        told += moment.facts
        assert fold(told) == moment.after
        if moment.turn is not None:
            assert moment.turn.before.turn is moment.turn.side is moment.action.side
            assert moment.turn.after.turn is moment.turn.side.other
    assert told == list(facts_of(match, "left"))


@pytest.mark.parametrize("name", REAL)
def test_a_real_match_told_as_facts_is_the_same_match_in_our_words(name: str) -> None:
    match = read_mat(real(name))
    again = match_of(facts_of(match), match.date)
    assert facts_of(again) == facts_of(match)
    assert [game.result for game in again.games] == [game.result for game in match.games]


@pytest.mark.parametrize("seed", range(8))
def test_what_was_taken_back_is_not_in_the_match(seed: int) -> None:
    told = made_up(seed)
    assert any(isinstance(fact, facts.TakebackAnswered) and fact.agreed for s in range(8) for fact in made_up(s))
    match = match_of(told)
    stood = [
        (turn.side, turn.roll, turn.text)
        for fact, match_state in zip(told, [None, *(s for _, s in trail(told))], strict=False)
        if isinstance(fact, facts.GameEnded) and match_state is not None
        for turn in match_state.turns
    ]
    stood += [(turn.side, turn.roll, turn.text) for turn in fold(told).turns]
    written = [
        (moment.action.side, moment.action.roll, moment.action.text)
        for moment in replay(match)
        if isinstance(moment.action, CheckerPlay) and moment.turn is not None
    ]
    assert written == stood


@pytest.mark.parametrize(
    ("match", "sentence"),
    [
        (one_game(replace(WHITE_31, text="8/4 6/5")), "Game 1, action 1 (White): "),
        (one_game(WHITE_31, WHITE_31), "Game 1, action 2 (White): Black is on turn, not White."),
        (one_game(CheckerPlay(W, Roll.parse("33"), "")), "Game 1, action 1 (White): A game cannot open with 3-3: "),
        (one_game(Double(W, 2)), "Game 1, action 1 (White): No turn is being played, so nobody can double."),
        (one_game(WHITE_31, Take(B)), "Game 1, action 2 (Black): Black has not been asked that."),
        (one_game(WHITE_31, Double(B, 4)), "Game 1, action 2 (Black): A double offers the cube at 2, not at 4."),
        (
            one_game(WHITE_31, Double(B, 2), Take(W), result=Result(W, Points(1))),
            "Game 1, action 3 (White): 1 point cannot be won with the cube at 2.",
        ),
        (
            replace(one_game(WHITE_31, result=Result(W, Points(4))), length=7),
            "Game 1, action 1 (White): A resignation is single, gammon or backgammon (1, 2 or 3), not 4.",
        ),
        (one_game(), "Nothing was played in game 1."),
        (
            Match(between("a", "b"), 3, (GameRecord(1, 0, 1, (WHITE_31,), WON), GameRecord(2, 0, 1, (WHITE_31,)))),
            "Game 2 begins at 0-1, but the games before it make 1-1.",
        ),
        (
            Match(between("a", "b"), 3, (GameRecord(1, 0, 0, (WHITE_31,)), GameRecord(2, 0, 0, (WHITE_31,)))),
            "Game 1 has no result, yet game 2 follows.",
        ),
        (
            Match(
                between("a", "b"),
                1,
                (GameRecord(1, 0, 0, (WHITE_31,), Result(W, Points(1))), GameRecord(2, 1, 0, (WHITE_31,))),
            ),
            "Game 2 follows, although the match is over.",
        ),
        (Match(between("a", "b"), 3, (), "chess"), "This match cannot be played: There is no game called 'chess'"),
    ],
)
def test_what_breaks_the_rules_is_named_by_game_and_action(match: Match, sentence: str) -> None:
    with pytest.raises(ReplayError) as caught:
        facts_of(match)
    assert explained(caught.value).startswith(sentence)


def test_a_wrong_result_on_the_board_is_refused() -> None:
    match = read_mat(real("gammon"))
    (game,) = match.games
    assert game.result is not None
    other, match = replace(game, result=Result(game.result.winner, Points(6))), replace(match, length=9)
    with raises(ReplayError, match=f"{game.result.winner.label.capitalize()} wins 6', but by the rules .* wins 4"):
        facts_of(replace(match, games=(other,)))
    assert facts_of(replace(match, games=(replace(game, result=None),))) == facts_of(match)


LAST = (WHITE_31, Double(B, 2), Take(W), BLACK_42)


@pytest.mark.parametrize(
    ("length", "written", "ended", "facts_of_it"),
    [
        (3, 3, GameEnded("white", Points(3), 1, "conceded"), [facts.Conceded("black")]),
        (3, 7, GameEnded("white", Points(3), 1, "conceded"), [facts.Conceded("black")]),
        (2, 7, GameEnded("white", Points(2), 1, "resigned"), RESIGNED),
        (3, 4, GameEnded("white", Points(4), 2, "resigned"), RESIGNED_GAMMON),
        (9, 9, GameEnded("white", Points(9), 1, "conceded"), [facts.Conceded("black")]),
    ],
)
def test_what_ends_the_match_may_be_written_by_more_or_less_than_the_rules_make_it(
    length: int, written: int, ended: GameEnded, facts_of_it: list[AnyFact]
) -> None:
    match = replace(one_game(*LAST, result=Result(W, Points(written))), length=length)
    assert list(facts_of(match)[8:]) == [*facts_of_it, ended]
    capped = [said("replay.capped", game=1, written=written, count=ended.points)]
    assert list(settled(match)[1]) == (capped if written != ended.points else [])
    again = match_of(facts_of(match))
    assert facts_of(again) == facts_of(match)
    assert settled(again)[1] == ()


def test_a_gammon_on_the_board_counts_whole_where_the_file_tells_only_what_the_match_needed() -> None:
    match = replace(read_mat(real("gammon")), length=3)
    (game,) = match.games
    assert game.result is not None
    short = replace(match, games=(replace(game, result=Result(game.result.winner, Points(3))),))
    assert facts_of(short) == facts_of(match)
    assert settled(short)[1] == (said("replay.capped", game=1, written=3, count=4),)
    with raises(ReplayError, match="wins 2', but by the rules it is .* wins 4"):
        facts_of(replace(match, games=(replace(game, result=Result(game.result.winner, Points(2))),)))


def test_a_match_whose_first_games_are_lost_begins_at_its_score() -> None:
    fragment = Match(between("a", "b"), 7, (GameRecord(4, 3, 5, (WHITE_31,), WON), GameRecord(5, 4, 5, (WHITE_31,))))
    history = facts_of(fragment)
    assert history[0] == facts.MatchBegan(
        "backgammon", {"white": "a", "black": "b"}, 7, games=3, score={"white": 3, "black": 5}
    )
    assert history[1] == facts.GameBegan(4, "")
    assert match_of(history) == fragment


@pytest.mark.parametrize(
    ("score", "actions", "began"),
    [
        ((6, 4), (WHITE_31,), facts.GameBegan(4, "", crawford=True)),
        ((6, 4), LAST, facts.GameBegan(4, "")),
        ((6, 6), (WHITE_31,), facts.GameBegan(4, "")),
        ((5, 4), (WHITE_31,), facts.GameBegan(4, "")),
    ],
)
def test_a_fragment_begins_with_the_crawford_game_unless_that_is_over(
    score: tuple[int, int], actions: tuple[Action, ...], began: facts.GameBegan
) -> None:
    fragment = Match(between("a", "b"), 7, (GameRecord(4, *score, actions),))
    assert facts_of(fragment)[1] == began


@pytest.mark.parametrize(("games", "score"), [(-1, {}), (0, {"white": 3}), (1, {"red": 1})])
def test_no_match_begins_won_or_with_the_score_of_nobody(games: int, score: dict[facts.SideName, int]) -> None:
    began = facts.MatchBegan("backgammon", {"white": "a", "black": "b"}, 3, games=games, score=score)
    with raises(IllegalFactError, match="No match begins with such a score"):
        begin(began)


def test_a_match_that_was_left_ends_with_the_roll_on_the_table() -> None:
    left = one_game(WHITE_31, replace(BLACK_42, text=""))
    assert match_of(facts_of(left)) == left
    assert facts_of(left)[-1] == facts.Rolled("black", "42")


def test_no_facts_are_no_match() -> None:
    with raises(IllegalFactError, match="Without a fact"):
        match_of(())
