"""The net of pagade: how a colour stands among the others. Two players, four, and partners are all the same to it."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from takhta.coach.nets.family import ChanceRows, Rows, look_by_rules
from takhta.coach.nets.net import Net
from takhta.rules.game import AnyGame
from takhta.rules.occupancy import OFF, Side
from takhta.rules.pagade.game import FACES
from takhta.rules.pagade.path import AROUND, BELLY, COLOURS, CUT, HOME, WAYS, seat
from takhta.rules.pagade.position import EACH, Position

NET = "all"
_TRACK = 68
_SEATS = len(COLOURS)
_FLAGS = 5
_WIDTH = EACH + _FLAGS
"""Of each colour its four pawns by progress, and then: plays, is a partner, is on turn, has cut, is home."""
_PLAYS, _PARTNER, _ON_TURN, _HAS_CUT, _IS_HOME = range(EACH, _WIDTH)


def rows_of(game: AnyGame, states: Sequence[Position], side: Side) -> Rows:
    """Positions in the view of a colour: its own numbers, then those of the others anticlockwise."""
    order = [COLOURS[(seat(side) + step) % _SEATS] for step in range(_SEATS)]
    team, seats = game.team(side), game.sides
    return np.array([_row(state, order, team, seats) for state in states], np.uint8).reshape(len(states), -1)


def _row(state: Position, order: Sequence[Side], team: Sequence[Side], seats: Sequence[Side]) -> list[int]:
    row: list[int] = []
    for colour in order:
        row += state.of(colour) or (CUT,) * EACH
        row += (colour in seats, colour in team, colour is state.turn, state.may_go_home(colour), state.is_home(colour))
    return row


def seen(rows: Rows) -> NDArray[np.float32]:
    """What the net sees: where the pawns of every colour are, its flags, and what each may lose to each other."""
    colours = rows.reshape(len(rows), _SEATS, _WIDTH)
    pawns = colours[:, :, :EACH].astype(np.intp)
    plays = colours[:, :, _PLAYS].astype(np.float32)
    wide = HOME + 1
    lots = (np.arange(len(rows) * _SEATS).reshape(-1, _SEATS, 1) * wide + pawns).ravel()
    where = np.bincount(lots, minlength=len(rows) * _SEATS * wide).reshape(-1, _SEATS, wide) * plays[:, :, None]
    gone = pawns.sum(axis=2) / np.float32(EACH * HOME) * plays
    losses = _losses(pawns, plays, colours[:, :, _PARTNER])
    flags = colours[:, :, EACH:].reshape(len(rows), -1).astype(np.float32)
    return np.hstack((where.reshape(len(rows), -1), flags, gone, losses)).astype(np.float32)


def _losses(pawns: NDArray[np.intp], plays: NDArray[np.float32], partner: Rows) -> NDArray[np.float32]:
    """For each colour and each other: how many of its single pawns that one cuts with a roll, and what they have gone,
    as far as the numbers alone decide it."""
    squares = _SQUARES[np.arange(_SEATS)[:, None], pawns]
    alone = (squares[:, :, :, None] == squares[:, :, None, :]).sum(axis=3) == 1
    found = []
    for victim in range(_SEATS):
        for step in range(1, _SEATS):
            cutter = (victim + step) % _SEATS
            ahead = squares[:, victim, :, None] - squares[:, cutter, None, :]
            on_track = (squares[:, victim, :, None] >= 0) & (squares[:, cutter, None, :] >= 0)
            missed = np.where(on_track, 1 - _HITS[ahead % _TRACK], 1).prod(axis=2)
            counts = plays[:, victim] * plays[:, cutter] * (partner[:, victim] != partner[:, cutter])
            cut = (1 - missed) * alone[:, victim] * counts[:, None]
            found += [cut.sum(axis=1), (cut * pawns[:, victim]).sum(axis=1) / HOME]
    return np.stack(found, axis=1).astype(np.float32)


def _hits() -> NDArray[np.float32]:
    """How likely a roll takes one pawn so many squares on."""
    found = np.zeros(_TRACK, np.float32)
    for one in FACES:
        for other in FACES:
            for distance in {one, other, one + other}:
                found[distance] += 1 / len(FACES) ** 2
    return found


_HITS = _hits()
_SQUARES = np.array(
    [[-1 if square == OFF or not BELLY < gone <= AROUND else square for gone, square in enumerate(way)] for way in WAYS]
)
"""The square of the track for each colour's progress; -1 where nobody else can be."""
WIDTH = _SEATS * (HOME + 1) + _SEATS * _FLAGS + _SEATS + _SEATS * (_SEATS - 1) * 2


class PagadeNets:
    """One net for all who play. A chance of winning is the share of the others that one comes home before."""

    def __init__(self, nets: dict[str, Net]) -> None:
        self._net = nets[NET]

    def chances(self, game: AnyGame, states: Sequence[Position], side: Side) -> ChanceRows:
        """The chances of a colour, or its team, in each position at first sight."""
        found = np.zeros((len(states), 5), np.float32)
        found[:, 0] = self._net.ends(seen(rows_of(game, states, side)))[:, 0]
        for number, state in enumerate(states):
            if state.places and (share := certain(game, state, side)) is not None:
                found[number, 0] = share
        return found

    def look(self, game: AnyGame, states: Sequence[Position], side: Side) -> ChanceRows:
        """The chances of a colour, or its team, in each position after the best play of every roll."""
        return look_by_rules(self, game, states, side)


def certain(game: AnyGame, state: Position, side: Side) -> float | None:
    """The share of the others that a colour has come home before, once that is certain, else None; with partners,
    whether its team has won."""
    outcome, team = game.outcome(state), game.team(side)
    if len(team) > 1:
        return None if outcome is None else float(outcome.winner in team)
    if outcome is None and side not in state.places:
        return None
    ahead = state.places.index(side) if side in state.places else len(game.sides) - 1
    return 1 - ahead / (len(game.sides) - 1)
