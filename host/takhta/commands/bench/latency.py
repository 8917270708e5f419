"""`takhta bench latency`: how long a player waits for the board. Hands play games of random plays on the virtual board.

The time is virtual, counted from the instant the field changes: until the next scan begins, every scan that is looked
at before the session is sure, the last scan's own duration, the computing it takes and the lamps' writing. The
virtual board has no duration of its own, so those of the real one are added here.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from math import ceil
from random import Random

from takhta.board.evidence import Evidence
from takhta.board.files import board_file
from takhta.board.health import Health
from takhta.board.load import load_board
from takhta.board.plan import Board
from takhta.board.ports import CheckerId, Frame
from takhta.board.scene import Key, Mark, Prompt
from takhta.commands.bench.report import Advance, Report, markdown_table
from takhta.record.facts import AnyFact
from takhta.record.match_state import MatchState
from takhta.rules.dice import Die
from takhta.rules.game import Step
from takhta.rules.occupancy import OFF, Occupancy, PlaceId, Side
from takhta.rules.occupancy import count as checkers
from takhta.runtime.driver import Driver
from takhta.runtime.outputs.lamps import LampsOutput
from takhta.runtime.virtual_calibration import calibrate
from takhta.runtime.virtual_clock import VirtualClock
from takhta.sensing.calibration import Calibration
from takhta.sensing.decoder import Decoder
from takhta.session.events import MatchAsked, Pressed
from takhta.session.machine import Session
from takhta.session.states import Phase
from takhta.sim.board import SCAN_MS, VirtualBoard
from takhta.sim.carrying import Carry
from takhta.sim.hands import MessyHands

SCAN_LASTS_MS = 15
"""208 conversions of four converters at 1 MHz, with settling: 11 to 16 ms by reckoning, not measured on a board."""
LAMPS_LAST_MS = 6
"""180 lamps of 24 bits at 800 kHz, and the pause that ends a frame."""
TURNS = 200
SEED = 20_261_122
PATIENCE = 30
"""How many scans a turn may take to be recognised before the hands straighten what they have put down."""


LIFTED_MS, PUT_DOWN_MS, READING_MS, COMPUTING_MS = 120, 150, 0.5, 2


@dataclass(slots=True)
class Latency:
    """What was measured, in milliseconds, each time: `unseen` checkers were put down before the lamps had shown
    anything, `asked` turns were recognised only when straightened, `wrong` ones were taken for another play."""

    lifted: list[float] = field(default_factory=list)
    put_down: list[float] = field(default_factory=list)
    reading: list[float] = field(default_factory=list)
    computing: list[float] = field(default_factory=list)
    turns: int = 0
    unseen: int = 0
    asked: int = 0
    wrong: int = 0


def report(advance: Advance, turns: int = TURNS) -> Report:
    """Play so many turns and sum up."""
    found = measure(advance, turns)
    lifted, put_down = _spread(found.lifted), _spread(found.put_down)
    read_in, mean = (sum(each) / len(each) for each in (found.reading, found.computing))
    return {
        "turns": turns,
        "lifted_ms": lifted,
        "put_down_ms": put_down,
        "reading_ms": _spread(found.reading),
        "computing_ms": _spread(found.computing),
        "cpu_share": round(mean / SCAN_MS, 3),
        "unseen": found.unseen,
        "asked": found.asked,
        "wrong": found.wrong,
        "targets": {
            f"lifted to lamps, p99 within {LIFTED_MS} ms": lifted["p99"] <= LIFTED_MS,
            f"put down to recognised, p99 within {PUT_DOWN_MS} ms": put_down["p99"] <= PUT_DOWN_MS,
            f"a frame from counts to evidence, mean within {READING_MS} ms": read_in <= READING_MS,
            f"a frame from counts to scene, mean within {COMPUTING_MS} ms": mean <= COMPUTING_MS,
        },
    }


def lines(report: Report) -> list[str]:
    """The report as people read it."""
    what = {
        "lifted_ms": "a checker is lifted: the lamps show where it may go",
        "put_down_ms": "the last checker is put down: the play is recognised",
        "reading_ms": "one frame read, from counts to evidence",
        "computing_ms": "one frame computed, from counts to scene and lamps",
    }
    columns = ("times", "mean", "p50", "p99", "worst")
    spreads = [(text, *(report[key][each] for each in columns)) for key, text in what.items()]
    return [
        f"{report['turns']} turns of random games, normal hands, good sensors, virtual time, in ms. A scan lasts",
        f"{SCAN_LASTS_MS} ms, the writing of the lamps {LAMPS_LAST_MS} ms; both are included.",
        "",
        *markdown_table(("what", *columns), spreads),
        "",
        f"At {1000 / SCAN_MS:.0f} scans a second that is {report['cpu_share']:.1%} of one processor. Put down before",
        f"the lamps showed anything: {report['unseen']}; recognised only when straightened: {report['asked']};",
        f"recognised wrongly: {report['wrong']}.",
    ]


def _spread(times: Sequence[float]) -> dict[str, float]:
    """The mean, the median, what 99 of 100 do not exceed, and the worst."""
    ordered = sorted(times)
    last = len(ordered) - 1
    return {
        "times": len(ordered),
        "mean": round(sum(ordered) / len(ordered), 2),
        "p50": round(ordered[last // 2], 2),
        "p99": round(ordered[ceil(last * 0.99)], 2),
        "worst": round(ordered[-1], 2),
    }


def measure(advance: Advance, turns: int) -> Latency:
    """Play so many turns."""
    board = load_board(board_file("tables"))
    clock = VirtualClock()
    virtual = VirtualBoard(board, SEED, clock)
    calibration = calibrate(board, virtual, MessyHands(virtual, "normal", SEED), clock, "before this measurement")
    found, rng = Latency(), Random(SEED)
    for number in count(SEED):
        game = _Game(board, calibration, number, rng, found)
        while game.goes_on() and found.turns < turns:
            game.turn()
            advance(found.turns, turns)
        if found.turns >= turns:
            return found
    raise AssertionError("There is always another game.")


class _Game:
    """One game of random plays: the hands carry, the driver looks, and what happened when is taken down."""

    def __init__(self, board: Board, calibration: Calibration, seed: int, rng: Random, found: Latency) -> None:
        self._board, self._rng, self._found = board, rng, found
        self._clock = VirtualClock()
        self._virtual = VirtualBoard(board, SEED, self._clock)
        self._hands = MessyHands(self._virtual, "normal", seed)
        self._layout = board.layouts[0]
        self._driver = Driver(
            session=Session({each.name: each for each in board.layouts}),
            scanner=self._virtual,
            reader=_Timed(Decoder(board, calibration), found.reading),
            writer=_Nowhere(),
            dice=lambda _: (Die(rng.randint(1, 6)), Die(rng.randint(1, 6))),
            clock=self._clock,
        )
        self._lamps = LampsOutput(self._virtual, board, self._driver.notice)
        self._driver.attach(self._lamps)
        self._driver.handle(MatchAsked(self._clock(), "backgammon"))
        self._hands.set_up(
            self._layout.to_board(self._match_state.game.occupancy(self._match_state.game.start(Side.WHITE)))
        )
        self._hands.finish()

    @property
    def _match_state(self) -> MatchState:
        match_state = self._driver.state.match_state
        assert match_state is not None
        return match_state

    def goes_on(self) -> bool:
        """Whether there are dice to play, ROLL being pressed until there are; not once the game has ended."""
        while self._driver.state.phase is not Phase.GAME_OVER:
            if self._driver.state.phase is Phase.MOVING:
                return True
            self._press(Key.ROLL)
        return False

    def turn(self) -> None:
        """One turn, from the first touch to its confirmation."""
        match_state = self._match_state
        state, rules, roll = match_state.state, match_state.game, match_state.roll
        assert state is not None
        assert roll is not None
        play = self._rng.choice(rules.plays(state, roll))
        steps = rules.steps(play)
        if steps:
            self._hands.play(
                [Carry(step.side, self._to_board(step.source), self._to_board(step.target)) for step in steps]
            )
            self._watch(state.turn)
        self._press(Key.DONE)
        self._found.turns += 1
        after = self._match_state.state
        self._found.wrong += after is not None and after != play.after

    def _watch(self, mover: Side) -> None:
        """Let the hands carry, and take down how long it is until the lamps and the session know."""
        stood, held = self._virtual.truth(), self._held()
        lifted = put_down = None
        known = False
        may_go: set[PlaceId] = set()
        still = 0
        while still < PATIENCE:
            at = self._clock.tick()
            busy = self._hands.step(at)
            before, held = held, self._held()
            if held - before and lifted is None:
                lifted, may_go = at, self._may_go(mover, stood)
            if before - held:
                put_down, known = at, False
                self._found.unseen += bool(may_go)
                may_go = set()
            computing = self._look()
            if lifted is not None and may_go and may_go <= self._lit():
                self._found.lifted.append(self._waited(at - lifted, computing))
                may_go = set()
            if put_down is not None and not known and self._driver.scene.prompt is Prompt.CONFIRM:
                known = True
                waited = self._waited(at - put_down, computing)
            if known and not busy:
                self._found.put_down.append(waited)
                return
            still = 0 if busy else still + 1
        self._found.asked += 1

    def _press(self, key: Key) -> None:
        """Press a key as soon as it is live; straighten what is lit if it does not become so."""
        for scans in count(1):
            self._look()
            self._clock.tick()
            if key in self._driver.scene.keys:
                self._driver.handle(Pressed(self._clock(), key))
                return
            if scans % PATIENCE == 0:
                self._hands.straighten(place.id for place in self._board.places)
                self._hands.finish()

    def _look(self) -> float:
        """One step of the driver; how long it computes, in ms. That the virtual board makes a scan is not counted."""
        self._virtual.latest()
        started = time.process_time()
        self._driver.step()
        computing = 1000 * (time.process_time() - started)
        self._found.computing.append(computing)
        return computing

    def _waited(self, scans_ms: int, computing: float) -> float:
        """From the instant of a change, which lies anywhere before the scan that first shows it."""
        return self._rng.uniform(0, SCAN_MS) + scans_ms + SCAN_LASTS_MS + computing + LAMPS_LAST_MS

    def _may_go(self, mover: Side, stood: Occupancy) -> set[PlaceId]:
        """Where on the physical board the checker just lifted may go by the rules; nowhere if it was one to be hit."""
        stands = self._virtual.truth()
        (source,) = [place for place, (was, now) in enumerate(zip(stood, stands, strict=True)) if was != now]
        if checkers(stood[source], mover) == checkers(stands[source], mover):
            return set()
        match_state = self._match_state
        assert match_state.occupancy is not None
        assert match_state.roll is not None
        steps: Sequence[Step] = match_state.game.next_steps(match_state.state, match_state.roll, match_state.occupancy)
        return {
            self._to_board(step.target)
            for step in steps
            if self._to_board(step.source) == source and step.target != OFF
        }

    def _lit(self) -> set[PlaceId]:
        """The places whose tips are lit because a checker may go there."""
        places, lamps = self._board.places, self._lamps.frame
        return {
            place
            for place, mark in self._driver.scene.marks
            if mark in (Mark.TARGET, Mark.HIT) and all(any(lamps[column.tip]) for column in places[place].columns)
        }

    def _held(self) -> set[CheckerId]:
        return {checker.id for checker in self._virtual.checkers() if checker.held}

    def _to_board(self, place: PlaceId) -> PlaceId:
        return place if place == OFF else self._layout.places[place]


class _Timed:
    """Takes down how long each frame takes to be read, in ms."""

    def __init__(self, decoder: Decoder, took: list[float]) -> None:
        self._decoder, self._took = decoder, took
        self.set_baseline = decoder.set_baseline

    @property
    def health(self) -> Health:
        """As the decoder knows it."""
        return self._decoder.health

    def read(self, frame: Frame) -> Evidence:
        """As the decoder does."""
        started = time.process_time()
        evidence = self._decoder.read(frame)
        self._took.append(1000 * (time.process_time() - started))
        return evidence


class _Nowhere:
    """Keeps no facts: the disk is no part of what is measured."""

    def append(self, *facts: AnyFact) -> None:
        """Forget them."""
