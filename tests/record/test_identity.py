"""Which match of all it is, and where it was played: kept in every format that has a word for it, and read again."""

import sqlite3
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles import judges
from oracles.gnubg_files import mat_again, sgf_again, without_unplayed
from oracles.judges import Record
from support.matches import FOLDER, SHORT, in_usual_words, made_up, real
from takhta.record.formats.formats import READERS, WRITERS
from takhta.record.formats.mat_reader import read_mat
from takhta.record.formats.mat_writer import write_mat
from takhta.record.formats.match_json import write_json
from takhta.record.formats.sgf_writer import write_sgf
from takhta.record.match import Match
from takhta.record.replay import began, facts_of
from takhta.record.retell import match_of
from takhta.record.store.journal import Journal, MatchId
from takhta.record.store.library import entries, match
from tools.pagade_matches import made_up as made_up_pagade

AT = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
UID = "0b3c9a52-7f5e-4c1e-9a43-5d1f6f1f8f55"
PLACE: dict[str, Any] = {"uid": UID, "event": 'Spring "Open" [2026], Ä\\', "round": "Semi-final", "table": "7 ]"}
PLAYED = replace(read_mat(SHORT.encode()), date="2026.11.21", **PLACE)
MATCHES = {
    "mat": PLAYED,
    "sgf": PLAYED,
    "json": PLAYED,
    "text": replace(match_of(made_up_pagade(5, players="two", most=12)), **PLACE),
}


def named(match: Match, place: dict[str, Any]) -> Match:
    return replace(match, **place)


def identity(match: Match) -> dict[str, str]:
    return {name: getattr(match, name) for name in PLACE}


@pytest.mark.parametrize("form", MATCHES)
def test_every_format_keeps_which_match_it_is_and_where_it_was_played(form: str) -> None:
    assert identity(*READERS[form](WRITERS[form](MATCHES[form]))) == PLACE


@given(st.fixed_dictionaries(dict.fromkeys(PLACE, st.text(max_size=250))))
def test_whatever_an_event_is_called_the_match_is_read_again(place: dict[str, str]) -> None:
    wanted = {
        name: " ".join("".join(c if c.isprintable() else " " for c in words).split()) for name, words in place.items()
    }
    for form, whole in MATCHES.items():
        again = identity(*READERS[form](WRITERS[form](named(whole, place))))
        assert again == (place if form == "json" else {name: words[:200].strip() for name, words in wanted.items()})


def test_without_an_identity_a_file_has_no_line_for_it() -> None:
    anonymous = named(PLAYED, dict.fromkeys(PLACE, ""))
    for write, words in ((write_mat, ("Event ", "MatchUID")), (write_sgf, ("EV[", "GC[", "RO["))):
        assert not any(word in write(anonymous) for word in words)
    assert not any(f'"{name}"'.encode() in write_json(anonymous) for name in PLACE)


@pytest.mark.parametrize("number", range(4))
def test_the_facts_of_a_match_keep_its_identity(number: int) -> None:
    match = replace(match_of(made_up(number), "2026.11.21"), **PLACE)
    assert identity(match_of(facts_of(match))) == PLACE
    assert began(match).uid == UID


def test_gnubg_reads_our_headers_and_writes_them_again(tmp_path: Path, record_property: Record) -> None:
    judges.need("gnubg")
    whole = replace(in_usual_words(read_mat(real("cube"))), **PLACE)
    ours = [
        whole,
        named(whole, {"event": "E" * 200, "round": "é" * 200}),
        *(named(whole, {name: ""}) for name in PLACE),
    ]
    ours += [
        named(whole, {"event": "", "round": ""}),
        replace(match_of(made_up(4, 5, most=250), "2026.11.21"), **PLACE),
    ]
    mats, sgfs = [without_unplayed(write_mat(match)) for match in ours], [write_sgf(match) for match in ours]
    again, saved = mat_again(mats, tmp_path), sgf_again(sgfs, tmp_path)
    differing = sum(
        one != other for one, other in zip([*again, *saved], [*mats, *zip(sgfs, mats, strict=True)], strict=True)
    )
    judges.tell(record_property, "GNU Backgammon", "headers read and written again", 2 * len(ours), differing)
    assert again == mats
    assert saved == list(zip(sgfs, mats, strict=True))


def test_a_journal_from_before_there_were_uids_is_read_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_bytes((FOLDER.parent / "journals" / "before-uids.sqlite").read_bytes())
    with sqlite3.connect(path) as database:
        rows = database.execute("select * from fact order by id").fetchall()
    database.close()
    with Journal(path) as journal:
        told = made_up(2, length=3, most=21)
        assert journal.unfinished() == tuple(told[:20])
        journal.append(told[20], at=AT)
        assert journal.facts(MatchId(3)) == tuple(told)
        assert [(entry.id, entry.over) for entry in entries(journal)] == [(1, True), (2, False), (3, False)]
        assert identity(match(journal, MatchId(1))) == dict.fromkeys(PLACE, "")
    with sqlite3.connect(path) as database:
        assert database.execute("select * from fact order by id").fetchall()[:-1] == rows
    database.close()
