"""The drilling template of a board of squares at its true size. Seen from below, where drilling happens.

Black is drilled through the plywood, blue is only marked.
"""

from takhta.board.plan import Board

LAMP_HOLE_MM = 3.0
"""A belly's sensors lie so close to its lamp that the lamp's board sits below them, and its light comes up here."""
_CUT = 'fill="none" stroke="#000" stroke-width="0.2"'
_MARK = 'fill="none" stroke="#06c" stroke-width="0.15"'


def panel(board: Board) -> str:
    """The file hardware/parts/cross-panel.svg."""
    width, height = board.width_mm, board.height_mm
    lines = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}mm" '
            f'height="{height:g}mm" font-family="sans-serif" text-anchor="middle">'
        ),
        f'<rect x="0.1" y="0.1" width="{width - 0.2:g}" height="{height - 0.2:g}" {_CUT}/>',
    ]
    # The panel is turned over about its long axis: x stays, and y runs down from Red's edge.
    for place in board.places:
        assert place.square is not None
        side = place.square.side_mm
        left, top = place.square.x_mm - side / 2, place.square.y_mm - side / 2
        lines.append(f'<rect x="{left:g}" y="{top:g}" width="{side:g}" height="{side:g}" {_MARK}/>')
        lines.append(f'<text x="{place.square.x_mm:g}" y="{top + 4:g}" font-size="3.5" fill="#06c">{place.name}</text>')
    lines += [f'<path d="M{s.x_mm - 3:g} {s.y_mm:g}h6M{s.x_mm:g} {s.y_mm - 3:g}v6" {_MARK}/>' for s in board.slots]
    lines += [f'<circle cx="{x:g}" cy="{y:g}" r="{LAMP_HOLE_MM / 2:g}" {_CUT}/>' for x, y in board.lamps]
    return "\n".join([*lines, "</svg>"]) + "\n"
