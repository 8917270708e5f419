"""A position and its legal plays, for programs that want to know no more of a game than players do."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from takhta.api.told import in_words, text
from takhta.diagrams.positions import read_position
from takhta.rules.dice import Roll
from takhta.rules.errors import InvalidError
from takhta.rules.game import AnyGame, Play
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.rules.said import said


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """Where everything stands in a game, and who is on roll. `id` is its text: for games on points the Position ID.

    >>> from takhta import start
    >>> start()
    position('4HPwATDgc/ABMA')
    >>> start("hypergammon").plays("64")[0]
    position('AACgAgAAKgAAAA', game='hypergammon').play('64', '23/19 22/16')
    """

    id: str
    game: str = "backgammon"
    options: tuple[tuple[str, str], ...] = ()

    @property
    def side(self) -> Side:
        """Whose turn it is. An ID of a game on points is seen from the side on roll, which is called White then."""
        state: Side = self.state.turn
        return state

    @property
    @in_words()
    def rules(self) -> AnyGame:
        """The rules of its game, for all that is not told here: see takhta/rules/game.py."""
        return game(self.game, dict(self.options))

    @property
    @in_words()
    def state(self) -> Any:
        """The position as the rules know it."""
        return self.rules.parse_position(self.id, self.rules.sides[0])

    def plays(self, dice: str | Roll) -> "tuple[LegalPlay, ...]":
        """Every legal play of a roll such as `31`, each resulting position once; none when no checker can move.

        Raises ValueError for dice that this game has not.
        """
        rules, state = self.rules, self.state
        roll = roll_of(rules, dice)
        if rules.outcome(state) is not None:
            return ()
        return tuple(self._legal(rules, roll, play) for play in rules.plays(state, roll) if play.dice_used)

    @in_words()
    def play(self, dice: str | Roll, play: "str | LegalPlay") -> "LegalPlay":
        """One play as players write it, `8/5 6/5`, or one found before. Raises ValueError with the rule it breaks."""
        rules = self.rules
        roll = roll_of(rules, dice)
        return self._legal(rules, roll, rules.parse_play(self.state, roll, text_of(play)))

    def _legal(self, rules: AnyGame, roll: Roll, play: Play[Any]) -> "LegalPlay":
        after = Position(rules.format_position(play.after), self.game, self.options)
        return LegalPlay(self, str(roll), rules.format_play(play), after)

    def __repr__(self) -> str:
        named = "" if self.game == "backgammon" else f", game={self.game!r}"
        return f"position({self.id!r}{named}{''.join(f', {name}={value!r}' for name, value in self.options)})"


@dataclass(frozen=True, slots=True, repr=False)
class LegalPlay:
    """A legal play: where it began, its dice, how players write it, and the position after it, the opponent on roll."""

    before: Position
    dice: str
    text: str
    after: Position

    def __repr__(self) -> str:
        return f"{self.before!r}.play({self.dice!r}, {self.text!r})"


def start(game: str = "backgammon", **options: str) -> Position:
    """The position at the start of a game, with what was agreed on. Raises ValueError for a game there is not."""
    rules = rules_of(game, options)
    return Position(rules.format_position(rules.start(rules.sides[0])), game, tuple(sorted(options.items())))


@in_words()
def position(id: str, game: str = "backgammon", **options: str) -> Position:  # noqa: A002 - what players call it
    """The position that a text describes: a Position ID, also with a Match ID, an XGID, a FIBS board, pagade's text;
    without the dice, cube and score that it may tell. Raises ValueError when it describes none."""
    rules = rules_of(game, options)
    state = read_position(rules, text("A position", id)).state
    return Position(rules.format_position(state), game, tuple(sorted(options.items())))


@in_words()
def rules_of(name: str, options: Mapping[str, str]) -> AnyGame:
    """The rules of a game with what was agreed on. Raises ValueError when there is none, or no such option."""
    return game(text("A game", name), {key: text(f"The option {key}", value) for key, value in options.items()})


def text_of(play: str | LegalPlay) -> str:
    """A play as players write it."""
    return play.text if isinstance(play, LegalPlay) else text("A play", play)


@in_words()
def roll_of(rules: AnyGame, dice: str | Roll) -> Roll:
    """Dice that this game has. Raises ValueError for others."""
    roll = dice if isinstance(dice, Roll) else Roll.parse(text("A roll", dice))
    if roll not in rules.rolls():
        raise InvalidError(said("roll.not_of_game", game=rules.title, roll=roll.noun))
    return roll
