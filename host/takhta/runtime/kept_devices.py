"""The paired devices in a file that only its owner may read: they may play after a start too."""

import logging
import os
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from takhta.rules.said import said
from takhta.runtime.terminal import TERMINAL
from takhta.web.devices import Device, Devices

log = logging.getLogger(__name__)

_LARGEST = 1 << 20


def kept_devices(path: Path, today: Callable[[], str]) -> Devices:
    """The devices that may play, kept in a file from now on. One that cannot be read is told and put aside."""
    return Devices(_read(path), lambda devices: _write(path, devices), today)


def _read(path: Path) -> Sequence[Device]:
    try:
        with path.open("rb") as file:
            return msgspec.json.decode(file.read(_LARGEST), type=tuple[Device, ...])
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, RecursionError) as error:
        log.warning("%s", TERMINAL.speaker.noun(said("devices.unreadable", file=str(path), why=str(error))))
        return ()


def _write(path: Path, devices: Sequence[Device]) -> None:
    draft = path.with_name(path.name + ".new")
    try:
        with open(draft, "wb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
            os.fchmod(file.fileno(), 0o600)  # a draft that was left behind may have been anybody's
            file.write(msgspec.json.format(msgspec.json.encode(devices)))
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        why = error.strerror or str(error)
        log.warning("%s", TERMINAL.speaker.noun(said("devices.not_kept", file=str(path), why=why)))
