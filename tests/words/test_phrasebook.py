"""The phrasebook of the page: its own sentences only, with plural forms by the categories that browsers know."""

import pytest

from support.told import scripts, told
from takhta.words.catalogue import catalogue, parse
from takhta.words.languages import languages
from takhta.words.phrasebook import book, categories, phrasebook

HEADER = 'msgid ""\nmsgstr ""\n"Language: {}\\n"\n"Plural-Forms: {};\\n"\n'
RUSSIAN = HEADER.format(
    "ru",
    'nplurals=3; "\n"plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)',
)
PIPS = """
msgid "page.pips"
msgid_plural "page.pips"
msgstr[0] "{count} очко"
msgstr[1] "{count} очка"
msgstr[2] "{count} очков"

msgid "page.colour.white"
msgstr "белые"

msgctxt "page.tray"
msgid "page.colour.white"
msgstr "белых"

msgid "plays"
msgstr "{side} ходят."
"""


def test_the_page_gets_its_own_sentences_and_the_forms_of_nouns_within_them() -> None:
    assert book(parse((RUSSIAN + PIPS).encode())) == {
        "locale": "ru",
        "direction": "ltr",
        "forms": {
            "page.pips": {
                "one": "{count} очко",
                "few": "{count} очка",
                "many": "{count} очков",
                "other": "{count} очков",
            },
            "page.colour.white": "белые",
        },
        "within": {"page.tray": {"page.colour.white": "белых"}},
    }


@pytest.mark.parametrize(
    ("language", "plural", "found"),
    [
        ("en_GB", "nplurals=2; plural=(n != 1)", {"one": 0, "other": 1}),
        ("fa", "nplurals=2; plural=(n > 1)", {"one": 0, "other": 1}),
        ("ja", "nplurals=1; plural=0", {"other": 0}),
        (
            "ar",
            "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5)",
            {"zero": 0, "one": 1, "two": 2, "few": 3, "many": 4, "other": 5},
        ),
    ],
)
def test_each_category_of_a_language_takes_one_form(language: str, plural: str, found: dict[str, int]) -> None:
    assert categories(parse(HEADER.format(language, plural).encode())) == found


@pytest.mark.parametrize("language", languages())
def test_every_catalogue_counts_as_its_language_does(language: str) -> None:
    spoken = catalogue(language)
    indexes = categories(spoken)

    wrong = [n for n in range(1000) if spoken.plural(n) != indexes[spoken.locale.plural_form(n)]]

    assert wrong == []


def test_the_page_gets_every_sentence_that_its_scripts_say() -> None:
    english = phrasebook("en")["books"][0]["forms"]

    assert told(scripts()).keys() <= english.keys()


def test_what_is_not_translated_is_looked_up_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    russian, english = parse((RUSSIAN + PIPS).encode()), catalogue("en")
    monkeypatch.setattr("takhta.words.phrasebook.languages", lambda: ("en", "ru"))
    monkeypatch.setattr("takhta.words.phrasebook.catalogue", {"ru": russian, "en": english}.__getitem__)

    found = phrasebook("ru")

    assert found["languages"] == [["en", "English"], ["ru", "Русский"]]
    assert found["books"] == [book(russian), book(english)]
