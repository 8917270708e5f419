"""Sentences of what is told: named values, nouns, plural forms, lists and digits as the language has them."""

import pytest

from support.pseudo import pseudo
from takhta.rules.said import Either, Said, TellingError, said
from takhta.words.catalogue import parse
from takhta.words.speaker import Speaker

ENGLISH = """msgid ""
msgstr ""
"Language: en_GB\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "plays"
msgstr "{side} plays {dice}."

msgid "takes"
msgstr "Take one from {places}."

msgid "pips"
msgid_plural "pips"
msgstr[0] "{count} pip"
msgstr[1] "{count} pips"

msgid "way"
msgstr "That was {way}."

msgid "white"
msgstr "White"

msgid "dice"
msgstr "{high}-{low}"
"""
RUSSIAN = """msgid ""
msgstr ""
"Language: ru\\n"
"Plural-Forms: nplurals=3; "
"plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgid "pips"
msgid_plural "pips"
msgstr[0] "{count} очко"
msgstr[1] "{count} очка"
msgstr[2] "{count} очков"

msgid "white"
msgstr "белые"

msgctxt "takes"
msgid "white"
msgstr "белых"

msgid "takes"
msgstr "Снимите {places}."
"""
PERSIAN = ENGLISH.replace("en_GB", "fa")


def speaks(po: str, otherwise: Speaker | None = None) -> Speaker:
    return Speaker(parse(po.encode()), otherwise)


def test_a_sentence_names_its_values_and_their_nouns() -> None:
    told = said("plays", side=said("white"), dice=said("dice", high=3, low=1))

    assert speaks(ENGLISH).say([told]) == "White plays 3-1."


def test_sentences_told_at_once_follow_each_other() -> None:
    assert speaks(ENGLISH).say([said("way", way=said("pips", count=2)), said("takes", places=(6,))]) == (
        "That was 2 pips. Take one from 6."
    )
    assert speaks(ENGLISH).say([]) == ""


@pytest.mark.parametrize(("count", "pips"), [(1, "1 очко"), (3, "3 очка"), (11, "11 очков"), (21, "21 очко")])
def test_what_is_counted_takes_the_form_of_its_language(count: int, pips: str) -> None:
    assert speaks(RUSSIAN).noun(said("pips", count=count)) == pips


def test_lists_are_joined_as_in_the_language() -> None:
    places = (6, 8, said("white"))

    assert speaks(ENGLISH).say([said("takes", places=places)]) == "Take one from 6, 8 and White."
    assert speaks(ENGLISH).say([said("takes", places=Either(places))]) == "Take one from 6, 8 or White."
    assert speaks(PERSIAN).say([said("takes", places=places)]) == "Take one from ۶،‏ ۸، و White."


def test_numbers_have_the_digits_of_the_language_and_texts_stay_as_they_are() -> None:
    assert speaks(PERSIAN).say([said("plays", side="Ada 2", dice=said("dice", high=6, low=5))]) == "Ada 2 plays ۶-۵."


def test_a_noun_may_have_a_form_of_its_own_within_one_sentence() -> None:
    russian = speaks(RUSSIAN)

    assert russian.say([said("takes", places=(said("white"),))]) == "Снимите белых."
    assert russian.noun(said("white")) == "белые"


def test_what_a_language_lacks_is_said_in_the_other() -> None:
    told = said("way", way=said("pips", count=2))

    assert speaks(RUSSIAN, otherwise=speaks(ENGLISH)).say([told]) == "That was 2 pips."


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        (
            said("no_such_key", way=said("pips", count=2), what=("a", 3)),
            "no such key (way: pips (count: 2), what: a 3)",
        ),
        (said("way", other=2), "way (other: 2)"),
    ],
    ids=["a key that nobody knows", "a translation that names another value"],
)
def test_what_cannot_be_said_is_shown_readably(told: Said, shown: str) -> None:
    assert speaks(ENGLISH).say([told]) == shown


def test_an_error_for_players_is_told_and_one_for_makers_given_as_it_is() -> None:
    assert speaks(ENGLISH).explain(TellingError(said("takes", places=(6,)))) == "Take one from 6."
    assert speaks(ENGLISH).explain(ValueError("no bytes")) == "no bytes"
    assert str(TellingError(said("takes", places=(6, 8)))) == "takes (places: 6 8)"


def test_fuzzy_and_half_translated_messages_are_as_if_they_were_not_there() -> None:
    po = ENGLISH.replace('msgid "plays"', '#, fuzzy\nmsgid "plays"').replace('"{count} pips"', '""')

    assert ("", "plays") not in parse(po.encode()).forms
    assert ("", "pips") not in parse(po.encode()).forms


def test_nothing_is_left_unmarked_by_the_pseudo_language() -> None:
    told = said("takes", places=(6, said("white")))

    assert Speaker(pseudo(parse(ENGLISH.encode()))).say([told]) == "⟦Ťáķé óñé ƒŕóḿ ٦ و⟦Ŵĥíťé⟧.⟧"
