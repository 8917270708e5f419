"""A match of four colours: its facts, where they lead, and what fits no game without points."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from support.pagade import BLACK, GREEN, RED, YELLOW, position
from support.words import explained, raises
from takhta.record import facts
from takhta.record.advance import advance, begin, fold, trail
from takhta.record.errors import IllegalFactError
from takhta.record.facts import AnyFact
from takhta.record.formats.match_json import read_json, write_json
from takhta.record.match_state import MatchState, TakebackAsked
from takhta.record.replay import facts_of
from takhta.record.retell import match_of
from takhta.record.sides import name_of
from takhta.record.store.journal import Journal
from takhta.record.store.library import entries
from takhta.rules.dice import Roll
from takhta.rules.game import Points
from takhta.rules.games import game
from takhta.rules.stakes import Cube, MatchScore
from tools.pagade_matches import made_up

FOUR = facts.MatchBegan("pagade", {"red": "Asha", "black": "Bala", "yellow": "Chitra", "green": "Dev"})
GAME = facts.GameBegan(1, "red")
THROWN = (
    facts.StartThrown("red", "41"),
    facts.StartThrown("black", "63"),
    facts.StartThrown("yellow", "31"),
    facts.StartThrown("green", "33"),
)
PLAYERS = ("four", "two", "two_sets", "partners")


def late(dice: str, **colours: str) -> MatchState:
    """A match state in which red has thrown."""
    began = advance(begin(FOUR), GAME)
    return replace(began, state=position(**colours), roll=Roll.parse(dice))  # type: ignore[arg-type] # colours only


def played(match_state: MatchState, text: str) -> MatchState:
    """Where the match stands after this play."""
    assert match_state.roll is not None
    assert match_state.turn is not None
    play = match_state.game.parse_play(match_state.state, match_state.roll, text)
    after = match_state.game.format_position(play.after)
    return advance(match_state, facts.Played(name_of(match_state.turn), str(match_state.roll), text, after))


def test_a_match_begins_with_a_player_of_every_colour_and_no_points() -> None:
    match_state = begin(FOUR)
    assert (match_state.score, match_state.cube, match_state.over) == (
        MatchScore(crawford=False),
        Cube(in_play=False),
        False,
    )
    assert [match_state.player(side) for side in match_state.game.sides] == ["Asha", "Bala", "Chitra", "Dev"]


@pytest.mark.parametrize(
    ("players", "options", "length", "sentence"),
    [
        ({"red": "a", "black": "b"}, {}, 0, "In this game Red, Black, Yellow and Green play, not Red and Black."),
        ({"red": "a", "black": "b"}, {"players": "two"}, 0, "In this game Red and Yellow play, not Red and Black."),
        ({}, {"players": "two"}, 0, "In this game Red and Yellow play, not nobody."),
        (FOUR.players, {}, 3, "Pagade is not played for points, so there is no match to 3."),
    ],
)
def test_a_match_with_other_players_or_for_points_is_refused(
    players: dict[facts.SideName, str], options: dict[str, str], length: int, sentence: str
) -> None:
    with pytest.raises(IllegalFactError) as refused:
        begin(facts.MatchBegan("pagade", players, length, options))
    assert explained(refused.value) == sentence


def test_everybody_throws_for_the_start_and_the_highest_rolls_afresh() -> None:
    match_states = [match_state for _, match_state in trail((FOUR, GAME, *THROWN))][1:]
    assert [match_state.thrower for match_state in match_states] == [RED, BLACK, YELLOW, GREEN, None]
    assert [match_state.turn for match_state in match_states] == [None, None, None, None, BLACK]
    assert (match_states[-1].roll, match_states[-1].state) == (None, game("pagade").start(BLACK))
    assert {match_state.occupancy for match_state in match_states} == {
        game("pagade").occupancy(game("pagade").start(RED))
    }


@pytest.mark.parametrize(
    ("told", "fact", "sentence"),
    [
        ((GAME,), facts.StartThrown("black", "41"), "Red throws next for the start, not Black."),
        ((GAME,), facts.StartThrown("red", "52"), "Pagade has no roll 5-2."),
        ((GAME,), facts.OpeningThrown(4, 1), "In Pagade every side throws its whole roll for the start."),
        ((), facts.StartThrown("red", "41"), "Who starts is thrown for once, after the game has begun."),
        ((GAME, *THROWN), THROWN[0], "Who starts is thrown for once, after the game has begun."),
        ((GAME, *THROWN), facts.Doubled("black", 2), "This game is played without the cube."),
        ((GAME, *THROWN), facts.Resigned("black", 1), "Pagade is played to its end: nobody resigns."),
        ((GAME, *THROWN), facts.Rolled("red", "41"), "Black is on turn, not Red."),
        ((GAME, *THROWN), facts.Rolled("black", "52"), "Pagade has no roll 5-2."),
    ],
)
def test_what_does_not_fit_is_refused(told: tuple[AnyFact, ...], fact: AnyFact, sentence: str) -> None:
    match_state = fold((FOUR, *told))
    with pytest.raises(IllegalFactError) as refused:
        advance(match_state, fact)
    assert explained(refused.value) == sentence


def test_a_whole_roll_is_not_thrown_for_the_start_of_backgammon() -> None:
    began = begin(facts.MatchBegan("backgammon", {"white": "a", "black": "b"}))
    with raises(IllegalFactError, match="In Backgammon the opening is one die of each side"):
        advance(advance(began, facts.GameBegan(1, "left")), facts.StartThrown("white", "41"))


def test_a_takeback_is_answered_by_the_colour_now_on_turn() -> None:
    match_state = late("63", black="#1")  # black is home, so after red it is yellow's turn
    asked = advance(played(match_state, "1/10"), facts.TakebackAsked("red"))
    assert (asked.question, asked.answers) == (TakebackAsked(RED), YELLOW)
    for other in (RED, BLACK, GREEN):
        with raises(IllegalFactError, match="The question is Yellow's to answer"):
            advance(asked, facts.TakebackAnswered(name_of(other), agreed=True))
    again = advance(asked, facts.TakebackAnswered("yellow", agreed=True))
    assert again == replace(match_state, reopened=asked.turns[-1])


def test_a_game_ends_with_the_places_and_without_points_and_another_may_follow() -> None:
    match_state = late("41", red="80.84.84.84x", black="#2", yellow="#1")
    last = played(match_state, "4h/home")
    assert last.due == facts.GameEnded("yellow", Points(0), 1, "off", ("yellow", "black", "red"))
    over = advance(last, last.due)
    assert (over.score, over.playing, over.winner, over.over) == (match_state.score, False, YELLOW, False)
    assert advance(over, facts.GameBegan(2, "red")).thrower is RED
    asked = advance(over, facts.TakebackAsked("red"))
    assert asked.answers is BLACK
    assert advance(asked, facts.TakebackAnswered("black", agreed=True)).state == match_state.state


@pytest.mark.parametrize("players", PLAYERS)
def test_coming_back_after_any_fact_is_standing_where_one_stood(players: str) -> None:
    told = made_up(PLAYERS.index(players), most=400, takebacks=0.05, players=players)
    live = [match_state for _, match_state in trail(told)]
    back = [msgspec.json.decode(msgspec.json.encode(fact), type=AnyFact) for fact in told]
    assert [match_state for _, match_state in trail(back)] == live


@pytest.mark.parametrize("players", PLAYERS)
def test_a_match_comes_back_the_same_from_facts_and_from_json(players: str) -> None:
    told = made_up(10 + PLAYERS.index(players), games=2, takebacks=0.02, players=players)
    match = match_of(told, "2026.11.21")
    assert len(match.games) == 2
    assert match_of(facts_of(match), "2026.11.21") == match
    assert read_json(write_json(match)) == match


def test_the_library_counts_the_games_each_colour_has_won(tmp_path: Path) -> None:
    told = made_up(3, games=2, players="two")
    won = [fact.winner for fact in told if isinstance(fact, facts.GameEnded)]
    with Journal(tmp_path / "journal.sqlite") as journal:
        journal.append(*told, at=datetime(2026, 11, 21, tzinfo=UTC))
        (entry,) = entries(journal)
        assert journal.unfinished() == tuple(told)
    assert entry.score == {"red": won.count("red"), "yellow": won.count("yellow")}
    assert entry.players == {"red": "Asha", "yellow": "Chitra"}


def test_the_players_in_a_line_of_an_older_journal_are_read() -> None:
    line = b'{"fact":"matchbegan","game":"takhteh","white":"Ada","black":"Bob","length":3,"options":{},"dice":"typed"}'
    began = msgspec.json.decode(line, type=AnyFact)
    assert began == facts.MatchBegan("takhteh", {"white": "Ada", "black": "Bob"}, 3, {}, "typed")
    assert b'"players":{"white":"Ada","black":"Bob"},"length":3' in msgspec.json.encode(began)
