"""Manners of playing a turn: tidily, sliding, with two hands, forgetting what was hit. In the end the turn lies on the
board, except for what a manner's own sentence says it leaves wrong. None may know what the program makes of it."""

from collections.abc import Callable, Mapping

from takhta.board.plan import Millimetres
from takhta.rules.occupancy import OFF, PlaceId
from takhta.sim.carrying import CARRY_MS, PAUSE_MS, Carry, Carrying, Job, Move
from takhta.sim.placing import along_of
from takhta.sim.tabletop import Piece

_SLIDE_STEP_MM = 12.0
_SLIDE_STEP_MS = 30
_STACKED_LATERAL_MM = 3.0
_HALF_WAY_MM = (13.0, 17.0)
"""So far from the middle of its seat a checker lies half-way to the next point, or to the next seat of its own."""
_HALF_WAY_ON_SQUARES_MM = (8.5, 11.5)
"""… and a pawn half-way to the next square, still on its own."""
_BUMP_MM = 5.0
_DROPPED_POINTS = (1, 2, 3)

Manner = Callable[[Carrying, list[Carry]], Job]


def plainly(hands: Carrying, carries: list[Carry]) -> Job:
    """One checker after the other; what is hit goes to the bar before or after."""
    while carries:
        carry = hands.next_of(carries)
        moves = [hands.moving(carry)]
        hits, at = hands.hit_by(carry), 0
        if hits:
            at = hands.random.randrange(2)
            moves[at:at] = hits
        for move in moves:
            yield from hands.carry(*move)
        if hits and at:
            yield from hands.straighten(*moves[0])


def _hitting(first: bool | None) -> Manner:  # noqa: FBT001 - the three ways are named in the table
    """Hit checkers first, last of all, or (None) not at all."""

    def play(hands: Carrying, carries: list[Carry]) -> Job:
        late: list[Move] = []
        while carries:
            carry = hands.next_of(carries)
            for hit in hands.hit_by(carry):
                if first:
                    yield from hands.carry(*hit)
                else:
                    late.append(hit)
            yield from hands.carry(*hands.moving(carry))
        if first is False:
            for move in late:
                yield from hands.carry(*move)

    return play


def _sliding(hands: Carrying, carries: list[Carry]) -> Job:
    """Checkers are pushed over the panel, over every slot on the way."""
    while carries:
        carry = hands.next_of(carries)
        for piece, target, _ in [*hands.hit_by(carry), hands.moving(carry)]:
            x, y = hands.placing.landing(piece.side, target)
            across = [(piece.x, hands.board.height_mm / 2), (x, hands.board.height_mm / 2), (x, y)]
            for to_x, to_y in across:
                yield from _slide_to(hands, piece, to_x, to_y)
            yield hands.about(PAUSE_MS)


def _slide_to(hands: Carrying, piece: Piece, x: float, y: float) -> Job:
    far = max(abs(x - piece.x), abs(y - piece.y))
    steps = max(int(far / _SLIDE_STEP_MM), 1)
    from_x, from_y = piece.x, piece.y
    for step in range(1, steps + 1):
        share = step / steps
        hands.virtual.slide(
            piece.id, Millimetres(from_x + share * (x - from_x)), Millimetres(from_y + share * (y - from_y))
        )
        yield _SLIDE_STEP_MS


def _two_at_once(hands: Carrying, carries: list[Carry]) -> Job:
    """Two checkers are lifted one after the other and then put down: by one hand that holds both, or by two hands."""
    while carries:
        moves: list[Move] = []
        taken: list[Carry] = []
        while carries and len(moves) < 2:
            ready = [carry for carry in carries if hands.placing.of(carry.side, carry.source)]
            if not ready:
                break
            carry = ready[0]
            carries.remove(carry)
            taken.append(carry)
            piece, target, lying = hands.moving(carry)
            hands.virtual.lift(piece.id)
            yield hands.about(PAUSE_MS)
            moves.append((piece, target, lying))
        if not moves:
            hands.next_of(carries)  # raises the error that names the missing checker
        for carry, (piece, target, _) in zip(taken, moves, strict=True):
            hits = hands.hit_by(carry)
            hands.virtual.put(piece.id, *hands.placing.landing(piece.side, target))
            yield hands.about(PAUSE_MS)
            for hit in hits:
                yield from hands.carry(*hit)


