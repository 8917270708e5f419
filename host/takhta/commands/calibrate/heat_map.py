"""The picture of a calibration in a terminal: the board from above, a number for every seat, odd ones in colour."""

from collections.abc import Callable

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from takhta.board.plan import Board, Column
from takhta.rules.said import said
from takhta.runtime.terminal import TERMINAL
from takhta.sensing.learning.verdict import Grade, Seat, Verdict

_STYLES = {
    Grade.GOOD: "",
    Grade.WEAK: "black on yellow",
    Grade.NOISY: "black on cyan",
    Grade.SHIFTED: "black on bright_blue",
    Grade.DEAD: "white on red",
}
_MARKS = {Grade.GOOD: "", Grade.WEAK: "w", Grade.NOISY: "n", Grade.SHIFTED: "s", Grade.DEAD: "x"}
"""So that the picture tells the same without colour."""


def picture(board: Board, verdict: Verdict) -> RenderableType:
    """Three maps, gain, offset and noise, and the verdict in words."""
    say = TERMINAL.speaker.noun
    maps = (
        (say(said("seats.gain")), lambda seat: f"{100 * seat.gain:.0f}"),
        (say(said("seats.offset")), lambda seat: f"{seat.offset_mt:+.1f}"),
        (say(said("seats.noise")), lambda seat: f"{1000 * seat.noise_mt:.0f}"),
    )
    return Group(
        *(_map(board, verdict, title, show) for title, show in maps),
        Text(say(said("seats.marks", weak="w", noisy="n", shifted="s", dead="x"))),
        Text(),
        *(Text(TERMINAL.speaker.noun(each)) for each in verdict.told),
    )


def show(board: Board, verdict: Verdict) -> None:
    """Print the picture; as wide as it needs where no terminal says how wide it is."""
    console = Console()
    if not console.is_terminal:
        console = Console(width=120)
    console.print(picture(board, verdict))


def _map(board: Board, verdict: Verdict, title: str, show: Callable[[Seat], str]) -> Table:
    return (_of_squares if board.places[0].square else _of_rows)(board, verdict, title, show)


def _of_squares(board: Board, verdict: Verdict, title: str, show: Callable[[Seat], str]) -> Table:
    """A cell a square; where it has more seats than one, the worst of them."""
    worst = {
        (place.square.x_mm, place.square.y_mm): min(
            (verdict.seats[slot.id] for slot in place.slots), key=lambda seat: (seat.grade is Grade.GOOD, seat.gain)
        )
        for place in board.places
        if place.square is not None
    }
    across, up = sorted({x for x, _ in worst}), sorted({y for _, y in worst}, reverse=True)
    table = Table.grid(padding=(0, 1))
    table.title, table.title_justify = title, "left"
    for _ in across:
        table.add_column(justify="right")
    for y in up:
        table.add_row(*(_cell(worst[x, y], show) if (x, y) in worst else Text() for x in across))
    table.add_row()
    return table


def _of_rows(board: Board, verdict: Verdict, title: str, show: Callable[[Seat], str]) -> Table:
    columns = [(place.name, column) for place in board.places for column in place.columns]
    upper = sorted((each for each in columns if each[1].toward < 0), key=_x)
    lower = sorted((each for each in columns if each[1].toward > 0), key=_x)
    table = Table.grid(padding=(0, 1))
    table.title, table.title_justify = title, "left"
    for _ in range(max(len(upper), len(lower))):
        table.add_column(justify="right")

    def row(each: list[tuple[str, Column]], seat: int) -> list[Text]:
        return [_cell(verdict.seats[column.slots[seat].id], show) for _, column in each]

    seats = len(columns[0][1].slots)
    table.add_row(*(Text(name, "bold") for name, _ in upper))
    for seat in range(seats):
        table.add_row(*row(upper, seat))
    table.add_row()
    for seat in reversed(range(seats)):
        table.add_row(*row(lower, seat))
    table.add_row(*(Text(name, "bold") for name, _ in lower))
    table.add_row()
    return table


def _x(each: tuple[str, Column]) -> float:
    return each[1].slots[0].x_mm


def _cell(seat: Seat, show: Callable[[Seat], str]) -> Text:
    return Text(show(seat) + _MARKS[seat.grade], _STYLES[seat.grade])
