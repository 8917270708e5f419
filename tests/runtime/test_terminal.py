"""The language of the terminal: the one that is chosen, else that of the environment, else English."""

from collections.abc import Iterator

import pytest

from support.pseudo import accented
from support.pseudo_spoken import PSEUDO, pseudo_spoken
from support.words import raises
from takhta.errors import UnusableError
from takhta.rules.said import said
from takhta.runtime.terminal import Terminal


@pytest.fixture(autouse=True)
def _pseudo() -> Iterator[None]:
    with pseudo_spoken():
        yield


@pytest.mark.parametrize(
    ("environment", "language"),
    [({"LANG": "ar_EG.UTF-8"}, "ar_EG"), ({"LANG": "tlh"}, "en_GB"), ({}, "en_GB"), ({"LANGUAGE": "ar"}, "en_GB")],
)
def test_the_environment_s_language_is_spoken_if_there_is_it(environment: dict[str, str], language: str) -> None:
    terminal = Terminal()

    terminal.listen(environment)

    assert terminal.speaker.language == language


def test_a_language_that_is_chosen_goes_before_the_environment_s(capsys: pytest.CaptureFixture[str]) -> None:
    terminal = Terminal()
    terminal.listen({"LANG": "en_GB.UTF-8"})

    terminal.speak(PSEUDO)
    terminal.tell(said("log.imported", file="match.mat", number=12), said("log.open"))

    imported = accented("{file} is match {number} of the library.").format(file="match.mat", number="١٢")
    assert capsys.readouterr().out == f"{imported} {accented('Not finished.')}\n"


def test_a_language_that_there_is_not_is_refused_with_those_there_are() -> None:
    with raises(UnusableError, match=r"There is no language 'tlh', only ar and en\."):
        Terminal().speak("tlh")
