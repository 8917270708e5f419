"""The whole picture: score, dice, cube, side on turn, what is expected and which keys are live.

    o 3     TO 7     5 o     score of White and Black, between them the length of the match
    [6] [5]  64   ########   dice, the cube with its owner below it, the pictogram
    o WHITE       ########   the side on turn
    ROLL DBL TAKE ... DONE   the keys that would be heard

In a game without a score the players stand in its place, RED BLACK YELLOW GREEN, the one on turn reversed.

It must never decide anything: it draws what it is told.
"""

import shapes
from canvas import DARK, LIT, Canvas
from display_words import BLACK, NO_CUBE, NOBODY, WHITE
from font import width
from pictograms import draw

KEYS = "ROLL DBL TAKE DROP UNDO DONE"
SIDES = "- WHITE BLACK RED YELLOW GREEN"
PICTURE = (84, 11)
"""Where the pictogram lies."""
STEPS = 8
"""Of the dice that roll in at the start."""
_ROLLING = (2, 4, 1, 3, 5, 2, 4, 6, 5)


class Screen:
    """Draws one of the things a display can be about into `pixels`, 1,024 bytes in the SSD1306's order."""

    def __init__(self):
        self._canvas = Canvas()
        self.pixels = self._canvas.pixels

    def game(self, show, pressed=0, held=0, code=b""):
        """A game as the host wants it shown; `held` is how many eighths of the way to RESIGN the key DROP is. A `code`
        to type into the page takes the pictogram's place: dice, cube and score stay."""
        self._canvas.clear()
        if show.seats:
            self._players(show.seats, show.turn)
        else:
            self._score(show)
        self._die(0, show.die_a, show.side_a, show.used_a, show.sticks)
        self._die(32, show.die_b, show.side_b, show.used_b, show.sticks)
        self._cube(show.cube, show.owner)
        self._turn(show.turn)
        for key in range(6):
            self._key(key, show, pressed >> key & 1)
        self._canvas.at(*PICTURE)
        if held:
            shapes.flag(self._canvas)
            self._canvas.frame(10, 30, 34, 9)
            self._canvas.box(12, 32, 30 * held // 8, 5)
        elif code:
            self._code("".join([chr(sign) for sign in code]))
        else:
            draw(self._canvas, show.prompt, show.turn != BLACK)
        self._canvas.at(0, 0)

    def starting(self, step):
        """What is seen in the first moments: two dice roll in and stay; `step` is 0 to STEPS - 1."""
        self._canvas.clear()
        self._middle(4, "TAKHTA", 4)
        off = 9 * (STEPS - 1 - step)
        for x, value, white in ((36 - off, _ROLLING[step], True), (66 + off, _ROLLING[step + 1], False)):
            shapes.die(self._canvas, x, 34, 26, value, white)

    def stranger(self, other, own):
        """The host speaks a version we do not."""
        self._canvas.clear()
        self._middle(4, "PLEASE FLASH", 2)
        self._middle(30, f"HOST SPEAKS {other}", 2)
        self._middle(46, f"BOX SPEAKS {own}", 2)

    def no_host(self):
        """Nobody talks to us, so nothing we could show would be sure."""
        canvas = self._canvas
        canvas.clear()
        canvas.box(8, 17, 22, 3)
        canvas.plate(29, 8, 18, 21)
        canvas.box(45, 12, 9, 4)
        canvas.box(45, 21, 9, 4)
        for x in (57, 62, 67):
            canvas.box(x, 17, 3, 3)
        canvas.plate(74, 8, 18, 21, 3)
        canvas.box(91, 17, 29, 3)
        self._middle(42, "HOST?", 3)

    def _middle(self, y, words, scale):
        self._canvas.text((128 - width(words, scale)) // 2, y, words, scale)

    def _code(self, digits):
        self._canvas.text(7, 0, "CODE", 2)
        self._canvas.text(5, 12, digits[:3], 3)
        self._canvas.text(5, 28, digits[3:], 3)

    def _players(self, seats, turn):
        x = 2
        for side, name in enumerate(SIDES.split()):
            if side and seats >> side - 1 & 1:
                if side == turn:
                    self._canvas.plate(x - 2, 0, width(name) + 4, 9)
                self._canvas.text(x, 2, name, 1, DARK if side == turn else LIT)
                x += width(name) + 6

    def _whose(self, x, y, side):
        """A checker of this side around (x, y), or the letter of a colour that a checker cannot show."""
        if side <= BLACK:
            shapes.checker(self._canvas, x, y, side == WHITE, 4)
        else:
            self._canvas.box(x - 4, y - 5, 9, 11, DARK)
            self._canvas.plate(x - 3, y - 4, 7, 9)
            self._canvas.text(x - 1, y - 2, SIDES.split()[side][0], 1, DARK)

    def _score(self, show):
        white, black = str(show.white), str(show.black)
        shapes.checker(self._canvas, 4, 4, True, 4)
        self._canvas.text(12, 0, white, 2)
        shapes.checker(self._canvas, 123, 4, False, 4)
        self._canvas.text(116 - width(black, 2), 0, black, 2)
        if show.length:
            self._middle(6 if show.crawford else 0, f"TO {show.length}", 1 if show.crawford else 2)
        if show.crawford:
            self._middle(0, "CRAWFORD", 1)

    def _die(self, x, value, side, used, stick):
        colours = {"used": used, "nobody": side == NOBODY}
        if value and stick:
            shapes.stick(self._canvas, x + 7, 12, 16, 30, value, side == WHITE, **colours)
        elif value:
            shapes.die(self._canvas, x, 12, 30, value, side == WHITE, **colours)
        if value and side > BLACK:
            self._whose(x + 3, 17, side)

    def _cube(self, value, owner):
        if value == NO_CUBE:
            return
        words = str(1 << min(value, 13))  # no larger number fits, and none is ever reached
        scale = 2 if len(words) < 3 else 1
        y = 18 if owner == NOBODY else 12
        self._canvas.plate(64, y, 18, 18, 1)
        self._canvas.text(64 + (18 - width(words, scale)) // 2, y + (18 - 5 * scale) // 2, words, scale)
        if owner != NOBODY:
            self._whose(73, 36, owner)

    def _turn(self, turn):
        if turn != NOBODY:
            self._whose(4, 48, turn)
            self._canvas.text(12, 44, SIDES.split()[turn], 2)

    def _key(self, key, show, pressed):
        x = key * 128 // 6 + 1
        name = str(key + 1) if show.digits else KEYS.split()[key]
        if pressed:
            self._canvas.box(x, 55, 20, 1)
            self._canvas.box(x, 63, 20, 1)
        elif show.keys >> key & 1:
            self._canvas.plate(x, 55, 20, 9)
        else:
            self._canvas.box(x + 9, 61, 2, 1)
            return
        self._canvas.text(x + (20 - width(name)) // 2, 57, name, 1, LIT if pressed else DARK)
