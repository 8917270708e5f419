"""The scene of a session: what all three faces show, from what the session knows. It decides nothing."""

from takhta.board.scene import NO_DIE, CubeShown, DieShown, Key, Prompt, Scene, Score
from takhta.record.standing import BeaverOffered, DoubleOffered, Standing
from takhta.rules.dice import ORDINARY, Die, faces
from takhta.rules.occupancy import EMPTY, Occupancy, PlaceId, Side
from takhta.rules.stakes import MatchScore, is_for_points
from takhta.session.advice import advice
from takhta.session.memory import Memory
from takhta.session.refusals import refusal
from takhta.session.states import Phase


def picture(memory: Memory) -> Scene:
    """What all faces should show now, in places of the wood."""
    standing = memory.standing
    if standing is None:
        return Scene(stand=_seen(memory), prompt=Prompt.SET_UP, text="Choose a game to begin.")
    expected = advice(memory)
    stand, marks, lying = _stand(memory, standing), expected.marks, _lying(memory, standing)
    layout = memory.layout
    if layout is not None:
        stand = layout.to_wood(stand)
        marks = tuple((layout.wood[place], mark) for place, mark in marks)
        lying = tuple((layout.wood[place], side, number) for place, side, number in lying)
    return Scene(
        stand=stand,
        prompt=expected.prompt,
        text=expected.text,
        marks=marks,
        dice=_dice(memory, standing),
        cube=_cube(standing),
        turn=standing.turn or standing.thrower,
        score=_score(standing.score),
        keys=frozenset(key for key in Key if refusal(memory, key) is None),
        digits=memory.phase is Phase.TYPING,
        sticks=faces(standing.game.rolls()) != ORDINARY,
        sides=() if is_for_points(standing.game) else standing.game.sides,
        pips=_pips(standing),
        lying=lying,
        turn_text=_turn_text(memory, standing),
    )


def _dice(memory: Memory, standing: Standing) -> tuple[DieShown, DieShown]:
    typed = memory.typed
    opening = standing.opening
    if memory.phase is Phase.TYPING:
        # The first die of an opening that is a die of each side is White's.
        whose = standing.turn or standing.thrower or Side.WHITE
        return DieShown(typed[0], whose) if typed else NO_DIE, NO_DIE
    if standing.roll is None:
        if standing.state is None and standing.playing and opening is not None:
            return DieShown(opening.white, Side.WHITE), DieShown(opening.black, Side.BLACK)
        if standing.throws and standing.playing and not standing.turns:
            thrower, last = standing.throws[-1]
            return DieShown(last.high, thrower), DieShown(last.low, thrower)
        return NO_DIE, NO_DIE
    left = _left(memory)
    values: tuple[tuple[int, Side | None], ...]
    if opening is not None and standing.opens:
        values = ((opening.white, Side.WHITE), (opening.black, Side.BLACK))
    else:
        side = standing.turn
        values = ((standing.roll.high, side), (standing.roll.low, side))
    shown = [DieShown(value, side, used=left is not None and value not in left) for value, side in values]
    return shown[0], shown[1]


def _left(memory: Memory) -> tuple[Die, ...] | None:
    """The dice not played yet, as far as the board tells."""
    fit = memory.fit
    if fit is None or fit.partial is None:
        return None
    return () if fit.play is not None else fit.partial.left


def _cube(standing: Standing) -> CubeShown:
    if not standing.cube.in_play:
        return CubeShown(0)
    if isinstance(standing.question, DoubleOffered):
        return CubeShown(standing.question.value, standing.answers)
    if isinstance(standing.question, BeaverOffered):
        return CubeShown(standing.question.value, standing.question.by)
    return CubeShown(standing.cube.value, standing.cube.owner)


def _score(score: MatchScore) -> Score:
    # In a match to one point the cube is dead as in a Crawford game, but nobody calls it one.
    return Score(score.white, score.black, score.length, score.is_crawford and score.length > 1)


def _pips(standing: Standing) -> tuple[tuple[Side, int], ...]:
    if not standing.playing:
        return ()
    rules = standing.game
    state = rules.start(rules.sides[0]) if standing.state is None else standing.state
    return tuple((side, rules.pips(state, side)) for side in rules.sides)


def _lying(memory: Memory, standing: Standing) -> tuple[tuple[PlaceId, Side, int], ...]:
    if standing.state is None:
        return ()
    play = memory.fit.play if memory.fit else None
    return standing.game.lying(standing.state if play is None else play.after)


def _turn_text(memory: Memory, standing: Standing) -> str:
    fit, turn = memory.fit, memory.turn
    if fit is None or turn is None:
        return ""
    play = fit.play or fit.shown
    if play is not None:
        return standing.game.format_play(play)
    if fit.partial is None:
        return ""
    return standing.game.describe(turn.state, turn.roll, fit.partial.occupancy)


def _stand(memory: Memory, standing: Standing) -> Occupancy:
    """What is believed to lie on the board, in the game's places; what should, while it cannot be read."""
    seen = memory.seen
    return seen.stand if seen is not None else (standing.stand or _seen(memory))


def _seen(memory: Memory) -> Occupancy:
    """The last stable reading on its own, before anything is expected of the board."""
    if memory.seen is not None:
        return memory.seen.stand
    return (EMPTY,) * len(next(iter(memory.layouts.values())).wood)
