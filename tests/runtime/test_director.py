"""The director seats players at a board where no game is under way, and is called by a key with nothing else to do."""

from pathlib import Path

import pytest

from support.table import Table
from support.words import english
from takhta.board.scene import Key
from takhta.desk import Desk, SeatAnswered, SeatAsked, Seating
from takhta.rules.said import Told
from takhta.runtime.outputs.director import Director
from takhta.session.errors import RefusedError
from takhta.session.events import Event, MatchAsked, Pressed
from takhta.session.output import Refused
from takhta.words.languages import speaker

SEAT = Seating("that-match", {"white": "Ada", "black": "Berke"}, 5, event="Cup", round="2", table="7")


class Place:
    """A table with a director's desk beside it."""

    def __init__(self, folder: Path) -> None:
        self.table = Table((3, 1))
        self.desk = Desk(folder / "desk")
        self.desk.open()
        self.told: list[str] = []
        self.director = Director(self.desk, self.tell, self.notice, "backgammon", speaker())
        self.table.attach(self.director)

    def tell(self, event: Event) -> None:
        try:
            self.table.handle(event)
        except RefusedError as error:
            self.director.happening(Refused(event, error.told))

    def wait(self, milliseconds: int) -> None:
        self.table.wait(milliseconds)
        self.director.step(self.table.now)

    def notice(self, told: Told) -> None:
        self.told.append(english(told))

    def asked(self, seat: Seating = SEAT, ask: str = "first") -> SeatAnswered | None:
        self.desk.ask(SeatAsked(ask, seat))
        self.wait(700)
        assert self.desk.asked() is None
        return self.desk.take_answer()

    @property
    def match(self) -> object:
        match_state = self.table.session.state.match_state
        return match_state.match if match_state else None


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def test_players_are_seated_where_nobody_plays(place: Place) -> None:
    assert place.asked() == SeatAnswered("first", done=True)
    match = place.match
    for name in ("length", "event", "round", "table", "players"):
        assert getattr(match, name) == getattr(SEAT, name)
    assert getattr(match, "uid", "") == "that-match"


def test_who_is_asked_twice_seats_once(place: Place) -> None:
    place.asked()
    before = place.table.session.state
    assert place.asked(ask="again") == SeatAnswered("again", done=True)
    assert place.table.session.state == before


def test_a_game_under_way_is_not_broken_off(place: Place) -> None:
    place.table.begin()
    place.table.press(Key.ROLL)
    assert place.asked() == SeatAnswered("first", done=False, why="A game is under way.")
    assert getattr(place.match, "uid", "") != "that-match"


def test_a_start_position_nobody_has_rolled_in_is_no_game_under_way(place: Place) -> None:
    place.table.begin()
    assert place.asked() == SeatAnswered("first", done=True)


def test_what_cannot_be_played_on_this_board_is_refused(place: Place) -> None:
    strange = Seating("m", {"white": "Ada"}, game="pagade")
    assert place.asked(strange) == SeatAnswered("first", done=False, why="This cannot be played on this board.")


def test_take_pressed_three_times_with_nothing_to_take_calls_the_director_and_so_again_no_longer(place: Place) -> None:
    place.tell(MatchAsked(place.table.now, "backgammon"))
    for calls, told in ((True, "The director has been called."), (False, "The director is no longer called.")):
        for _ in range(3):
            place.tell(Pressed(place.table.now, Key.TAKE))
        place.wait(60)
        assert place.desk.calls == calls
        assert place.told[-1] == told


def test_take_pressed_now_and_then_calls_nobody(place: Place) -> None:
    place.tell(MatchAsked(place.table.now, "backgammon"))
    for _ in range(6):
        place.tell(Pressed(place.table.now, Key.TAKE))
        place.wait(2000)
    assert not place.desk.calls


def test_where_nobody_shares_no_file_is_written_and_nobody_called(tmp_path: Path) -> None:
    place = Place(tmp_path)
    (tmp_path / "desk").rmdir()
    place.tell(MatchAsked(place.table.now, "backgammon"))
    for _ in range(3):
        place.tell(Pressed(place.table.now, Key.TAKE))
    place.wait(60)
    assert not (tmp_path / "desk").exists()
    assert place.told == []
