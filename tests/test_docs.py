"""The pages are true: what they name exists, what exists is named, examples run, links lead somewhere.

The messages of the link are held to docs/protocol.md in tests/link/test_protocol_page.py.
"""

import doctest
import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from typer.core import TyperArgument, TyperGroup, TyperOption
from typer.main import get_command

import takhta
from support.pages import DOCS, ROOT, Page, named_files, named_tests, names_nothing, pages, table
from takhta.board.patterns import MARKS, RANK, WRONG, WRONG_ANYHOW, Pattern
from takhta.board.scene import Key, Prompt
from takhta.commands.cli import app
from takhta.rules.games import GAMES, game
from takhta.session.matching import CHANGE_PRIOR, FREE_PRIOR, HAND_PRIOR, MISS_PRIOR, MORE_PRIOR, SURE
from takhta.session.states import diagram
from takhta.sim.placing import HANDS
from takhta.sim.sensors import MODELS
from takhta.sim.troubles import TROUBLES
from tools.draw_pictograms import FOLDER, name_of, pictogram
from tools.draw_screens import PROMPTS
from tools.long_files import long_files

PAGES = pages()
PLAYING = PAGES["docs/playing.md"]
ARCHITECTURE = PAGES["docs/architecture.md"]
ABSOLUTE = {"/dev/serial/by-id", "/etc/mosquitto"}
"""Paths from the root of a machine that a page may name: they are the same on every machine."""
MOST_WORDS = 34_500
"""In all pages together, as `wc -w` counts. What `--help` and the heads of files say need not be said here."""
LARGEST_PICTURE = 250_000
"""In bytes: everybody who looks at the README fetches one."""
OUR_HOSTS = {"127.0.0.1", "localhost", "broker.example"}

every_page = pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)


def commands() -> dict[str, list[TyperOption | TyperArgument]]:
    """Every command as typed, with what may follow it."""

    def walk(group: TyperGroup, before: str) -> Iterator[tuple[str, list[TyperOption | TyperArgument]]]:
        for name, command in group.commands.items():
            if isinstance(command, TyperGroup):
                yield from walk(command, f"{before} {name}")
            else:
                yield f"{before} {name}", [e for e in command.params if isinstance(e, TyperOption | TyperArgument)]

    whole = get_command(app)
    assert isinstance(whole, TyperGroup)
    return dict(walk(whole, "takhta"))


PARAMETERS = commands()
COMMANDS = {
    command: {option for each in parameters for option in each.opts if option.startswith("--")}
    for command, parameters in PARAMETERS.items()
}
GROUPS = {"takhta log", "takhta trace"}
ALONE = {f"takhta {option}" for each in get_command(app).params for option in each.opts}
"""What asks for something and is no command, like --version."""


def test_every_command_has_its_section_and_no_section_is_of_a_command_that_is_gone() -> None:
    index = PAGES["docs/index.md"]
    assert re.findall(r"^### `(.*)`$", index.text, re.MULTILINE) == [*COMMANDS]


def test_every_option_and_argument_is_told_by_help() -> None:
    silent = [
        f"{command} {each.name}"
        for command, parameters in PARAMETERS.items()
        for each in parameters
        if not getattr(each, "help", "")
    ]
    assert silent == []


@every_page
def test_commands_in_the_text_exist_with_their_options(page: Page) -> None:
    for code in page.code():
        words = code.split()
        if words[:1] == ["takhta"] and words[1:] and code not in GROUPS | ALONE:
            command = " ".join(words[: 3 if f"takhta {words[1]}" in GROUPS else 2])
            assert command in COMMANDS, code
            assert {word for word in words if word.startswith("--")} <= COMMANDS[command], code


def test_every_key_is_told() -> None:
    assert [row[0] for row in table(PLAYING.text, after="| key | does |")] == [key.name for key in Key]


def test_every_prompt_is_told_with_its_own_picture() -> None:
    rows = table(PLAYING.text, after="| picture | prompt | what to do |")
    assert [(re.findall(r"\((.*)\)", picture), prompt) for picture, prompt, _ in rows] == [
        ([f"pictures/{name_of(prompt)}"], prompt.name) for prompt in PROMPTS
    ]


@pytest.mark.parametrize("prompt", PROMPTS, ids=lambda prompt: prompt.name)
def test_the_pictures_are_what_the_firmware_draws(prompt: Prompt) -> None:
    assert (FOLDER / name_of(prompt)).read_text() == pictogram(prompt)


def test_every_lamp_sign_is_told_as_it_is() -> None:
    marks = table(PLAYING.text, after="| mark | meaning | lamps | rhythm | colour |")
    wrong = table(PLAYING.text, after="| mark | prompt | lamps | rhythm | colour |")
    assert [(row[0], *row[2:4]) for row in marks] == [
        (mark.value, pattern.shape.value, pattern.rhythm) for mark, pattern in MARKS.items()
    ]
    assert [tuple(row[:4]) for row in wrong] == [
        *(("wrong", prompt.name, pattern.shape.value, pattern.rhythm) for prompt, pattern in WRONG.items()),
        ("wrong", "any other", WRONG_ANYHOW.shape.value, WRONG_ANYHOW.rhythm),
    ]
    patterns: list[Pattern] = [*MARKS.values(), *WRONG.values(), WRONG_ANYHOW]
    colours = {row[4]: pattern.colour for row, pattern in zip(marks + wrong, patterns, strict=True)}
    assert [colours[row[4]] for row in marks + wrong] == [pattern.colour for pattern in patterns]
    assert len(set(colours.values())) == len(colours)


