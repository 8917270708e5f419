"""The turn that ends a game can be taken back like any other: the score, the game and the match come back with it."""

from dataclasses import replace
from datetime import UTC, datetime
from itertools import takewhile
from pathlib import Path

import msgspec
import pytest

from support.matches import real
from support.words import raises
from takhta.record import facts
from takhta.record.advance import advance, fold
from takhta.record.errors import IllegalFactError
from takhta.record.facts import AnyFact
from takhta.record.formats.mat_reader import read_mat
from takhta.record.match_state import MatchState, TakebackAsked
from takhta.record.replay import facts_of
from takhta.record.retell import match_of
from takhta.record.sides import name_of
from takhta.record.store.journal import Journal
from takhta.record.store.library import entries

BEGAN, *GAME = facts_of(read_mat(real("gammon")))
"""A match of one game, which is played to the last checker."""


def borne_off(*, last: bool) -> tuple[AnyFact, ...]:
    """The facts up to the end of a game won by bearing off: the match's last, or one before it."""
    assert isinstance(BEGAN, facts.MatchBegan)
    assert isinstance(GAME[-1], facts.GameEnded)
    assert GAME[-1].why == "off"
    return (BEGAN if last else msgspec.structs.replace(BEGAN, length=9), *GAME)


def asked(told: tuple[AnyFact, ...]) -> MatchState:
    ended = fold(told)
    assert ended.revocable is not None
    return advance(ended, facts.TakebackAsked(name_of(ended.revocable.side)))


@pytest.mark.parametrize("last", [False, True])
def test_the_turn_that_ended_a_game_is_open_again_with_its_roll(*, last: bool) -> None:
    told = borne_off(last=last)
    before = fold(told[:-2])
    match_state = asked(told)
    assert before.turn is not None
    assert (match_state.question, match_state.over) == (TakebackAsked(before.turn), False)

    again = advance(match_state, facts.TakebackAnswered(name_of(before.turn.other), agreed=True))

    assert again.reopened is not None
    assert (again.reopened.roll, replace(again, reopened=None)) == (before.roll, before)
    assert fold((*told, facts.TakebackAsked(name_of(before.turn)), *_yes(before), *told[-2:])) == fold(told)


@pytest.mark.parametrize("last", [False, True])
def test_refused_the_game_stays_over(*, last: bool) -> None:
    told = borne_off(last=last)
    match_state = asked(told)
    assert match_state.answers is not None
    refused = advance(match_state, facts.TakebackAnswered(name_of(match_state.answers), agreed=False))
    assert refused == fold(told)
    assert refused.over == last


def test_a_game_given_up_is_not_taken_back() -> None:
    told = (BEGAN, *GAME[:3], facts.Resigned("white", 1), facts.ResignationAnswered("black", accepted=True))
    match_state = fold(told)
    assert match_state.due is not None
    ended = advance(match_state, match_state.due)
    for side in ("white", "black"):
        with raises(IllegalFactError, match="The game was given up, so its last turn stays"):
            advance(ended, facts.TakebackAsked(side))


def test_once_the_next_game_has_begun_the_last_turn_stays() -> None:
    told = borne_off(last=False)
    ended = fold(told)
    assert ended.revocable is not None
    begun = advance(ended, facts.GameBegan(ended.number + 1, "left", ended.score.is_crawford))
    with raises(IllegalFactError, match="did not play the last turn"):
        advance(begun, facts.TakebackAsked(name_of(ended.revocable.side)))


@pytest.mark.parametrize("last", [False, True])
def test_the_record_and_the_library_forget_the_end_that_was_taken_back(*, last: bool, tmp_path: Path) -> None:
    told = borne_off(last=last)
    before = fold(told[:-2])
    assert before.turn is not None
    undo = (facts.TakebackAsked(name_of(before.turn)), *_yes(before))
    open_again = match_of((*told, *undo))
    assert [game.number for game in open_again.games] == list(range(1, before.number + 1))
    assert open_again.games[-1].result is None
    kept = list(takewhile(lambda fact: fact is not told[-2], told))
    assert open_again == match_of(kept)
    assert match_of((*told, *undo, *told[-2:])) == match_of(told)
    with Journal(tmp_path / "journal.sqlite") as journal:
        journal.append(*told, *undo, at=datetime(2026, 11, 21, tzinfo=UTC))
        (entry,) = entries(journal)
        assert (entry.score, entry.over) == ({"white": before.score.white, "black": before.score.black}, False)
        assert journal.unfinished() == (*told, *undo)


def _yes(before: MatchState) -> tuple[AnyFact, ...]:
    assert before.turn is not None
    return (facts.TakebackAnswered(name_of(before.turn.other), agreed=True),)
