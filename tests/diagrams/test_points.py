"""A drawing of 24 points tells the position wholly: it is read back by counting, not by the code that drew it."""

from random import Random
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.drawn import SVG, Standing, read_points, read_points_svg
from support.situations import any_moment
from takhta.diagrams.draw import as_svg, as_text
from takhta.diagrams.subject import Subject
from takhta.rules.dice import Roll
from takhta.rules.game import Points
from takhta.rules.games import game
from takhta.rules.longnard.position import Parallel
from takhta.rules.occupancy import WHITE_AND_BLACK, Side
from takhta.rules.tables.ids.situation import Situation
from takhta.rules.tables.position import Position
from takhta.words.languages import speaker

SAY = speaker().noun
W, B = Side.WHITE, Side.BLACK
BACKGAMMON = game("backgammon")

moments = st.integers(0, 2**32).map(lambda seed: any_moment(Random(seed)))


def across(name: str, point: int) -> int:
    """What the near side calls the other's point: in long nard both go the same way, half the board apart."""
    if name == "longnard":
        return point - 12 if point > 12 else point + 12
    return 25 - point


def standing(subject: Subject) -> Standing:
    """What stands where, from the counts of both sides."""
    found: Standing = {}
    near = subject.state.turn
    for side in WHITE_AND_BLACK:
        for point, number in enumerate(subject.state.seen_by(side)[:26]):
            own = point if side is near else across(subject.rules.name, point)
            if number:
                found[side.label, {0: "off", 25: "bar"}.get(point, str(own))] = number
    return found


def cube(situation: Situation) -> str:
    if situation.crawford:
        return ""
    if situation.doubled:
        return f"{situation.cube * 2} offered"
    owner = {None: "middle", situation.turn: "near", situation.turn.other: "far"}[situation.owner]
    return f"{situation.cube} {owner}"


@given(moments)
def test_the_letters_tell_the_whole_moment(situation: Situation) -> None:
    subject = Subject(BACKGAMMON, situation.position, situation)
    read = read_points(as_text(subject, SAY))
    assert read.standing == standing(subject)
    assert read.pips == {side.label: BACKGAMMON.pips(subject.state, side) for side in WHITE_AND_BLACK}
    assert read.score == ({"white": situation.white, "black": situation.black} if situation.length else {})
    assert read.dice == (str(situation.dice) if situation.dice else "")
    assert read.cube == cube(situation)
    assert situation.turn.label.capitalize() in read.words
    assert ("Crawford" in read.words) == situation.crawford
    assert ("Jacoby" in read.words) == situation.jacoby
    assert ("offers to lose" in read.words) == (situation.resigned is not None)


@given(moments)
def test_the_svg_tells_where_everything_stands_and_what_was_thrown(situation: Situation) -> None:
    subject = Subject(BACKGAMMON, situation.position, situation)
    drawing = as_svg(subject, SAY)
    assert read_points_svg(drawing) == standing(subject)
    pips = [each for each in ET.fromstring(drawing).iter(f"{SVG}circle") if each.attrib["r"] == "3.6"]
    assert len(pips) == (situation.dice.high + situation.dice.low if situation.dice else 0)


@given(st.integers(0, 2**32), st.sampled_from(["nackgammon", "hypergammon", "takhteh", "longnard"]))
def test_games_that_are_played_a_while_are_drawn_as_they_stand(seed: int, name: str) -> None:
    rng, rules = Random(seed), game(name)
    state = rules.start(rng.choice(WHITE_AND_BLACK))
    for _ in range(rng.randrange(40)):
        if rules.outcome(state) is None:
            state = rng.choice(list(rules.plays(state, rng.choice(list(rules.rolls()))))).after
    subject = Subject(rules, state)
    read = read_points(as_text(subject, SAY))
    assert (read.standing, read.cube, read.score, read.dice) == (standing(subject), "", {}, "")
    assert read_points_svg(as_svg(subject, SAY)) == standing(subject)


def test_long_nard_is_seen_by_who_is_on_turn() -> None:
    subject = Subject(game("longnard"), Parallel.of(B, {24: 14, 20: 1}, {24: 15}))
    read = read_points(as_text(subject, SAY))
    assert read.standing == {("black", "24"): 14, ("black", "20"): 1, ("white", "12"): 15}


def test_the_start_looks_like_this() -> None:
    start = Subject(BACKGAMMON, BACKGAMMON.start(W))
    assert as_text(start, SAY) == (
        "Backgammon\n"
        "White is on turn.\n"
        "\n"
        "+13-14-15-16-17-18-+---+19-20-21-22-23-24-+\n"
        "| O           X    |   | X              O |  X  Black: 167 pips\n"
        "| O           X    |   | X              O |     0 off\n"
        "| O           X    |   | X                |\n"
        "| O                |   | X                |\n"
        "| O                |   | X                |\n"
        "|                  |   |                  |\n"
        "| X                |   | O                |\n"
        "| X                |   | O                |\n"
        "| X           O    |   | O                |\n"
        "| X           O    |   | O              X |     0 off\n"
        "| X           O    |   | O              X |  O  White: 167 pips\n"
        "+12-11-10--9--8--7-+---+-6--5--4--3--2--1-+\n"
    )


def described(subject: Subject) -> tuple[str, str]:
    """What a screen reader says of a drawing: its title, which must come first, and its description."""
    title, about = ET.fromstring(as_svg(subject, SAY))[:2]
    assert (title.tag, about.tag) == (f"{SVG}title", f"{SVG}desc")
    return title.text or "", about.text or ""


def test_a_screen_reader_tells_the_whole_position() -> None:
    position = Position.of(B, {25: 2, 6: 7, 5: 1}, {3: 1, 1: 2})
    situation = Situation(position, Roll.parse("31"), Points(2), W, length=7, white=3, black=2)
    title, about = described(Subject(BACKGAMMON, position, situation))
    assert title == "Backgammon"
    assert about == (
        "Black plays 3-1. The match goes to 7: White has 3, Black 2. White has the cube at 2. "
        "Black, in its own numbers: 2 on the bar, 7 on 6, 1 on 5 and 5 off. "
        "White, in its own numbers: 1 on 3, 2 on 1 and 12 off."
    )


@pytest.mark.parametrize("exponent", [0, 1, 6, 10, 14, 99])
def test_no_cube_is_too_large_for_its_square(exponent: int) -> None:
    start = BACKGAMMON.start(W)
    owner = W if exponent else None
    subject = Subject(BACKGAMMON, start, Situation(start, cube=Points(1 << exponent), owner=owner))
    (label,) = [each for each in ET.fromstring(as_svg(subject, SAY)).iter(f"{SVG}text") if each.attrib["x"] == "24"]
    assert label.text == (str(1 << exponent) if exponent < 14 else f"2^{exponent}")
    assert len(label.text) * float(label.attrib["font-size"]) * 0.7 <= 36


def test_a_finished_game_says_who_has_won() -> None:
    position = Position.of(W, {6: 2}, {})
    assert described(Subject(BACKGAMMON, position))[1].startswith("Black has won.")


def test_a_drawing_can_stand_in_a_page_beside_others() -> None:
    situation = any_moment(Random(2))
    for each in ET.fromstring(as_svg(Subject(BACKGAMMON, situation.position, situation), SAY)).iter():
        assert {"id", "class", "style", "href"}.isdisjoint(each.attrib)
        assert each.tag.removeprefix(SVG) in {"svg", "title", "desc", "rect", "path", "circle", "text"}