def test_the_order_of_the_lamp_signs_is_told() -> None:
    assert f"the most urgent has it: {', '.join(mark.value for mark in RANK)}." in PLAYING.text


def test_the_state_diagram_is_the_one_the_table_draws() -> None:
    assert "(pictures/phases.mermaid)" in PLAYING.text
    assert (DOCS / "pictures" / "phases.mermaid").read_text() == diagram()


def test_every_option_of_every_game_is_told_with_its_values() -> None:
    told = {
        row[0]: set(row[1].split()) for row in table(PAGES["docs/rules.md"].text, after="| option | values | does |")
    }
    declared = {option.name: set(option.values) for name in GAMES for option in game(name).options}
    assert told == declared


def test_the_test_conditions_are_told_as_they_are() -> None:
    sensing = PAGES["docs/sensing.md"].text
    assert table(sensing, after="| hands | rail | gap | sideways | skipped |") == [
        [name, *(str(value) for value in (hands.rail, hands.gap, hands.lateral, hands.skip))]
        for name, hands in HANDS.items()
    ]
    assert table(sensing, after="| sensors | gain | offset | drift | noise | bits |") == [
        [name, *(str(value) for value in (made.gain, made.offset, made.drift, made.noise, made.bits))]
        for name, made in MODELS.items()
    ]


def test_the_prices_of_the_candidates_are_told_as_they_are() -> None:
    sensing = PAGES["docs/sensing.md"].text
    priors = (HAND_PRIOR, MISS_PRIOR, FREE_PRIOR, CHANGE_PRIOR, MORE_PRIOR)
    in_hand, miss, none, change, more = (f"{-each:g}" for each in priors)
    assert [price for _, price in table(sensing, after="| candidate | price |")] == [
        "0",
        in_hand,
        miss,
        f"{none}, {change} for each place changed, and {more} for each checker more than there were",
    ]
    assert f"within {SURE:g} nats of the best" in sensing


def test_every_trouble_is_listed_with_what_happens() -> None:
    rows = table(PAGES["docs/sensing.md"].text, after="| trouble | what happens |")
    assert [(row[0], row[1]) for row in rows] == list(TROUBLES.items())


@every_page
def test_every_file_and_name_of_code_in_the_text_exists(page: Page) -> None:
    for code in page.code():
        named_files(code)
        assert not names_nothing(code), code


@every_page
def test_every_test_named_in_the_text_exists(page: Page) -> None:
    written = {
        name for path in (ROOT / "tests").rglob("test_*.py") for name in re.findall(r"def (test_\w+)", path.read_text())
    }
    assert named_tests(page.text) - written == set()


@every_page
def test_every_link_leads_somewhere(page: Page) -> None:
    for link in page.links():
        target, _, anchor = link.partition("#")
        path = (page.path.parent / target).resolve() if target else page.path
        assert path.is_file(), link
        assert path.is_relative_to(ROOT), link
        if anchor:
            assert anchor in Page(path, path.read_text()).anchors(), link


@every_page
def test_no_machine_and_no_foreign_host_is_named(page: Page) -> None:
    assert {urlsplit(url).hostname for url in re.findall(r"\w+://[^\s)`>\"]+", page.text)} <= OUR_HOSTS
    absolute = re.findall(r"(?<![\w.~/$:*])/[a-z][\w-]*/[\w./-]*\w", page.text)
    assert {path for path in absolute if not any(path.startswith(each) for each in ABSOLUTE)} == set()


def test_every_long_file_is_told_with_the_reason() -> None:
    rows = table(ARCHITECTURE.text, after="| file | why it is one |")
    assert sorted(file for file, _ in rows) == sorted(long_files())
    assert [file for file, why in rows if not why] == []


def test_the_pages_stay_short() -> None:
    assert sum(len(path.read_text().split()) for path in DOCS.glob("*.md")) <= MOST_WORDS


def test_the_pictures_stay_small() -> None:
    sizes = {path.name: path.stat().st_size for path in DOCS.rglob("*") if path.suffix in {".jpg", ".png", ".svg"}}
    assert {name: size for name, size in sizes.items() if size > LARGEST_PICTURE} == {}


def test_every_page_is_in_the_index() -> None:
    linked = {link.partition("#")[0] for link in PAGES["docs/index.md"].links()}
    assert {path.name for path in DOCS.glob("*.md")} - {"index.md"} <= linked


def test_the_changelog_names_this_version() -> None:
    newest = re.findall(r"^## (\S+)$", PAGES["docs/changelog.md"].text, re.MULTILINE)[0]
    assert newest == takhta.__version__


@pytest.mark.parametrize("path", [ROOT / "README.md", *sorted(DOCS.glob("*.md"))], ids=lambda path: str(path.name))
def test_every_example_of_a_page_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert doctest.testfile(str(path), module_relative=False, encoding="utf-8").failed == 0


def test_every_example_in_the_code_runs() -> None:
    names = [module.name for module in pkgutil.walk_packages(takhta.__path__, "takhta.")]
    results = {name: doctest.testmod(importlib.import_module(name)) for name in names}
    assert {name: result.failed for name, result in results.items() if result.failed} == {}
    assert sum(result.attempted for result in results.values()) > 20