def _two_hands(hands: Carrying, carries: list[Carry]) -> Job:
    """The opponent's hand takes what is hit while the player's own checker is still in the air."""
    while carries:
        carry = hands.next_of(carries)
        hits = hands.hit_by(carry)
        jobs = [hands.carry(*move) for move in (hands.moving(carry), *hits)]
        while jobs:
            for job in list(jobs):
                wait = next(job, None)
                if wait is None:
                    jobs.remove(job)
                else:
                    yield wait // len(jobs)


def _piling(hands: Carrying, carries: list[Carry]) -> Job:
    """Checkers are put on top of others although there are seats free."""
    while carries:
        carry = hands.next_of(carries)
        for piece, target, lying in [*hands.hit_by(carry), hands.moving(carry)]:
            below = hands.placing.last(piece.side, target) if target != OFF else None
            if below is None:
                yield from hands.carry(piece, target, lying)
                continue
            hands.virtual.lift(piece.id)
            yield hands.about(CARRY_MS)
            aside = hands.random.uniform(-_STACKED_LATERAL_MM, _STACKED_LATERAL_MM)
            hands.virtual.put(piece.id, Millimetres(below.x + aside), Millimetres(below.y))
            yield hands.about(PAUSE_MS)


def _half_way(hands: Carrying, carries: list[Carry]) -> Job:
    """The last checker is put half-way to the next point, or half-way between two seats, and left there."""
    last: Move | None = None
    while carries:
        carry = hands.next_of(carries)
        for hit in hands.hit_by(carry):
            yield from hands.carry(*hit)
        last = hands.moving(carry)
        yield from hands.carry(*last)
    if last and last[1] not in (OFF, hands.bar):
        piece = last[0]
        place = hands.board.places[last[1]]
        column = place.columns[0]
        off = hands.random.uniform(*(_HALF_WAY_MM if place.square is None else _HALF_WAY_ON_SQUARES_MM))
        if hands.random.random() < 0.5:
            x, y = column.slots[0].x_mm + off * hands.random.choice((-1, 1)), piece.y
        else:
            x, y = piece.x, (piece.y if place.square is None else column.slots[0].y_mm) + off * column.toward
        hands.virtual.slide(piece.id, Millimetres(x), Millimetres(y))
        yield hands.about(PAUSE_MS)


def _dropping(hands: Carrying, carries: list[Carry]) -> Job:
    """Each checker slips from the hand a point or more from where it should go, and is picked up again."""
    while carries:
        carry = hands.next_of(carries)
        for piece, target, lying in [*hands.hit_by(carry), hands.moving(carry)]:
            if target not in (OFF, hands.bar):
                off = hands.random.choice(_DROPPED_POINTS) * hands.random.choice((-1, 1))
                wrong = min(max(target + off, 1), len(hands.board.places) - 1)
                yield from hands.carry(piece, PlaceId(wrong))
                yield hands.about(2 * PAUSE_MS)
            yield from hands.carry(piece, target, lying)


def _bumping(hands: Carrying, carries: list[Carry]) -> Job:
    """Somebody's sleeve shifts a whole column after the turn has been played."""
    yield from plainly(hands, carries)
    columns = [column for place in hands.board.places for column in place.columns if hands.placing.row(column)]
    if not columns:
        return
    column = hands.random.choice(columns)
    aside, on = (hands.random.uniform(-_BUMP_MM, _BUMP_MM) for _ in range(2))
    row = sorted(hands.placing.row(column), key=lambda piece: along_of(column, piece), reverse=on > 0)
    for piece in [each for each in row if not each.level]:
        hands.virtual.slide(piece.id, Millimetres(piece.x + aside), Millimetres(piece.y + on))
    yield hands.about(PAUSE_MS)


MANNERS: Mapping[str, Manner] = {
    "slides": _sliding,
    "two-at-once": _two_at_once,
    "two-hands": _two_hands,
    "piles": _piling,
    "half-way": _half_way,
    "dropped": _dropping,
    "bump": _bumping,
    "hit-first": _hitting(first=True),
    "hit-last": _hitting(first=False),
    "hit-forgotten": _hitting(first=None),
}
"""Every manner but the plain one, by name."""
