"""`takhta play` from outside: it starts, serves, stops, and comes back from a kill with nothing lost."""

import os
import signal
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx2
import msgspec
import pytest

from support.patience import PATIENCE_S
from support.program import COMMAND, refused
from support.running import Playing, visit
from support.screens import screen_of
from takhta.record import facts
from takhta.record.store.journal import Journal

MOST_RESIDENT_MB = 100


@pytest.fixture
def playing(tmp_path: Path) -> Iterator[Playing]:
    with Playing(tmp_path, "--white", "Ada", "--black", "Bob", "--match", "3") as started:
        yield started


def test_it_says_where_its_page_is_and_serves_it(playing: Playing) -> None:
    assert playing.greeting == [f"Takhta is ready: {playing.url}  (Ctrl-C stops it)"]

    page = httpx2.get(playing.url, trust_env=False, timeout=PATIENCE_S)

    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "<title>Takhta" in page.text
    assert playing.errors == ""


def test_the_board_of_switches_recognises_the_start_and_reads_a_turn(tmp_path: Path) -> None:
    with Playing(tmp_path, "--board", "virtual-reed") as playing, visit(playing) as visitor:
        visitor.press("roll")
        visitor.prompted("play")
        visitor.play(playing.match_state())
        visitor.prompted("confirm")
        visitor.press("done")
        visitor.prompted("roll")

        assert [type(fact) for fact in playing.facts()][-1] is facts.Played
    assert list(playing.home.rglob("calibration-virtual-reed.json")) == []


def test_a_game_asked_for_is_played_on_the_board_asked_for_where_it_can_be(tmp_path: Path) -> None:
    with Playing(tmp_path, "--board", "virtual-reed", "--game", "nackgammon") as playing, visit(playing) as visitor:
        visitor.until(lambda view: "roll" in view["keys"])
        began = playing.facts()[0]
        assert isinstance(began, facts.MatchBegan)
        assert began.game == "nackgammon"
    assert (tmp_path / "takhta" / "virtual-reed-checkers.json").exists()


@pytest.mark.parametrize(
    ("layout", "greeting"),
    [("upper-left", "Takhta is ready"), ("lower-left", "The unfinished match of Ada and Bob goes on")],
)
def test_a_game_set_up_in_a_way_that_a_board_cannot_tell_stays_in_the_log(
    layout: str, greeting: str, tmp_path: Path
) -> None:
    (folder := tmp_path / "takhta").mkdir()
    with Journal(folder / "journal.sqlite") as journal:
        began = facts.MatchBegan("backgammon", {"white": "Ada", "black": "Bob"}, 3)
        journal.append(began, facts.GameBegan(1, layout), at=datetime.now(UTC))

    with Playing(tmp_path, "--board", "virtual-reed") as playing:
        assert playing.greeting[0].startswith(greeting)


def test_a_second_one_on_the_same_port_says_so(playing: Playing, tmp_path: Path) -> None:
    (elsewhere := tmp_path / "elsewhere").mkdir()

    said = refused(elsewhere, "play", "--no-browser", "--port", str(playing.port))

    assert said.startswith(f"Port {playing.port} cannot be used (")
    assert said.endswith("): stop what uses it, or choose another with --port.")


def test_a_second_one_with_the_same_journal_says_so(playing: Playing) -> None:
    said = refused(playing.home, "play", "--no-browser", "--port", "0")

    assert said == f"Another Takhta is playing with the journal in {playing.home}/takhta: stop that one first."


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_when_asked_and_takes_the_dice_display_with_it(playing: Playing, by: signal.Signals) -> None:
    with visit(playing) as visitor:
        visitor.prompted("set_up")

        assert playing.end(by) == 0

    assert playing.errors == ""


def test_it_needs_little_memory(tmp_path: Path) -> None:
    with Playing(tmp_path, command=COMMAND) as playing, visit(playing) as visitor:
        visitor.press("roll")
        visitor.prompted("play")
        visitor.play(playing.match_state())
        visitor.press("done")
        visitor.prompted("roll")
        resident = playing.resident_mb

    print(f"takhta play holds {resident:.0f} MB, without the dice display's process")
    assert resident < MOST_RESIDENT_MB


def test_a_kill_after_a_roll_was_shown_brings_back_the_roll_and_the_checkers(playing: Playing) -> None:
    with visit(playing) as visitor:
        visitor.press("roll")
        visitor.prompted("play")
        visitor.play(playing.match_state(), steps=1)
        shown = _lasting(visitor.until(lambda view: view["turn_text"]))
        assert playing.end(signal.SIGKILL) == -signal.SIGKILL
    kept = playing.facts()
    assert isinstance(kept[-1], facts.OpeningThrown)

    with Playing(playing.home) as again, visit(again) as visitor:
        assert again.greeting[0].startswith("The unfinished match of Ada and Bob goes on")
        assert _lasting(visitor.until(lambda view: view["turn_text"])) == shown
        assert again.facts() == kept
        assert "roll" not in visitor.view["keys"]


