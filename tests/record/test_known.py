"""A match that is in the library already is known again: by its uid, or by what was played, from whatever file."""

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import msgspec
import pytest

from support.matches import FOLDER, SHORT, made_up, real
from takhta.record import facts
from takhta.record.digest import digest
from takhta.record.facts import AnyFact
from takhta.record.formats.formats import READERS, WRITERS
from takhta.record.formats.mat_reader import read_mat
from takhta.record.match import Match, between
from takhta.record.replay import facts_of
from takhta.record.retell import match_of
from takhta.record.store import known
from takhta.record.store.journal import Journal, MatchId
from takhta.record.store.known import Known
from tools.pagade_matches import made_up as made_up_pagade

AT = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
CUBE = read_mat(real("cube"))
TOLD = facts_of(CUBE)
UID, ANOTHER = "0b3c9a52-7f5e-4c1e-9a43-5d1f6f1f8f55", "176ca1d8-5423-4c19-8c3b-0f0d281e8395"


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "journal.sqlite") as opened:
        yield opened


def named(history: tuple[AnyFact, ...], uid: str) -> tuple[AnyFact, ...]:
    return msgspec.structs.replace(history[0], uid=uid), *history[1:]


def through(form: str, match: Match) -> tuple[AnyFact, ...]:
    """The facts of a match after it was written to a file and read again."""
    (again,) = READERS[form](WRITERS[form](match))
    return facts_of(again)


@pytest.mark.parametrize("seed", range(12))
def test_a_match_played_here_is_known_again_from_any_file_by_what_was_played(journal: Journal, seed: int) -> None:
    history = made_up(seed, length=seed % 4)
    assert any(isinstance(fact, facts.TakebackAnswered) for fact in history)
    journal.append(*history, at=AT)
    for form in ("mat", "sgf", "json"):
        assert journal.store(through(form, match_of(history)), AT) == Known(1, is_same=True), form


def test_a_match_of_a_game_without_points_is_known_again(journal: Journal) -> None:
    history = made_up_pagade(5, games=2, most=300, players="two", takebacks=0.1)
    journal.append(*history, at=AT)
    for form in ("text", "json"):
        assert journal.store(through(form, match_of(history)), AT) == Known(1, is_same=True), form


@pytest.mark.parametrize("name", ["Anahit: the first of her name in this club", "Ü" * 40, "a  \n\x1b[31m b", "", ":"])
def test_names_that_a_file_cuts_short_are_the_same_names(journal: Journal, name: str) -> None:
    match = replace(CUBE, players=between(name, f"{name}2"))
    journal.append(*facts_of(match), at=AT)
    for form in ("mat", "sgf", "json"):
        assert journal.store(through(form, match), AT) == Known(1, is_same=True), form


def test_an_unfinished_match_is_another_one_until_it_has_a_uid(journal: Journal) -> None:
    assert journal.store(TOLD[:40], AT) == MatchId(1)
    assert journal.store(TOLD, AT) == MatchId(2)
    assert journal.store(named(TOLD[:40], UID), AT) == Known(1, is_same=True), "by what was played: match 1 has no uid"
    assert journal.store(named(facts_of(read_mat(real("gammon")))[:40], UID), AT) == MatchId(3)
    assert journal.store(named(TOLD, UID), AT) == Known(3, is_same=False)


def test_the_same_plays_under_another_uid_are_another_match(journal: Journal) -> None:
    assert journal.store(named(TOLD, UID), AT) == MatchId(1)
    assert journal.store(named(TOLD, ANOTHER), AT) == MatchId(2)
    assert journal.store(named(TOLD, ANOTHER), AT) == Known(2, is_same=True)
    assert journal.store(TOLD, AT) == Known(1, is_same=True), "without one what was played decides"


def test_a_match_that_goes_on_is_known_by_what_has_been_played_since(journal: Journal) -> None:
    journal.append(*TOLD[:20], at=AT)
    assert journal.store(TOLD[:20], AT) == Known(1, is_same=True)
    journal.append(*TOLD[20:], at=AT)
    assert journal.store(TOLD, AT) == Known(1, is_same=True)
    assert journal.store(TOLD[:20], AT) == MatchId(2)


@pytest.mark.parametrize("seed", range(60))
def test_any_other_dice_play_cube_or_result_make_another_match(seed: int) -> None:
    random = Random(seed)
    counts = (facts.Played, facts.Doubled, facts.Taken, facts.Dropped, facts.GameEnded)
    place = random.choice([number for number, fact in enumerate(TOLD) if isinstance(fact, counts)])
    left_out = (*TOLD[:place], *TOLD[place + 1 :])
    changed: dict[str, object] = {"side": "black" if getattr(TOLD[place], "side", "") == "white" else "white"}
    match TOLD[place]:
        case facts.Played():
            changed = random.choice([changed, {"roll": "12"}, {"position": "4HPwATDgc/ABMA"}])
        case facts.Doubled():
            changed = {"value": 64}
        case facts.GameEnded():
            changed = {"points": 7}
    other = (*TOLD[:place], msgspec.structs.replace(TOLD[place], **changed), *TOLD[place + 1 :])
    assert len({digest(TOLD), digest(left_out), digest(other)}) == 3


def test_what_files_cannot_hold_makes_no_other_match() -> None:
    began = msgspec.structs.replace(TOLD[0], dice="typed", options={"triple": "off"}, event="Cup")
    assert digest((began, *TOLD[1:])) == digest(TOLD)
    assert digest((began, *TOLD[1:])) != digest((msgspec.structs.replace(TOLD[0], length=5), *TOLD[1:]))


def test_a_journal_from_before_knows_its_matches_and_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_bytes((FOLDER.parent / "journals" / "before-uids.sqlite").read_bytes())

    def rows() -> list[object]:
        database = sqlite3.connect(path)
        found = [*database.execute("pragma user_version"), *database.execute("select * from fact order by id")]
        database.close()
        return found

    before = rows()
    with Journal(path) as journal:
        assert journal.store(facts_of(read_mat(SHORT.encode())), AT) == Known(2, is_same=True)
        for match in (MatchId(1), MatchId(3)):
            told = match_of(journal.facts(match))
            assert journal.store(facts_of(told), AT) == Known(match, is_same=True)
    assert rows() == before, "an older program reads it as it did"


def test_a_match_nobody_can_read_keeps_nobody_from_adding_another(journal: Journal) -> None:
    journal.append(*TOLD[:20], at=AT)
    with sqlite3.connect(journal.path) as other:
        other.execute("update fact set fact = '{}' where number = 3")
    other.close()
    assert journal.store(TOLD, AT) == MatchId(2)
    assert journal.store(TOLD, AT) == Known(2, is_same=True)


@pytest.mark.parametrize(("question", "index"), [(known.BY_UID, "known_by_uid"), (known.BY_DIGEST, "known_by_digest")])
def test_among_thousands_a_match_is_found_by_an_index(journal: Journal, question: str, index: str) -> None:
    journal.store(TOLD, AT)
    with sqlite3.connect(journal.path) as other:
        plan = other.execute(f"explain query plan {question}", ("x",) * question.count("?")).fetchall()
    other.close()
    assert [index in str(line) for line in plan if "SEARCH" in str(line) or "SCAN" in str(line)] == [True]
