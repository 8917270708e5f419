"""The lamps: what is lit for every mark, that figures differ without colour, and that the current stays in its cap."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.virtual import CROSS, TABLES
from takhta.board.evidence import Milliseconds
from takhta.board.lamps import MA_DARK, milliamperes, paint
from takhta.board.patterns import MARKS, RANK, TICK_MS, WRONG, pattern
from takhta.board.plan import Board, LampId
from takhta.board.ports import LampFrame
from takhta.board.scene import Mark, Prompt, Scene
from takhta.rules.occupancy import EMPTY, Content, Occupancy, PlaceId, Side, content

PERIOD = 24
BARE: Occupancy = (EMPTY,) * 25
POINT = PlaceId(7)
DARK = (0, 0, 0)


def stand_with(place: PlaceId, held: Content) -> Occupancy:
    return (*BARE[:place], held, *BARE[place + 1 :])


def lit(frame: LampFrame) -> set[LampId]:
    return {LampId(lamp) for lamp, colour in enumerate(frame) if colour != DARK}


def film(scene: Scene, board: Board = TABLES) -> list[set[LampId]]:
    """Which lamps are lit, tick by tick over a whole period, colours left out."""
    return [lit(paint(scene, board, Milliseconds(tick * TICK_MS))) for tick in range(PERIOD)]


def seats(place: PlaceId) -> list[LampId]:
    return [slot.lamp for slot in TABLES.places[place].slots]


def tip(place: PlaceId) -> LampId:
    return TABLES.places[place].columns[0].tip


SIGNS = [(mark, Prompt.PLAY) for mark in MARKS] + [(Mark.WRONG, prompt) for prompt in (Prompt.NONE, *WRONG)]


def test_every_mark_has_a_figure_and_a_rank() -> None:
    assert set(MARKS) | {Mark.WRONG} == set(Mark) == set(RANK)
    assert all(len(pattern(mark, prompt).rhythm) == PERIOD for mark, prompt in SIGNS)


@pytest.mark.parametrize(("one", "two"), list(combinations(SIGNS, 2)), ids=str)
@pytest.mark.parametrize("checkers", [0, 6], ids=["empty", "full"])
def test_figures_differ_without_colour_whenever_one_begins_to_look(
    one: tuple[Mark, Prompt], two: tuple[Mark, Prompt], checkers: int
) -> None:
    hidden = set(seats(POINT)[:checkers])
    occupancy = stand_with(POINT, content({Side.WHITE: checkers}))
    films = []
    for mark, prompt in (one, two):
        shown = film(Scene(occupancy, prompt, marks=((POINT, mark),)))
        films.append([tuple(sorted(lamps - hidden)) for lamps in shown])
    turned = [films[1][start:] + films[1][:start] for start in range(PERIOD)]
    assert films[0] not in turned


def test_a_source_lights_its_tip_and_first_free_seat_steadily() -> None:
    occupancy = stand_with(POINT, content({Side.WHITE: 2}))
    shown = film(Scene(occupancy, Prompt.PLAY, marks=((POINT, Mark.SOURCE),)))
    assert shown == [{seats(POINT)[2], tip(POINT)}] * PERIOD


def test_a_target_shows_the_seat_where_the_checker_lands() -> None:
    for held, seat in ((EMPTY, 0), (content({Side.BLACK: 1}), 1), (content({Side.WHITE: 5}), 5)):
        shown = film(Scene(stand_with(POINT, held), Prompt.PLAY, marks=((POINT, Mark.TARGET),)))
        assert set().union(*shown) == {seats(POINT)[seat], tip(POINT)}


def test_a_full_point_still_has_its_tip() -> None:
    occupancy = stand_with(POINT, content({Side.WHITE: 8}))
    shown = film(Scene(occupancy, Prompt.PLAY, marks=((POINT, Mark.TARGET),)))
    assert set().union(*shown) == {tip(POINT)}


def test_both_halves_of_the_bar_are_lit() -> None:
    bar = TABLES.places[0]
    occupancy = stand_with(PlaceId(0), content({Side.WHITE: 1}))
    shown = film(Scene(occupancy, Prompt.PLAY, marks=((PlaceId(0), Mark.SOURCE),)))
    assert shown[0] == {lamp for column in bar.columns for lamp in (column.slots[1].lamp, column.tip)}


def test_bearing_off_runs_as_a_wave_over_the_home_tips() -> None:
    home = tuple((PlaceId(place), Mark.OFF) for place in (3, 2, 1))
    shown = film(Scene(BARE, Prompt.PLAY, marks=home))
    assert [[tip(place) in lamps for place, _ in home] for lamps in shown[:6:2]] == [
        [True, False, False],
        [False, True, False],
        [False, False, True],
    ]


def test_a_wrong_place_speaks_the_rule_it_breaks_before_anything_else() -> None:
    marks = ((POINT, Mark.SOURCE), (POINT, Mark.WRONG))
    for prompt in WRONG:
        alone = film(Scene(BARE, prompt, marks=((POINT, Mark.WRONG),)))
        assert [lamps & {tip(POINT)} for lamps in film(Scene(BARE, prompt, marks=marks))] == [
            lamps & {tip(POINT)} for lamps in alone
        ]


def test_without_marks_the_board_is_dark() -> None:
    assert set(paint(Scene(BARE), TABLES, Milliseconds(12_345))) == {DARK}


every_mark = st.tuples(st.integers(0, 24).map(PlaceId), st.sampled_from(Mark))


@given(st.lists(every_mark, max_size=80), st.sampled_from(Prompt), st.integers(0, 10**9))
def test_the_current_stays_below_the_cap(marks: list[tuple[PlaceId, Mark]], prompt: Prompt, at: int) -> None:
    frame = paint(Scene(BARE, prompt, marks=tuple(marks)), TABLES, Milliseconds(at))
    assert milliamperes(frame) <= TABLES.lamp_cap_ma
    assert all(0 <= value <= 255 for lamp in frame for value in lamp)


def test_a_frame_above_the_cap_is_dimmed_and_stays_readable() -> None:
    everywhere = tuple((place.id, Mark.UNSURE) for place in TABLES.places)
    frame = paint(Scene(BARE, Prompt.STRAIGHTEN, marks=everywhere), TABLES, Milliseconds(0))
    assert len(lit(frame)) == 182
    assert 0.95 * TABLES.lamp_cap_ma < milliamperes(frame) <= TABLES.lamp_cap_ma


def test_white_at_full_draws_61_milliamperes_a_lamp() -> None:
    assert milliamperes(((255, 255, 255),) * 182) == pytest.approx(182 * (60 + MA_DARK))


@pytest.mark.parametrize("name", ["8", "42", "red 3", "green 7"])
def test_the_one_lamp_of_a_square_tells_every_sign_apart_by_its_rhythm(name: str) -> None:
    square = CROSS.place(name)
    occupancy = tuple(content({Side.GREEN: 2}) if place is square else EMPTY for place in CROSS.places)
    films = [
        film(Scene(occupancy=occupancy, prompt=prompt, marks=((square.id, mark),)), CROSS) for mark, prompt in SIGNS
    ]
    assert all(set[LampId]().union(*each) == {square.columns[0].tip} for each in films)
    turns = {tuple(bool(tick) for tick in each) for each in films}
    assert len(turns) == len(SIGNS)


def test_every_square_has_a_lamp_of_its_own() -> None:
    assert len({place.columns[0].tip for place in CROSS.places}) == len(CROSS.places) == 96
