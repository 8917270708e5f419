"""Which language is spoken: the first that somebody wants and that there is."""

import pytest

from takhta.words.languages import best, languages, of_browser, of_terminal, speaker


def test_english_is_there() -> None:
    assert "en" in languages()
    assert speaker("en").language == "en_GB"


@pytest.mark.parametrize(
    ("wanted", "spoken"),
    [
        (["fa-IR", "de"], "fa"),
        (["de-CH"], "de"),
        (["tlh", "de"], "de"),
        (["en-US", "de"], "en"),
        (["tlh"], "en"),
        ([], "en"),
        (["DE_ch"], "de"),
    ],
)
def test_the_first_wanted_language_that_there_is_is_spoken(wanted: list[str], spoken: str) -> None:
    assert best(wanted, ["en", "de", "fa"]) == spoken


@pytest.mark.parametrize(
    ("header", "wanted"),
    [
        ("fa", ("fa",)),
        ("en-GB,en;q=0.9,fa;q=0.95", ("en-GB", "fa", "en")),
        ("de;q=0, fa", ("fa",)),
        ("*", ()),
        ("", ()),
        ("fa;q=2, ../../etc, \x00, de ; q=1.000", ("de",)),
    ],
)
def test_a_browser_s_wishes_are_read_by_their_weight(header: str, wanted: tuple[str, ...]) -> None:
    assert of_browser(header) == wanted


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({"LANG": "fa_IR.UTF-8"}, ("fa_IR",)),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "de_DE@euro"}, ("de_DE",)),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_DE.UTF-8", "LANGUAGE": "fa:de"}, ("fa", "de", "de_DE")),
        ({"LANG": "C.UTF-8", "LANGUAGE": "fa"}, ()),
        ({}, ()),
    ],
)
def test_a_terminal_s_language_is_read_as_gettext_does(environment: dict[str, str], wanted: tuple[str, ...]) -> None:
    assert of_terminal(environment) == wanted
