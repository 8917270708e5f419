"""Games with slips and questions, told in a language that nobody speaks: no sentence goes round the catalogue.

What a player says or writes, names and plays, is the same in every language; all else must be accented.
"""

import re
from random import Random

from support.pseudo import pseudo
from support.table import Table
from support.virtual import CROSS
from takhta.board.scene import Key, Scene
from takhta.rules.occupancy import Occupancy
from takhta.rules.said import Told, said, verbatim
from takhta.session.output import Output
from takhta.session.refusals import refusal
from takhta.session.states import Phase
from takhta.words.catalogue import catalogue
from takhta.words.speaker import Speaker

VERBATIM = re.compile(r"Ada|Bob|bar|off|cut|home|\d+h|" + "|".join(key.name for key in Key))
"""Names of players, what stands in written plays, and what is engraved beside the keys."""
LATIN = re.compile(r"[A-Za-z]")
PSEUDO = Speaker(pseudo(catalogue("en")))


class Listener(Output):
    """Keeps everything that was told."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.told: set[Told] = set()
        table.attach(self)

    def begin(self, scene: Scene, state: object) -> None:  # noqa: ARG002 - what is told tells enough
        """The first scene."""
        self.scene(scene)

    def scene(self, scene: Scene) -> None:
        """What is expected, and why each key does nothing."""
        refusals = [refusal(self.table.session.memory, key) for key in Key]
        self.told |= {scene.text, scene.notice, *(each for each in refusals if each is not None)}


class Players:
    """Play at a table until a game is over, not without slips."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.chance = Random(seed)
        faces = sorted({die for roll in table.rules.rolls() for die in roll.dice})
        table.throws += [(self.chance.choice(faces), self.chance.choice(faces)) for _ in range(2000)]

    def play(self, most: int) -> None:
        """A whole game, or so many turns of it."""
        while self.table.session.memory.phase is not Phase.GAME_OVER and len(self.table.throws) > 2000 - most:
            if self.table.session.memory.phase is Phase.MOVING:
                self._move()
            else:
                self._ask_something()
                self.table.press(Key.ROLL)

    def _ask_something(self) -> None:
        """Now and then a question is put before the roll, and refused or taken."""
        table, sometimes = self.table, self.chance.random() < 0.2
        if sometimes and Key.DOUBLE in table.scene.keys:
            table.press_only(Key.DOUBLE)
            table.press_only(Key.DOUBLE)
            table.press(Key.TAKE)
        if sometimes and Key.RESIGN in table.scene.keys:
            table.press(Key.RESIGN)
            table.press(Key.RESIGN)
            table.press(Key.DROP)
        if sometimes and Key.UNDO in table.scene.keys:
            table.press(Key.UNDO)
            table.press(Key.UNDO)

    def _move(self) -> None:
        turn = self.table.session.memory.turn
        assert turn is not None
        plays = list(turn.game.plays(turn.state, turn.roll))
        goal = turn.game.occupancy(self.chance.choice(plays).after)
        for wrong in self.chance.sample(turn.misses, min(2, len(turn.misses))):
            self._show(wrong)
        partials = sorted(turn.partials)
        for partial in self.chance.sample(partials, min(2, len(partials))):
            self._show(partial)
        self._show(self.chance.choice(partials), turn.base)
        self._show(goal)
        self.table.press(Key.DONE)

    def _show(self, *alike: Occupancy) -> None:
        """Let the board look so; several = the sensors cannot tell which."""
        layout = self.table.session.memory.layout
        assert layout is not None
        stands = [layout.to_board(each) for each in alike]
        self.table.waver(*stands) if len(stands) > 1 else self.table.show(stands[0])


def everything(table: Table, most: int = 2000) -> list[Told]:
    """What is told while players with this table play a game."""
    listener = Listener(table)
    Players(table, seed=5).play(most)
    return sorted(listener.told, key=repr)


def untranslated(told: Told) -> str:
    """What is told in the pseudo-language, if any of it has not come from the catalogue."""
    sentence = PSEUDO.say(told)
    return sentence if LATIN.search(VERBATIM.sub("", sentence)) else ""


def test_everything_told_in_a_whole_game_is_from_the_catalogue() -> None:
    told = everything(Table().begin())

    assert [sentence for each in told if (sentence := untranslated(each))] == []
    assert {sentence.key for each in told for sentence in each} >= {"turn.plays", "double.asked", "game.set_up_next"}


def test_everything_told_on_the_cross_is_from_the_catalogue() -> None:
    told = everything(Table(board=CROSS).begin_pagade("red"), most=25)

    assert [sentence for each in told if (sentence := untranslated(each))] == []
    assert {sentence.key for each in told for sentence in each} >= {"turn.plays", "start.throws", "turn.left"}


def test_a_sentence_that_goes_round_the_catalogue_is_found() -> None:
    assert untranslated((said("turn.to_roll", player="Ada"), verbatim("The dice are thrown.")))
    assert untranslated((said("turn.to_roll", player="Ada"),)) == ""
