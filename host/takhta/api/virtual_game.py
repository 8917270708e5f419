"""A game on the virtual board for other programs: simulated hands carry, simulated sensors feel it, the real program
reads them. Time is virtual, so a turn takes milliseconds. It keeps nothing on the disk.
"""

from collections.abc import Iterable, Sequence
from random import Random

from takhta.api.position import LegalPlay, Position, roll_of, rules_of, text_of
from takhta.api.told import in_words, number, several, text
from takhta.board.files import board_file
from takhta.board.load import load_board
from takhta.board.scene import Key, Prompt, Scene
from takhta.record.facts import AnyFact
from takhta.record.match import Match
from takhta.record.retell import match_of
from takhta.rules.dice import Die, Roll
from takhta.rules.game import AnyGame
from takhta.runtime.carries import carries, on_board
from takhta.runtime.driver import Driver
from takhta.runtime.virtual_calibration import calibrate
from takhta.runtime.virtual_clock import VirtualClock
from takhta.sensing.decoder import Decoder
from takhta.session.events import MatchAsked, Pressed
from takhta.session.machine import Session
from takhta.sim.board import VirtualBoard
from takhta.sim.hands import MessyHands
from takhta.uid import new_uid
from takhta.words.languages import speaker

SETTLES = 8
"""So many scans after the hands have let go the board is read for certain, or not without another touch."""
STRAIGHTENS = 3
"""So often the hands straighten what the board is not sure about."""
LONGEST = 99
"""Points of the longest match."""
LARGEST_SEED = 2**64 - 1


class VirtualGame:
    """A match on the virtual board, from its first throw. `dice` are the throws in their order, the opening's first die
    being White's; what they do not tell is thrown by `seed`, which decides how untidy the hands are too. `length` is
    the match's, 0 = money; `hands` are neat, normal or sloppy. Raises ValueError for what cannot be played.

    >>> from takhta import VirtualGame
    >>> table = VirtualGame(dice=["31", "64"])
    >>> table.press("ROLL")
    >>> table.play("8/5 6/5")
    >>> table.scene.turn.label, table.scene.prompt.name
    ('black', 'ROLL')
    """

    def __init__(
        self,
        game: str = "backgammon",
        *,
        players: Sequence[str] = (),
        length: int = 0,
        dice: Iterable[str | Roll] = (),
        seed: int = 1,
        hands: str = "normal",
        **options: str,
    ) -> None:
        rules = rules_of(game, options)
        names = _names(rules, players)
        number("A match's length", length, 0, LONGEST)
        number("A seed", seed, 0, LARGEST_SEED)
        board = load_board(board_file(rules.board))
        self._random = Random(seed)
        self._throws = [_two_dice(rules, each) for each in several("The dice", dice)]
        self._clock = VirtualClock()
        self._virtual = VirtualBoard(board, seed, self._clock)
        self._hands = MessyHands(self._virtual, text("The hands", hands), seed)
        calibration = calibrate(board, self._virtual, self._hands, self._clock, "before this game")
        self._facts: list[AnyFact] = []
        self._driver = Driver(
            session=Session({layout.name: layout for layout in board.layouts}),
            scanner=self._virtual,
            reader=Decoder(board, calibration),
            writer=self,
            dice=self._throw,
            clock=self._clock,
        )
        self._driver.handle(MatchAsked(self._clock(), game, names, length, dict(options), uid=new_uid()))
        if self._driver.state.match_state is None:
            raise ValueError(speaker().say(self._driver.scene.notice))
        self.set_up()

    @property
    def scene(self) -> Scene:
        """What lamps, display and page would show now."""
        return self._driver.scene

    @property
    def position(self) -> Position | None:
        """The position as the program knows it, the side on turn on roll; None before somebody is."""
        now = self._driver.state.match_state
        if now is None or now.state is None:
            return None
        return Position(now.game.format_position(now.state), now.match.game, tuple(sorted(now.match.options.items())))

    @property
    def roll(self) -> str:
        """The dice to play now, such as `31`; empty when none are."""
        now = self._driver.state.match_state
        return "" if now is None or now.roll is None else str(now.roll)

    @property
    @in_words()
    def match(self) -> Match:
        """What has been written down so far."""
        return match_of(self._facts)

    def press(self, key: str) -> None:
        """Press one of the keys ROLL, DOUBLE, TAKE, DROP, UNDO, DONE and RESIGN, which is DROP held. Raises ValueError
        with the reason if it does nothing now."""
        if key not in Key.__members__:
            raise ValueError(f"There is no key {key!r}, only {', '.join(Key.__members__)}.")
        self._driver.handle(Pressed(self._clock(), Key[key]))
        refused = self._driver.scene.notice
        self._look()
        if refused:
            raise ValueError(speaker().say(refused))

    def play(self, play: str | LegalPlay) -> None:
        """Let the hands carry a play as players write it, `8/5 6/5`, and confirm it with DONE. Raises ValueError with
        the rule it breaks, or with what the program asks for when it has not understood."""
        now, layout = self._driver.state.match_state, self._driver.state.layout
        if now is None or now.state is None or now.roll is None or layout is None:
            raise ValueError("Nobody has dice to play: press ROLL first.")
        with in_words():
            wanted = now.game.parse_play(now.state, now.roll, text_of(play))
        self._hands.play([on_board(carry, layout) for carry in carries(now.game, wanted)])
        self._look()
        self.press("DONE")

    def set_up(self) -> None:
        """Let the hands set the start position up, as between two games."""
        self._hands.set_up(self._driver.state.start)
        self._look()

    def append(self, *facts: AnyFact) -> None:
        """What the program writes down; kept in memory."""
        self._facts += facts

    def _look(self) -> None:
        """Let the hands finish and the board be read; what it is not sure about they straighten, as people do."""
        self._wait()
        for _ in range(STRAIGHTENS):
            if self.scene.prompt is not Prompt.STRAIGHTEN:
                return
            self._hands.straighten(place for place, _ in self.scene.marks)
            self._wait()

    def _wait(self) -> None:
        scans = 0
        while scans < SETTLES:
            busy = self._hands.step(self._clock.tick())
            self._driver.step()
            scans = 0 if busy else scans + 1

    def _throw(self, faces: Sequence[Die]) -> tuple[Die, Die]:
        if self._throws:
            return self._throws.pop(0)
        return self._random.choice(faces), self._random.choice(faces)


def _names(rules: AnyGame, players: Sequence[str]) -> dict[str, str]:
    """The players' names by colour. Raises TypeError or ValueError for what are none."""
    names = [text("A player's name", name) for name in several("The players", players)]
    if len(names) > len(rules.sides):
        raise ValueError(f"{speaker().noun(rules.title)} has {len(rules.sides)} players, not {len(names)}.")
    return {side.label: name for side, name in zip(rules.sides, names, strict=False)}


def _two_dice(rules: AnyGame, dice: object) -> tuple[Die, Die]:
    """Two dice in the order in which they are told. Raises ValueError for dice that the game has not."""
    told = str(dice) if isinstance(dice, Roll) else text("A throw", dice).strip()
    roll_of(rules, told)
    return Die(int(told[0])), Die(int(told[-1]))
