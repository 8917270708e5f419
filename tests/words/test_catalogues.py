"""The catalogues fit the sources: no key is missing, none is idle, and every sentence names what it is given."""

from collections.abc import Mapping
from string import Formatter

import pytest

from support.scripts import object_names
from support.told import Call, UnreadableCallError, calls, everything, scripts, told
from takhta.board.scene import Mark
from takhta.coach.players.player import PLAYERS
from takhta.rules.games import GAMES, game
from takhta.rules.occupancy import Side
from takhta.session.hints import Hints
from takhta.words.catalogue import FOLDER, Catalogue, catalogue, parse
from takhta.words.languages import ENGLISH, languages
from tools.make_words import updated

OPTIONS = [option for name in GAMES for option in game(name).options]
TOLD = told(everything())


def faults(found: Catalogue, calls: Mapping[str, list[Call]], *, whole: bool) -> list[str]:
    """What does not fit between a catalogue and the calls; `whole` = nothing may be missing in it."""
    keys = {key for _, key in found.forms}
    contexts = {context for context, _ in found.forms if context}
    faults = [f"{key} is not translated" for key in calls if whole and ("", key) not in found.forms]
    faults += [f"nothing tells {key}" for key in sorted((keys | contexts) - calls.keys())]
    given = {key: sorted({tuple(sorted(call.names)) for call in each}) for key, each in calls.items()}
    faults += [f"{key} is told with {each[0]} and with {each[1]}" for key, each in given.items() if len(each) > 1]
    for (_, key), forms in found.forms.items():
        named = tuple(sorted({name for form in forms for _, name, _, _ in Formatter().parse(form) if name is not None}))
        if key in given and named not in given[key]:
            faults.append(f"{key} names {named} and is given {given[key][0]}")
        if key in given and "count" not in named and len(forms) > 1:
            faults.append(f"{key} has plural forms and counts nothing")
    return faults


@pytest.mark.parametrize("language", languages())
def test_every_sentence_fits_what_the_program_tells(language: str) -> None:
    assert faults(catalogue(language), TOLD, whole=language == ENGLISH) == []


@pytest.mark.parametrize("language", languages())
def test_the_catalogues_are_up_to_date_with_the_sources(language: str) -> None:
    po = (FOLDER / f"{language}.po").read_bytes()

    assert updated(po, TOLD) == po, "run `make words`"


HEADER = 'msgid ""\nmsgstr ""\n"Language: en_GB\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
SOURCE = "tell(said('rolls', side=side))\n"


def po(*messages: str) -> Catalogue:
    return parse("\n".join((HEADER, *messages)).encode())


def found(source: str) -> dict[str, list[Call]]:
    return told({"session/advice.py": source})


@pytest.mark.parametrize(
    ("source", "messages", "fault"),
    [
        (SOURCE, [], "rolls is not translated"),
        (SOURCE, ['msgid "rolls"\nmsgstr ""\n'], "rolls is not translated"),
        ("", ['msgid "rolls"\nmsgstr "Roll."\n'], "nothing tells rolls"),
        (SOURCE, ['msgid "rolls"\nmsgstr "Roll."\n'], "rolls names () and is given ('side',)"),
        (SOURCE, ['msgid "rolls"\nmsgstr "{who} rolls."\n'], "rolls names ('who',) and is given ('side',)"),
        (
            SOURCE + "said('rolls', to=1)",
            ['msgid "rolls"\nmsgstr "{side} rolls."\n'],
            "rolls is told with ('side',) and with ('to',)",
        ),
        (
            SOURCE,
            ['msgid "rolls"\nmsgid_plural "rolls"\nmsgstr[0] "{side} rolls."\nmsgstr[1] "{side} roll."\n'],
            "rolls has plural forms and counts nothing",
        ),
        (
            SOURCE,
            ['msgid "rolls"\nmsgstr "{side} rolls."\n', 'msgctxt "gone"\nmsgid "rolls"\nmsgstr "{side} rolls."\n'],
            "nothing tells gone",
        ),
    ],
)
def test_a_planted_fault_is_found(source: str, messages: list[str], fault: str) -> None:
    (only,) = faults(po(*messages), found(source), whole=True)

    assert only.startswith(fault)


