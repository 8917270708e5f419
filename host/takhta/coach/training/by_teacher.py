"""The course of training for backgammon, whose teacher is GNU Backgammon; nackgammon and takhteh play by the same nets.

Its own games give positions and what it thinks of them at first sight; of some it is asked what it thinks after every
next roll, and the net is fitted to those last. Each step is kept on the disk, so a stop loses little.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takhta.coach.nets import bearoff, features, net
from takhta.coach.nets.ends import over
from takhta.coach.nets.tables import CONTACT, RACE
from takhta.coach.training import teacher
from takhta.coach.training.bearoff import reckon
from takhta.coach.training.fit import BATCH, Adam, Layers, Matrix, ends, falling, fresh
from takhta.coach.training.learners import net_of
from takhta.coach.training.saved import load, save
from takhta.rules.tables.position import BAR, THEIRS
from takhta.rules.tables.variants import BACKGAMMON, NACKGAMMON, Variant

Told = Callable[[str, int, int], None]
"""Hears at which step, and how much of how much of it is done."""

_SEED = 5
_SAVE_EVERY = 1000
_LOOKED_AT_ONCE = 2500


class Games(NamedTuple):
    """So many games from a start, with so many turns at their beginning played anyhow."""

    variant: Variant
    number: int
    seed: int
    random_turns: int = 0


@dataclass(frozen=True)
class Course:
    """How much of everything. `looked` = so many times 2,500 positions with what follows from every next roll."""

    games: tuple[Games, ...]
    contact: tuple[int, ...] = (384, 64)
    race: tuple[int, ...] = (128, 32)
    contact_epochs: float = 5
    race_epochs: float = 20
    looked: int = 75
    looked_epochs: float = 1.0


WHOLE = Course(
    (
        Games(BACKGAMMON, 14_000, 11),
        Games(NACKGAMMON, 5_000, 12),
        Games(BACKGAMMON, 3_000, 13, 8),
        Games(BACKGAMMON, 2_000, 14, 25),
    )
)
"""What the shipped nets were trained by."""


class Lessons(NamedTuple):
    """What a net sees, and what it should tell."""

    seen: features.Features
    wanted: Matrix


def run(course: Course, weights: Path, rolls: Path, kept: Path, told: Told) -> None:
    """Train, and write the nets and the rolls that bearing off needs."""
    kept.mkdir(parents=True, exist_ok=True)
    told("bearing off", 0, 1)
    bearoff.write(rolls, reckon())
    told("bearing off", 1, 1)
    played = _played(course, kept, told)
    race = features.is_race(played.fields)
    nets = {}
    for name, which, see, scale, hidden, epochs, rate in (
        (RACE, race, features.seen, features.SCALE_SEEN, course.race, course.race_epochs, 2e-3),
        (CONTACT, ~race, features.thought_of, features.SCALE_THOUGHT_OF, course.contact, course.contact_epochs, 1.5e-3),
    ):
        lessons = _lessons(teacher.Lessons(played.fields[which], played.labels[which]), see)
        chance = np.random.default_rng(_SEED)
        adam = Adam(fresh((len(scale), *hidden, 6), chance))
        _fit(name, lessons, None, scale, adam, epochs, rate, chance, kept, told)
        if name == CONTACT:
            looked = _lessons(_looked(course, played.fields, kept, told), see)
            adam = Adam(Layers(adam.layers.weights, adam.layers.biases))
            _fit("looked", lessons, looked, scale, adam, course.looked_epochs, 4e-4, chance, kept, told)
        nets[name] = net_of(adam.layers, scale)
    net.write(weights, nets)


def _played(course: Course, kept: Path, told: Told) -> teacher.Lessons:
    """The positions of all games with their labels, each once, in an order made by chance."""
    parts = []
    for number, each in enumerate(course.games):
        told("games of the teacher", number, len(course.games))
        path = kept / f"games-{number}.npz"
        if not path.is_file():
            made = teacher.lessons(_start(each.variant), each.number, Random(each.seed), random_turns=each.random_turns)
            _write(path, made)
        parts.append(_read(path))
    told("games of the teacher", len(course.games), len(course.games))
    fields = np.concatenate([part.fields for part in parts])
    whole = np.ascontiguousarray(fields).view(f"V{fields.shape[1]}").ravel()
    _, first = np.unique(whole, return_index=True)
    order = np.random.default_rng(1).permutation(first)
    order = order[~over(fields[order])]
    return teacher.Lessons(fields[order], np.concatenate([part.labels for part in parts])[order])


def _looked(course: Course, fields: features.Fields, kept: Path, told: Told) -> teacher.Lessons:
    """Positions with contact and what the teacher thinks of them after every next roll."""
    parts = []
    for number in range(course.looked):
        told("looking ahead", number, course.looked)
        path = kept / f"looked-{number:03}.npz"
        if not path.is_file():
            some = fields[-(number + 1) * _LOOKED_AT_ONCE :][:_LOOKED_AT_ONCE]
            some = some[~features.is_race(some)]
            _write(path, teacher.Lessons(some, teacher.look_ahead(some, 1)))
        parts.append(_read(path))
    told("looking ahead", course.looked, course.looked)
    return teacher.Lessons(
        np.concatenate([part.fields for part in parts]), np.concatenate([part.labels for part in parts])
    )


def _fit(
    name: str,
    lessons: Lessons,
    beside: Lessons | None,
    scale: Matrix,
    adam: Adam,
    epochs: float,
    rate: float,
    chance: np.random.Generator,
    kept: Path,
    told: Told,
) -> None:
    """Fit to the lessons so often; with others beside them, half of each step is theirs. Goes on where it was."""
    total = int(epochs * len(lessons.seen) / BATCH)
    per_epoch = len(lessons.seen) // BATCH
    path = kept / f"fit-{name}.npz"
    done = int(load(path, adam).get("done", 0))
    own = BATCH if beside is None else BATCH // 2
    for step in range(done, total):
        epoch, at = divmod(step, per_epoch)
        if at == 0 or step == done:
            order = np.random.default_rng((_SEED, epoch)).permutation(len(lessons.seen))
        some = order[at * BATCH : at * BATCH + own]
        seen, wanted = lessons.seen[some], lessons.wanted[some]
        if beside is not None:
            drawn = chance.integers(0, len(beside.seen), BATCH - own)
            seen = np.concatenate((seen, beside.seen[drawn]))
            wanted = np.concatenate((wanted, beside.wanted[drawn]))
        adam.step(seen * scale, wanted, rate * falling(step / total))
        if step % _SAVE_EVERY == _SAVE_EVERY - 1 or step == total - 1:
            save(path, adam, {"done": step + 1})
        told(f"fitting {name}", step + 1, total)


def _lessons(given: teacher.Lessons, see: Callable[[features.Fields], features.Features]) -> Lessons:
    parts = [see(given.fields[first : first + 4096]) for first in range(0, len(given.fields), 4096)]
    return Lessons(np.concatenate(parts), ends(given.labels))


def _start(variant: Variant) -> NDArray[np.uint8]:
    fields = np.zeros(2 * THEIRS, np.uint8)
    for point, number in variant.start:
        fields[point] = fields[THEIRS + BAR - point] = number
    return fields


def _write(path: Path, made: teacher.Lessons) -> None:
    new = path.with_suffix(".new.npz")
    np.savez(new, fields=made.fields, labels=made.labels)
    new.replace(path)


def _read(path: Path) -> teacher.Lessons:
    with np.load(path, allow_pickle=False) as file:
        return teacher.Lessons(file["fields"], file["labels"])
