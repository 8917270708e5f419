"""A long proof in chunks: the first few always run, the others where --long asks for them, as in `make judges`."""

from typing import Any

import pytest


def chunks(number: int, always: int) -> list[Any]:
    """The numbers of all chunks, as parameters of a test; those from `always` on are marked as long."""
    return [pytest.param(n, marks=[] if n < always else [pytest.mark.long]) for n in range(number)]
