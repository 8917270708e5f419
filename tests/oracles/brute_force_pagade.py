"""An obvious generator of pagade plays, to judge the quick one by. It shares no code with the rules.

Written from the rule book alone: the way is read off a drawing of the cross, every pawn is a thing of its own, and each
pawn or pair is tried with each number in each order. A board is four rows of pawns, anticlockwise from red, each pawn
by how far it has come: 0 cut, 1-75, 76 = square 8 again, 77-83 = squares 7-1, 84 home.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

CUT, AGAIN, HOME = 0, 76, 84

_DRAWN = """
 .  .  .  .  .  .  .  . 43 42* 41  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  . 44  ## 40  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  . 45  ## 39  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  . 46* ## 38* .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  . 47  ## 37  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  . 48  ## 36  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  . 49  ## 35  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  . 50  ## 34  .  .  .  .  .  .  .  .
58  57 56 55* 54 53 52 51 HH HH HH 33 32 31 30 29* 28 27 26
59* ## ## ##  ## ## ## ## HH HH HH ## ## ## ## ##  ## ## 25*
60  61 62 63* 64 65 66 67 HH HH HH 17 18 19 20 21* 22 23 24
 .  .  .  .  .  .  .  . 68   1 16  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  . 69   2 15  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  . 70   3 14  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  . 71   4 13  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  . 72*  5 12* .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  . 73   6 11  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  . 74   7 10  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  . 75   8* 9  .  .  .  .  .  .  .  .
"""
"""Red's numbers, the end of its arm below; `*` is a castle, `##` another colour's belly."""

Cell = tuple[int, int]
"""Column and row from the middle of the board."""

_CELLS = {
    word: (column - 9, row - 9)
    for row, line in enumerate(_DRAWN.strip("\n").splitlines())
    for column, word in enumerate(line.split())
    if word[0].isdigit()
}
_WAY: dict[int, Cell] = {int(word.strip("*")): cell for word, cell in _CELLS.items()}
_CASTLES = {cell for word, cell in _CELLS.items() if word.endswith("*")}

Colour = int
"""Red, black, yellow, green: 0 to 3, each an arm further anticlockwise."""


@dataclass(frozen=True)
class Board:
    """Where all pawns are, who has cut somebody, who is home in the order they came, and who is on turn."""

    pawns: tuple[tuple[int, ...], ...]
    has_cut: tuple[bool, ...]
    places: tuple[Colour, ...]
    turn: Colour


@dataclass(frozen=True)
class Agreed:
    """What the players agreed on. `partners` is empty where everybody plays alone."""

    seats: tuple[Colour, ...] = (0, 1, 2, 3)
    partners: Mapping[Colour, Colour] | None = None
    partner_play: bool = True
    pair_twice: bool = False
    castles_safe: bool = False
    must_move: bool = True


def cell(colour: Colour, progress: int) -> Cell | None:
    """Where a pawn is on the board; None when it is cut or home."""
    if progress in (CUT, HOME):
        return None
    x, y = _WAY[progress if progress < AGAIN else 84 - progress]
    for _ in range(colour):  # one arm further anticlockwise, with rows counted downwards: below goes to the right
        x, y = y, -x
    return x, y


def plays(board: Board, dice: tuple[int, int], agreed: Agreed) -> set[Board]:
    """The board after every legal play, pawns in order; the unchanged one when nothing can be played."""
    found, colour = _tried(board, dice, agreed), mover(board, agreed)
    most = max(played for played, _ in found)
    waiting = min(after.pawns[colour].count(CUT) for _, after in found)  # entering is a must even where moving is not
    return {
        _ended(after, agreed)
        for played, after in found
        if after.pawns[colour].count(CUT) == waiting and (played == most or not agreed.must_move)
    }


def partials(board: Board, dice: tuple[int, int], agreed: Agreed) -> set[Board]:
    """The board after none, one or both numbers, whether the turn may end there or not; as if it had ended."""
    return {_ended(after, agreed) for _, after in _tried(board, dice, agreed)}


def _tried(board: Board, dice: tuple[int, int], agreed: Agreed) -> list[tuple[int, Board]]:
    """Every way to play some of the numbers: how many it plays and the board after it."""
    one, two = dice
    found: list[tuple[int, Board]] = [(0, board)]
    colour = mover(board, agreed)
    mine = board.pawns[colour]
    for first, second in ((one, two), (two, one)):
        for pawn in range(4):
            after = _moved(board, colour, (pawn,), first, agreed)
            if after is not None:
                found.append((1, after))
                others = [_moved(after, colour, (other,), second, agreed) for other in range(4) if other != pawn]
                found += [(2, each) for each in others if each]
    if mine.count(CUT) < 2:  # with more, each number enters one
        sums = [_moved(board, colour, (pawn,), one + two, agreed) for pawn in range(4)]
        found += [(2, each) for each in sums if each]
    if one == two:
        far = one * 2 if agreed.pair_twice else one
        pairs = [(left, right) for left in range(4) for right in range(left) if mine[left] == mine[right] != CUT]
        found += [(2, each) for each in [_moved(board, colour, pair, far, agreed) for pair in pairs] if each]
    return found


def write(board: Board) -> str:
    """The board in the project's text: the colour on turn first, then anticlockwise."""
    words = []
    for step in range(4):
        colour = (board.turn + step) % 4
        if not board.pawns[colour]:
            words.append("~")
        elif colour in board.places:
            words.append(f"#{board.places.index(colour) + 1}")
        else:
            pawns = ".".join(str(pawn) for pawn in sorted(board.pawns[colour]))
            words.append(pawns + "x" * board.has_cut[colour])
    return "-".join(words)


