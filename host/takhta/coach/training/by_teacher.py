"""The course of training for backgammon, whose teacher is GNU Backgammon; nackgammon and takhteh play by the same nets.

Its own games give positions and what it thinks of them at first sight. At last the net is also fitted to what it thinks
of some after every next roll, and to positions after rolls that leave no choice: looking ahead meets them all the time,
and a net that has never seen a side dance is lost there. Each step is kept on the disk, so a stop loses little.
"""

from collections.abc import Callable, Sequence
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
_OTHERWISE = 0.12
_WORTH = np.array([2, 1, 1, -1, -1], np.float32)


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
    forced: tuple[Games, ...] = (Games(BACKGAMMON, 1_500, 31), Games(NACKGAMMON, 400, 32))
    looked: int = 75
    looked_epochs: float = 1.0


WHOLE = Course(
    (
        Games(BACKGAMMON, 14_000, 11),
        Games(NACKGAMMON, 5_000, 12),
        Games(BACKGAMMON, 3_000, 13, 8),
    )
)
"""The whole course."""


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
        adam = Adam(fresh((len(scale), *hidden, 6), np.random.default_rng(_SEED)))
        _fit(name, lessons, (), scale, adam, epochs, rate, kept, told)
        if name == CONTACT:
            others = _looked(course, played, kept, told), _forced(course, kept, told)
            beside = [_lessons(each, see) for each in others]
            adam = Adam(Layers(adam.layers.weights, adam.layers.biases))
            _fit("contact, looking ahead", lessons, beside, scale, adam, course.looked_epochs, 4e-4, kept, told)
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


def _forced(course: Course, kept: Path, told: Told) -> teacher.Lessons:
    """Positions with contact after rolls that left no choice."""
    parts = []
    for number, each in enumerate(course.forced):
        told("rolls without a choice", number, len(course.forced))
        path = kept / f"forced-{number}.npz"
        if not path.is_file():
            _write(path, teacher.forced(_start(each.variant), each.number, Random(each.seed)))
        parts.append(_read(path))
    told("rolls without a choice", len(course.forced), len(course.forced))
    fields, labels = (np.concatenate(each) for each in zip(*parts, strict=True))
    some = ~features.is_race(fields) & ~over(fields)
    return teacher.Lessons(fields[some], labels[some])


def _looked(course: Course, played: teacher.Lessons, kept: Path, told: Told) -> teacher.Lessons:
    """Positions with contact and what the teacher thinks of them after every next roll, where that is not quite
    another thing than at first sight: there it knows no position of the kind."""
    parts = []
    for number in range(course.looked):
        told("looking ahead", number, course.looked)
        path = kept / f"looked-{number:03}.npz"
        if not path.is_file():
            first = -(number + 1) * _LOOKED_AT_ONCE
            fields, labels = played.fields[first:][:_LOOKED_AT_ONCE], played.labels[first:][:_LOOKED_AT_ONCE]
            deeper = teacher.look_ahead(fields, 1)
            some = ~features.is_race(fields) & (np.abs((deeper - labels) @ _WORTH) < _OTHERWISE)
            _write(path, teacher.Lessons(fields[some], deeper[some]))
        parts.append(_read(path))
    told("looking ahead", course.looked, course.looked)
    return teacher.Lessons(
        np.concatenate([part.fields for part in parts]), np.concatenate([part.labels for part in parts])
    )


def _fit(
    name: str,
    lessons: Lessons,
    beside: Sequence[Lessons],
    scale: Matrix,
    adam: Adam,
    epochs: float,
    rate: float,
    kept: Path,
    told: Told,
) -> None:
    """Fit to the lessons so often; with others beside them, half of each step is theirs. Goes on where it was."""
    total = int(epochs * len(lessons.seen) / BATCH)
    per_epoch = len(lessons.seen) // BATCH
    path = kept / f"fit-{name}.npz"
    done = int(load(path, adam).get("done", 0))
    own = BATCH // 2 if beside else BATCH
    for step in range(done, total):
        epoch, at = divmod(step, per_epoch)
        if at == 0 or step == done:
            order = np.random.default_rng((_SEED, epoch)).permutation(len(lessons.seen))
        some = order[at * BATCH : at * BATCH + own]
        seen, wanted = lessons.seen[some], lessons.wanted[some]
        for other in beside:
            drawn = np.random.default_rng((_SEED, step)).integers(0, len(other.seen), own // len(beside))
            seen = np.concatenate((seen, other.seen[drawn]))
            wanted = np.concatenate((wanted, other.wanted[drawn]))
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
