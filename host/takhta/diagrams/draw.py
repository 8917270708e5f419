"""Draws a position of any game, by the board it is played on. Another board is a line here and a file for each way."""

from collections.abc import Callable, Mapping

from takhta.diagrams import cross_svg, cross_terminal, points_svg, points_terminal
from takhta.diagrams.subject import Say, Subject

_TEXT: Mapping[str, Callable[[Subject, Say], str]] = {"tables": points_terminal.draw, "cross": cross_terminal.draw}
_SVG: Mapping[str, Callable[[Subject, Say], str]] = {"tables": points_svg.draw, "cross": cross_svg.draw}


def as_text(subject: Subject, say: Say) -> str:
    """The position for a terminal: lines of text, each ended."""
    return _TEXT[subject.rules.board](subject, say)


def as_svg(subject: Subject, say: Say) -> str:
    """The position as an SVG file."""
    return _SVG[subject.rules.board](subject, say)