def mover(board: Board, agreed: Agreed) -> Colour:
    """Whose pawns the one on turn moves: those of the partner by one who is home."""
    if board.turn in board.places and agreed.partners and agreed.partner_play:
        return agreed.partners[board.turn]
    return board.turn


def _moved(board: Board, colour: Colour, moving: tuple[int, ...], far: int, agreed: Agreed) -> Board | None:
    """The board after one pawn, or a pair as one, has gone this far; None when a rule forbids it."""
    mine = board.pawns[colour]
    source = mine[moving[0]]
    target = source + far
    if source == HOME or target > HOME:
        return None
    if CUT in mine and source != CUT:
        return None  # who is off the board enters first
    if target > AGAIN and not board.has_cut[colour]:
        return None
    pawns = [list(row) for row in board.pawns]
    has_cut = list(board.has_cut)
    place = cell(colour, target)
    if 8 <= target <= AGAIN:
        held = [(c, i) for c in range(4) for i, pawn in enumerate(board.pawns[c]) if cell(c, pawn) == place]
        own = [i for c, i in held if c == colour and i not in moving]
        if len(own) + len(moving) > 2:
            return None
        against = [(c, i) for c, i in held if c != colour]
        if any(agreed.partners and agreed.partners[colour] == c for c, _ in against):
            return None
        if against and agreed.castles_safe and place in _CASTLES:
            return None
        if len(against) > len(moving):
            return None
        for c, i in against:
            pawns[c][i] = CUT
            has_cut[colour] = True
    for pawn in moving:
        pawns[colour][pawn] = target
    return replace(board, pawns=tuple(map(tuple, pawns)), has_cut=tuple(has_cut))


def _ended(board: Board, agreed: Agreed) -> Board:
    """The board when the turn is over: who is home has a place, the next who has something to move is on turn."""
    places = list(board.places)
    places += [c for c in range(4) if board.pawns[c] and set(board.pawns[c]) == {HOME} and c not in places]

    def can_play(colour: Colour) -> bool:
        if colour not in places:
            return True
        return bool(agreed.partners and agreed.partner_play and agreed.partners[colour] not in places)

    order = [(board.turn + step) % 4 for step in range(1, 5) if (board.turn + step) % 4 in agreed.seats]
    turn = next((colour for colour in order if can_play(colour)), order[0])
    ended = replace(board, pawns=tuple(tuple(sorted(row)) for row in board.pawns), places=tuple(places), turn=turn)
    stuck = not any(_can_ever_move(ended, colour, agreed) for colour in agreed.seats if colour not in places)
    return replace(ended, has_cut=tuple(map(bool, board.pawns))) if stuck else ended


def _can_ever_move(board: Board, colour: Colour, agreed: Agreed) -> bool:
    """Whether any number moves any pawn of a colour, or any doublet a pair."""
    far = (2, 6, 8, 12) if agreed.pair_twice else (1, 3, 4, 6)
    mine = board.pawns[colour]
    pairs = [(left, right) for left in range(4) for right in range(left) if mine[left] == mine[right]]
    tries: list[tuple[tuple[int, ...], int]] = [
        ((pawn,), number) for number in (*range(1, 11), 12) for pawn in range(4)
    ]
    tries += [(pair, number) for number in far for pair in pairs]
    return any(_moved(board, colour, moving, number, agreed) for moving, number in tries)
