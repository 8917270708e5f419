"""The hall's page: what all may see, how late, and what the director alone may do."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from support.hall import a_game, hall, let_play
from takhta.hub.hub import Hub
from takhta.hub.page import create_app
from takhta.record.formats.mat_reader import read_mats
from takhta.share.messages import Answer

AFAR = ("192.168.1.7", 50000)
HERE = ("127.0.0.1", 50000)


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Hub]:
    hub = hall(tmp_path)
    yield hub
    hub.store.close()


def browser(hub: Hub, client: tuple[str, int] = HERE, **options: Any) -> TestClient:
    return TestClient(create_app(hub, lan=True, **options), base_url="http://127.0.0.1:8025", client=client)


def test_a_hall_nobody_has_come_to_says_so(hub: Hub) -> None:
    assert "No board has come in yet." in browser(hub).get("/").text


def test_every_board_has_a_card_with_its_players_score_and_trouble(hub: Hub) -> None:
    let_play(hub, "board10", a_game(1, table="Table 10", facts=40))
    live = let_play(hub, "board2", a_game(2, "Cem", "Dilek", facts=30))
    live.calls, live.clock_off_s = True, 86_400.0
    text = browser(hub).get("/").text
    assert re.findall(r'id="board-(\w+)"', text) == ["board2", "board10"]
    for told in ("Cem", "Dilek", "Ada", "Berke", "Table 10", "Director, please", "Its clock is wrong", "To 5 points"):
        assert told in text


def test_no_name_can_command_a_browser(hub: Hub) -> None:
    evil = "<script>alert(1)</script>\"'&"
    let_play(hub, "board1", a_game(1, evil, evil, event=evil, table=evil))
    client = browser(hub)
    pages = ["/", "/board/board1", "/overlay/board1", "/archive", "/events", f"/event/{evil}", f"/archive?q={evil}"]
    for page in pages:
        answer = client.get(page)
        assert "<script>alert" not in answer.text, page
        assert "script-src 'self'" in answer.headers["Content-Security-Policy"]


def test_watchers_see_a_board_as_late_as_the_club_wishes_and_the_director_at_once(hub: Hub) -> None:
    hub.clock = lambda: 100.0
    let_play(hub, "board1", a_game(1, facts=40), since=90.0)
    assert "Ada" in browser(hub, delay_s=60.0).get("/board/board1").text
    watcher = browser(hub, AFAR, delay_s=60.0)
    for page in ("/", "/board/board1", "/board/board1?delay=0", "/board/board1?delay=nan", "/overlay/board1"):
        assert "Ada" not in watcher.get(page).text, page
    assert watcher.get("/archive/board1/m.mat").status_code == 404
    assert "Ada" not in watcher.get("/archive").text
    hub.clock = lambda: 151.0
    assert "Ada" in watcher.get("/board/board1").text
    assert "Ada" not in watcher.get("/board/board1?delay=300").text


def test_a_match_is_found_by_its_words_and_loads_down_as_other_programs_read_it(hub: Hub) -> None:
    let_play(hub, "board1", a_game(1, "Ada", "Berke", event="Winter Open"))
    let_play(hub, "board2", a_game(2, "Cem", "Dilek"))
    client = browser(hub)
    found = client.get("/archive?q=ada winter").text
    assert "Ada – Berke" in found
    assert "Cem" not in found
    answer = client.get("/archive/board1/m.mat")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="2026-11-22-Ada-Berke.mat"'
    (match,) = read_mats(answer.content)
    assert [*match.players.values()] == ["Ada", "Berke"]
    assert client.get("/archive/board1/other.mat").status_code == 404
    assert client.get("/archive/board1/m.exe").status_code == 404


def test_the_director_seats_players_and_learns_what_came_of_it(hub: Hub) -> None:
    let_play(hub, "board1", a_game(1))
    client = browser(hub)
    form = {"board": "board1", "white": "Eve", "black": "Farid", "length": "7", "event": "Cup", "round": "2"}
    assert client.post("/do/seat", json=form).status_code == 204
    ((seat, holds_s),) = hub.seats.due(100.0)
    assert (seat.board, seat.ask.seat.players, seat.ask.seat.length) == (
        "board1",
        {"white": "Eve", "black": "Farid"},
        7,
    )
    assert holds_s == 120.0
    hub.seats.answered("board2", Answer(id=seat.ask.id, done=True))  # another board cannot answer for it
    assert seat.done is None
    hub.seats.answered("board1", Answer(id=seat.ask.id, done=False, why="A game is under way."))
    assert hub.seats.last("board1") is seat
    assert f"{seat.done} {seat.why}" == "False A game is under way."
    assert client.post("/do/seat", json={**form, "board": "board9"}).text.startswith("The board board9 is not here")
    assert client.post("/do/seat", json={**form, "length": "-1"}).status_code == 403


def test_nobody_but_the_director_directs(hub: Hub) -> None:
    let_play(hub, "board1", a_game(1))
    shown: list[str] = []
    watcher = browser(hub, AFAR, show_code=shown.append)
    for what in ("seat", "plan", "round", "decide"):
        assert watcher.post(f"/do/{what}", json={"board": "board1"}).text == "Only the director may do that."
    assert watcher.post("/do/pair", json={"code": "000000"}).status_code == 403
    assert watcher.post("/do/code", json={}).status_code == 204
    assert watcher.post("/do/pair", json={"code": shown[0]}).status_code == 204
    assert watcher.post("/do/seat", json={"board": "board1", "white": "Eve"}).status_code == 204


def test_a_strangers_page_cannot_speak_to_the_hub_in_the_directors_browser(hub: Hub) -> None:
    let_play(hub, "board1", a_game(1))
    answer = browser(hub).post("/do/seat", json={"board": "board1"}, headers={"Origin": "http://evil.example"})
    assert answer.status_code == 403
    assert hub.seats.last("board1") is None


def test_an_event_is_planned_paired_seated_and_stands_by_what_the_boards_tell(hub: Hub) -> None:
    let_play(hub, "board1", a_game(1))
    let_play(hub, "board2", a_game(2))
    for live in hub.boards.values():
        live.forget()
    client = browser(hub)
    plan = {"event": "Cup", "kind": "swiss", "players": "Eve\nFarid\nGül\nHana\nEve\n", "length": "5"}
    assert client.post("/do/plan", json=plan).status_code == 204
    assert client.post("/do/round", json={"event": "Cup"}).status_code == 204
    asked = [seat for seat, _ in hub.seats.due(100.0)]
    assert [seat.board for seat in asked] == ["board1", "board2"]
    assert client.post("/do/round", json={"event": "Cup"}).text == "A match of the last round has no winner yet."
    for seat in asked:
        names = seat.ask.seat.players
        let_play(hub, seat.board, a_game(3, names["white"], names["black"], event="Cup"), seat.ask.seat.match)
    page = client.get("/event/Cup").text
    rows = re.findall(r"<td>(\w+)</td><td>(\d)</td><td>(\d)</td>", page)
    assert sorted(row[0] for row in rows) == ["Eve", "Farid", "Gül", "Hana"]
    assert [row[2] for row in rows] == ["1", "1", "0", "0"]
    assert client.post("/do/round", json={"event": "Cup"}).status_code == 204
    assert client.post("/do/decide", json={"event": "Cup", "number": "2.0", "decided": "white"}).status_code == 204
    assert client.post("/do/decide", json={"event": "Cup", "number": "9.9"}).status_code == 403
    assert "/event/Cup" in client.get("/events").text
