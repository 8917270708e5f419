"""The player at a board far away: what is done there is done here too, with the keys people use and a hand that carries
out the play. Each board keeps its own journal; one fact after the other both must be the same.

What a board says is absolute: how many facts it has, the last of them, its seal for the next throw. So any loss heals,
and either may stay away for as long as it likes.
"""

from collections.abc import Callable, Sequence

import msgspec

from takhta.board.evidence import Milliseconds
from takhta.board.scene import Key, Scene
from takhta.record import facts
from takhta.record.facts import AnyFact, MatchBegan, SideName
from takhta.record.sides import name_of
from takhta.rules.dice import Die
from takhta.rules.said import Told, said
from takhta.runtime import far_dice
from takhta.runtime.far_word import TAIL, Word, essence, line_of
from takhta.session.events import DieTyped, Event, MatchAsked, PlayChosen, Pressed, RollKnown
from takhta.session.output import Answered, Happening, NotWritten, Output
from takhta.session.states import Phase
from takhta.session.table_state import TableState

FAR = "far"
"""What a match calls the player of a side who sits at another board."""
ACTS_EVERY = Milliseconds(90)
TOLD_EVERY = Milliseconds(4000)
_THROWN = (facts.OpeningThrown, facts.StartThrown, facts.Rolled)
_KEYS: dict[type, Key] = {
    facts.Doubled: Key.DOUBLE,
    facts.Beavered: Key.DOUBLE,
    facts.Taken: Key.TAKE,
    facts.Dropped: Key.DROP,
    facts.Resigned: Key.RESIGN,
}


