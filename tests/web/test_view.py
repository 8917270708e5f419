"""What the page shows is copied from what the program said, place by place."""

import base64
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest

from support.fake_backend import FakeBackend, cross_backend, opening_scene, start_position
from takhta.board.evidence import Evidence, Milliseconds
from takhta.board.files import board_file
from takhta.board.load import load_board
from takhta.board.plan import Millimetres
from takhta.board.ports import CheckerId, CheckerSeen
from takhta.board.scene import CubeShown, DieShown, Key, Mark, Prompt, Scene
from takhta.rules.games import GAMES, game
from takhta.rules.occupancy import Content, PlaceId, Side
from takhta.rules.pagade.path import is_castle
from takhta.rules.said import said
from takhta.web.drawing import drawing_of
from takhta.web.view import (
    CheckerView,
    CubeView,
    DevicesView,
    DieView,
    GameView,
    ScoreView,
    Sensed,
    sensed_of,
    view_of,
)
from takhta.words.languages import speaker


def test_the_drawing_has_every_seat_and_lamp_of_the_board_file() -> None:
    board = load_board(board_file("tables"))
    drawing = drawing_of(board)
    seats = [
        (seat, lamp)
        for place in drawing.places
        for column in place.columns
        for seat, lamp in zip(column.seats, column.lamps, strict=True)
    ]
    assert sorted(seats) == sorted(((slot.x_mm, slot.y_mm), slot.lamp) for slot in board.slots)
    assert [place.id for place in drawing.places] == list(range(25))
    assert len(drawing.lamps) == len(board.lamps)
    assert (drawing.width_mm, drawing.height_mm) == (board.width_mm, board.height_mm)


@pytest.mark.parametrize("name", GAMES)
def test_the_drawing_calls_the_pieces_what_the_game_calls_them(name: str) -> None:
    rules = game(name)
    assert drawing_of(load_board(board_file(rules.board))).piece == rules.piece.name


def test_a_scene_is_shown_word_for_word() -> None:
    scene = replace(
        opening_scene(start_position()),
        prompt=Prompt.BAR_FIRST,
        notice=(said("key.not_yet"),),
        marks=((PlaceId(3), Mark.HIT),),
        dice=(DieShown(6, Side.BLACK, used=True), DieShown(0)),
        cube=CubeShown(4, Side.WHITE),
        turn=Side.BLACK,
        keys=frozenset({Key.DONE, Key.ROLL}),
    )
    checker = CheckerSeen(CheckerId(7), Side.BLACK, Millimetres(1.24), Millimetres(2.0), 1, held=True)
    view = view_of(scene, speaker(), game=GameView("x"), lamps=((1, 2, 3),), checkers=[checker], screen=b"\0\1")
    assert (view.prompt, view.text, view.notice) == ("bar_first", "Play 3 and 1.", "Not yet.")
    assert (view.turn, view.marks, view.keys) == ("black", ((3, "hit"),), ("roll", "done"))
    assert view.dice == (DieView(6, "black", used=True), DieView(0, None, used=False))
    assert (view.cube, view.score) == (CubeView(4, "white"), ScoreView({"white": 2, "black": 1}, 7, crawford=False))
    assert (view.occupancy[6], view.occupancy[19], view.occupancy[0]) == ((5, 0), (0, 5), (0, 0))
    assert (view.pips, view.lying) == ({"white": 167, "black": 167}, ())
    assert base64.b64decode(view.lamps) == b"\1\2\3"
    assert base64.b64decode(view.screen or "") == b"\0\1"
    assert view.checkers == (CheckerView(7, "black", 1.2, 2.0, 1, held=True),)
    assert view.devices == DevicesView(virtual=True)


def test_the_cross_is_drawn_with_its_bellies_castles_and_the_pawns_of_four_colours() -> None:
    drawing = drawing_of(load_board(board_file("cross")))
    assert [(piece.side, piece.many) for piece in drawing.pieces] == [
        ("red", 4), ("black", 4), ("yellow", 4), ("green", 4),
    ]  # fmt: skip
    assert all(piece.height_mm > piece.diameter_mm for piece in drawing.pieces)
    assert {place.kind for place in drawing.places} == {"square"}
    assert Counter(place.owner for place in drawing.places) == {
        None: 68, "red": 7, "black": 7, "yellow": 7, "green": 7,
    }  # fmt: skip
    assert [place.id for place in drawing.places if place.sign == "cross"] == [
        place for place in range(96) if is_castle(PlaceId(place))
    ]
    boxes = [place.box for place in drawing.places]
    assert all(box is not None and box[2:] == (24, 24) for box in boxes)
    assert len(set(boxes)) == 96


def test_every_colour_is_counted_in_the_order_of_the_drawing_s_pieces() -> None:
    rules = game("pagade")
    lying = ((PlaceId(68), Side.RED, 2),)
    occupancy, pips = rules.occupancy(rules.start(Side.RED)), ((Side.RED, 299), (Side.GREEN, 0))
    scene = Scene(occupancy, sides=rules.sides, pips=pips, lying=lying, sticks=True)
    view = view_of(
        scene, speaker(), game=GameView("x"), pieces=(Side.RED, Side.BLACK, Side.YELLOW, Side.GREEN), names=["8"]
    )
    assert (view.occupancy[4], view.occupancy[68 + 5], view.occupancy[68 + 7 + 6]) == (
        (2, 0, 0, 0),
        (1, 0, 0, 0),
        (0, 1, 0, 0),
    )
    assert (view.pips, view.lying) == ({"red": 299, "green": 0}, ((68, "red", 2),))
    # Nobody scores points where nobody plays for them.
    assert (view.sticks, view.names, view.score.points) == (True, ("8",), {})


def test_a_real_board_has_no_checkers_to_drag() -> None:
    assert FakeBackend(is_virtual=False).view(speaker()).checkers is None


def test_what_is_sensed_carries_its_doubt() -> None:
    sure: dict[Content, float] = {Content(0x02): 0.0, Content(0x03): -20.0}
    torn: dict[Content, float] = {Content(0x10): 0.0, Content(0x20): -0.1}
    full: dict[Content, float] = {Content(0x06): 0.0, Content(0x07): 0.0, Content(0x08): 0.0}
    # Ten heights of a second layer, none of them likely, are one small doubt.
    tall: dict[Content, float] = {Content(0x05): 0.0, **{Content(high): -3.2 for high in range(6, 16)}}
    reading = (Content(0x02), Content(0x10), Content(0x06), Content(0x05), Content(0))
    assert sensed_of(Evidence(Milliseconds(5), (sure, torn, full, tall, {}), reading)) == (
        Sensed((2, 0)),
        Sensed((0, 1), 0.5),
        Sensed((6, 0), 0.0, more=True),
        Sensed((5, 0)),
        Sensed((0, 0)),
    )


@pytest.mark.parametrize("make", [FakeBackend, cross_backend])
def test_a_view_fits_a_slow_line(make: Callable[[], FakeBackend]) -> None:
    backend = make()
    backend.screen = bytes(1024)
    assert len(msgspec.json.encode(backend.view(speaker()))) < 8192
