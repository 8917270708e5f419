"""`takhta play --events`: a program that reads the lines knows as much as one that looks at the board."""

import io
import json
from threading import Event
from typing import Any

import msgspec

from support.table import Table
from support.words import english
from takhta.board.scene import Key
from takhta.record.advance import fold
from takhta.record.facts import AnyFact
from takhta.rules.occupancy import Side
from takhta.runtime.outputs.event_lines import MOST_WAITING, EventLines


class Reader(io.StringIO):
    """Takes lines as they come."""

    def lines(self) -> list[dict[str, Any]]:
        """All of them, read as JSON."""
        return [json.loads(line) for line in self.getvalue().splitlines()]


def play_a_turn(table: Table) -> None:
    """White opens with 3-1 and plays it."""
    table.begin()
    table.press(Key.ROLL)
    table.move((8, Side.WHITE, -1), (6, Side.WHITE, -1), (5, Side.WHITE, 2))
    table.press(Key.DONE)


def facts_in(lines: list[dict[str, Any]]) -> list[AnyFact]:
    """The facts back from their lines."""
    return [msgspec.convert(line, AnyFact) for line in lines if "fact" in line]


def test_the_facts_in_the_lines_add_up_to_the_same_match() -> None:
    table, reader = Table((3, 1)), Reader()
    events = EventLines(reader)
    table.attach(events)
    play_a_turn(table)
    events.close()
    assert facts_in(reader.lines()) == table.facts
    assert fold(facts_in(reader.lines())) == table.session.state.match_state


def test_the_last_scene_is_the_one_that_is_shown() -> None:
    table, reader = Table((3, 1)), Reader()
    events = EventLines(reader)
    table.attach(events)
    play_a_turn(table)
    events.close()
    scene = [line["scene"] for line in reader.lines() if "scene" in line][-1]
    assert (scene["prompt"], scene["turn"], scene["text"]) == ("ROLL", "black", english(table.scene.text))
    assert scene["checkers"][5] == {"white": 2}
    assert set(scene["keys"]) == {key.name for key in table.scene.keys}


def test_who_joins_a_match_that_goes_on_is_told_all_of_it() -> None:
    table, reader = Table((3, 1)), Reader()
    play_a_turn(table)
    events = EventLines(reader, tuple(table.facts))
    table.attach(events)
    events.close()
    assert facts_in(reader.lines()) == table.facts


def test_a_reader_that_has_gone_ends_the_lines_and_not_the_game() -> None:
    table, reader = Table((3, 1)), Reader()
    reader.close()
    events = EventLines(reader)
    table.attach(events)
    play_a_turn(table)
    events.close()
    assert table.scene.turn is Side.BLACK


def test_a_reader_that_takes_nothing_holds_nothing_up() -> None:
    class Stuck(io.StringIO):
        """Never takes a line."""

        def write(self, _line: str) -> int:
            return Event().wait()

    table = Table()
    events = EventLines(Stuck())
    for _ in range(MOST_WAITING + 10):
        events.scene(table.scene)
    events.close()
