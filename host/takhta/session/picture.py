"""The scene of a session: what all three outputs show, from what the session knows. It decides nothing."""

from takhta.board.scene import NO_DIE, CubeShown, DieShown, Scene, Score
from takhta.record.match_state import BeaverOffered, DoubleOffered, MatchState
from takhta.rules.dice import ORDINARY, Die, faces
from takhta.rules.occupancy import EMPTY, Occupancy, PlaceId, Side
from takhta.rules.stakes import MatchScore, is_for_points
from takhta.session.advice import advice
from takhta.session.memory import Memory
from takhta.session.refusals import live_keys
from takhta.session.states import Phase


def picture(memory: Memory) -> Scene:
    """What all outputs should show now, in places of the physical board."""
    match_state, expected = memory.match_state, advice(memory)
    if match_state is None:
        return Scene(occupancy=_seen(memory), prompt=expected.prompt, text=expected.told)
    occupancy, marks, lying = _occupancy(memory, match_state), expected.marks, _lying(memory, match_state)
    layout = memory.layout
    if layout is not None:
        occupancy = layout.to_board(occupancy)
        marks = tuple((layout.places[place], mark) for place, mark in marks)
        lying = tuple((layout.places[place], side, number) for place, side, number in lying)
    return Scene(
        occupancy=occupancy,
        prompt=expected.prompt,
        text=expected.told,
        marks=marks,
        dice=_dice(memory, match_state),
        cube=_cube(match_state),
        turn=match_state.turn or match_state.thrower,
        score=_score(match_state.score),
        keys=live_keys(memory),
        digits=memory.phase is Phase.TYPING,
        sticks=faces(match_state.game.rolls()) != ORDINARY,
        sides=() if is_for_points(match_state.game) else match_state.game.sides,
        pips=_pips(memory, match_state),
        lying=lying,
        turn_text=_turn_text(memory, match_state),
    )


def _dice(memory: Memory, match_state: MatchState) -> tuple[DieShown, DieShown]:
    typed = memory.typed
    opening = match_state.opening
    if memory.phase is Phase.TYPING:
        # The first die of an opening that is a die of each side is White's.
        whose = match_state.turn or match_state.thrower or Side.WHITE
        return DieShown(typed[0], whose) if typed else NO_DIE, NO_DIE
    if match_state.roll is None:
        if match_state.state is None and match_state.playing and opening is not None:
            return DieShown(opening.white, Side.WHITE), DieShown(opening.black, Side.BLACK)
        if match_state.throws and match_state.playing and not match_state.turns:
            thrower, last = match_state.throws[-1]
            return DieShown(last.high, thrower), DieShown(last.low, thrower)
        return NO_DIE, NO_DIE
    left = _left(memory)
    values: tuple[tuple[int, Side | None], ...]
    if opening is not None and match_state.opens:
        values = ((opening.white, Side.WHITE), (opening.black, Side.BLACK))
    else:
        side = match_state.turn
        values = ((match_state.roll.high, side), (match_state.roll.low, side))
    shown = [DieShown(value, side, used=left is not None and value not in left) for value, side in values]
    return shown[0], shown[1]


def _left(memory: Memory) -> tuple[Die, ...] | None:
    """The dice not played yet, as far as the board tells."""
    fit = memory.fit
    if fit is None or fit.partial is None:
        return None
    return () if fit.play is not None else fit.partial.left


def _cube(match_state: MatchState) -> CubeShown:
    if not match_state.cube.in_play:
        return CubeShown(0)
    if isinstance(match_state.question, DoubleOffered):
        return CubeShown(match_state.question.value)  # it lies between the players until it is taken
    if isinstance(match_state.question, BeaverOffered):
        return CubeShown(match_state.question.value, match_state.question.by)
    return CubeShown(match_state.cube.value, match_state.cube.owner)


def _score(score: MatchScore) -> Score:
    # In a match to one point the cube is dead as in a Crawford game, but nobody calls it one.
    return Score(score.white, score.black, score.length, score.is_crawford and score.length > 1)


def _pips(memory: Memory, match_state: MatchState) -> tuple[tuple[Side, int], ...]:
    """How far each has to go: after the turn being played, as soon as it is complete."""
    if not match_state.playing:
        return ()
    rules = match_state.game
    state = rules.start(rules.sides[0]) if match_state.state is None else match_state.state
    if memory.fit is not None and memory.fit.play is not None:
        state = memory.fit.play.after
    return tuple((side, rules.pips(state, side)) for side in rules.sides)


def _lying(memory: Memory, match_state: MatchState) -> tuple[tuple[PlaceId, Side, int], ...]:
    if match_state.state is None:
        return ()
    play = memory.fit.play if memory.fit else None
    return match_state.game.lying(match_state.state if play is None else play.after)


def _turn_text(memory: Memory, match_state: MatchState) -> str:
    fit, turn = memory.fit, memory.turn
    if fit is None or turn is None:
        return ""
    play = fit.play or fit.shown
    if play is not None:
        return match_state.game.format_play(play)
    if fit.partial is None:
        return ""
    return match_state.game.describe(turn.state, turn.roll, fit.partial.occupancy)


def _occupancy(memory: Memory, match_state: MatchState) -> Occupancy:
    """What is believed to lie on the board, in the game's places; what should, while it cannot be read."""
    seen = memory.seen
    return seen.occupancy if seen is not None else (match_state.occupancy or _seen(memory))


def _seen(memory: Memory) -> Occupancy:
    """The last stable reading on its own, before anything is expected of the board."""
    if memory.seen is not None:
        return memory.seen.occupancy
    return (EMPTY,) * len(next(iter(memory.layouts.values())).places)
