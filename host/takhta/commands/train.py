"""`takhta train`: trains our nets anew, each game's from nothing, and goes on where it was stopped."""

from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from takhta.coach.nets.our_nets import WEIGHTS
from takhta.coach.nets.tables import BEAROFF
from takhta.coach.training import by_teacher
from takhta.coach.training.by_playing import BY_PLAYING
from takhta.errors import UnusableError
from takhta.rules.said import excerpt, said

_TAUGHT = "backgammon"


def train(games: list[str], kept: Path, out: Path | None) -> None:
    """Train the nets of these games, of all if none is named. What is done is kept below `kept`; the weights go to
    `out`, else into the package. Raises UnusableError."""
    known = (_TAUGHT, *BY_PLAYING)
    for name in games:
        if name not in known:
            raise UnusableError(said("train.unknown", name=excerpt(name), games=known))
    weights = out or WEIGHTS
    weights.mkdir(parents=True, exist_ok=True)
    for name in games or known:
        if name == _TAUGHT:
            _taught(weights, kept / name)
        else:
            _by_playing(name, weights, kept)


def _taught(weights: Path, kept: Path) -> None:
    try:
        import gnubg_nn  # noqa: F401 - asked early, so that nobody waits for this answer
    except ImportError as error:
        raise UnusableError(said("train.no_teacher")) from error
    with _bar() as bar:
        steps: dict[str, TaskID] = {}

        def told(step: str, done: int, total: int) -> None:
            if step not in steps:
                steps[step] = bar.add_task(f"{_TAUGHT}: {step}", total=total)
            bar.update(steps[step], completed=done)

        by_teacher.run(by_teacher.WHOLE, weights / f"{_TAUGHT}.npz", weights / BEAROFF.name, kept, told)


def _by_playing(name: str, weights: Path, kept: Path) -> None:
    course = BY_PLAYING[name]
    with _bar() as bar:
        task = bar.add_task(f"{name}: games", total=course.games)
        course.run(
            weights / f"{name}.npz",
            kept / f"{name}.npz",
            lambda done, total: bar.update(task, completed=done, total=total),
        )


def _bar() -> Progress:
    return Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
