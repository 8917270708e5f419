"""A drawing of the cross tells where every pawn is, which way it goes, and what is beside the board."""

from collections import Counter
from random import Random
from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from support.drawn import SVG, read_cross
from support.pagade import position
from takhta.diagrams.draw import as_svg, as_text
from takhta.diagrams.subject import Subject
from takhta.rules.games import game
from takhta.rules.pagade.path import COLOURS, HOME, cell, square
from takhta.rules.pagade.position import Position
from takhta.words.languages import speaker

SAY = speaker().noun
PAGADE = game("pagade")
MIXED = position("3.3.82.82x", "3.30.76.80x", "#1", "0.0.9.12")


def letters(state: Position) -> dict[tuple[int, int], str]:
    """What must stand on each cell: a capital for a pawn on its way out, a small letter for one on its way home."""
    found: dict[tuple[int, int], list[str]] = {}
    for colour in COLOURS:
        for pawn in state.of(colour):
            if 0 < pawn < HOME:
                letter = colour.label[0] if pawn >= 76 else colour.label[0].upper()
                found.setdefault(cell(square(colour, pawn)), []).append(letter)
    return {at: "".join(sorted(here)) for at, here in found.items()}


def played(seed: int) -> Subject:
    """A position some turns into a game."""
    rng = Random(seed)
    rules = game("pagade", {"players": rng.choice(["four", "two", "partners"])})
    state = rules.start(rules.sides[0])
    for _ in range(rng.randrange(150)):
        if rules.outcome(state) is None:
            state = rng.choice(list(rules.plays(state, rng.choice(list(rules.rolls()))))).after
    return Subject(rules, state)


@given(st.integers(0, 2**32))
def test_the_letters_tell_where_every_pawn_is(seed: int) -> None:
    subject = played(seed)
    drawing = as_text(subject, SAY)
    assert read_cross(drawing) == letters(subject.state)
    for colour in subject.rules.sides:
        assert f"{colour.label.capitalize()}: {subject.rules.pips(subject.state, colour)} pip" in drawing
    assert drawing.count("may go home") == sum(subject.state.has_cut) - len(subject.state.places)


@given(st.integers(0, 2**32))
def test_the_svg_tells_where_every_pawn_is(seed: int) -> None:
    subject = played(seed)
    pawns = Counter[str]()
    for each in ET.fromstring(as_svg(subject, SAY)).iter(f"{SVG}text"):
        if each.get("font-weight") == "bold" and each.text:
            pawns[each.text[0]] += int(each.text[1:] or 1)
    out = {c.label[0].upper(): sum(0 < p < HOME for p in subject.state.of(c)) for c in subject.rules.sides}
    assert pawns == Counter(out)


def test_pawns_that_lie_are_drawn_unlike_those_that_stand() -> None:
    root = ET.fromstring(as_svg(Subject(PAGADE, MIXED), SAY))
    labels = sorted(each.text or "" for each in root.iter(f"{SVG}text") if each.get("font-weight") == "bold")
    lying = [each for each in root.iter(f"{SVG}rect") if each.get("stroke-width") == "1.5"]
    assert (labels, len(lying)) == (["B", "B", "B", "B", "G", "G", "R2", "R2"], 3)


def test_a_screen_reader_tells_every_pawn() -> None:
    title, about = ET.fromstring(as_svg(Subject(PAGADE, MIXED), SAY))[:2]
    assert title.text == "Pagade"
    assert about.text == (
        "Red is on turn. "
        "Red, in its own numbers: 2 on 3, 2 on 2h and may go home. "
        "Black, in its own numbers: 1 on 3, 1 on 30, 1 on 8h, 1 on 4h and may go home. "
        "Yellow, in its own numbers: home, place 1. "
        "Green, in its own numbers: 1 on 9, 1 on 12 and 2 cut."
    )
