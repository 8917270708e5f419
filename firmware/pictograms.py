"""What is expected of the players, as a picture of 44 x 44 pixels for each prompt; no word, so no language.

`white` is whether White is on turn: whose checkers and dice they are. It must never draw outside its 44 x 44 pixels.
"""

import mistakes
from canvas import DARK
from shapes import SITS, checker, cross, die, flag, hop, point, question, tick


def draw(canvas, prompt, white):
    """The picture of a prompt (its number in board/scene.py) with its upper left corner at the canvas's origin."""
    if 0 < prompt < len(_PICTURES):
        _PICTURES[prompt](canvas, white)
    elif prompt:
        question(canvas, 15, 12)  # of a newer version than this firmware


def roll(canvas, white):
    """Throw the dice."""
    die(canvas, 17, 0, 21, 5, white)
    die(canvas, 24, 24, 19, 3, white)
    for y, start, end in ((4, 4, 13), (10, 0, 13), (16, 4, 13), (27, 9, 20), (33, 5, 20), (39, 9, 20)):
        canvas.box(start, y, end - start, 2)


def play(canvas, white):
    """Move your checkers."""
    point(canvas, 8)
    point(canvas, 35)
    checker(canvas, 8, SITS, white)
    hop(canvas, 8, 18, 34, 18, 1)


def confirm(canvas, white):
    """The turn is complete: say so."""
    tick(canvas, 3, 22, 33, 6)


def dance(canvas, white):
    """Neither die can be played."""
    die(canvas, 0, 2, 21, 6, white)
    die(canvas, 23, 2, 21, 6, white)
    cross(canvas, 4, 29, 12)
    cross(canvas, 27, 29, 12)


def doubled(canvas, white):
    """The cube is offered: take or drop?"""
    canvas.plate(0, 13, 30, 30, 2)
    canvas.text(4, 21, "X2", 3)
    question(canvas, 31, 0)


def set_up(canvas, white):
    """Set up the start position."""
    canvas.plate(0, 2, 44, 41, 2)
    canvas.box(20, 2, 4, 41)
    for x in (4, 13, 25, 34):
        canvas.wedge(x, 40, 7, 15)
        canvas.wedge(x, 4, 7, 15, down=True)
    for x, y, side in ((7, 37, white), (7, 30, white), (37, 7, white), (28, 37, not white), (16, 7, not white)):
        checker(canvas, x, y, side, 3)


def game_over(canvas, white):
    """Somebody has won."""
    canvas.ring(8, 10, 7)
    canvas.ring(35, 10, 7)
    for i in range(-12, 13):
        canvas.column(21 + i, 1, 26 - i * i // 7)
    canvas.column(34, 1, 6)
    canvas.box(20, 26, 4, 8)
    canvas.box(14, 34, 16, 3)
    canvas.box(9, 38, 26, 5)
    canvas.box(14, 4, 2, 9, DARK)


def takeback(canvas, white):
    """The other side asks to take its turn back."""
    canvas.ring(22, 24, 19, 4)
    canvas.box(0, 5, 23, 18, DARK)
    canvas.box(12, 5, 11, 4)
    for i in range(8):
        canvas.column(4 + i, 7 - i, 2 * i)
    question(canvas, 16, 14)


def resigned(canvas, white):
    """A side gives up this game: accept?"""
    flag(canvas)
    question(canvas, 30, 22)


def choose(canvas, white):
    """Two plays look alike: which was it?"""
    point(canvas, 8)
    point(canvas, 35)
    checker(canvas, 8, SITS, white)
    checker(canvas, 35, SITS, white)
    question(canvas, 15, 0)


_PICTURES = (
    None,
    roll,
    play,
    confirm,
    dance,
    mistakes.bar_first,
    mistakes.point_held,
    mistakes.both_dice,
    mistakes.larger_die,
    mistakes.not_off_yet,
    mistakes.wrong_way,
    mistakes.put_back,
    mistakes.hit_to_bar,
    mistakes.straighten,
    doubled,
    set_up,
    game_over,
    takeback,
    resigned,
    choose,
)
"""By prompt number."""
