"""A beaver: who is doubled turns the cube once more and keeps it. Where it may be, what it is worth, how it is kept."""

import subprocess
from pathlib import Path

import pytest

from oracles.judges import need, program
from support.matches import made_up
from support.patience import PATIENCE_S
from support.words import explained, raises
from takhta.record import facts
from takhta.record.advance import advance, fits, fold
from takhta.record.errors import FormatError, IllegalFactError
from takhta.record.facts import AnyFact, Fact
from takhta.record.formats.mat_writer import write_mat
from takhta.record.formats.match_json import read_json, write_json
from takhta.record.formats.sgf_reader import read_sgf
from takhta.record.formats.sgf_writer import write_sgf
from takhta.record.match import Beaver, Double, Match, Take
from takhta.record.match_state import BeaverOffered, MatchState
from takhta.record.replay import facts_of
from takhta.record.retell import match_of
from takhta.record.show import show
from takhta.rules.game import Points
from takhta.rules.occupancy import Side
from takhta.rules.stakes import Cube
from takhta.words.languages import speaker

W, B = Side.WHITE, Side.BLACK
OPENED: tuple[AnyFact, ...] = (
    facts.GameBegan(1, "left"),
    facts.OpeningThrown(3, 1),
    facts.Played("white", "31", "8/5 6/5", "sGfwATDgc/ABMA"),
    facts.Doubled("black", 2),
)
BEAVER = facts.Beavered("white", 4)


def doubled(length: int = 0, **options: str) -> tuple[AnyFact, ...]:
    """A game in which Black has doubled to 2."""
    return (facts.MatchBegan("backgammon", {"white": "Anahit", "black": "Berke"}, length, options), *OPENED)


def after(*more: Fact) -> MatchState:
    match_state = fold(doubled(beaver="on"))
    for fact in more:
        match_state = advance(match_state, fact)
    return match_state


def refusal(match_state: MatchState, fact: Fact) -> str:
    with pytest.raises(IllegalFactError) as caught:
        advance(match_state, fact)
    return explained(caught.value)


def test_who_is_doubled_may_turn_the_cube_once_more_and_keeps_it() -> None:
    match_state = after(BEAVER)
    assert (match_state.question, match_state.answers) == (BeaverOffered(W, 4), B)
    taken = advance(match_state, facts.Taken("black"))
    assert (taken.cube, taken.question, taken.turn) == (Cube(Points(4), W), None, B)


def test_who_drops_the_beaver_loses_the_double() -> None:
    due = after(BEAVER, facts.Dropped("black")).due
    assert due == facts.GameEnded("white", Points(2), 1, "dropped")


def test_after_a_beaver_only_who_doubled_answers_and_nobody_turns_the_cube_again() -> None:
    match_state = after(BEAVER)
    assert refusal(match_state, facts.Taken("white")) == "The question is Black's to answer."
    assert refusal(match_state, facts.Beavered("black", 8)) == "Black has not been asked that."
    assert refusal(match_state, facts.Rolled("black", "31")) == "An open question must be answered before Rolled."


def test_a_beaver_turns_the_cube_to_twice_the_double() -> None:
    assert refusal(after(), facts.Beavered("white", 2)) == "A beaver turns the cube to 4, not to 2."


@pytest.mark.parametrize(("length", "options"), [(0, {}), (7, {"beaver": "on"}), (7, {})])
def test_there_are_no_beavers_unless_for_money_and_agreed_on(length: int, options: dict[str, str]) -> None:
    match_state = fold(doubled(length, **options))
    assert refusal(match_state, BEAVER) == "No beavers are played here: take the cube or drop it."


def test_no_beaver_goes_beyond_the_limit_of_the_cube() -> None:
    match_state = fold(doubled(beaver="on", cube_limit="2"))
    assert refusal(match_state, BEAVER) == "The cube is at its limit of 2."
    assert fits(match_state, facts.Taken("white"))


def beavered(*more: AnyFact) -> Match:
    return match_of((*doubled(beaver="on"), BEAVER, *more))


@pytest.mark.parametrize("answer", [facts.Taken("black"), facts.Dropped("black")])
def test_a_record_keeps_a_beaver_in_json_and_sgf(answer: AnyFact) -> None:
    ended = (facts.GameEnded("white", Points(2), 1, "dropped"),) if isinstance(answer, facts.Dropped) else ()
    match = beavered(answer, *ended)
    told = facts_of(match)
    assert BEAVER in told
    assert facts_of(read_json(write_json(match))) == told
    assert facts_of(read_sgf(write_sgf(match).encode())) == told


def test_mat_says_that_it_cannot_hold_a_beaver() -> None:
    with raises(FormatError, match=r"cannot hold a beaver; export it as SGF or JSON\."):
        write_mat(beavered(facts.Taken("black")))


def test_a_beaver_is_shown_in_the_words_of_players() -> None:
    assert "doubles to 2\n  2. beavers to 4                      takes" in show(
        beavered(facts.Taken("black")), speaker().noun
    )


@pytest.mark.parametrize("seed", range(8))
def test_made_up_money_games_with_beavers_survive_json_and_sgf(seed: int) -> None:
    told = made_up(seed, 0, beaver="on")
    match = match_of(told, "2026.11.21")
    assert facts_of(read_json(write_json(match))) == facts_of(match)
    assert facts_of(read_sgf(write_sgf(match).encode())) == facts_of(match)


def test_gnubg_reads_our_beavers_and_automatic_doubles_and_writes_them_again(tmp_path: Path) -> None:
    need("gnubg")
    tied = (facts.OpeningThrown(4, 4), facts.OpeningThrown(5, 5))
    told = doubled(beaver="on", automatic_doubles="2")
    told = (*told[:2], *tied, *told[2:-1], facts.Doubled("black", 8), facts.Beavered("white", 16), facts.Taken("black"))
    ours, theirs = tmp_path / "ours.sgf", tmp_path / "theirs.sgf"
    ours.write_text(write_sgf(match_of(told)))
    assert "CV[4]" in ours.read_text()

    subprocess.run(
        [str(program("gnubg")), "-t", "-q", "-r"],
        input=f'load match "{ours}"\nsave match "{theirs}"\nquit\ny\n',
        env={"HOME": str(tmp_path)},
        stdout=subprocess.DEVNULL,
        text=True,
        check=True,
        timeout=PATIENCE_S,
    )

    again = read_sgf(theirs.read_bytes())
    assert again.options == {"beaver": "on", "automatic_doubles": "2"}
    assert again.games[0].actions[1:] == (Double(B, 8), Beaver(W, 16), Take(B))
    assert fold(facts_of(again)).cube == Cube(Points(16), W)
