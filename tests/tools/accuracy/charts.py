"""Plain SVG charts for docs/accuracy.md: lines in a frame, bars cut into shares. Readable on paper and without colours:
every line and share has its name or number beside it."""

from collections.abc import Mapping, Sequence

Point = tuple[float, float]

_INK, _PALE = "#222", "#ccc"
_LINES = ("#1b5e8c", "#c2571a", "#4a7c2c", "#7a3b8f")
_SHARES = ("#4a7c2c", "#c99a1e", "#7f8fa6", "#b3261e")
_FONT = 'font-family="sans-serif" font-size="13"'


def lines(title: str, across: str, up: str, named: Mapping[str, Sequence[Point]], most: Point, least_up: float) -> str:
    """Lines through points with their names; `most` ends the axes, `up` begins at `least_up`."""
    left, top, wide, high = 70.0, 60.0, 560.0, 320.0

    def spot(point: Point) -> tuple[float, float]:
        x = left + wide * min(point[0] / most[0], 1)
        return x, top + high * (1 - max(point[1] - least_up, 0) / (most[1] - least_up))

    parts = [
        _text(left, 22, title, size=15),
        f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" fill="none"/>',
    ]
    for step in range(6):
        x, y = left + wide * step / 5, top + high * step / 5
        parts += [
            f'<path d="M{left} {y}H{left + wide}M{x} {top}V{top + high}" stroke="{_PALE}"/>',
            _text(x, top + high + 18, f"{most[0] * step / 5:.3g}", "middle"),
            _text(left - 8, y + 4, f"{most[1] - (most[1] - least_up) * step / 5:.4g}", "end"),
        ]
    parts += [_text(left + wide / 2, top + high + 40, across, "middle"), _text(left - 60, top - 8, up)]
    for number, (name, points) in enumerate(named.items()):
        colour, spots = _LINES[number % len(_LINES)], [spot(point) for point in points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>' for x, y in spots]
        parts.append(_text(left + wide - 8, top + high - 14 - 20 * number, name, "end", colour))
    return _svg(660, 430, parts)


def bars(title: str, shares: Sequence[str], rows: Mapping[str, Sequence[int]]) -> str:
    """One bar a row, cut by how often each thing happened; the numbers stand in the bar where they fit."""
    left, top, wide, pitch = 190.0, 76.0, 540.0, 26.0
    parts = [_text(12, 24, title, size=15)]
    x = 12.0
    for name, colour in zip(shares, _SHARES, strict=True):
        parts += [f'<rect x="{x}" y="40" width="14" height="14" fill="{colour}"/>', _text(x + 20, 52, name)]
        x += 34 + 7.2 * len(name)
    for row, (name, numbers) in enumerate(rows.items()):
        y, x, whole = top + pitch * row, left, sum(numbers) or 1
        parts.append(_text(left - 8, y + 14, name, "end"))
        for number, colour in zip(numbers, _SHARES, strict=True):
            width = wide * number / whole
            parts.append(f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="19" fill="{colour}"/>')
            if width > 8 * len(str(number)):
                parts.append(_text(x + width / 2, y + 14, str(number), "middle", "#fff"))
            x += width
    return _svg(750, int(top + pitch * len(rows) + 12), parts)


def _text(x: float, y: float, words: str, anchor: str = "start", colour: str = _INK, size: int = 13) -> str:
    safe = words.replace("&", "&amp;").replace("<", "&lt;")
    font = _FONT.replace("13", str(size))
    return f'<text x="{x:.1f}" y="{y:.1f}" {font} text-anchor="{anchor}" fill="{colour}">{safe}</text>'


def _svg(width: int, height: int, parts: Sequence[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    return "\n".join([head, f'<rect width="{width}" height="{height}" fill="#fff"/>', *parts, "</svg>\n"])
