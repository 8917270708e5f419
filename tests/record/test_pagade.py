"""A match of four colours: its facts, where they lead, and what fits no game without points."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from support.pagade import BLACK, GREEN, RED, YELLOW, position
from support.pagade_matches import made_up
from takhta.record import facts
from takhta.record.advance import advance, begin, fold, trail
from takhta.record.errors import IllegalFactError
from takhta.record.facts import AnyFact
from takhta.record.journal import Journal
from takhta.record.library import entries
from takhta.record.matchjson import read_json, write_json
from takhta.record.replay import facts_of
from takhta.record.retell import match_of
from takhta.record.sides import name_of
from takhta.record.standing import Standing, TakebackAsked
from takhta.rules.dice import Roll
from takhta.rules.game import Points
from takhta.rules.games import game
from takhta.rules.stakes import Cube, MatchScore

FOUR = facts.MatchBegan("pagade", {"red": "Asha", "black": "Bala", "yellow": "Chitra", "green": "Dev"})
GAME = facts.GameBegan(1, "red")
THROWN = (
    facts.StartThrown("red", "41"),
    facts.StartThrown("black", "63"),
    facts.StartThrown("yellow", "31"),
    facts.StartThrown("green", "33"),
)
PLAYERS = ("four", "two", "two_sets", "partners")


def late(dice: str, **colours: str) -> Standing:
    """A standing in which red has thrown."""
    began = advance(begin(FOUR), GAME)
    return replace(began, state=position(**colours), roll=Roll.parse(dice))  # type: ignore[arg-type] # colours only


def played(standing: Standing, text: str) -> Standing:
    """Where the match stands after this play."""
    assert standing.roll is not None
    assert standing.turn is not None
    play = standing.game.parse_play(standing.state, standing.roll, text)
    after = standing.game.format_position(play.after)
    return advance(standing, facts.Played(name_of(standing.turn), str(standing.roll), text, after))


def test_a_match_begins_with_a_player_of_every_colour_and_no_points() -> None:
    standing = begin(FOUR)
    assert (standing.score, standing.cube, standing.over) == (MatchScore(crawford=False), Cube(in_play=False), False)
    assert [standing.player(side) for side in standing.game.sides] == ["Asha", "Bala", "Chitra", "Dev"]


@pytest.mark.parametrize(
    ("players", "options", "length", "sentence"),
    [
        ({"red": "a", "black": "b"}, {}, 0, "In this game red, black, yellow and green play, not red and black."),
        ({"red": "a", "black": "b"}, {"players": "two"}, 0, "In this game red and yellow play, not red and black."),
        ({}, {"players": "two"}, 0, "In this game red and yellow play, not nobody."),
        (FOUR.players, {}, 3, "Pagade is not played for points, so there is no match to 3."),
    ],
)
def test_a_match_with_other_players_or_for_points_is_refused(
    players: dict[facts.SideName, str], options: dict[str, str], length: int, sentence: str
) -> None:
    with pytest.raises(IllegalFactError) as refused:
        begin(facts.MatchBegan("pagade", players, length, options))
    assert str(refused.value) == sentence


def test_everybody_throws_for_the_start_and_the_highest_rolls_afresh() -> None:
    standings = [standing for _, standing in trail((FOUR, GAME, *THROWN))][1:]
    assert [standing.thrower for standing in standings] == [RED, BLACK, YELLOW, GREEN, None]
    assert [standing.turn for standing in standings] == [None, None, None, None, BLACK]
    assert (standings[-1].roll, standings[-1].state) == (None, game("pagade").start(BLACK))
    assert {standing.stand for standing in standings} == {game("pagade").stand(game("pagade").start(RED))}


@pytest.mark.parametrize(
    ("told", "fact", "sentence"),
    [
        ((GAME,), facts.StartThrown("black", "41"), "Red throws next for the start, not black."),
        ((GAME,), facts.StartThrown("red", "52"), "pagade has no roll 52."),
        ((GAME,), facts.OpeningThrown(4, 1), "In pagade every side throws its whole roll for the start."),
        ((), facts.StartThrown("red", "41"), "Who starts is thrown for once, after the game has begun."),
        ((GAME, *THROWN), THROWN[0], "Who starts is thrown for once, after the game has begun."),
        ((GAME, *THROWN), facts.Doubled("black", 2), "This game is played without the cube."),
        ((GAME, *THROWN), facts.Resigned("black", 1), "Pagade is played to its end: nobody resigns."),
        ((GAME, *THROWN), facts.Rolled("red", "41"), "Black is on turn, so red cannot roll."),
        ((GAME, *THROWN), facts.Rolled("black", "52"), "pagade has no roll 52."),
    ],
)
def test_what_does_not_fit_is_refused(told: tuple[AnyFact, ...], fact: AnyFact, sentence: str) -> None:
    standing = fold((FOUR, *told))
    with pytest.raises(IllegalFactError) as refused:
        advance(standing, fact)
    assert str(refused.value) == sentence


def test_a_whole_roll_is_not_thrown_for_the_start_of_backgammon() -> None:
    began = begin(facts.MatchBegan("backgammon", {"white": "a", "black": "b"}))
    with pytest.raises(IllegalFactError, match="In backgammon the opening is one die of each side"):
        advance(advance(began, facts.GameBegan(1, "left")), facts.StartThrown("white", "41"))


def test_a_takeback_is_answered_by_the_colour_now_on_turn() -> None:
    standing = late("63", black="#1")  # black is home, so after red it is yellow's turn
    asked = advance(played(standing, "1/10"), facts.TakebackAsked("red"))
    assert (asked.question, asked.answers) == (TakebackAsked(RED), YELLOW)
    for other in (RED, BLACK, GREEN):
        with pytest.raises(IllegalFactError, match="The question is yellow's to answer"):
            advance(asked, facts.TakebackAnswered(name_of(other), agreed=True))
    assert advance(asked, facts.TakebackAnswered("yellow", agreed=True)) == standing


def test_a_game_ends_with_the_places_and_without_points_and_another_may_follow() -> None:
    standing = late("41", red="80.84.84.84x", black="#2", yellow="#1")
    last = played(standing, "4h/home")
    assert last.due == facts.GameEnded("yellow", Points(0), 1, "off", ("yellow", "black", "red"))
    over = advance(last, last.due)
    assert (over.score, over.playing, over.winner, over.over) == (standing.score, False, YELLOW, False)
    assert advance(over, facts.GameBegan(2, "red")).thrower is RED
    asked = advance(over, facts.TakebackAsked("red"))
    assert asked.answers is BLACK
    assert advance(asked, facts.TakebackAnswered("black", agreed=True)).state == standing.state


@pytest.mark.parametrize("players", PLAYERS)
def test_coming_back_after_any_fact_is_standing_where_one_stood(players: str) -> None:
    told = made_up(PLAYERS.index(players), most=400, takebacks=0.05, players=players)
    live = [standing for _, standing in trail(told)]
    back = [msgspec.json.decode(msgspec.json.encode(fact), type=AnyFact) for fact in told]
    assert [standing for _, standing in trail(back)] == live


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
