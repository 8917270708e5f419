"""Which lessons everybody has learnt: a small file in the data folder, by the learners' names.

It must never stop a lesson: what cannot be read is laid aside, what cannot be written is logged.
"""

import logging
from pathlib import Path

import msgspec

log = logging.getLogger(__name__)


class _Kept(msgspec.Struct, frozen=True):
    learnt: dict[str, list[str]]
    """The names of lessons by that of the learner, in the order in which they were learnt first."""


class Progress:
    """What everybody has learnt. Who has no name is nobody in particular, and shares it with all others without one."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._learnt = self._read()

    @property
    def learnt(self) -> dict[str, tuple[str, ...]]:
        """The lessons by learner."""
        return {learner: tuple(lessons) for learner, lessons in self._learnt.items()}

    def of(self, learner: str) -> tuple[str, ...]:
        """The lessons somebody has learnt."""
        return tuple(self._learnt.get(learner, ()))

    def learn(self, learner: str, lesson: str) -> None:
        """Somebody has been through a lesson. Never raises OSError."""
        lessons = self._learnt.setdefault(learner, [])
        if lesson in lessons:
            return
        lessons.append(lesson)
        draft = self._path.with_name(self._path.name + ".new")
        try:
            draft.write_bytes(msgspec.json.encode(_Kept(self._learnt)))
            draft.replace(self._path)
        except OSError as error:
            log.warning("What %s has learnt could not be written: %s", learner or "the learner", error)

    def _read(self) -> dict[str, list[str]]:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=_Kept).learnt
        except FileNotFoundError:
            return {}
        except (OSError, msgspec.DecodeError) as error:
            aside = self._path.with_name(self._path.name + ".broken")
            log.warning("%s cannot be read (%s); it is kept as %s.", self._path, error, aside.name)
        try:
            self._path.replace(aside)
        except OSError as error:
            log.warning("%s could not be laid aside: %s", self._path, error)
        return {}
