"""The text of the unit by which systemd runs the board, shut off from all it does not need."""

from collections.abc import Sequence
from dataclasses import dataclass

COULD_NOT_START = 2
"""Takhta's exit code for what does not mend itself; starting it again would not help."""
LONGEST_SILENCE_S = 30
"""A loop that stands still for so long is ended and begun anew; no step of a game takes a second."""
DEVICES = (
    "char-ttyACM",  # the dice display, and a Pico under the board
    "char-ttyUSB",
    "char-spi",
    "char-gpiochip",
    "/dev/gpiomem",
    "/dev/gpiomem0",
    "/dev/pio0",
)
"""What a board is reached by. A virtual dice display is a pseudo-terminal, which every service may use."""
OLD_LAMPS = """\
AmbientCapabilities=CAP_SYS_RAWIO
CapabilityBoundingSet=CAP_SYS_RAWIO{more}
DeviceAllow=/dev/mem rw
DeviceAllow=/dev/vcio rw
"""
"""What lamps before the Pi 5 ask for, also of root: rpi_ws281x maps the registers of PWM and DMA."""


@dataclass(frozen=True)
class Unit:
    """What differs from one installed board to another.

    `command` is this program, `arguments` those of `takhta play`; who runs it, with which groups; `keeps` are the lines
    that say where its games are and that it may write there; `home` what it sees of people's homes; with `goes_dark`
    a real board is switched off afterwards; `old_lamps` for lamps before the Pi 5.
    """

    command: str
    arguments: str
    board: str
    user: str
    groups: Sequence[str] = ()
    keeps: Sequence[str] = ()
    home: str = "read-only"
    goes_dark: bool = True
    old_lamps: bool = False
    after: Sequence[str] = ()

    def text(self) -> str:
        """The unit. However the program ends, lamps and strips are switched off afterwards."""
        first = "".join(f"Requires={each}\nAfter={each}\n" for each in self.after)
        dark = f"ExecStopPost=-{self.command} doctor --off{self.board}\n" if self.goes_dark else ""
        groups = f"SupplementaryGroups={' '.join(self.groups)}\n" if self.groups else ""
        keeps = "".join(f"{line}\n" for line in self.keeps)
        devices = "".join(f"DeviceAllow={each} rw\n" for each in DEVICES)
        # A root shut off like this could not enter the home of whoever fetched the program.
        more = " CAP_DAC_READ_SEARCH" if self.user == "root" else ""
        rights = OLD_LAMPS.format(more=more) if self.old_lamps else f"CapabilityBoundingSet={more.strip()}\n"
        return f"""\
[Unit]
Description=Takhta, the controller of a smart game board
After=network.target
{first}
[Service]
Type=notify
User={self.user}
{groups}{keeps}Environment=PYTHONUNBUFFERED=1
ExecStart={self.command} play{self.board}{self.arguments} --no-browser
{dark}Restart=on-failure
RestartSec=3
RestartPreventExitStatus={COULD_NOT_START}
WatchdogSec={LONGEST_SILENCE_S}
TimeoutStopSec=10

{rights}NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome={self.home}
PrivateTmp=yes
DevicePolicy=closed
{devices}ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
UMask=0022

[Install]
WantedBy=multi-user.target
"""


def quoted(text: str) -> str:
    """As systemd reads it: a word with spaces in quotes, a percent sign twice, a dollar sign twice."""
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("$", "$$")
    return f'"{text}"' if any(sign in text for sign in " '\\\"") else text
