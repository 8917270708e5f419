"""The library: every match with its players, score and turns, and each one as a value."""

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from support.matches import made_up, real
from support.words import raises
from takhta.record import facts
from takhta.record.advance import fold
from takhta.record.errors import JournalError
from takhta.record.facts import SideName
from takhta.record.formats.mat_reader import read_mat
from takhta.record.match import CheckerPlay
from takhta.record.replay import facts_of
from takhta.record.retell import match_of
from takhta.record.store.journal import Journal, MatchId
from takhta.record.store.library import entries, match
from takhta.rules.stakes import MatchScore

AT = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)


def points(score: MatchScore) -> dict[SideName, int]:
    return {"white": score.white, "black": score.black}


def test_the_library_lists_players_score_and_turns(tmp_path: Path) -> None:
    matches = [list(facts_of(read_mat(real("cube")))), made_up(2, length=5, most=120), made_up(3, length=0)]
    with Journal(tmp_path / "journal.sqlite") as journal:
        for days, told in enumerate(matches):
            journal.append(*told, at=AT + timedelta(days=days))
        listed = entries(journal)
        opened = [match(journal, entry.id) for entry in listed]
    for days, (entry, told, whole) in enumerate(zip(listed, matches, opened, strict=True)):
        match_state = fold(told)
        assert entry.began == AT + timedelta(days=days)
        assert (entry.players, entry.length) == ({"white": "Anahit", "black": "Berke"}, match_state.match.length)
        assert (entry.score, entry.over) == (points(match_state.score), match_state.over)
        assert whole == match_of(told, f"2026.11.{21 + days}")
        plays = [action for game in whole.games for action in game.actions if isinstance(action, CheckerPlay)]
        assert entry.turns <= len(plays) <= entry.turns + len(whole.games), "a roll resigned over is no turn"
    assert [entry.over for entry in listed] == [True, fold(matches[1]).over, False]


def test_a_turn_taken_back_is_not_counted(tmp_path: Path) -> None:
    told = facts_of(read_mat(real("gammon")))[:4]
    undo = (facts.TakebackAsked("white"), facts.TakebackAnswered("black", agreed=True))
    assert isinstance(told[3], facts.Played)
    with Journal(tmp_path / "journal.sqlite") as journal:
        journal.append(*told, at=AT)
        assert entries(journal)[0].turns == 1
        journal.append(*undo, at=AT)
        assert entries(journal)[0].turns == 0


def test_a_match_that_is_not_there_is_told(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal, raises(JournalError, match="There is no match 7 in"):
        match(journal, MatchId(7))


@pytest.mark.parametrize("seed", range(3))
def test_what_is_listed_now_and_then_says_the_same_as_what_is_listed_once(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    told = [fact for number in range(3) for fact in made_up(10 * seed + number, length=3, most=150)]
    with Journal(tmp_path / "often.sqlite") as often, Journal(tmp_path / "once.sqlite") as once:
        for fact in told:
            for journal in (often, once):
                journal.append(fact, at=AT)
            if chance.random() < 0.1:
                entries(often)
        assert entries(often) == entries(once) == entries(once)


def test_a_match_imported_or_gone_on_by_another_program_is_listed(tmp_path: Path) -> None:
    path, told = tmp_path / "journal.sqlite", facts_of(read_mat(real("cube")))
    with Journal(path) as ours, Journal(path) as others:
        others.append(*told[:9], at=AT)
        assert [entry.turns for entry in entries(ours)] == [sum(isinstance(each, facts.Played) for each in told[:9])]
        ours.store(facts_of(read_mat(real("gammon"))), AT)
        others.append(*told[9:], at=AT)
        assert [entry.over for entry in entries(ours)] == [True, True] == [entry.over for entry in entries(others)]


def test_a_journal_that_cannot_be_written_is_listed_all_the_same(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        journal.append(*made_up(2, length=5, most=120), at=AT)
        locked = sqlite3.connect(journal.path, isolation_level=None)
        locked.execute("begin immediate")
        listed = entries(journal)
        locked.execute("rollback")
        locked.close()
        assert listed == entries(journal)
        assert listed[0].turns > 0


def test_the_match_that_goes_on_is_found_behind_imported_ones(tmp_path: Path) -> None:
    told = made_up(2, length=25, most=40)
    with Journal(tmp_path / "journal.sqlite") as journal:
        assert journal.facts_of_last() == ()
        journal.append(*told, at=AT)
        for name in ("cube", "gammon"):
            journal.store(facts_of(read_mat(real(name))), AT)
        assert journal.facts_of_last() == tuple(told)


def test_an_older_count_that_comes_later_does_not_replace_a_newer_one(tmp_path: Path) -> None:
    """Two programs list at once: the one that counted less far may be the last to keep what it counted."""
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        journal.append(*made_up(2, length=5, most=40), at=AT)
        journal.keep_listed([(MatchId(1), 9, b"newer")])
        journal.keep_listed([(MatchId(1), 3, b"older")])
        assert journal.listed() == ([(MatchId(1), b"newer")], 9)
        journal.keep_listed([(MatchId(1), 12, b"newest")])
        assert journal.listed() == ([(MatchId(1), b"newest")], 12)