@pytest.mark.parametrize("call", ["said(key)", "said(f'{kind}.bar')", "said()", "said('rolls', **values)"])
def test_a_key_made_up_at_run_time_is_found(call: str) -> None:
    with pytest.raises(UnreadableCallError, match=r"session/advice.py, line 1"):
        list(calls("session/advice.py", call))


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("say('page.pips', { count: f({ a: [1, 2] }, 'b'), side })", {"count", "side"}),
        ("x(() => said('page.pips', {}), { other: 1 })", set()),
        ('`${say("page.pips", { count: `${n}` })}`', {"count"}),
    ],
)
def test_what_a_script_tells_is_read(source: str, names: set[str]) -> None:
    (call,) = calls("web/static/panel.js", source)

    assert (call.key, {*call.names}) == ("page.pips", names)


def test_what_the_page_asks_for_is_read() -> None:
    asked = calls("web/static/index.html", '<p data-say="page.a"></p>\n<p data-say-aria-label="page.b"></p>')

    assert [(call.key, call.line) for call in asked] == [("page.a", 1), ("page.b", 2)]


@pytest.mark.parametrize(
    "call",
    ["say(key)", "say(`page.${kind}`)", "say('page.' + kind)", "said('page.pips', values)", "say('a', { ...b })"],
)
def test_a_key_made_up_in_a_script_is_found(call: str) -> None:
    with pytest.raises(UnreadableCallError, match=r"web/static/panel.js, line 2"):
        list(calls("web/static/panel.js", f"\n{call};"))


@pytest.mark.parametrize(
    ("script", "table", "names"),
    [
        ("places.js", "SIGNS", {mark.value for mark in Mark}),
        ("sides.js", "SIDES", {side.label for side in Side}),
        ("sides.js", "COLOURS", {side.label for side in Side}),
        ("plan.js", "WORDS", {game(name).piece.name for name in GAMES}),
        ("forms.js", "COMPUTERS", {*PLAYERS}),
        ("settings.js", "HINTS", {each.value for each in Hints}),
        ("forms.js", "CHOICES", {value for option in OPTIONS for value in option.values if not value.isdecimal()}),
    ],
)
def test_the_scripts_have_words_for_all_there_is(script: str, table: str, names: set[str]) -> None:
    assert object_names(scripts()[f"web/static/{script}"], table) == names


def test_making_the_words_adds_what_is_new_drops_what_is_gone_and_keeps_what_is_translated() -> None:
    old = HEADER + '\nmsgid "rolls"\nmsgstr "{side} rolls."\n\nmsgid "gone"\nmsgstr "Gone."\n'
    new = SOURCE + "said('pips', count=3)\n"

    assert updated(old.encode(), found(new)).decode() == (
        HEADER
        + '\n#. {count}\n#: session/advice.py\nmsgid "pips"\nmsgid_plural "pips"\nmsgstr[0] ""\nmsgstr[1] ""\n'
        + '\n#. {side}\n#: session/advice.py\nmsgid "rolls"\nmsgstr "{side} rolls."\n'
    )


def test_making_the_words_keeps_the_forms_of_nouns_within_one_sentence() -> None:
    old = HEADER + '\nmsgid "rolls"\nmsgstr "{side} rolls."\n\nmsgctxt "rolls"\nmsgid "white"\nmsgstr "White"\n'

    now = updated(old.encode(), found(SOURCE + "said('white')"))
    gone = updated(old.encode(), found(SOURCE))

    assert ("rolls", "white") in parse(now).forms
    assert ("rolls", "white") not in parse(gone).forms
