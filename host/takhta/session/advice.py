"""What is expected of the players in each phase, in one sentence; the turn itself is explained in guidance."""

from dataclasses import replace

from takhta.board.scene import Prompt
from takhta.record import facts
from takhta.record.advance import fits
from takhta.record.sides import name_of, side_of
from takhta.record.standing import BeaverOffered, DoubleOffered, ResignationOffered, Standing
from takhta.rules.game import AnyGame, State
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.rules.stakes import is_for_points
from takhta.session.guidance import advise, difference, put_back, unread, unsure
from takhta.session.memory import Memory
from takhta.session.starts import match_for, start_meant, start_on
from takhta.session.states import Phase
from takhta.session.way_back import by_distance
from takhta.session.wording import Advice

_NEXT = " For another one press New game on the page."
_PLACES = ("second", "third")
_TIMES = {1: "a single game", 2: "a gammon", 3: "a backgammon"}


def advice(memory: Memory) -> Advice:
    """What is expected of the players now: the prompt, one sentence and the marks, in the game's places."""
    standing = memory.standing
    if standing is None:
        return Advice(Prompt.SET_UP, "Choose a game to begin.")
    match memory.phase:
        case Phase.SET_UP | Phase.GAME_OVER | Phase.MATCH_OVER:
            return _between_games(memory, standing)
        case Phase.MOVING:
            turn, seen, fit = memory.turn, memory.seen, memory.fit
            assert turn is not None
            if seen is None or fit is None:
                return unread(turn)
            return advise(turn, seen, fit)
        case Phase.DOUBLED | Phase.BEAVERED | Phase.TAKEBACK | Phase.RESIGNED:
            return _question(memory, standing)
        case Phase.TYPING:
            return _typing(memory, standing)
        case Phase.THROWN:
            return Advice(Prompt.ROLL, f"{_tied(standing)}The dice are being thrown.")
        case _:
            return _to_roll(memory, standing)


def _between_games(memory: Memory, standing: Standing) -> Advice:
    over, stands = _result(standing), _standing_there(memory, standing)
    if standing.score.winner is not None:
        winner = standing.player(standing.score.winner)
        return Advice(Prompt.GAME_OVER, f"{over}{winner} wins the match.{stands or _NEXT}")
    prompt = Prompt.GAME_OVER if over else Prompt.SET_UP
    text = f"{over}Set up the start position of {standing.game.title.lower()}{' for the next game' if over else ''}."
    seen, own = memory.seen, [start.stand for start in memory.starts if start.game == standing.match.game]
    if seen is None:
        return Advice(prompt, text)
    by_word = not seen.sure and start_meant(memory) is not None
    word = " If all stand as they should, ROLL begins the game." if by_word else ""
    if not seen.sure and seen.stand in own:
        doubt = unsure(standing.game, _first(standing.game), seen)
        return replace(doubt, text=f"{doubt.text}{word}")
    # Whichever way round the board is nearest to is the one its players are setting up.
    return Advice(prompt, f"{text}{stands}{word}", difference(by_distance(seen.stand, own)[0], seen.stand))


def _standing_there(memory: Memory, standing: Standing) -> str:
    """What ROLL would begin now, because its start position stands there; as the end of a sentence."""
    start = start_on(memory)
    if start is None:
        return ""
    match = match_for(standing, start)
    if match is None:
        return " It stands there already: ROLL begins."
    return f" {game(start.game).title} stands there: ROLL begins a match of it."


def _result(standing: Standing) -> str:
    """The last game's result as the beginning of a sentence."""
    if standing.result is None or standing.winner is None:
        return ""
    if not is_for_points(standing.game):
        return _places(standing, standing.winner)
    points = f"{standing.result.points} point{'' if standing.result.points == 1 else 's'}"
    return f"{standing.player(standing.winner)} wins {_TIMES[standing.result.times]}: {points}. "