class FarSide(Output):
    """`side` is the one that plays far away, on the board `to`; `asked` what is to be played, if nothing is yet, and
    `name` who plays here. `say` hands a word over, `heard` gives the newest one from there."""

    def __init__(
        self,
        to: str,
        side: SideName,
        asked: MatchAsked,
        name: str,
        seed: bytes,
        history: Sequence[AnyFact],
        *,
        tell: Callable[[Event], None],
        notice: Callable[[Told], None],
        say: Callable[[Word], None],
        heard: Callable[[], Word | None],
    ) -> None:
        self._to, self._side, self._asked, self._name, self._seed = to, side, asked, name, seed
        self._tell, self._notice, self._say, self._heard = tell, notice, say, heard
        self._facts: list[AnyFact] = list(history)
        self._state: TableState | None = None
        self._keys: frozenset[Key] = frozenset()
        self._faces: tuple[Die, ...] = ()
        self._acting = False
        self._seals: dict[int, str] = {}
        self._said: Word | None = None
        self._next = Milliseconds(0)
        self._told_at = Milliseconds(-TOLD_EVERY)
        self.differs = False
        """Whether the two journals have parted: nothing goes on before people have seen to it."""

    def dice(self, faces: Sequence[Die]) -> None:
        """Dice are asked for: they come once both boards have opened their secrets."""
        self._faces = tuple(faces)

    def refusal(self, event: Event) -> Told:
        """Why something that is done at this board may not be: it is the other's, or both boards would part."""
        state = self._state.match_state if self._state else None
        if self._acting or state is None or not isinstance(event, Pressed | DieTyped | MatchAsked):
            return ()
        if isinstance(event, MatchAsked):
            return (said("far.same_match"),)
        phase = self._state.phase if self._state else None
        actor = state.answers or state.turn
        if isinstance(event, Pressed) and event.key is Key.UNDO:
            return (said("far.no_takeback"),)
        if actor is not None and name_of(actor) == self._side:
            return (said("far.their_turn", player=state.player(actor)),)
        if phase is Phase.MOVING and isinstance(event, Pressed) and event.key in (Key.ROLL, Key.DOUBLE):
            return (said("far.done"),)  # they would be the other's
        return ()

    def begin(self, scene: Scene, state: TableState) -> None:
        """How the table stands at first."""
        self._keys, self._state = scene.keys, state

    def happening(self, happening: Happening) -> None:
        """How the table stands after everything that happens."""
        if isinstance(happening, Answered | NotWritten):
            self._state = happening.state

    def facts(self, *facts: AnyFact) -> None:
        """What has been written here."""
        for fact in facts:
            if isinstance(fact, MatchBegan):
                self._facts.clear()
            self._facts.append(fact)

    def scene(self, scene: Scene) -> None:
        """Which keys are live."""
        self._keys = scene.keys

    def step(self, now: Milliseconds) -> None:
        """Do here what was done there, and say how it is here."""
        if now < self._next:
            return
        self._next = Milliseconds(now + ACTS_EVERY)
        word = self._heard()
        self._acting = True
        try:
            self._follow(word, now)
        finally:
            self._acting = False
        told = self._word(word)
        if told != self._said:
            self._say(told)
            self._said = told

    def _follow(self, word: Word | None, now: Milliseconds) -> None:
        if word is None or word.to == "":
            self._tell_now((said("far.not_there", board=self._to),), now)
        elif not self._plays:
            self._begin(word, now)
        elif word.match == self._match:
            self._compare(word)
            n = len(self._facts)
            if self.differs:
                self._tell_now((said("far.differs"),), now)
            elif word.n > n:
                self._repeat(word, n + 1, now)
            elif word.n == n:
                self._throw(word, n + 1, now)

    def _begin(self, word: Word, now: Milliseconds) -> None:
        """White's board begins the match, once Black's is there; Black's board begins the same."""
        far = {**self._asked.computers, self._side: FAR}
        if self._side == "black":
            asked = self._asked
            players = {"white": self._name, "black": word.name}
            given = MatchAsked(now, asked.game, players, asked.length, asked.options, "electronic", far, asked.uid)
        elif word.began:
            fact = msgspec.json.decode(word.began, type=MatchBegan)
            names = {str(side): name for side, name in fact.players.items()}
            given = MatchAsked(now, fact.game, names, fact.length, fact.options, "electronic", far, fact.uid)
        else:
            return
        self._tell(given)

    def _compare(self, word: Word) -> None:
        """Every fact that both still know must be the same, but for what each board does its own way."""
        for number in range(2, min(word.n, len(self._facts)) + 1):
            line = word.fact(number)
            if line and essence(line) != essence(line_of(self._facts[number - 1])):
                self.differs = True
        if word.n > len(self._facts) and not word.fact(len(self._facts) + 1):
            self.differs = True  # it is so far ahead that it no longer tells what comes next

    def _repeat(self, word: Word, n: int, now: Milliseconds) -> None:
        """Do what is fact `n` there."""
        fact = msgspec.json.decode(word.fact(n), type=AnyFact)
        if isinstance(fact, _THROWN):
            self._throw(word, n, now)
        elif isinstance(fact, facts.Played):
            if self._state is None or self._state.phase is not Phase.MOVING:
                return
            if self._state.chosen is None and not self._state.dances:
                self._tell(PlayChosen(now, fact.text))
            else:
                self._press(Key.DONE, now)
        elif isinstance(fact, facts.ResignationAnswered):
            self._press(Key.TAKE if fact.accepted else Key.DROP, now)
        elif type(fact) in _KEYS:
            self._press(_KEYS[type(fact)], now)

    def _throw(self, word: Word, n: int, now: Milliseconds) -> None:
        """Throw with the other board the dice that are fact `n`, if either waits for them."""
        if word.n == n - 1 and word.seal and (n not in self._seals or not self._faces):
            self._seals[n] = word.seal  # once ours may be open, theirs cannot be changed any more
        if self._faces and self._phase is not Phase.THROWN:
            self._faces = ()
        if not self._faces:
            if word.waits == n or word.n >= n:
                self._press(Key.ROLL, now)
            return
        opened = bytes.fromhex(word.opened.get(n, ""))
        if not opened:
            self._tell_now((said("far.waits", board=self._to),), now)
            return
        if n in self._seals and not far_dice.fits(opened, self._seals[n]):
            self.differs = True
            return
        own = far_dice.secret(self._seed, self._match, n)
        white, black = (own, opened) if self._side == "black" else (opened, own)
        one, two = far_dice.dice(white, black, self._match, n, self._faces)
        self._faces = ()
        self._tell(RollKnown(now, one, two))

    def _press(self, key: Key, now: Milliseconds) -> None:
        if key in self._keys:
            self._tell(Pressed(now, key))

    def _word(self, word: Word | None) -> Word:
        """How it is here."""
        if not self._plays:
            return Word(self._to, self._name)
        n = len(self._facts)
        waits = n + 1 if self._faces and self._phase is Phase.THROWN else 0
        opened = {n: self._secret(n)} if isinstance(self._facts[-1], _THROWN) else {}
        is_sealed = word is not None and word.match == self._match and (n + 1 in self._seals or word.n > n)
        if waits and is_sealed:
            opened[waits] = self._secret(waits)
        lines = tuple(line_of(fact) for fact in self._facts[-TAIL:])
        seal = far_dice.sealed(far_dice.secret(self._seed, self._match, n + 1))
        return Word(self._to, self._name, self._match, line_of(self._facts[0]), n, lines, waits, seal, opened)

    def _secret(self, n: int) -> str:
        return far_dice.secret(self._seed, self._match, n).hex()

    def _tell_now(self, told: Told, now: Milliseconds) -> None:
        if now - self._told_at >= TOLD_EVERY:
            self._told_at = now
            self._notice(told)

    @property
    def _plays(self) -> bool:
        """Whether the match here is one with the far side."""
        first = self._facts[0] if self._facts else None
        return isinstance(first, MatchBegan) and first.computers.get(self._side) == FAR

    @property
    def _match(self) -> str:
        first = self._facts[0]
        assert isinstance(first, MatchBegan)
        return first.uid

    @property
    def _phase(self) -> Phase | None:
        return self._state.phase if self._state else None
