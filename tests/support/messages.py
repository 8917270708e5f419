"""Random messages of the link, of every kind, for property tests."""

import struct

from hypothesis import strategies as st

from takhta.link import display_words as words
from takhta.link import wire


@st.composite
def messages(draw: st.DrawFn) -> wire.Message:
    """Any message either end can say."""
    kind = draw(st.sampled_from(sorted(words.MESSAGES)))
    values: dict[str, int | bytes] = {}
    for name, code, largest in words.MESSAGES[kind].layout():
        size = struct.calcsize(code)
        if code[-1] == "s":
            values[name] = draw(st.binary(min_size=size, max_size=size))
        else:
            values[name] = draw(st.integers(0, largest))
    return words.MESSAGES[kind](**values)
