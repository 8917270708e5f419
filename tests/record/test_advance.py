"""Which fact may follow which, and where the match stands afterwards."""

from dataclasses import replace

import msgspec
import pytest

from support.matches import made_up
from support.words import explained, raises
from takhta.record import facts
from takhta.record.advance import advance, begin, fits, fold, trail
from takhta.record.errors import IllegalFactError
from takhta.record.facts import AnyFact, Fact
from takhta.record.match_state import DoubleOffered, MatchState, ResignationOffered, TakebackAsked
from takhta.rules.dice import Roll
from takhta.rules.game import Points
from takhta.rules.occupancy import Side
from takhta.rules.stakes import Cube

BEGAN = facts.MatchBegan("backgammon", {"white": "Anahit", "black": "Berke"}, 3)
GAME = facts.GameBegan(1, "left")
WHITE_31 = facts.OpeningThrown(3, 1)
PLAYED_31 = facts.Played("white", "31", "8/5 6/5", "sGfwATDgc/ABMA")
TO_ROLL: tuple[AnyFact, ...] = (BEGAN, GAME, WHITE_31, PLAYED_31)
"""Black is to roll or double, and nothing else has happened."""


def after(*more: Fact) -> MatchState:
    match_state = fold(TO_ROLL)
    for fact in more:
        match_state = advance(match_state, fact)
    return match_state


def refusal(match_state: MatchState, fact: Fact) -> str:
    """The sentence with which a fact is refused; a refused fact must also not fit."""
    with pytest.raises(IllegalFactError) as caught:
        advance(match_state, fact)
    assert not fits(match_state, fact)
    return explained(caught.value)


def test_a_match_begins_at_nil_all_with_no_game() -> None:
    match_state = begin(BEGAN)
    assert (match_state.number, match_state.playing, match_state.occupancy, match_state.turn) == (0, False, None, None)
    assert (match_state.score.white, match_state.score.black, match_state.over) == (0, 0, False)


@pytest.mark.parametrize("wrong", ["chess", ""])
def test_an_unknown_game_is_refused(wrong: str) -> None:
    with raises(IllegalFactError, match="There is no game called"):
        begin(msgspec.structs.replace(BEGAN, game=wrong))


def test_the_start_position_stands_before_the_opening_is_decided() -> None:
    match_state = fold((BEGAN, GAME))
    assert match_state.occupancy == match_state.game.occupancy(match_state.game.start(Side.BLACK))
    assert (match_state.state, match_state.turn, match_state.roll) == (None, None, None)


def test_the_higher_opening_die_starts_and_plays_both_numbers() -> None:
    white, black = fold((BEGAN, GAME, WHITE_31)), fold((BEGAN, GAME, facts.OpeningThrown(2, 6)))
    assert (white.turn, white.roll) == (Side.WHITE, Roll.of(3, 1))
    assert (black.turn, black.roll) == (Side.BLACK, Roll.of(6, 2))


def test_equal_opening_dice_are_thrown_again() -> None:
    tie = fold((BEGAN, GAME, facts.OpeningThrown(4, 4)))
    assert (tie.turn, tie.roll, tie.opening) == (None, None, facts.OpeningThrown(4, 4))
    assert advance(tie, WHITE_31) == fold((BEGAN, GAME, WHITE_31))


def test_a_committed_turn_passes_the_turn() -> None:
    match_state = fold(TO_ROLL)
    assert (match_state.turn, match_state.roll, match_state.question) == (Side.BLACK, None, None)
    assert match_state.last is not None
    assert (match_state.last.side, match_state.last.text, match_state.last.roll) == (
        Side.WHITE,
        "8/5 6/5",
        Roll.of(3, 1),
    )
    assert match_state.game.format_position(match_state.state) == "sGfwATDgc/ABMA"


def test_only_the_side_on_turn_rolls_and_only_once() -> None:
    assert refusal(after(), facts.Rolled("white", "42")) == "Black is on turn, not White."
    assert (
        refusal(after(facts.Rolled("black", "42")), facts.Rolled("black", "65")) == "The dice are thrown already: 4-2."
    )
    assert refusal(after(), facts.Rolled("black", "72")) == "A roll is two dice from 1 to 6, not '72'."


def test_a_play_must_be_legal_match_the_roll_and_lead_where_it_says() -> None:
    opened = fold((BEGAN, GAME, WHITE_31))
    change = msgspec.structs.replace
    assert refusal(opened, change(PLAYED_31, roll="42")) == "The roll to play is 3-1, not 4-2."
    assert refusal(opened, change(PLAYED_31, position="4HPwATDgc/ABMA")) == (
        "The play '8/5 6/5' leads to sGfwATDgc/ABMA, not to 4HPwATDgc/ABMA."
    )
    assert refusal(opened, change(PLAYED_31, text="8/4 6/5"))
    assert refusal(opened, change(PLAYED_31, text="")), "a playable roll may not be passed"
    assert refusal(after(), facts.Played("black", "31", "8/5 6/5", "")) == "Black has not rolled yet."


