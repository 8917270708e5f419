"""Games played with lamps and dice display alone, errors included: no page, no screen but the firmware's own."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from oracles.judges import need
from support.display_table import DisplayTable
from support.patience import PATIENCE_S
from support.virtual import TABLES
from support.words import english
from takhta.board.scene import Key, Mark, Prompt
from takhta.devices.firmware_process import FirmwareProcess
from takhta.record import facts
from takhta.record.advance import advance, begin
from takhta.record.match_state import MatchState
from takhta.rules.game import Points
from takhta.rules.occupancy import OFF, Occupancy, PlaceId, Side
from takhta.rules.tables.position import Position

W, B = Side.WHITE, Side.BLACK
BAR = PlaceId(0)
CLOSED = dict.fromkeys(range(1, 7), 2)


@pytest.fixture
def firmware() -> Iterator[FirmwareProcess]:
    need("micropython_unix")
    with FirmwareProcess() as process:
        assert process.on_micropython
        yield process


def in_the_middle(white: dict[int, int], black: dict[int, int]) -> MatchState:
    """White is to roll in this position, each side's checkers by its own points."""
    began = advance(
        begin(facts.MatchBegan("backgammon", {"white": "Ada", "black": "Bob"}, 0)),
        facts.GameBegan(1, TABLES.layouts[0].name),
    )
    return replace(began, state=Position.of(W, white, black))


def test_every_prompt_is_told_apart_in_games_with_all_errors(firmware: FirmwareProcess) -> None:
    screens: dict[Prompt, set[bytes]] = {}
    for act in (_opening, _hit_and_dance, _bearing_off):
        for prompt, seen in act(firmware).items():
            screens.setdefault(prompt, set()).update(seen)

    assert set(screens) == {
        Prompt.ROLL,
        Prompt.PLAY,
        Prompt.POINT_HELD,
        Prompt.CONFIRM,
        Prompt.PUT_BACK,
        Prompt.TAKEBACK,
        Prompt.DOUBLED,
        Prompt.HIT_TO_BAR,
        Prompt.DANCE,
        Prompt.RESIGNED,
        Prompt.GAME_OVER,
    }
    every = [screen for seen in screens.values() for screen in seen]
    assert len(every) == len(set(every)), "two prompts with one screen"


def _opening(firmware: FirmwareProcess) -> dict[Prompt, set[bytes]]:
    """A tie, an illegal play put back, a takeback, a double taken."""
    with DisplayTable(firmware, (2, 2), (3, 1), (6, 4)) as table:
        table.begin()
        table.shows(Prompt.ROLL)
        table.press(Key.ROLL)
        table.shows(Prompt.PLAY)
        table.carry(W, 6, 1)
        table.shows(Prompt.POINT_HELD)
        table.press(Key.DONE)
        assert english(table.driver.scene.notice).startswith("The turn is not complete.")
        table.carry(W, 1, 6)
        table.shows(Prompt.PLAY)
        table.carry(W, 24, 20)
        table.shows(Prompt.CONFIRM)
        table.press(Key.DONE)
        table.shows(Prompt.ROLL)
        table.press(Key.UNDO)
        table.shows(Prompt.TAKEBACK)
        table.press(Key.DONE)
        table.shows(Prompt.PUT_BACK)
        table.carry(W, 20, 24)
        table.carry(W, 8, 5)
        table.carry(W, 6, 5)
        table.press(Key.DONE)
        table.press(Key.DOUBLE)
        table.press(Key.DOUBLE)
        table.shows(Prompt.DOUBLED)
        table.press(Key.TAKE)
        table.press(Key.ROLL)
        table.shows(Prompt.PLAY)
        assert table.throws == []
        assert [type(fact).__name__ for fact in table.facts[2:]] == [
            "OpeningThrown",
            "OpeningThrown",
            "Played",
            "TakebackAsked",
            "TakebackAnswered",
            "Played",
            "Doubled",
            "Taken",
            "Rolled",
        ]
        return table.screens


def _hit_and_dance(firmware: FirmwareProcess) -> dict[Prompt, set[bytes]]:
    """A hit checker left where it was, then put on the bar; it cannot enter, and its side resigns a gammon."""
    match_state = in_the_middle({**CLOSED, 8: 2}, {18: 1, 1: 2})
    with DisplayTable(firmware, (2, 1), (6, 5), match_state=match_state) as table:
        table.set_up(_occupancy(table, match_state))
        table.press(Key.ROLL)
        table.carry(W, 8, 7)
        table.shows(Prompt.HIT_TO_BAR)
        assert (BAR, Mark.PUT) in table.driver.scene.marks
        table.carry(B, 7, BAR)
        table.carry(W, 8, 6)
        table.shows(Prompt.CONFIRM)
        table.press(Key.ROLL)
        table.shows(Prompt.DANCE)
        table.press(Key.DONE)
        table.press(Key.RESIGN)
        table.shows(Prompt.RESIGNED)
        table.press(Key.RESIGN)
        table.press(Key.TAKE)
        table.shows(Prompt.GAME_OVER)
        assert [fact for fact in table.facts if isinstance(fact, facts.Played)][-1].text == ""
        assert table.facts[-1] == facts.GameEnded("black", Points(2), 2, "resigned")
        return table.screens


def _bearing_off(firmware: FirmwareProcess) -> dict[Prompt, set[bytes]]:
    """The last two checkers are borne off."""
    match_state = in_the_middle({2: 1, 1: 1}, {1: 1})
    with DisplayTable(firmware, (2, 1), match_state=match_state) as table:
        table.set_up(_occupancy(table, match_state))
        table.press(Key.ROLL)
        table.carry(W, 2, OFF)
        table.carry(W, 1, OFF)
        table.shows(Prompt.CONFIRM)
        table.press(Key.DONE)
        table.shows(Prompt.GAME_OVER)
        assert table.facts[-1] == facts.GameEnded("white", Points(1), 1, "off")
        return table.screens


def test_a_display_that_dies_in_mid_game_misses_nothing_and_repeats_no_key(firmware: FirmwareProcess) -> None:
    with DisplayTable(firmware, (3, 1), (6, 4)) as table:
        table.begin()
        table.press(Key.ROLL)
        firmware.kill()
        assert table.display.wait(lambda box: not box.connected, PATIENCE_S)
        table.carry(W, 8, 5)
        table.carry(W, 6, 5)
        assert table.driver.scene.prompt is Prompt.CONFIRM

        firmware.restart()
        assert table.display.wait(lambda box: box.connected, PATIENCE_S)

        table.shows(Prompt.CONFIRM)
        assert table.display.poll() == ()
        table.press(Key.ROLL)
        table.shows(Prompt.PLAY)
        assert table.throws == []
        assert [type(fact).__name__ for fact in table.facts[2:]] == ["OpeningThrown", "Played", "Rolled"]


def _occupancy(table: DisplayTable, match_state: MatchState) -> Occupancy:
    assert match_state.state is not None
    return TABLES.layouts[0].to_board(table.rules.occupancy(match_state.state))
