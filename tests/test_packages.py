"""The picture of the packages in docs/architecture.md shows those there are, and which imports which."""

import re

from tools.draw_packages import PICTURE, ROOT, arrows, draw, floors, shortest, sources

FILES = sources(ROOT / "host" / "takhta")


def shown(svg: str) -> tuple[set[str], set[tuple[str, str]]]:
    """The packages and the arrows of a picture."""
    boxes = set(re.findall(r'<g id="(\w+)">', svg))
    return boxes, set(re.findall(r'data-from="(\w+)" data-to="(\w+)"', svg))


def test_the_picture_shows_the_packages_as_they_are() -> None:
    assert shown(PICTURE.read_text()) == shown(draw(FILES))


def test_an_arrow_that_follows_from_others_is_left_out() -> None:
    assert shortest({("a", "b"): 1, ("b", "c"): 2, ("a", "c"): 3}) == {("a", "b"): 1, ("b", "c"): 2}


def test_a_package_stands_above_all_it_imports() -> None:
    needs = arrows(FILES)
    at = floors({name for pair in needs for name in pair}, needs)
    assert all(at[source] > at[to] for source, to in needs)


def test_an_arrow_is_found_wherever_the_import_stands() -> None:
    files = {"web/view.py": "def f() -> None:\n    from takhta.board.scene import Scene", "board/scene.py": ""}
    assert arrows(files) == {("web", "board"): 1}
