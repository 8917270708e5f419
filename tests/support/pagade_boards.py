"""Boards of pagade for the judges: made up at random with much going on, never played up to."""

from dataclasses import replace
from random import Random

from oracles.brute_force_pagade import AGAIN, CUT, HOME, Agreed, Board, Cell, Colour, cell
from takhta.rules.game import AnyGame
from takhta.rules.games import game
from takhta.rules.occupancy import Side

SIDES = (Side.RED, Side.BLACK, Side.YELLOW, Side.GREEN)
"""The judge's colours 0 to 3."""

STICKS = (1, 3, 4, 6)
"""The faces of a stick."""

_ACROSS = {0: 2, 1: 3, 2: 0, 3: 1}
_PARTNERS = {"opposite": _ACROSS, "red_black": {0: 1, 1: 0, 2: 3, 3: 2}, "red_green": {0: 3, 3: 0, 1: 2, 2: 1}}


def any_agreement(random: Random) -> tuple[AnyGame, Agreed]:
    """A game with its options chosen at random, and what they mean to the judge."""
    chosen = {option.name: random.choice(option.values) for option in game("pagade").options}
    agreed = Agreed(
        seats=(0, 2) if chosen["players"] == "two" else (0, 1, 2, 3),
        partners={"partners": _PARTNERS[chosen["pairing"]], "two_sets": _ACROSS}.get(chosen["players"]),
        partner_play=chosen["partner_play"] == "on",
        pair_twice=chosen["pair_distance"] == "2n",
        castles_safe=chosen["safe_squares"] == "castles",
        must_move=chosen["must_move"] == "on",
    )
    return game("pagade", chosen), agreed


def any_turn(random: Random, agreed: Agreed) -> tuple[Board, tuple[int, int]]:
    """A board with much going on, and two numbers for the colour on turn."""
    one, two = random.choice(STICKS), random.choice(STICKS)
    two = one if random.random() < 0.2 else two
    has_cut = tuple(random.random() < 0.6 for _ in range(4))
    board = Board(((),) * 4, has_cut, (), random.choice(agreed.seats))
    if random.random() < 0.15:
        two = one
        board = _facing_pairs(random, board, one, agreed)
    return _filled(random, board, agreed), (one, two)


def _facing_pairs(random: Random, board: Board, number: int, agreed: Agreed) -> Board:
    """A pair of the colour on turn with another colour's pair as far ahead as the doublet takes it."""
    mine = random.randrange(1, AGAIN - 2 * number)
    far = mine + random.choice((number, 2 * number))
    other = random.choice([colour for colour in agreed.seats if colour != board.turn])
    theirs = [pawn for pawn in range(8, AGAIN) if far > 7 and cell(other, pawn) == cell(board.turn, far)]
    return replace(
        board,
        pawns=tuple(
            (mine, mine) if colour == board.turn else (*theirs, *theirs) if colour == other else ()
            for colour in range(4)
        ),
    )


def _filled(random: Random, board: Board, agreed: Agreed) -> Board:
    """Four colours crowded on one stretch of the way, with pairs, cut and homeward pawns; somebody may be home."""
    stretch = [cell(0, (random.randrange(68) + step) % 68 + 8) for step in range(random.choice((5, 7, 7, 14)))]
    away = random.random() < 0.4
    for colour in random.sample(agreed.seats, len(agreed.seats)):
        while len(board.pawns[colour]) < 4:
            board = _with_pawn(random, board, colour, stretch, away=away)
    return _somebody_home(random, board, agreed) if random.random() < 0.25 else board


def _with_pawn(random: Random, board: Board, colour: Colour, stretch: list[Cell | None], *, away: bool) -> Board:
    """One pawn more, where it may stand."""
    mine = board.pawns[colour]
    near = [progress for progress in range(8, AGAIN + 1) if cell(colour, progress) in stretch]
    while True:
        kind = random.random()
        if mine and kind < 0.35:
            pawn = mine[-1]
        elif kind < 0.65:
            pawn = random.choice(near)
        elif kind < 0.74:
            pawn = CUT if away else AGAIN
        elif kind < 0.79:
            pawn = random.randrange(1, 8)
        elif kind < 0.93:
            pawn = random.randrange(66, HOME + 1)
        else:
            pawn = random.randrange(1, AGAIN)
        if (pawn > AGAIN and not board.has_cut[colour]) or (*mine, pawn) == (HOME,) * 4:
            continue
        place = cell(colour, pawn)
        there = [c for c in range(4) for each in board.pawns[c] if 8 <= each <= AGAIN and cell(c, each) == place]
        if not 8 <= pawn <= AGAIN or not there or there == [colour]:
            rows = [(*row, pawn) if c == colour else row for c, row in enumerate(board.pawns)]
            return replace(board, pawns=tuple(rows))


def _somebody_home(random: Random, board: Board, agreed: Agreed) -> Board:
    """One colour or two are home, with somebody left to play on."""
    places: list[Colour] = []
    for colour in random.sample(agreed.seats, min(random.choice((1, 2)), len(agreed.seats) - 2)):
        if not (agreed.partners and agreed.partners[colour] in places):
            places.append(colour)
    pawns = tuple((HOME,) * 4 if c in places else row for c, row in enumerate(board.pawns))
    has_cut = tuple(has or c in places for c, has in enumerate(board.has_cut))
    on = places if agreed.partners and agreed.partner_play else []
    left = [c for c in agreed.seats if c not in places]
    return Board(pawns, has_cut, tuple(places), random.choice(on or left))