def test_a_kill_before_the_start_position_stood_still_has_it_set_up(tmp_path: Path) -> None:
    folder = tmp_path / "takhta"
    folder.mkdir()
    with Journal(folder / "journal.sqlite") as journal:
        journal.append(facts.MatchBegan("backgammon", {"white": "Ada", "black": "Bob"}, 3), at=datetime.now(UTC))

    with Playing(tmp_path) as playing, visit(playing) as visitor:
        visitor.until(lambda view: "roll" in view["keys"])


def test_the_computer_plays_by_itself_and_its_checkers_move_by_themselves(tmp_path: Path) -> None:
    computers = ("--computer", "white", "--computer", "black=random")
    with Playing(tmp_path, *computers) as playing, visit(playing) as visitor:
        visitor.until(lambda view: any("/" in line["text"] for line in view["turns"]))

    began, *_ = playing.facts()
    assert isinstance(began, facts.MatchBegan)
    assert began.computers == {"white": "club", "black": "random"}
    assert any(isinstance(fact, facts.Played) for fact in playing.facts())


def test_a_match_is_the_same_match_of_the_same_tournament_after_a_kill_and_a_new_one_another(tmp_path: Path) -> None:
    place = {"event": "Spring Open", "round": "2", "table": "7"}
    named = [word for name, value in place.items() for word in (f"--{name}", value)]
    with Playing(tmp_path, *named) as playing:
        began, *_ = playing.facts()
        playing.end(signal.SIGKILL)
    assert isinstance(began, facts.MatchBegan)
    assert {name: getattr(began, name) for name in place} == place
    assert str(UUID(began.uid)) == began.uid

    with Playing(tmp_path) as again:
        assert again.match_state().match == began
    with Playing(tmp_path, "--new", *named) as another, visit(another) as visitor:
        second = another.match_state().match
        visitor.say(do="newgame", game="backgammon", options={}, players={}, length=5, dice="typed")
        visitor.until(lambda view: view["game"]["title"] == "5 points")
        third = another.match_state().match
    assert second == msgspec.structs.replace(began, uid=second.uid)
    assert (third.event, third.round, third.table) == ("Spring Open", "", "7"), "the page's form does not ask for them"
    assert len({began.uid, second.uid, third.uid, ""}) == 4


@pytest.mark.parametrize(
    ("computer", "said"),
    [
        (
            "black=deep",
            (
                "There is no computer player called 'deep'; "
                "there are best, strong, club, casual, beginner, greedy and random."
            ),
        ),
        ("red", "Nobody plays red in this game of Backgammon."),
    ],
)
def test_a_computer_player_that_does_not_exist_is_refused(tmp_path: Path, computer: str, said: str) -> None:
    assert refused(tmp_path, "play", "--no-browser", "--port", "0", "--computer", computer) == said


def test_the_game_of_another_board_begins_a_match_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "takhta"
    folder.mkdir()
    with Journal(folder / "journal.sqlite") as journal:
        journal.append(facts.MatchBegan("backgammon", {"white": "Ada", "black": "Bob"}, 3), at=datetime.now(UTC))

    pagade = ("--game", "pagade", "--option", "players=two", "--computer", "red", "--computer", "yellow")
    with Playing(tmp_path, *pagade) as playing, visit(playing) as visitor:
        visitor.until(lambda view: {line["side"] for line in view["turns"] if "/" in line["text"]} == {"red", "yellow"})

    began, *history = playing.facts()
    assert isinstance(began, facts.MatchBegan)
    assert (began.game, began.players) == ("pagade", {"red": "Red", "yellow": "Yellow"})
    assert {fact.side for fact in history if isinstance(fact, facts.Played)} == {"red", "yellow"}


def test_a_kill_with_an_open_double_asks_the_same_again(playing: Playing) -> None:
    with visit(playing) as visitor:
        visitor.press("roll")
        visitor.prompted("play")
        visitor.play(playing.match_state())
        visitor.press("done")
        visitor.prompted("roll")
        visitor.offer_double()
        shown = _lasting(visitor.prompted("doubled"))
        playing.end(signal.SIGKILL)
    kept = playing.facts()

    with Playing(playing.home) as again, visit(again) as visitor:
        assert _lasting(visitor.prompted("doubled")) == shown
        assert visitor.view["keys"] == ["take", "drop"]
        assert again.facts() == kept
        visitor.press("take")
        visitor.prompted("roll")
        assert again.facts() == (*kept, facts.Taken("white" if shown["turn"] == "black" else "black"))


def test_a_display_that_dies_is_started_again_and_shows_the_same(playing: Playing) -> None:
    with visit(playing) as visitor:
        visitor.press("roll")
        visitor.until(lambda view: view["prompt"] == "play" and view["screen"] == screen_of(view))
        os.kill(playing.display, signal.SIGKILL)
        visitor.until(lambda view: not view["devices"]["display"])
        visitor.until(lambda view: view["devices"]["display"] and view["screen"] == screen_of(view))


def _lasting(view: dict[str, Any]) -> dict[str, Any]:
    """What of a view must outlast the program."""
    names = ("game", "prompt", "text", "turn", "dice", "cube", "score", "occupancy", "checkers", "turns", "turn_text")
    return {name: view[name] for name in names}