def test_nobody_doubles_before_the_first_roll_or_after_rolling() -> None:
    opened = fold((BEGAN, GAME, WHITE_31))
    assert "before the first roll" in refusal(opened, facts.Doubled("white", 2))
    assert "comes before the roll" in refusal(after(facts.Rolled("black", "42")), facts.Doubled("black", 2))
    assert "Only the side on turn" in refusal(after(), facts.Doubled("white", 2))
    assert refusal(after(), facts.Doubled("black", 4)) == "A double offers the cube at 2, not at 4."


def test_a_double_is_answered_by_the_other_side_before_anything_else() -> None:
    offered = after(facts.Doubled("black", 2))
    assert (offered.question, offered.answers) == (DoubleOffered(Side.BLACK, 2), Side.WHITE)
    assert refusal(offered, facts.Rolled("black", "42")) == "An open question must be answered before Rolled."
    assert refusal(offered, facts.Taken("black")) == "The question is White's to answer."
    assert refusal(offered, facts.TakebackAnswered("white", agreed=True)) == "White has not been asked that."


def test_a_taken_cube_belongs_to_the_taker_who_alone_may_redouble() -> None:
    taken = after(facts.Doubled("black", 2), facts.Taken("white"))
    assert (taken.cube, taken.turn, taken.question) == (Cube(Points(2), Side.WHITE), Side.BLACK, None)
    assert "belongs to White" in refusal(taken, facts.Doubled("black", 4))


def test_a_dropped_double_ends_the_game_at_the_old_value() -> None:
    dropped = after(facts.Doubled("black", 2), facts.Dropped("white"))
    ended = facts.GameEnded("black", Points(1), 1, "dropped")
    assert (dropped.due, dropped.turn) == (ended, None)
    assert "comes next" in refusal(dropped, facts.GameEnded("black", Points(2), 1, "dropped"))
    assert "comes next" in refusal(dropped, facts.GameBegan(2, "left"))
    done = advance(dropped, ended)
    assert (done.score.black, done.playing, done.result, done.due) == (1, False, ended, None)


def test_a_takeback_opens_the_turn_again_with_its_roll() -> None:
    asked = after(facts.TakebackAsked("white"))
    assert (asked.question, asked.answers) == (TakebackAsked(Side.WHITE), Side.BLACK)
    again = advance(asked, facts.TakebackAnswered("black", agreed=True))
    assert again == replace(fold((BEGAN, GAME, WHITE_31)), reopened=asked.turns[-1])
    assert advance(asked, facts.TakebackAnswered("black", agreed=False)) == after()


def test_a_roll_already_seen_stays_when_the_turn_before_is_taken_back() -> None:
    undone = after(
        facts.Rolled("black", "66"), facts.TakebackAsked("white"), facts.TakebackAnswered("black", agreed=True)
    )
    assert (undone.turn, undone.roll, undone.kept) == (Side.WHITE, Roll.of(3, 1), (Roll.of(6, 6),))
    played = advance(undone, facts.Played("white", "31", "24/23 13/10", "4HPiASjgc/ABMA"))
    assert (played.turn, played.roll, played.kept) == (Side.BLACK, Roll.of(6, 6), ())


def test_several_turns_taken_back_come_again_with_their_rolls_in_order() -> None:
    back = facts.TakebackAnswered
    black = after(facts.Rolled("black", "66"))
    position = black.game.format_position(black.game.parse_play(black.state, Roll.of(6, 6), "24/18(2) 13/7(2)").after)
    undone = after(
        facts.Rolled("black", "66"),
        facts.Played("black", "66", "24/18(2) 13/7(2)", position),
        facts.Rolled("white", "21"),
        facts.TakebackAsked("black"),
        back("white", agreed=True),
        facts.TakebackAsked("white"),
        back("black", agreed=True),
    )
    assert (undone.turn, undone.roll, undone.kept) == (Side.WHITE, Roll.of(3, 1), (Roll.of(6, 6), Roll.of(2, 1)))
    again = advance(undone, PLAYED_31)
    assert (again.turn, again.roll, again.kept) == (Side.BLACK, Roll.of(6, 6), (Roll.of(2, 1),))
    played = facts.Played("black", "66", "24/18(2) 13/7(2)", position)
    assert advance(again, played) == advance(advance(black, played), facts.Rolled("white", "21"))


def test_only_who_played_last_may_take_back_and_not_once_the_cube_is_turned() -> None:
    assert "has nothing to take back" in refusal(after(), facts.TakebackAsked("black"))
    assert "has nothing to take back" in refusal(fold((BEGAN, GAME, WHITE_31)), facts.TakebackAsked("white"))
    turned = after(facts.Doubled("black", 2), facts.Taken("white"))
    assert "The cube has been turned" in refusal(turned, facts.TakebackAsked("white"))


