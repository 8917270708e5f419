"""What is wrong on the board, as a picture of 44 x 44 pixels: the rule that was broken, or what to put right.

`white` is whether White is on turn: whose checkers move. A tick is what must be done, a cross what cannot be.
It must never draw outside its 44 x 44 pixels.
"""

from canvas import DARK, LIT
from shapes import SITS, arrow, bar, checker, cross, die, head_down, hop, place, point, tick


def bar_first(canvas, white):
    """Checkers on the bar come in first."""
    point(canvas, 35)
    bar(canvas, 0)
    checker(canvas, 8, 14, white)
    checker(canvas, 8, 29, white)
    hop(canvas, 9, 8, 34, 18, 1)


def point_held(canvas, white):
    """The other side holds that point."""
    point(canvas, 8)
    point(canvas, 35)
    checker(canvas, 8, SITS, white)
    checker(canvas, 35, SITS, not white)
    checker(canvas, 35, SITS - 11, not white)
    hop(canvas, 8, 18, 34, 18, 1)
    cross(canvas, 15, 11, 12)


def both_dice(canvas, white):
    """Both dice can be played, so both must be."""
    die(canvas, 0, 2, 21, 6, white)
    die(canvas, 23, 2, 21, 3, white)
    tick(canvas, 3, 34, 14)
    tick(canvas, 26, 34, 14)


def larger_die(canvas, white):
    """Only one die can be played, so it must be the larger."""
    die(canvas, 0, 0, 25, 6, white)
    die(canvas, 28, 9, 16, 2, white)
    tick(canvas, 4, 35, 15)
    cross(canvas, 31, 31, 9)


def not_off_yet(canvas, white):
    """Bring all checkers home before bearing off."""
    canvas.frame(16, 16, 25, 28, LIT, 2)
    canvas.box(14, 14, 29, 4, DARK)
    canvas.line(13, 16, 27, 2)
    canvas.line(28, 2, 42, 16)
    canvas.box(16, 21, 2, 15, DARK)
    checker(canvas, 31, 37, white, 4)
    checker(canvas, 31, 27, white, 4)
    checker(canvas, 4, 28, white, 4)
    arrow(canvas, 11, 23, 28)


def wrong_way(canvas, white):
    """Your checkers run the other way."""
    point(canvas, 8)
    point(canvas, 35)
    checker(canvas, 35, SITS, white)
    hop(canvas, 34, 18, 8, 18, 1)
    cross(canvas, 15, 11, 12)


def put_back(canvas, white):
    """Put checkers where the lamps show."""
    checker(canvas, 21, 6, white, 6)
    canvas.box(21, 14, 2, 5)
    head_down(canvas, 21, 23)
    place(canvas, 21, 34, 9)


def hit_to_bar(canvas, white):
    """The checker you hit belongs on the bar."""
    point(canvas, 8)
    bar(canvas, 27)
    checker(canvas, 8, SITS, white)
    checker(canvas, 8, SITS - 11, not white)
    hop(canvas, 8, 18, 34, 30, 1)


def straighten(canvas, white):
    """The sensors cannot tell: put the checkers straight."""
    for x, y in ((6, 5), (12, 16), (5, 27), (9, 38)):
        checker(canvas, x, y, white, 4)
    for y in (5, 16, 27, 38):
        checker(canvas, 38, y, white, 4)
    arrow(canvas, 20, 30, 21)
