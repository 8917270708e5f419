"""The drawn cross of docs/rules.md is what the rules say now."""

from tools.draw_cross import FILE, drawing


def test_the_drawn_cross_is_as_the_rules_have_it() -> None:
    assert FILE.read_text() == drawing(), "draw it again: python tests/tools/draw_cross.py"
