"""The command line. Every command imports what it needs when it runs, so that --help is quick."""

import json
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from takhta.commands.arguments import (
    AsJson,
    Board,
    Computers,
    Game,
    GameOptions,
    Language,
    VirtualBoard,
    one_of,
    read_options,
)
from takhta.commands.club import hub, share
from takhta.commands.ending import run
from takhta.commands.learning import learn
from takhta.commands.log_commands import log_commands
from takhta.commands.trace.command import trace_commands
from takhta.commands.upkeep import address, flash, install_service, update
from takhta.commands.version import before_any_command
from takhta.errors import UnusableError
from takhta.rules.said import excerpt, said
from takhta.runtime.settings import USUAL_VIRTUAL, NewMatch, PlaySettings

app = typer.Typer(
    help="The controller of a smart game board: it senses the checkers, knows the rules, guides and logs.",
    callback=before_any_command,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.add_typer(log_commands, name="log")
app.add_typer(trace_commands, name="trace")

OFF = False
"""The default of every flag."""
HINTS = ("off", "legal", "warn", "ask", "always")


def main() -> None:
    """The `takhta` command."""
    # The nets are small: threads of numpy would wait for each other, above all where the machine has more to do.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    run(app)


@app.command()
def play(
    board: Board = "",
    game: Annotated[str, typer.Option(metavar="GAME", help="Which game; if not given, the board's usual one.")] = "",
    option: GameOptions = [],  # noqa: B006 - typer reads the default, nobody changes it
    match: Annotated[str, typer.Option(help="Points of the match, 1 to 99, or `money`.")] = "money",
    white: Annotated[str, typer.Option(help="White's name.")] = "",
    black: Annotated[str, typer.Option(help="Black's name.")] = "",
    red: Annotated[str, typer.Option(help="Red's name, on the cross.")] = "",
    yellow: Annotated[str, typer.Option(help="Yellow's name, on the cross.")] = "",
    green: Annotated[str, typer.Option(help="Green's name, on the cross.")] = "",
    computer: Computers = [],  # noqa: B006 - typer reads the default, nobody changes it
    event: Annotated[str, typer.Option(help="The tournament, as match files tell it.")] = "",
    round_: Annotated[str, typer.Option("--round", help="Its round.")] = "",
    table: Annotated[str, typer.Option(help="The table in it.")] = "",
    dice: Annotated[str, typer.Option(help="`electronic`, or `typed`: your own dice, typed in.")] = "electronic",
    lan: Annotated[bool, typer.Option("--lan", help="Let other machines watch, and play once paired.")] = OFF,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The page's port.")] = 8024,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the page.")] = OFF,
    new: Annotated[bool, typer.Option("--new", help="Begin a new match although one is unfinished.")] = OFF,
    trace: Annotated[str, typer.Option(help="A file for all inputs; `off` keeps not even the last minutes.")] = "",
    hints: Annotated[str, typer.Option(metavar="LEVEL", help="How much help: off, legal, warn, ask or always.")] = "",
    far: Annotated[str, typer.Option(metavar="BOARD", help="The other side sits at this board of the club.")] = "",
    events: Annotated[bool, typer.Option("--events", help="Write every fact and scene as JSON lines.")] = OFF,
    proxy: Annotated[str, typer.Option(metavar="NAME", help="The page's name at a proxy with TLS before it.")] = "",
    _language: Language = "",
) -> None:
    """Play on the board; on a PC, on the virtual board in the browser."""
    from takhta.commands.play import play as play_now
    from takhta.record.match import printable

    if match != "money" and not (match.isascii() and match.isdigit() and 0 < int(match) <= 99):
        raise UnusableError(said("option.match", value=excerpt(match)))
    one_of("--dice", dice, ("electronic", "typed"))
    if hints:
        one_of("--hints", hints, HINTS)
    length = 0 if match == "money" else int(match)
    names = {"white": white, "black": black, "red": red, "yellow": yellow, "green": green}
    players = {colour: printable(name) for colour, name in names.items() if printable(name)}
    computers = {side: name or "club" for side, _, name in (each.partition("=") for each in computer)}
    wanted = NewMatch(
        game, length, players, dice, read_options(option), computers, *map(printable, (event, round_, table))
    )
    play_now(
        PlaySettings(
            wanted,
            board,
            port,
            lan,
            browser=not no_browser,
            fresh=new,
            trace=trace,
            events=events,
            proxy=proxy,
            hints=hints,
            far=far,
        )
    )


app.command()(learn)


Troubles = Annotated[list[str], typer.Option(help="A trouble by its name, see docs/sensing.md; again for more.")]


@app.command()
def calibrate(
    board: Board = "",
    hands: Annotated[str, typer.Option(help="Let virtual hands do it: neat, normal or sloppy.")] = "",
    again: Annotated[bool, typer.Option("--again", help="Begin anew although one is unfinished.")] = OFF,
    show: Annotated[bool, typer.Option("--show", help="Only show the calibration there is.")] = OFF,
    lan: Annotated[bool, typer.Option("--lan", help="Let other machines see the page.")] = OFF,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The page's port.")] = 8024,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the page; end when done.")] = OFF,
    _language: Language = "",
) -> None:
    """Learn what every sensor feels: led by lamps and page, with a picture and a verdict at the end."""
    from takhta.commands.calibrate.command import calibrate_board

    sys.exit(calibrate_board(board, hands, port, again=again, lan=lan, browser=not no_browser, only_show=show))


@app.command()
def reenact(
    file: Annotated[Path, typer.Argument(help="A recorded match, in any format that is read.")],
    seed: Annotated[int, typer.Option(min=0, help="Decides all chance in hands and sensors.")] = 0,
    hands: Annotated[str, typer.Option(help="neat, normal or sloppy.")] = "normal",
    scatter: Annotated[float, typer.Option(min=0.0, max=10.0, help="Stretches the hands' errors; 1: not.")] = 1.0,
    board: VirtualBoard = USUAL_VIRTUAL,
    sensors: Annotated[str, typer.Option(help="good or cheap.")] = "good",
    dead: Annotated[int, typer.Option(min=0, max=20, help="So many sensors die after the calibration.")] = 0,
    trouble: Troubles = [],  # noqa: B006 - typer reads the default, nobody changes it
    no_display: Annotated[bool, typer.Option("--no-display", help="Without the dice display: quicker.")] = OFF,
    out: Annotated[Path | None, typer.Option(help="Write the log that came out: .mat, .sgf, .json, .txt.")] = None,
    trace: Annotated[Path | None, typer.Option(help="Write all inputs to this file.")] = None,
    dice: Annotated[str, typer.Option(help="`told`, or `seen`: the board is told no dice and no key.")] = "told",
    lost: Annotated[float, typer.Option(min=0.0, max=0.9, help="Seen: this share of the positions is lost.")] = 0.0,
    tries: Annotated[float, typer.Option(min=0.0, max=1.0, help="Seen: so many turns are tried otherwise.")] = 0.0,
    pauses: Annotated[bool, typer.Option("--pauses", help="Seen: pauses count as people's, as we think.")] = OFF,
    as_json: AsJson = OFF,
    _language: Language = "",
) -> None:
    """Let virtual hands play a recorded match through everything, and compare the log that comes out."""
    from takhta.commands.reenact.command import reenact_file, watch_file

    if one_of("--dice", dice, ("told", "seen")) == "seen":
        sys.exit(watch_file(file, seed, hands, scatter, sensors, (lost, tries, pauses), dead, trouble, board, as_json))
    sys.exit(
        reenact_file(
            file,
            seed,
            hands,
            scatter,
            sensors,
            out,
            trace=trace,
            dead=dead,
            troubles=trouble,
            board=board,
            display=not no_display,
            as_json=as_json,
        )
    )


@app.command()
def plays(
    position: Annotated[str, typer.Option(help="The position, as `takhta show` takes it; the side on roll plays.")],
    dice: Annotated[str, typer.Option(help="Two digits, like 31; not needed where the position tells them.")] = "",
    game: Game = "backgammon",
    option: GameOptions = [],  # noqa: B006 - typer reads the default, nobody changes it
    as_json: AsJson = OFF,
) -> None:
    """All legal plays of a roll."""
    from takhta.commands.plays import tell_plays

    tell_plays(game, read_options(option), position, dice, as_json=as_json)


@app.command()
def hint(
    position: Annotated[
        str, typer.Option(help="The position, as `takhta show` takes it; the side on roll plays.")
    ] = "",
    dice: Annotated[str, typer.Option(help="Two digits, like 31; not needed where the position tells them.")] = "",
    game: Game = "backgammon",
    option: GameOptions = [],  # noqa: B006 - typer reads the default, nobody changes it
    depth: Annotated[str, typer.Option(help="static: at first sight; look: with every next roll.")] = "look",
    evaluator: Annotated[str, typer.Option(help="Who is asked.")] = "nets",
    lines: Annotated[bool, typer.Option("--lines", help="Answer each `POSITION DICE` of standard input.")] = OFF,
    as_json: AsJson = OFF,
    _language: Language = "",
) -> None:
    """The plays of a roll, best first, and what each loses."""
    from takhta.commands.hint import tell_hint

    tell_hint(game, read_options(option), position, dice, depth=depth, by=evaluator, lines=lines, as_json=as_json)


@app.command()
def show(
    position: Annotated[
        str, typer.Argument(help="A Position ID, also with a Match ID, an XGID, a FIBS board; pagade's text.")
    ],
    game: Game = "backgammon",
    option: GameOptions = [],  # noqa: B006 - typer reads the default, nobody changes it
    svg: Annotated[str, typer.Option(metavar="FILE", help="Draw it as SVG to a file, `-` for standard output.")] = "",
    as_json: AsJson = OFF,
    _language: Language = "",
) -> None:
    """Draw a position."""
    from takhta.commands.show import show as draw

    draw(game, read_options(option), position, svg, as_json=as_json)


@app.command()
def perft(
    plies: Annotated[int, typer.Option(min=1, max=4, help="How many turns deep.")],
    game: Game = "backgammon",
    option: GameOptions = [],  # noqa: B006 - typer reads the default, nobody changes it
    as_json: AsJson = OFF,
) -> None:
    """Count the ways and the positions after some turns from the start."""
    from takhta.commands.plays import tell_perft

    tell_perft(game, read_options(option), plies, as_json=as_json)


@app.command()
def bench(
    name: Annotated[list[str] | None, typer.Argument(help="lists, latency, batch; all if none is named.")] = None,
    as_json: AsJson = OFF,
) -> None:
    """Measure how fast things are here, beside other programs where they are installed."""
    from takhta.commands.bench.command import bench as measure

    measure(name or [], (lambda report: print(json.dumps(report))) if as_json else None)


@app.command()
def train(
    game: Annotated[list[str] | None, typer.Argument(help="Which games' nets; all if none is named.")] = None,
    kept: Annotated[Path, typer.Option(help="Where it keeps what is done, to go on after a stop.")] = Path(
        "build/train"
    ),
    out: Annotated[Path | None, typer.Option(help="A folder for the weights; else they go into the package.")] = None,
    _language: Language = "",
) -> None:
    """Train our nets anew; stopped, it goes on where it was."""
    from takhta.commands.train import train as learn

    learn(game or [], kept, out)


@app.command()
def doctor(
    board: Board = "",
    off: Annotated[bool, typer.Option("--off", help="Look at nothing: make lamps dark, take the strips' power.")] = OFF,
    as_json: AsJson = OFF,
) -> None:
    """Look at everything of a board, say how it is and what to do next."""
    from takhta.commands.doctor.command import examine, switch_off

    sys.exit(switch_off(board) if off else examine(board, as_json=as_json))


app.command("install-service")(install_service)
app.command()(address)
app.command()(share)
app.command()(hub)
app.command()(update)
app.command()(flash)


@app.command()
def backup(
    file: Annotated[Path | None, typer.Argument(help="The .zip to write; else one with the day's name.")] = None,
    _language: Language = "",
) -> None:
    """Write all games and calibrations into one file, also while somebody plays."""
    from takhta.commands.backup import back_up

    back_up(file)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file of `takhta backup`.")],
    replace: Annotated[bool, typer.Option("--replace", help="Although games are here that it does not hold.")] = OFF,
    _language: Language = "",
) -> None:
    """Put the games of a backup in the place of those that are here."""
    from takhta.commands.backup import restore as restore_from

    restore_from(file, replace=replace)
