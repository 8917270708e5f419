"""How every command ends: with its exit code, and with one sentence where it cannot do what was asked."""

import os
import sys
from typing import NoReturn, cast

import typer

from takhta.errors import AppError
from takhta.rules.said import said
from takhta.runtime.terminal import TERMINAL

UNUSABLE = 2
INTERRUPTED = 130
_COLONS_OF_AN_XGID = 9
_USAGE_ERROR = cast("type[typer.BadParameter]", typer.BadParameter.__mro__[1])
"""What typer raises for a command line it cannot read; it has moved from package to package between versions."""


def run(app: typer.Typer) -> NoReturn:
    """Run what the command line asks for, and end the program."""
    try:
        TERMINAL.listen(os.environ)
        ended = app(prog_name="takhta", standalone_mode=False)
        sys.stdout.flush()
        sys.exit(ended)
    except AppError as error:
        fail(TERMINAL.speaker.explain(error))
    except _USAGE_ERROR as error:
        if any(each.startswith("-") and each.count(":") == _COLONS_OF_AN_XGID for each in sys.argv):
            fail(TERMINAL.speaker.say([said("xgid.looks_like_option")]))
        about = error.ctx.command_path if error.ctx else "takhta"
        fail(f"{error.format_message().rstrip('.')}: `{about} --help` tells what it takes.")
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has gone, as in `takhta log list | head`.
        sys.stderr.close()
        sys.exit(0)
    except OSError as error:
        # What is still to be written would fail once more when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        fail(TERMINAL.speaker.say([said("system.refuses", why=error.strerror or str(error))]))


def fail(sentence: str) -> NoReturn:
    """End with one sentence, in which no name can command the terminal."""
    from takhta.record.match import printable

    print(f"takhta: {printable(sentence)}", file=sys.stderr)
    sys.exit(UNUSABLE)
