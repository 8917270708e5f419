"""What is expected of the players, or wrong on the board, as a picture of 44 x 44 pixels; no word, so no language.

A picture is a text, which takes least memory: shapes, each with its numbers, from the back to the front. `own` and
`other` are the colours of the side on turn and of the other one; a tick is what must be done, a cross what cannot be.
It must never draw outside its 44 x 44 pixels.
"""

import shapes
from canvas import DARK, LIT


def draw(canvas, prompt, white):
    """The picture of a prompt (its number in board/scene.py) with its upper left corner at the canvas's origin.

    `white` is whether White is on turn: whose checkers and dice they are.
    """
    if not prompt:
        return
    start = 0
    for _ in range(prompt if prompt < _PICTURES.count("\n") else 0):  # the first is for prompts of a newer version
        start = _PICTURES.find("\n", start) + 1
    for shape in _PICTURES[start : _PICTURES.find("\n", start)].split(","):
        words = shape.split()
        values = [_value(word, white) for word in words[1:]]
        if hasattr(shapes, words[0]):
            getattr(shapes, words[0])(canvas, *values)
        else:
            getattr(canvas, words[0])(*values)


def _value(word, white):
    if word == "own":
        return white
    if word == "other":
        return not white
    if word in ("dark", "lit"):
        return LIT if word == "lit" else DARK
    return int(word) if word.isdigit() else word


_PICTURES = (
    # Something that this firmware does not know.
    "question 15 12\n"
    # Throw the dice.
    "die 17 0 21 5 own,die 24 24 19 3 own,"
    "box 4 4 9 2,box 0 10 13 2,box 4 16 9 2,box 9 27 11 2,box 5 33 15 2,box 9 39 11 2\n"
    # Move your checkers.
    "point 8,point 35,checker 8 37 own,hop 8 18 34 18 1\n"
    # The turn is complete: say so.
    "tick 3 22 33 6\n"
    # Neither die can be played.
    "die 0 2 21 6 own,die 23 2 21 6 own,cross 4 29 12,cross 27 29 12\n"
    # Checkers on the bar come in first.
    "point 35,bar 0,checker 8 14 own,checker 8 29 own,hop 9 8 34 18 1\n"
    # The other side holds that point.
    "point 8,point 35,checker 8 37 own,checker 35 37 other,checker 35 26 other,hop 8 18 34 18 1,cross 15 11 12\n"
    # Both dice can be played, so both must be.
    "die 0 2 21 6 own,die 23 2 21 3 own,tick 3 34 14,tick 26 34 14\n"
    # Only one die can be played, so it must be the larger.
    "die 0 0 25 6 own,die 28 9 16 2 own,tick 4 35 15,cross 31 31 9\n"
    # Bring all checkers home before bearing off.
    "frame 16 16 25 28 lit 2,box 14 14 29 4 dark,line 13 16 27 2,line 28 2 42 16,box 16 21 2 15 dark,"
    "checker 31 37 own 4,checker 31 27 own 4,checker 4 28 own 4,arrow 11 23 28\n"
    # Your checkers run the other way.
    "point 8,point 35,checker 35 37 own,hop 34 18 8 18 1,cross 15 11 12\n"
    # Put checkers where the lamps show.
    "checker 21 6 own 6,box 21 14 2 5,head_down 21 23,place 21 34 9\n"
    # The checker you hit belongs on the bar.
    "point 8,bar 27,checker 8 37 own,checker 8 26 other,hop 8 18 34 30 1\n"
    # The sensors cannot tell: put the checkers straight.
    "checker 6 5 own 4,checker 12 16 own 4,checker 5 27 own 4,checker 9 38 own 4,"
    "checker 38 5 own 4,checker 38 16 own 4,checker 38 27 own 4,checker 38 38 own 4,arrow 20 30 21\n"
    # The cube is offered: take or drop?
    "plate 0 13 30 30 2,text 4 21 X2 3,question 31 0\n"
    # Set up the start position.
    "plate 0 2 44 41 2,box 20 2 4 41,wedge 4 40 7 15,wedge 13 40 7 15,wedge 25 40 7 15,wedge 34 40 7 15,"
    "wedge 4 4 7 15 down,wedge 13 4 7 15 down,wedge 25 4 7 15 down,wedge 34 4 7 15 down,"
    "checker 7 37 own 3,checker 7 30 own 3,checker 37 7 own 3,checker 28 37 other 3,checker 16 7 other 3\n"
    # Somebody has won.
    "cup\n"
    # The other side asks to take its turn back.
    "way_back,question 16 14\n"
    # A side gives up this game: accept?
    "flag,question 30 22\n"
    # Two plays look alike: which was it?
    "point 8,point 35,checker 8 37 own,checker 35 37 own,question 15 0\n"
    # The turn is complete, but it gives away much.
    "tick 0 30 20 5,question 28 8\n"
)
"""A line each, by prompt number: one text takes less memory than many."""
