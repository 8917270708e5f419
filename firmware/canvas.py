"""A picture of 128 x 64 pixels, lit or dark, and the few shapes everything on it is made of.

The memory order is the SSD1306's: 8 pages of 128 bytes, each byte 8 pixels downwards, the topmost in bit 0.
It must never know what the shapes mean.
"""

from math import sqrt

from font import NARROW, glyph

WIDTH, HEIGHT = 128, 64
DARK, LIT, GREY = 0, 1, 2
"""GREY turns every other pixel off and leaves the rest: whatever is below looks dim."""


class Canvas:
    """Shapes are placed from an origin, their upper left corner or middle first; what sticks out is cut off."""

    def __init__(self):
        self.pixels = bytearray(WIDTH * HEIGHT // 8)
        self._x = self._y = 0

    def clear(self):
        """Make everything dark."""
        self.pixels[:] = bytes(len(self.pixels))

    def at(self, x, y):
        """From now on (0, 0) is here."""
        self._x, self._y = x, y

    def box(self, x, y, width, height, ink=LIT):
        """A filled rectangle; all other shapes are made of it, because it changes whole bytes."""
        left, top = max(x + self._x, 0), max(y + self._y, 0)
        right, end = min(x + self._x + width, WIDTH), min(y + self._y + height, HEIGHT)
        pixels = self.pixels
        for page in range(top >> 3, (end + 7) >> 3):
            bits = (1 << min(end - page * 8, 8)) - (1 << max(top - page * 8, 0))
            start = page * WIDTH
            if ink == LIT:
                for i in range(start + left, start + right):
                    pixels[i] |= bits
            elif ink == GREY:
                for i in range(start + left, start + right):
                    pixels[i] &= ~bits | (0x55 if i & 1 else 0xAA)
            else:
                for i in range(start + left, start + right):
                    pixels[i] &= ~bits

    def column(self, x, y, height, ink=LIT):
        """A vertical line one pixel wide."""
        self.box(x, y, 1, height, ink)

    def plate(self, x, y, width, height, thick=0):
        """A rectangle with its corners rounded: filled, or with `thick` its outline, dark inside."""
        self._plate(x, y, width, height, LIT)
        if thick:
            self._plate(x + thick, y + thick, width - 2 * thick, height - 2 * thick, DARK)

    def frame(self, x, y, width, height, ink=LIT, thick=1):
        """The outline of a rectangle."""
        self.box(x, y, width, thick, ink)
        self.box(x, y + height - thick, width, thick, ink)
        self.box(x, y, thick, height, ink)
        self.box(x + width - thick, y, thick, height, ink)

    def disc(self, x, y, radius, ink=LIT):
        """A filled circle around (x, y)."""
        for i in range(-radius, radius + 1):
            half = int(sqrt(radius * radius + radius - i * i))
            self.column(x + i, y - half, 2 * half + 1, ink)

    def _plate(self, x, y, width, height, ink):
        for i in range(width):
            corner = max(2 - i, i - width + 3, 0)
            self.column(x + i, y + corner, height - 2 * corner, ink)

    def ring(self, x, y, radius, thick=2):
        """A circle's outline; it is dark inside."""
        self.disc(x, y, radius)
        self.disc(x, y, radius - thick, DARK)

    def line(self, x0, y0, x1, y1, ink=LIT, thick=2):
        """A straight line, `thick` pixels across."""
        steps = max(abs(x1 - x0), abs(y1 - y0), 1)
        for i in range(steps + 1):
            x = x0 + ((x1 - x0) * i * 2 + steps) // (2 * steps)
            y = y0 + ((y1 - y0) * i * 2 + steps) // (2 * steps)
            self.box(x, y, thick, thick, ink)

    def wedge(self, x, y, width, height, down=False):
        """A grey triangle, (x, y) the left end of its base; its tip is up, or down."""
        half = (width - 1) / 2
        for i in range(width):
            tall = int(height * (1 - abs(i - half) / (half + 1)))
            top = y if down else y - tall + 1
            self.column(x + i, top, tall)
            self.column(x + i, top, tall, GREY)

    def text(self, x, y, words, scale=1, ink=LIT):
        """Letters and digits in the narrow face, 3 x 5 pixels each and one apart, times `scale`."""
        for sign in words.encode():  # taking a string apart would intern each letter for ever
            for i, bits in enumerate(glyph(sign)):
                for j in range(5):
                    if bits >> j & 1:
                        self.box(x + i * scale, y + j * scale, scale, scale, ink)
            x += (NARROW + 1) * scale
