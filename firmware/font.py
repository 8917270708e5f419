"""A face of 3 x 5 pixels: the capitals, digits and signs that the screen needs. Drawn for this display.

It must never hold more than is used: every byte is memory of a small machine.
"""

NARROW = 3
"""Pixels across; a sign is five high."""

_SIGNS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-/.?! "
# One number a sign, five bits for each of its three columns: the left one lowest, in it the topmost pixel.
# fmt: off
_SHAPES = (
    0x78BE, 0x2ABF, 0x462E, 0x3A3F, 0x46BF, 0x04BF, 0x762E, 0x7C9F, 0x47F1, 0x3E08, 0x6C9F, 0x421F, 0x7CDF, 0x783F,
    0x3A2E, 0x08BF, 0x7B2E, 0x68BF, 0x26B2, 0x07E1, 0x7E1F, 0x3E0F, 0x7D9F, 0x6C9B, 0x0F83, 0x4EB9,
    0x7E3F, 0x43F2, 0x5EBD, 0x7EB1, 0x7C87, 0x76B7, 0x76BF, 0x1F21, 0x7EBF, 0x7EB7,
    0x1084, 0x0C98, 0x0200, 0x0AA1, 0x02E0, 0x0000,  # the blank is last: an unknown sign is found at -1
)
# fmt: on


def glyph(sign):
    """The three columns of a sign, given as a byte, from the left, each with its topmost pixel in bit 0.

    A sign that is not here is a blank.
    """
    shape = _SHAPES[_SIGNS.find(bytes((sign,)))]
    return shape & 31, shape >> 5 & 31, shape >> 10


def width(words, scale=1):
    """How many pixels across these words are."""
    return (len(words) * (NARROW + 1) - 1) * scale
