"""What is expected of the players in each phase; the turn itself is explained in guidance."""

from collections.abc import Mapping
from dataclasses import replace

from takhta.board.scene import Prompt
from takhta.record import facts
from takhta.record.advance import fits
from takhta.record.match_state import BeaverOffered, DoubleOffered, MatchState, ResignationOffered
from takhta.record.sides import name_of, side_of
from takhta.rules.game import AnyGame, State
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.rules.said import Said, Told, said
from takhta.rules.stakes import is_for_points
from takhta.session.coaching import coached
from takhta.session.guidance import advise, difference, lead_back, put_back, unread, unsure
from takhta.session.laid import told_if_laid
from takhta.session.memory import Memory
from takhta.session.starts import match_for, start_meant, start_on
from takhta.session.states import Phase
from takhta.session.way_back import by_distance
from takhta.session.wording import Advice

_TIMES = {1: said("won.single"), 2: said("won.gammon"), 3: said("won.backgammon")}
_MARS = {1: said("won.single"), 2: said("won.mars"), 3: said("won.black_mars")}


def advice(memory: Memory) -> Advice:
    """What is expected of the players now: the prompt, what is told and the marks, in the game's places."""
    match_state = memory.match_state
    if match_state is None:
        return Advice(Prompt.SET_UP, (said("match.choose"),))
    match memory.phase:
        case Phase.SET_UP | Phase.GAME_OVER | Phase.MATCH_OVER:
            return _between_games(memory, match_state)
        case Phase.MOVING:
            turn, seen, fit = memory.turn, memory.seen, memory.fit
            assert turn is not None
            if seen is None or fit is None:
                return unread(turn, match_state.player(turn.state.turn))
            if memory.led_back is not None and seen.sure:
                return lead_back(turn, seen.occupancy)
            expected = advise(turn, seen, fit, match_state.player(turn.state.turn))
            expected = coached(expected, turn, fit, memory.level, memory.judged, memory.asked)
            return replace(expected, told=(*expected.told, *told_if_laid(memory)))
        case Phase.DOUBLED | Phase.BEAVERED | Phase.TAKEBACK | Phase.RESIGNED:
            return _question(memory, match_state)
        case Phase.TYPING:
            return _typing(memory, match_state)
        case Phase.THROWN:
            return Advice(Prompt.ROLL, (*_tied(match_state), said("roll.thrown")))
        case _:
            return _to_roll(memory, match_state)


def _between_games(memory: Memory, match_state: MatchState) -> Advice:
    over, stands = _result(match_state), _occupancy_there(memory, match_state)
    if match_state.score.winner is not None:
        winner = match_state.player(match_state.score.winner)
        told = (*over, said("match.won", player=winner), *(stands or (said("match.another"),)))
        return Advice(Prompt.GAME_OVER, told)
    title = match_state.game.title
    if over:
        prompt, told = Prompt.GAME_OVER, (*over, said("game.set_up_next", game=title))
    else:
        prompt, told = Prompt.SET_UP, (said("game.set_up", game=title),)
    seen, own = memory.seen, [start.occupancy for start in memory.starts if start.game == match_state.match.game]
    if seen is None:
        return Advice(prompt, told)
    confirmed_by_players = not seen.sure and start_meant(memory) is not None
    word = (said("game.roll_begins_if_right"),) if confirmed_by_players else ()
    if not seen.sure and seen.occupancy in own:
        doubt = unsure(match_state.game, _first(match_state.game), seen)
        return replace(doubt, told=(*doubt.told, *word))
    # Whichever way round the board is nearest to is the one its players are setting up.
    marks = difference(by_distance(seen.occupancy, own)[0], seen.occupancy)
    return Advice(prompt, (*told, *stands, *word), marks)


def _occupancy_there(memory: Memory, match_state: MatchState) -> Told:
    """What ROLL would begin now, because its start position stands there."""
    start = start_on(memory)
    if start is None:
        return ()
    match = match_for(match_state, start)
    if match is None:
        return (said("game.stands_already"),)
    return (said("game.another_stands", game=game(start.game).title),)


def _result(match_state: MatchState) -> Told:
    """The last game's result."""
    if match_state.result is None or match_state.winner is None:
        return ()
    if not is_for_points(match_state.game):
        return _places(match_state, match_state.winner)
    points = said("points", count=match_state.result.points)
    won = _times(match_state.game)[match_state.result.times]
    return (said("game.won", player=match_state.player(match_state.winner), won=won, points=points),)


