"""What lies on a board and what is said about it, small: checkers, dice, points, arrows, ticks and crosses.

Checkers and dice have the colours of the board: filled = white, outlined = black.
It must never know a prompt; pictograms.py puts these together.
"""

from canvas import DARK, GREY, LIT

BASE = 43
"""Where points stand; a checker at a point's base has its middle 6 higher."""


def checker(canvas, x, y, white, radius=5):
    """A checker around (x, y), with a dark edge that sets it off from what it lies on."""
    canvas.disc(x, y, radius + 1, DARK)
    if white:
        canvas.disc(x, y, radius)
    else:
        canvas.ring(x, y, radius)


PIPS = (0, 0o020, 0o104, 0o124, 0o505, 0o525, 0o555)
"""Where a die has its pips: each octal digit is a row of three, the last one on top."""


def die(canvas, x, y, size, value, filled, *, used=False, nobody=False):
    """A die: filled for White, outlined for Black, only corners if it is nobody's; grey once it is played."""
    large = size >= 24
    canvas.plate(x, y, size, size, 0 if filled else 2 if large else 1)
    if nobody:
        canvas.box(x + size // 4, y, size - size // 4 * 2, size, DARK)
        canvas.box(x, y + size // 4, size, size - size // 4 * 2, DARK)
    if used:
        canvas.box(x, y, size, size, GREY)
    near, last = size * 9 // 40, size - 1
    at = near, last // 2, last - near
    ink = DARK if filled else LIT
    for i in range(9):
        if PIPS[value] >> i & 1:
            across, down = x + at[i % 3], y + at[i // 3]
            if large:
                canvas.disc(across, down, 2, ink)
            else:
                canvas.box(across - 1, down - 1, 3, 3, ink)


def stick(canvas, x, y, width, height, value, filled, *, used=False, nobody=False):
    """A stick die, which shows 1, 3, 4 or 6 as eyes along its length; its colours are those of a die."""
    canvas.plate(x, y, width, height, 0 if filled else 2)
    if nobody:
        canvas.box(x, y + 6, width, height - 12, DARK)
    if used:
        canvas.box(x, y, width, height, GREY)
    columns = 2 if value in (4, 6) else 1
    rows = value // columns
    for row in range(rows):
        for column in range(columns):
            across = width // 2 if columns == 1 else (4, width - 5)[column]
            canvas.disc(x + across, y + height * (2 * row + 1) // (2 * rows), 2, DARK if filled else LIT)


def point(canvas, x):
    """A point of the board around x."""
    canvas.wedge(x - 8, BASE, 17, 24)


def hop(canvas, x0, y0, x1, y1, top):
    """The way of a checker: up from (x0, y0), through the air, down to (x1, y1) with an arrow head."""
    step = 1 if x1 > x0 else -1
    stations = (
        (x0, y0),
        (x0 + step, top + 6),
        (x0 + 5 * step, top + 1),
        (x0 + 9 * step, top),
        (x1 - 9 * step, top),
        (x1 - 5 * step, top + 1),
        (x1 - step, top + 6),
        (x1, y1 - 5),
    )
    for ink, thick in ((DARK, 4), (LIT, 2)):
        for i in range(len(stations) - 1):
            off = 1 - thick // 2
            canvas.line(
                stations[i][0] + off,
                stations[i][1] + off,
                stations[i + 1][0] + off,
                stations[i + 1][1] + off,
                ink,
                thick,
            )
    head_down(canvas, x1, y1)


def head_down(canvas, x, y):
    """An arrow head whose tip is at (x, y) and the pixel right of it."""
    for i in range(6):
        canvas.box(x - i - 1, y - i, 2 * i + 4, 1, DARK)
        canvas.box(x - i, y - i, 2 * i + 2, 1)


def arrow(canvas, x0, x1, y):
    """A level arrow to the right."""
    canvas.box(x0, y, x1 - x0 - 4, 2)
    for i in range(6):
        canvas.column(x1 - i, y - i, 2 * i + 2)


def cross(canvas, x, y, size):
    """This cannot be: a bold cross with a dark edge."""
    for ink, thick in ((DARK, 5), (LIT, 3)):
        off = -(thick // 2)
        canvas.line(x + off, y + off, x + size + off, y + size + off, ink, thick)
        canvas.line(x + off, y + size + off, x + size + off, y + off, ink, thick)


def tick(canvas, x, y, size, thick=3):
    """This is right: a check mark whose left end is at (x, y)."""
    canvas.line(x, y, x + size // 3, y + size // 3, LIT, thick)
    canvas.line(x + size // 3, y + size // 3, x + size, y - size // 3, LIT, thick)


def question(canvas, x, y):
    """A question mark of 13 x 21 pixels."""
    canvas.ring(x + 6, y + 6, 6, 3)
    canvas.box(x, y + 6, 7, 7, DARK)
    canvas.box(x + 5, y + 10, 3, 5)
    canvas.box(x + 5, y + 17, 3, 3)


def bar(canvas, x):
    """The bar between the halves of the board."""
    canvas.plate(x, 0, 17, 44, 2)


def place(canvas, x, y, radius):
    """Where a checker belongs: a broken ring."""
    canvas.ring(x, y, radius)
    canvas.box(x - 2, y - radius, 5, 2 * radius + 1, DARK)
    canvas.box(x - radius, y - 2, 2 * radius + 1, 5, DARK)


def flag(canvas):
    """A white flag."""
    canvas.box(3, 0, 3, 44)
    for i in range(22):
        canvas.column(6 + i, 2 + (0, 0, 1, 2, 2, 2, 1, 0, 0, 0, 0)[i % 11], 19)


def cup(canvas):
    """The winner's."""
    canvas.ring(8, 10, 7)
    canvas.ring(35, 10, 7)
    for i in range(-12, 13):
        canvas.column(21 + i, 1, 26 - i * i // 7)
    canvas.column(34, 1, 6)
    canvas.box(20, 26, 4, 8)
    canvas.box(14, 34, 16, 3)
    canvas.box(9, 38, 26, 5)
    canvas.box(14, 4, 2, 9, DARK)


def way_back(canvas):
    """An arrow that turns round."""
    canvas.ring(22, 24, 19, 4)
    canvas.box(0, 5, 23, 18, DARK)
    canvas.box(12, 5, 11, 4)
    for i in range(8):
        canvas.column(4 + i, 7 - i, 2 * i)