def _places(standing: Standing, winner: Side) -> str:
    """The same in a game for places: who came in which."""
    rules, result = standing.game, standing.result
    assert result is not None
    if len(team := rules.team(winner)) > 1:
        return f"{' and '.join(standing.player(side) for side in team)} win together. "
    home = [side_of(name) for name in result.places]
    after = [standing.player(side) for side in (*home[1:], *(side for side in rules.sides if side not in home))]
    if len(after) < 2:
        return f"{standing.player(winner)} wins. "
    told = [f"{name} is {place}" for name, place in zip(after, (*_PLACES[: len(after) - 1], "last"), strict=True)]
    return f"{standing.player(winner)} wins, {', '.join(told[:-1])} and {told[-1]}. "


def _question(memory: Memory, standing: Standing) -> Advice:
    question = standing.question
    assert question is not None
    answers = standing.answers
    assert answers is not None
    asker, answerer = standing.player(question.by), standing.player(answers)
    match question:
        case DoubleOffered(value=value):
            beaver = fits(standing, facts.Beavered(name_of(answers), value * 2))
            text = f"{asker} doubles to {value}: {answerer}, TAKE or DROP{', or DOUBLE twice to beaver' * beaver}."
            if memory.armed_at is not None:
                text = f"{answerer}: press DOUBLE again to take the cube and turn it to {value * 2}."
            return Advice(Prompt.DOUBLED, text)
        case BeaverOffered(value=value):
            return Advice(Prompt.DOUBLED, f"{asker} beavers to {value}: {answerer}, TAKE or DROP.")
        case ResignationOffered(times=times):
            text = f"{asker} resigns {_TIMES[times]}: {answerer}, TAKE accepts, DROP plays on."
            return Advice(Prompt.RESIGNED, text)
    text = f"{asker} asks to take the last turn back: {answerer}, DONE agrees, UNDO refuses."
    return Advice(Prompt.TAKEBACK, text)


def _first(rules: AnyGame) -> State:
    """The start position, while it is not known who starts: it is told in the words of who usually does."""
    state: State = rules.start(rules.sides[0])
    return state


def _typing(memory: Memory, standing: Standing) -> Advice:
    typed = memory.typed
    if standing.state is None and standing.thrower is None:
        whose = "Black" if typed else "White"
        return Advice(Prompt.ROLL, f"{_tied(standing)}{whose}'s die: press the key with its number.")
    return Advice(Prompt.ROLL, f"{'Second' if typed else 'First'} die: press the key with its number.")


def _to_roll(memory: Memory, standing: Standing) -> Advice:
    seen, wanted = memory.seen, standing.stand
    state = standing.state if standing.state is not None else _first(standing.game)
    if seen is not None and wanted is not None:
        if not seen.sure:
            return unsure(standing.game, state, seen)
        if seen.stand != wanted:
            return put_back(standing.game, state, wanted, seen.stand)
    if standing.thrower is not None:
        text = f"{standing.player(standing.thrower)} throws for the start: press ROLL."
        return Advice(Prompt.ROLL, f"{_thrown(standing)}{text}")
    if standing.turn is None:
        return Advice(Prompt.ROLL, f"{standing.game.title}: press ROLL, each side's die decides who starts.")
    name = standing.player(standing.turn)
    if memory.armed_at is not None:
        return Advice(Prompt.ROLL, f"{name}: press DOUBLE again to offer the cube at {standing.cube.doubled}.")
    starts = f"{_thrown(standing)}{name} starts. " if standing.throws and not standing.turns else ""
    return Advice(Prompt.ROLL, f"{starts}{name} to roll.")


def _tied(standing: Standing) -> str:
    """Why the dice that decide who starts are thrown once more, as a sentence."""
    if standing.state is not None or standing.opening is None:
        return ""
    return f"Both have thrown {standing.opening.white}, so nobody starts yet. "


def _thrown(standing: Standing) -> str:
    """What has been thrown last for the start, as a sentence."""
    if not standing.throws:
        return ""
    side, roll = standing.throws[-1]
    return f"{standing.player(side)} has thrown {roll.high}-{roll.low}. "
