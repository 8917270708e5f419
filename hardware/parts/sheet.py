"""A drawing of the whole panel at its true size, as a laser or a printer takes it: what is cut, what is only marked."""

from collections.abc import Iterable

from takhta.board.plan import Board

CUT = 'fill="none" stroke="#000" stroke-width="0.2"'
MARK = 'fill="none" stroke="#06c" stroke-width="0.15"'


def sheet(board: Board, lines: Iterable[str]) -> str:
    """The SVG file: the panel's outline, and these elements on it, in mm."""
    width, height = board.width_mm, board.height_mm
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}mm" '
        f'height="{height:g}mm" font-family="sans-serif" text-anchor="middle">'
    )
    outline = f'<rect x="0.1" y="0.1" width="{width - 0.2:g}" height="{height - 0.2:g}" {CUT}/>'
    return "\n".join([head, outline, *lines, "</svg>"]) + "\n"