def _times(rules: AnyGame) -> Mapping[int, Said]:
    """What a game is won or given up by, as its players call it."""
    return _MARS if rules.mars else _TIMES


def _places(match_state: MatchState, winner: Side) -> Told:
    """The same in a game for places: who came in which."""
    rules, result = match_state.game, match_state.result
    assert result is not None
    if len(team := rules.team(winner)) > 1:
        return (said("game.won_together", players=tuple(match_state.player(side) for side in team)),)
    home = [side_of(name) for name in result.places]
    after = [match_state.player(side) for side in (*home[1:], *(side for side in rules.sides if side not in home))]
    told = (said("game.won_first", player=match_state.player(winner)),)
    if len(after) < 2:
        return told
    second, third = said("game.second", player=after[0]), [said("game.third", player=each) for each in after[1:-1]]
    return (*told, second, *third, said("game.last", player=after[-1]))


def _question(memory: Memory, match_state: MatchState) -> Advice:
    question = match_state.question
    assert question is not None
    answers = match_state.answers
    assert answers is not None
    asker, answerer = match_state.player(question.by), match_state.player(answers)
    match question:
        case DoubleOffered(value=value):
            beaver = fits(match_state, facts.Beavered(name_of(answers), value * 2))
            told = said("double.asked", asker=asker, value=value, answerer=answerer)
            if memory.armed_at is not None:
                told = said("beaver.press_again", answerer=answerer, value=value * 2)
            elif beaver:
                told = said("double.asked_or_beaver", asker=asker, value=value, answerer=answerer)
            return Advice(Prompt.DOUBLED, (told,))
        case BeaverOffered(value=value):
            return Advice(Prompt.DOUBLED, (said("beaver.asked", asker=asker, value=value, answerer=answerer),))
        case ResignationOffered(times=times):
            told = said("resign.asked", asker=asker, lost=_times(match_state.game)[times], answerer=answerer)
            return Advice(Prompt.RESIGNED, (told,))
    return Advice(Prompt.TAKEBACK, (said("takeback.asked", asker=asker, answerer=answerer),))


def _first(rules: AnyGame) -> State:
    """The start position, while it is not known who starts: it is told in the words of who usually does."""
    state: State = rules.start(rules.sides[0])
    return state


def _typing(memory: Memory, match_state: MatchState) -> Advice:
    typed = memory.typed
    if match_state.state is None and match_state.thrower is None:
        whose = Side.BLACK if typed else Side.WHITE
        return Advice(Prompt.ROLL, (*_tied(match_state), said("die.of_side", side=whose.noun)))
    return Advice(Prompt.ROLL, (said("die.second") if typed else said("die.first"),))


def _to_roll(memory: Memory, match_state: MatchState) -> Advice:
    seen, wanted = memory.seen, match_state.occupancy
    state = match_state.state if match_state.state is not None else _first(match_state.game)
    if seen is not None and wanted is not None:
        if not seen.sure:
            return unsure(match_state.game, state, seen)
        if seen.occupancy != wanted:
            return put_back(match_state.game, state, wanted, seen.occupancy)
    if match_state.thrower is not None:
        told = said("start.throws", player=match_state.player(match_state.thrower))
        return Advice(Prompt.ROLL, (*_thrown(match_state), told))
    if match_state.turn is None:
        return Advice(Prompt.ROLL, (said("start.roll", game=match_state.game.title),))
    name = match_state.player(match_state.turn)
    if memory.armed_at is not None:
        return Advice(Prompt.ROLL, (said("double.press_again", player=name, value=match_state.cube.doubled),))
    to_roll = said("turn.to_roll", player=name)
    if match_state.throws and not match_state.turns:
        return Advice(Prompt.ROLL, (*_thrown(match_state), said("start.starts", player=name), to_roll))
    return Advice(Prompt.ROLL, (to_roll,))


def _tied(match_state: MatchState) -> Told:
    """Why the dice that decide who starts are thrown once more."""
    if match_state.state is not None or match_state.opening is None:
        return ()
    return (said("start.tied", die=match_state.opening.white),)


def _thrown(match_state: MatchState) -> Told:
    """What has been thrown last for the start."""
    if not match_state.throws:
        return ()
    side, roll = match_state.throws[-1]
    return (said("start.has_thrown", player=match_state.player(side), dice=roll.noun),)
