"""How each fact changes where the match stands. Pure: a fact that does not fit raises and nothing has changed.

This is the only place that knows which fact may follow which; the session asks it, live and after a power cut alike.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from takhta.record import facts, questions
from takhta.record.errors import IllegalFactError
from takhta.record.facts import AnyFact, Fact, GameEnded
from takhta.record.match_state import MatchState, PlayedTurn, ResignationOffered
from takhta.record.sides import name_of, nouns, side_of
from takhta.rules.dice import Roll
from takhta.rules.errors import RulesError
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.rules.opening import LOWER_STARTS, opening
from takhta.rules.said import excerpt, said
from takhta.rules.stakes import CRAWFORD, MatchScore, after_tie, first_cube, is_for_points


def begin(fact: facts.MatchBegan) -> MatchState:
    """Where a match stands that has only begun. Raises IllegalFactError for an unknown game or option."""
    try:
        rules = game(fact.game, fact.options)
        for_points = is_for_points(rules)
        if fact.length and not for_points:
            raise IllegalFactError(said("match.not_for_points", game=rules.title, length=fact.length))
        crawford = for_points and CRAWFORD.is_on(rules)
        won = fact.score.get("white", 0), fact.score.get("black", 0)
        score = MatchScore(fact.length, *won, crawford, fact.crawford_played)
    except RulesError as error:
        raise IllegalFactError(*error.told) from error
    if set(fact.players) != {name_of(side) for side in rules.sides}:
        players = nouns(map(side_of, fact.players)) or (said("nobody"),)
        raise IllegalFactError(said("match.players", sides=nouns(rules.sides), players=players))
    scored = {"white", "black"} if for_points else set()
    if score.winner is not None or fact.games < 0 or not set(fact.score) <= scored:
        raise IllegalFactError(said("match.begins_over"))
    return MatchState(match=fact, score=score, cube=first_cube(rules, score), number=fact.games)


def advance(match_state: MatchState, fact: Fact) -> MatchState:
    """Where the match stands after one more fact. Raises IllegalFactError, saying why the fact does not fit."""
    if match_state.due is not None and fact != match_state.due:
        raise IllegalFactError(said("fact.due", due=_name(match_state.due), fact=_name(fact)))
    answer = isinstance(
        fact, facts.Beavered | facts.Taken | facts.Dropped | facts.TakebackAnswered | facts.ResignationAnswered
    )
    more = isinstance(fact, facts.Resigned) and isinstance(match_state.question, ResignationOffered)
    if match_state.question is not None and not answer and not more:
        raise IllegalFactError(said("fact.question_open", fact=_name(fact)))
    match fact:
        case facts.GameBegan():
            return _game_began(match_state, fact)
        case facts.OpeningThrown():
            return _opening_thrown(match_state, fact)
        case facts.StartThrown():
            return _start_thrown(match_state, fact)
        case facts.Rolled():
            return _rolled(match_state, fact)
        case facts.RollWithdrawn():
            return _roll_withdrawn(match_state, fact)
        case facts.Played():
            return _played(match_state, fact)
        case facts.Doubled():
            return questions.doubled(match_state, fact)
        case facts.Beavered():
            return questions.beavered(match_state, fact)
        case facts.Taken():
            return questions.taken(match_state, fact)
        case facts.Dropped():
            return questions.dropped(match_state, fact)
        case facts.TakebackAsked():
            return questions.takeback_asked(match_state, fact)
        case facts.TakebackAnswered():
            return questions.takeback_answered(match_state, fact)
        case facts.Resigned():
            return questions.resigned(match_state, fact)
        case facts.ResignationAnswered():
            return questions.resignation_answered(match_state, fact)
        case facts.Conceded():
            return questions.conceded(match_state, fact)
        case GameEnded():
            return _game_ended(match_state, fact)
        case _:
            raise IllegalFactError(said("fact.cannot_follow", fact=_name(fact)))


def fits(match_state: MatchState, fact: Fact) -> bool:
    """Whether this fact may come next; which keys are live follows from it."""
    try:
        advance(match_state, fact)
    except IllegalFactError:
        return False
    return True


def trail(history: Iterable[AnyFact]) -> Iterator[tuple[AnyFact, MatchState]]:
    """Every fact with where the match stands after it; the first is MatchBegan. Raises IllegalFactError."""
    match_state: MatchState | None = None
    for fact in history:
        if match_state is not None:
            match_state = advance(match_state, fact)
        elif isinstance(fact, facts.MatchBegan):
            match_state = begin(fact)
        else:
            raise IllegalFactError(said("fact.not_first", fact=_name(fact)))
        yield fact, match_state


def fold(history: Iterable[AnyFact]) -> MatchState:
    """Where the match stands after all these facts. Raises IllegalFactError, also when there are none."""
    match_states = [match_state for _, match_state in trail(history)]
    if not match_states:
        raise IllegalFactError(said("fact.none"))
    return match_states[-1]


def _game_began(match_state: MatchState, fact: facts.GameBegan) -> MatchState:
    if match_state.over:
        raise IllegalFactError(said("game.after_match"))
    if match_state.playing:
        raise IllegalFactError(said("game.unfinished", number=match_state.number))
    if fact.number != match_state.number + 1:
        raise IllegalFactError(said("game.number", next=match_state.number + 1, number=fact.number))
    if fact.crawford != match_state.score.is_crawford:
        if match_state.score.is_crawford:
            raise IllegalFactError(said("game.is_crawford", number=fact.number))
        raise IllegalFactError(said("game.is_not_crawford", number=fact.number))
    return replace(
        match_state,
        cube=first_cube(match_state.game, match_state.score),
        number=fact.number,
        layout=fact.layout,
        playing=True,
        opening=None,
        throws=(),
        state=None,
        roll=None,
        kept=(),
        turns=(),
        reopened=None,
        ended=None,
        withdrawn=False,
    )


def _opening_thrown(match_state: MatchState, fact: facts.OpeningThrown) -> MatchState:
    if not match_state.playing or match_state.state is not None:
        raise IllegalFactError(said("start.opening_once"))
    if match_state.takes_turns_to_start:
        raise IllegalFactError(said("start.whole_rolls", game=match_state.game.title))
    try:
        decided = opening(fact.white, fact.black, lower_starts=LOWER_STARTS.is_on(match_state.game))
    except RulesError as error:
        raise IllegalFactError(*error.told) from error
    if decided is None:
        cube = after_tie(match_state.game, match_state.cube, match_state.match.length)
        return replace(match_state, opening=fact, cube=cube)
    roll = decided.roll if match_state.opens else None
    return replace(match_state, opening=fact, state=match_state.game.start(decided.starter), roll=roll)


def _start_thrown(match_state: MatchState, fact: facts.StartThrown) -> MatchState:
    if not match_state.playing or match_state.state is not None:
        raise IllegalFactError(said("start.once"))
    if not match_state.takes_turns_to_start:
        raise IllegalFactError(said("start.one_die", game=match_state.game.title))
    rules, throws = match_state.game, (*match_state.throws, (side_of(fact.side), _roll(match_state, fact.roll)))
    try:
        starter = rules.starter(throws)
    except RulesError as error:
        raise IllegalFactError(*error.told) from error
    return replace(match_state, throws=throws, state=None if starter is None else rules.start(starter))


def _rolled(match_state: MatchState, fact: facts.Rolled) -> MatchState:
    _require_turn(match_state, fact.side)
    if match_state.roll is not None:
        raise IllegalFactError(said("roll.known", roll=match_state.roll.noun))
    return replace(match_state, roll=_roll(match_state, fact.roll), withdrawn=False)


def _roll_withdrawn(match_state: MatchState, fact: facts.RollWithdrawn) -> MatchState:
    _require_turn(match_state, fact.side)
    if match_state.match.dice != "typed":
        raise IllegalFactError(said("roll.not_typed"))
    if match_state.roll is None:
        raise IllegalFactError(said("roll.none_entered"))
    if match_state.turns or not match_state.opens:
        return replace(match_state, roll=None, reopened=None, withdrawn=True)
    if match_state.kept:
        raise IllegalFactError(said("roll.answered"))
    # The first roll of a game is its opening throw, so that is what is entered again: perhaps the other side starts.
    return replace(match_state, roll=None, opening=None, state=None)


def _played(match_state: MatchState, fact: facts.Played) -> MatchState:
    _require_turn(match_state, fact.side)
    if match_state.roll is None:
        raise IllegalFactError(said("roll.none_yet", side=side_of(fact.side).noun))
    if match_state.roll != (roll := _roll(match_state, fact.roll)):
        raise IllegalFactError(said("roll.another", roll=match_state.roll.noun, other=roll.noun))
    rules = match_state.game
    try:
        play = rules.parse_play(match_state.state, match_state.roll, fact.text)
    except RulesError as error:
        raise IllegalFactError(*error.told) from error
    position = rules.format_position(play.after)
    if position != fact.position:
        raise IllegalFactError(
            said("play.leads_elsewhere", play=fact.text, position=position, other=excerpt(fact.position))
        )
    turn = PlayedTurn(
        side_of(fact.side), match_state.roll, fact.text, fact.how, match_state.state, play.after, match_state.cube
    )
    after = replace(
        match_state,
        state=play.after,
        turns=(*match_state.turns, turn),
        reopened=None,
        roll=next(iter(match_state.kept), None),
        kept=match_state.kept[1:],
    )
    outcome = rules.outcome(play.after)
    return after if outcome is None else questions.ended(after, outcome)


def _game_ended(match_state: MatchState, fact: GameEnded) -> MatchState:
    if match_state.due is None:
        raise IllegalFactError(said("game.not_ended"))
    score = match_state.score
    return replace(
        match_state,
        score=score.add(side_of(fact.winner), fact.points) if is_for_points(match_state.game) else score,
        playing=False,
        state=None,
        roll=None,
        kept=(),
        turns=(),
        reopened=None,
        due=None,
        result=fact,
        ended=match_state,
    )


def _require_turn(match_state: MatchState, name: facts.SideName) -> Side:
    side = side_of(name)
    if match_state.turn is None:
        raise IllegalFactError(said("turn.none"))
    if match_state.turn is not side:
        raise IllegalFactError(said("turn.of_other", turn=match_state.turn.noun, side=side.noun))
    return side


def _roll(match_state: MatchState, text: str) -> Roll:
    """A roll of this game."""
    try:
        roll = Roll.parse(text)
    except RulesError as error:
        raise IllegalFactError(*error.told) from error
    if roll not in match_state.game.rolls():
        raise IllegalFactError(said("roll.not_of_game", game=match_state.game.title, roll=roll.noun))
    return roll


def _name(fact: Fact) -> str:
    return type(fact).__name__
