"""The match sheet tells a match as players would write it down."""

from takhta.record.facts import (
    AnyFact,
    Doubled,
    Dropped,
    GameBegan,
    GameEnded,
    MatchBegan,
    OpeningThrown,
    Played,
    ResignationAnswered,
    Resigned,
    Rolled,
    StartThrown,
    TakebackAnswered,
    TakebackAsked,
    Taken,
)
from takhta.rules.game import Points
from takhta.web.turns import turns_of
from takhta.web.view import TurnLine
from takhta.words.languages import speaker

BEGUN: list[AnyFact] = [MatchBegan("backgammon", {"white": "Ada", "black": "Ben"}, 5), GameBegan(1, "lower-right")]


def test_a_game_is_told_turn_by_turn() -> None:
    facts: list[AnyFact] = [
        *BEGUN,
        OpeningThrown(4, 4),
        OpeningThrown(3, 1),
        Played("white", "31", "8/5 6/5", "x"),
        Rolled("black", "66"),
        Played("black", "66", "", "x"),
        Doubled("white", 2),
        Taken("black"),
        Played("white", "42", "8/4 6/4", "x", "corrected"),
        Resigned("black", 2),
        ResignationAnswered("white", accepted=False),
        Doubled("black", 4),
        Dropped("white"),
        GameEnded("black", Points(2), 1, "dropped"),
    ]
    assert turns_of(facts, speaker()) == (
        TurnLine(1, None, "44", "both threw the same: again", "note"),
        TurnLine(1, "white", "31", "8/5 6/5"),
        TurnLine(1, "black", "66", "no move"),
        TurnLine(1, "white", "", "doubles to 2", "cube"),
        TurnLine(1, "black", "", "takes", "cube"),
        TurnLine(1, "white", "42", "8/4 6/4", "corrected"),
        TurnLine(1, "black", "", "offers a gammon", "cube"),
        TurnLine(1, "white", "", "plays on", "cube"),
        TurnLine(1, "black", "", "doubles to 4", "cube"),
        TurnLine(1, "white", "", "drops", "cube"),
        TurnLine(1, "black", "", "wins 2 points", "end"),
    )


def test_a_turn_taken_back_is_struck_out_and_may_be_played_again() -> None:
    facts: list[AnyFact] = [
        *BEGUN,
        Played("white", "31", "8/5 6/5", "x"),
        Doubled("black", 2),
        Taken("white"),
        TakebackAsked("white"),
        TakebackAnswered("black", agreed=True),
        Played("white", "31", "24/23 13/10", "x"),
        TakebackAsked("white"),
        TakebackAnswered("black", agreed=False),
    ]
    assert [(line.text, line.how) for line in turns_of(facts, speaker())] == [
        ("8/5 6/5", "taken_back"),
        ("doubles to 2", "cube"),
        ("takes", "cube"),
        ("24/23 13/10", "played"),
    ]


def test_each_line_belongs_to_its_game() -> None:
    facts: list[AnyFact] = [*BEGUN, GameEnded("white", Points(1), 1, "off"), GameBegan(2, "lower-left")]
    assert turns_of([*facts, Played("black", "21", "13/11 6/5", "x")], speaker()) == (
        TurnLine(1, "white", "", "wins 1 point", "end"),
        TurnLine(2, "black", "21", "13/11 6/5"),
    )


def test_a_game_of_four_tells_the_throws_for_the_start_and_who_came_home_after_the_winner() -> None:
    facts: list[AnyFact] = [
        MatchBegan("pagade", {"red": "Ada", "black": "Ben", "yellow": "Cleo", "green": "Dev"}),
        GameBegan(1, "red"),
        StartThrown("red", "61"),
        StartThrown("black", "64"),
        Played("black", "63", "8/11 8/14", "x"),
        GameEnded("yellow", Points(0), 1, "off", ("yellow", "red", "green")),
    ]
    assert turns_of(facts, speaker()) == (
        TurnLine(1, "red", "61", "for the start", "start"),
        TurnLine(1, "black", "64", "for the start", "start"),
        TurnLine(1, "black", "63", "8/11 8/14"),
        TurnLine(1, "yellow", "", "wins, then Red and Green", "end"),
    )
