"""Where other machines in the network find the page: by a name and by a number."""

import contextlib
import socket

from takhta.devices.machine import is_packaged

NAME = "takhta.local"
"""By which the Debian package lets a board be found, whatever its machine is called."""


def names() -> tuple[str, ...]:
    """What this machine is called in the network."""
    name = socket.gethostname()
    return name, f"{name}.local", NAME


def addresses(port: int) -> list[str]:
    """The addresses of the page in the local network; the one by number, which works on every phone, comes last."""
    numbers = _numbers()
    return [f"http://{each}:{port}/" for each in ([NAME] if is_packaged() and numbers else []) + numbers]


def _numbers() -> list[str]:
    """No packet is sent to find them."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # a documentation address: only the route is looked up
        return [str(probe.getsockname()[0])]
    return []
