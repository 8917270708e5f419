"""A board of 24 points drawn with letters, for a terminal or a mail: White is O, Black is X, as GNU Backgammon has it.

It needs nothing but ASCII and a font of one width; the words are those of who reads it.
"""

from takhta.diagrams.captions import captions
from takhta.diagrams.points import HIGH, LOWER, UPPER, PointsSeen, seen
from takhta.diagrams.subject import Say, Subject
from takhta.rules.occupancy import Side
from takhta.rules.said import said

LETTERS = {Side.WHITE: "O", Side.BLACK: "X"}
_HALF = 3 * len(UPPER[0])


def draw(subject: Subject, say: Say) -> str:
    """The position as lines of text, each ended."""
    board = seen(subject)
    near, far = board.near, board.near.other
    upper = _rows(board, UPPER, near)
    lower = _rows(board, LOWER, far)[::-1]
    beside = {0: _side(board, far, say), len(upper) + 1: [""] * (HIGH - 3) + _side(board, near, say)[::-1]}
    rows = [*upper, _middle(board, subject), *lower]
    notes = {start + i: text for start, texts in beside.items() for i, text in enumerate(texts)}
    if board.cube and board.cube.offered is None:
        at = {far: HIGH - 1, None: HIGH, near: HIGH + 1}[board.cube.owner]
        notes[at] = f"<{board.cube.text}>"
    drawn = [f"|{row}|  {notes.get(at, '')}".rstrip() for at, row in enumerate(rows)]
    lines = [say(subject.rules.title), " ".join(map(say, captions(subject))), ""]
    return "\n".join([*lines, _numbers(UPPER), *drawn, _numbers(LOWER), ""])


def _numbers(rail: tuple[tuple[int, ...], ...]) -> str:
    left, right = ("".join(f"{point:->2}-" for point in half) for half in rail)
    return f"+{left}+---+{right}+"


def _rows(board: PointsSeen, rail: tuple[tuple[int, ...], ...], on_bar: Side) -> list[str]:
    """The rows of one rail from the rim to the middle; a side's hit checkers wait on the half where they enter."""
    halves = [[_cells(*board.stacks.get(point, (on_bar, 0))) for point in half] for half in rail]
    bar = _cells(on_bar, board.bar[on_bar])
    return [
        "|".join(("".join(column[row] for column in half)) for half in (halves[0], [bar], halves[1]))
        for row in range(HIGH)
    ]


def _cells(side: Side, number: int) -> list[str]:
    """A stack from the rim to the middle, three letters wide."""
    letters = [LETTERS[side]] * min(number, HIGH)
    if number > HIGH:
        letters[-1] = str(number)
    return [f"{letter:^3}" for letter in [*letters, *[""] * (HIGH - len(letters))]]


def _middle(board: PointsSeen, subject: Subject) -> str:
    """The row between the rails: dice on the thrower's right, a cube that is offered on the right of who answers."""
    left, right = "", ""
    if subject.dice:
        right = f"[{subject.dice.high}] [{subject.dice.low}]"
    if board.cube and board.cube.offered is not None:
        left = f"<{board.cube.text}>"
    return f"{left:^{_HALF}}|   |{right:^{_HALF}}"


def _side(board: PointsSeen, side: Side, say: Say) -> list[str]:
    """What is written beside a side's half, from the rim on."""
    score = say(said("points", count=board.score[side])) if board.score else ""
    pips = say(said("diagram.pips", side=side.noun, count=board.pips[side]))
    return [
        f"{LETTERS[side]}  {pips}",
        f"   {say(said('diagram.off', number=board.off[side]))}",
        f"   {score}".rstrip(),
    ]
