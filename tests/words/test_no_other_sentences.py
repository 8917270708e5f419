"""What people read is in the catalogues: no source but them holds a sentence for players."""

import pytest

from support.scripts import page_sentences, script_sentences
from support.sentences import sentences
from support.told import scripts, sources

FOR_MAKERS = {
    "board/": "what is wrong with a board file is for who writes it",
    "commands/bench/": "who measures is a maker",
    "commands/doctor/": "who looks for a fault in a board is a maker",
    "commands/flash.py": "who puts a program onto a Pico is a maker",
    "commands/reenact/": "in what a re-enactment departs from its record is for who works on the program",
    "commands/service/": "who starts the board with the machine is a maker",
    "commands/update.py": "who installs another release is a maker",
    "commands/trace/": "a trace is a report to the makers",
    "devices/": "what a device lacks is for who wires it; players are told before it that the board does not answer",
    "link/": "what is no message is a mistake in one of the two programs on the line",
    "session/states.py": "it draws a diagram for the docs",
    "sim/": "what hands cannot do is a mistake in a re-enactment",
    "trace/": "a trace is a report to the makers",
    "web/gate.py": "a stranger's program is turned away before anybody knows its language",
}
"""Packages and files whose sentences are for makers, and why."""


def test_no_source_holds_a_sentence_for_players() -> None:
    found = {
        f"{path}:{each.line}": each.text
        for path, source in sources().items()
        if not path.startswith(tuple(FOR_MAKERS))
        for each in sentences(source)
    }

    assert found == {}


def test_no_file_is_said_to_be_for_makers_that_holds_no_sentence() -> None:
    idle = {
        name
        for name in FOR_MAKERS
        if not any(path.startswith(name) and any(sentences(source)) for path, source in sources().items())
    }

    assert idle == set()


@pytest.mark.parametrize(
    "source",
    [
        'x = "The dice are thrown already."',
        'def f() -> str:\n    """Doc."""\n    return f"{side} plays {dice}: confirm with DONE."',
        'raise MatError(f"{name} cannot be read.")',
        'x = "Is one missing?"',
        'x = " Is one missing? "',
        'x = {"a": "It is White\'s turn: Black\'s checkers stay."}',
        'x = "DOUBLE does nothing now, " f"because {why}."',
    ],
)
def test_a_planted_sentence_is_found(source: str) -> None:
    assert [each.line for each in sentences(source)] != []


@pytest.mark.parametrize(
    "source",
    [
        '"""A module whose words are for makers."""\nx = 1',
        'class A:\n    x: int\n    """What this holds is told here."""',
        'x = "8/5 6/5"',
        'x = "turn.complete"',
        'x = "application/json; charset=utf-8"',
        'x = "White"',
        'raise ValueError(f"A place holds 0 to {most} checkers.")',
    ],
)
def test_what_is_no_sentence_is_let_be(source: str) -> None:
    assert list(sentences(source)) == []


def test_neither_the_page_nor_its_scripts_hold_words_of_their_own() -> None:
    found = {
        f"{path}:{each.line}": each.text
        for path, source in scripts().items()
        for each in (script_sentences(source) if path.endswith(".js") else page_sentences(source))
    }

    assert found == {}


@pytest.mark.parametrize(
    "source",
    [
        'byId("expected").textContent = "Not connected: looking for the board …";',
        "const text = `This ends the match of ${names.join()}.`;",
        'const KINDS = { point: "Point", square: "Square" };',
        'svg("g", { "aria-label": "places" });',
        "svg(`${x}`, { title: `cube at ${value}` });",
        'button.title = on ? "connected" : "not connected";',
        'const words = [`${counts[i]} ${name}`, ` and ${f({ a: "b" })} lying`];',
    ],
)
def test_a_planted_word_in_a_script_is_found(source: str) -> None:
    assert [each.line for each in script_sentences(source)] != []


@pytest.mark.parametrize(
    "source",
    [
        '// A comment has "Words of its own" in it.\n/* And "so does" this. */',
        'import { svg } from "./svg.js";',
        'const told = say("page.point", { number: 3 });',
        "const path = `M${x} ${y}L${at(a)}Z`; const share = a / b / c; const word = /^[a-z\\/]+ and$/.test(name);",
        'svg("rect", { class: "place wide", fill: "url(#oak)" });',
    ],
)
def test_what_is_no_word_in_a_script_is_let_be(source: str) -> None:
    assert list(script_sentences(source)) == []


@pytest.mark.parametrize(
    "source", ["<p>Only watching</p>", '<p title="rings"></p>', '<img alt="The board">', "<h1>Backgammon</h1>"]
)
def test_a_planted_word_in_the_page_is_found(source: str) -> None:
    assert [each.line for each in page_sentences(source)] == [1]


def test_what_the_page_is_called_and_what_it_asks_for_are_let_be() -> None:
    assert (
        list(page_sentences('<title>Takhta</title>\n<p data-say="page.board" data-say-title="page.seats"></p>')) == []
    )
