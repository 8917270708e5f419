"""Plays whole games on the running program through the page, in a real browser, with everything that goes wrong at a
table: python tests/tools/play_games_on_the_page.py FOLDER [GAMES]. It leaves pictures to look at in FOLDER.

The games are made up beforehand by the rules and known dice; what is done and waited for is what a player sees. It
ends with an error at the first thing the page does not say as it should. Not a test: a whole game takes minutes.
"""

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random

from support.browser import chromium
from support.loaded_table import LoadedTable
from support.page_hands import PageHands
from takhta.rules.dice import Roll
from takhta.rules.game import Play
from takhta.rules.games import game
from takhta.rules.occupancy import OFF, Side, count
from takhta.rules.tables.position import Position

RULES = game("backgammon")
NAMES = {Side.WHITE: "Ada", Side.BLACK: "Ben"}
COMPLETE = re.compile(r"^(The turn is complete|The game is over|No checker can move|Confirm if)")


@dataclass(frozen=True)
class Turn:
    """One turn of a game made up beforehand."""

    roll: Roll
    play: Play[Position]

    @property
    def side(self) -> Side:
        return self.play.before.turn

    @property
    def hits(self) -> bool:
        return any(step.hit for step in RULES.steps(self.play))


def made_up(seed: int) -> list[Turn]:
    """A game in which both sides keep together and hit what they can."""
    random, turns = Random(seed), list[Turn]()
    one, two = random.sample(range(1, 7), 2)
    state, roll = RULES.start(Side.WHITE if one > two else Side.BLACK), Roll.of(one, two)
    while RULES.outcome(state) is None:
        play = min(RULES.plays(state, roll), key=lambda play: (_looseness(play), RULES.format_play(play)))
        turns.append(Turn(roll, play))
        state, roll = play.after, Roll.of(random.randint(1, 6), random.randint(1, 6))
    return turns


def _looseness(play: Play[Position]) -> float:
    side, occupancy = play.before.turn, RULES.occupancy(play.after)
    blots = sum(count(held, side) == 1 for held in occupancy[1:])
    high = sum(max(0, count(held, side) - 5) for held in occupancy[1:])
    return 8 * blots + 12 * high + RULES.pips(play.after, side) - RULES.pips(play.after, side.other)


def eventful() -> list[Turn]:
    """The shortest of many made-up games with hits, a dance, and all checkers borne off."""
    games = [made_up(seed) for seed in range(300)]
    return min((turns for turns in games if any(t.hits for t in turns) and any(_dances(t) for t in turns)), key=len)


def _dances(turn: Turn) -> bool:
    return turn.play.dice_used == 0


class Evening:
    """The players at the page."""

    def __init__(self, table: LoadedTable, player: PageHands, folder: Path) -> None:
        self.table, self.player, self.folder = table, player, folder
        self.pictures = 0
        self.done = set[str]()

    def play(self, turns: list[Turn]) -> None:
        """Play one game from the opening throw to the last checker."""
        self.player.told("Backgammon: press ROLL, each side's die decides who starts.")
        self.player.press("roll")
        for number, turn in enumerate(turns):
            name = f"{turn.side.label.capitalize()} plays {turn.roll.high}-{turn.roll.low}"
            self.player.told(re.compile(f"^({name}|No checker can move with {turn.roll.high}-{turn.roll.low})"))
            if number == 5 and self.once("killed after the roll"):
                self.table.kill()
                self.table.start(*throws(turns[number + 1 :]), *self.rest)
                self.player.connected()
                self.player.told(re.compile(f"^({name}|No checker)"))
                self.picture("after-the-power-cut")
            self.carry(turn)
            try:
                self.player.told(COMPLETE)
            except AssertionError:
                self.picture(f"stuck-in-turn-{number}-{RULES.format_play(turn.play).replace('/', '-')}")
                raise
            if _dances(turn) and self.once("dance"):
                self.picture("dance")
            self.player.press("done")
            if number == len(turns) - 1:
                break
            after = turns[number + 1]
            if number == 2 and self.once("takeback"):
                self.player.told(f"{NAMES[after.side]} to roll.")
                self.player.press("undo")
                self.player.told(re.compile("asks to take the last turn back"))
                self.picture("takeback")
                self.player.press("done")
                self.player.told(COMPLETE)
                self.player.press("done")
            self.player.told(f"{NAMES[after.side]} to roll.")
            if number == 3 and self.once("double"):
                self.player.offer_double()
                self.player.told(re.compile("doubles to 2"))
                self.picture("doubled")
                self.player.press("take")
                self.player.told(f"{NAMES[after.side]} to roll.")
            self.player.page.wait_for_selector("[data-key=roll][data-live=true]")  # the board has been looked at again
            self.player.press("roll")
        self.player.told(re.compile(f"^{NAMES[turns[-1].side]} wins"))
        self.picture("game-over")

    def carry(self, turn: Turn) -> None:
        """Carry the checkers of a turn; what is hit goes to the bar by itself."""
        for step in RULES.steps(turn.play):
            side = step.side.label
            before = self.player.lying()
            self.player.lift(side, step.source)
            if step.target == OFF:
                if self.once("bearing off"):
                    self.player.told(re.compile("^(Still to play|The turn is complete|From )"))
                    self.picture("checker-in-the-hand")
                self.player.bear_off()
            else:
                self.player.drop(step.target)
                if self.player.lying() == before:  # it slipped out of the hand
                    self.player.carry(side, step.source, step.target)
            if step.hit:
                self.player.told(re.compile("^(Still to play|The turn is complete|The game is over|Confirm if)"))

    def once(self, event: str) -> bool:
        """Whether this happens now for the first time."""
        first = event not in self.done
        self.done.add(event)
        return first

    def picture(self, name: str) -> None:
        """Keep what the page looks like."""
        self.pictures += 1
        self.player.page.screenshot(path=self.folder / f"{self.pictures:02d}-{name}.png")

    rest: tuple[str, ...] = ()


def throws(turns: list[Turn]) -> list[str]:
    """The dice of these turns."""
    return [f"{turn.roll.high}{turn.roll.low}" for turn in turns]


def opening(turn: Turn) -> list[str]:
    """A tie, then the throw that decides for the side of the first turn; White's die first."""
    high, low = turn.roll.high, turn.roll.low
    return ["44", f"{high}{low}" if turn.side is Side.WHITE else f"{low}{high}"]


def main(folder: Path, games: int) -> None:
    """Play."""
    turns = eventful()
    one_game = (*opening(turns[0]), *throws(turns[1:]))
    home = folder / "home"
    home.mkdir(parents=True)
    with chromium() as browser, LoadedTable(home, *one_game * games) as table:
        evening = Evening(table, PageHands(browser, table.url), folder)
        for number in range(games):
            evening.rest = one_game * (games - 1 - number)
            evening.play(turns)
            print(f"game {number + 1}: {len(turns)} turns; so far: {', '.join(sorted(evening.done))}", flush=True)
        assert evening.player.faults == [], evening.player.faults


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 2)