def test_a_resignation_ends_the_game_only_when_accepted() -> None:
    offered = after(facts.Resigned("white", 2))
    assert (offered.question, offered.answers) == (ResignationOffered(Side.WHITE, 2), Side.BLACK)
    assert advance(offered, facts.ResignationAnswered("black", accepted=False)) == after()
    accepted = advance(offered, facts.ResignationAnswered("black", accepted=True))
    assert accepted.due == facts.GameEnded("black", Points(2), 2, "resigned")
    assert "not 4" in refusal(after(), facts.Resigned("white", 4))


def test_the_crawford_game_is_named_and_played_without_the_cube() -> None:
    lost = after(facts.Resigned("white", 2), facts.ResignationAnswered("black", accepted=True))
    assert lost.due is not None
    ended = advance(lost, lost.due)
    assert refusal(ended, facts.GameBegan(2, "left")) == "Game 2 is the Crawford game."
    crawford = advance(ended, facts.GameBegan(2, "left", crawford=True))
    for fact in (WHITE_31, PLAYED_31):
        crawford = advance(crawford, fact)
    assert refusal(crawford, facts.Doubled("black", 2)) == "This game is played without the cube."


def test_without_the_crawford_rule_the_cube_stays() -> None:
    began = msgspec.structs.replace(BEGAN, options={"crawford": "off"}, length=2)
    resigned = (facts.Resigned("white", 1), facts.ResignationAnswered("black", accepted=True))
    history: list[AnyFact] = [began, *TO_ROLL[1:], *resigned, facts.GameEnded("black", Points(1), 1, "resigned")]
    assert fold([*history, facts.GameBegan(2, "left")]).cube == Cube()


@pytest.mark.parametrize(("owner", "points"), [(None, 1), (Side.WHITE, 2)])
def test_by_jacoby_a_gammon_counts_only_once_the_cube_is_turned(owner: Side | None, points: int) -> None:
    money = replace(after(), match=msgspec.structs.replace(BEGAN, length=0, options={"jacoby": "on"}))
    resigned = advance(replace(money, cube=Cube(owner=owner)), facts.Resigned("white", 2))
    ended = advance(resigned, facts.ResignationAnswered("black", accepted=True))
    assert ended.due == facts.GameEnded("black", Points(points), 2, "resigned")


def test_games_are_numbered_and_do_not_overlap() -> None:
    assert refusal(begin(BEGAN), facts.GameBegan(2, "left")) == "Game 1 comes next, not 2."
    assert refusal(after(), facts.GameBegan(2, "left")) == "Game 1 is not finished, so no other begins."
    assert refusal(after(), BEGAN) == "MatchBegan cannot follow in a match that is under way."
    assert refusal(begin(BEGAN), WHITE_31) == "The opening is thrown once, after the game has begun."
    assert refusal(after(), facts.GameEnded("white", Points(1), 1, "off")) == "The game has not ended."


def test_typed_dice_can_be_entered_again_and_thrown_dice_cannot() -> None:
    typed = msgspec.structs.replace(BEGAN, dice="typed")
    rolled = fold((typed, *TO_ROLL[1:], facts.Rolled("black", "66")))
    assert advance(rolled, facts.RollWithdrawn("black")) == replace(fold((typed, *TO_ROLL[1:])), withdrawn=True)
    assert refusal(after(facts.Rolled("black", "66")), facts.RollWithdrawn("black")) == (
        "Only dice that were typed in can be entered again."
    )
    opened = fold((typed, GAME, WHITE_31))
    assert advance(opened, facts.RollWithdrawn("white")) == fold((typed, GAME))


def test_who_has_seen_dice_that_were_withdrawn_cannot_double_before_rolling_again() -> None:
    typed = msgspec.structs.replace(BEGAN, dice="typed")
    withdrawn = fold((typed, *TO_ROLL[1:], facts.Rolled("black", "66"), facts.RollWithdrawn("black")))
    assert refusal(withdrawn, facts.Doubled("black", 2)) == "The dice are thrown: a double comes before the roll."
    rolled = advance(withdrawn, facts.Rolled("black", "61"))
    assert rolled == fold((typed, *TO_ROLL[1:], facts.Rolled("black", "61")))


def test_facts_without_a_beginning_are_no_match() -> None:
    with raises(IllegalFactError, match="begin with MatchBegan, not GameBegan"):
        fold((GAME,))
    with raises(IllegalFactError, match="Without a fact"):
        fold(())


@pytest.mark.parametrize("seed", range(12))
def test_coming_back_after_any_fact_is_standing_where_one_stood(seed: int) -> None:
    told = made_up(seed)
    lines = [msgspec.json.encode(fact) for fact in told]
    live = [match_state for _, match_state in trail(told)]
    back = [msgspec.json.decode(line, type=AnyFact) for line in lines]
    assert [match_state for _, match_state in trail(back)] == live
    for cut in range(1, len(told) + 1, 37):
        assert fold(back[:cut]) == live[cut - 1]


def test_made_up_matches_contain_everything() -> None:
    seen = {type(fact) for seed in range(12) for fact in (*made_up(seed), *made_up(seed, 0, beaver="on"))}
    everything = set(AnyFact.__args__) - {facts.RollWithdrawn, facts.StartThrown, facts.Conceded}
    assert seen == everything
