"""What a measurement says, and how it is written down for a terminal and a page alike."""

from collections.abc import Callable, Sequence
from typing import Any

Advance = Callable[[int, int], None]
"""Is told how much of how much is done."""
Report = dict[str, Any]
"""What a measurement says, ready for JSON; under `targets` whether each is met."""


def markdown_table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> list[str]:
    """A table that is read in a terminal as well as on a page."""
    cells = [[*map(str, row)] for row in (head, *rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    first, *rest = [
        " | ".join(cell.ljust(wide) for cell, wide in zip(row, widths, strict=True)).rstrip() for row in cells
    ]
    return [first, "-|-".join("-" * wide for wide in widths), *rest]
