"""The doctor on the page, while somebody plays: all that can be looked at without taking the board away."""

from collections.abc import Iterator

from takhta.commands.doctor.findings import Finding, Verdict
from takhta.commands.doctor.machine import look_beside_play
from takhta.devices.machine import Machine
from takhta.runtime.paths import data_folder
from takhta.runtime.wiring import Table
from takhta.web.upkeep import Found
from takhta.words.languages import speaker


def look_while_playing(table: Table) -> list[Found]:
    """Everything that was looked at, for the page."""
    return [Found(each.about, each.verdict.value, each.seen, each.next) for each in _look(table)]


def _look(table: Table) -> Iterator[Finding]:
    yield from look_beside_play(Machine(), table.board, data_folder)
    if table.driver.board_answers:
        yield Finding("board", Verdict.GOOD, "answers")
    else:
        yield Finding("board", Verdict.BAD, "does not answer", "End the program and run `takhta doctor`.")
    if table.display.connected:
        yield Finding("dice display", Verdict.GOOD, "answers")
    else:
        yield Finding("dice display", Verdict.POOR, "does not answer", "Look at its plug, then at `takhta doctor`.")
    sensors = table.watch.state
    verdict, hint = (Verdict.GOOD, "") if sensors.good else (Verdict.POOR, "Run `takhta doctor` after the game.")
    for told in sensors.told:
        yield Finding("sensors", verdict, speaker().say(told), hint)
