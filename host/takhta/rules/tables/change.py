"""What a hand has changed since the turn began. It must never say whether that is allowed."""

from dataclasses import dataclass

from takhta.rules.tables.position import BAR, THEIRS, TRAY, Counts, Point


@dataclass(frozen=True, slots=True)
class Change:
    """The board before and now, all points in the mover's view, and how the mover's checkers seem to have gone.

    `moved` pairs the points that lost a checker with those that gained one, the farthest with the farthest: if any
    pairing goes only forwards, this one does. Checkers gone from the board are counted as borne off.
    """

    before: Counts
    now: Counts
    moved: tuple[tuple[Point, Point], ...]
    surplus: tuple[Point, ...]
    """Where the mover has checkers too many: points that gained one when all that lost one were paired already."""

    @property
    def landed(self) -> tuple[Point, ...]:
        """Where the mover's checkers have gone, those borne off left out."""
        return tuple(to for _, to in self.moved if to != TRAY)

    @property
    def others_lost(self) -> tuple[Point, ...]:
        """Points where the other side has fewer checkers than before."""
        return tuple(Point(p) for p in range(1, BAR) if self.now[THEIRS + p] < self.before[THEIRS + p])

    @property
    def others_gained(self) -> tuple[Point, ...]:
        """Points where the other side has more checkers than before."""
        return tuple(Point(p) for p in range(1, BAR) if self.now[THEIRS + p] > self.before[THEIRS + p])

    @property
    def sent_to_bar(self) -> int:
        """How many more checkers the other side has on the bar; negative when some have been taken from there."""
        return self.now[THEIRS] - self.before[THEIRS]


def change(before: Counts, now: Counts) -> Change:
    """Compare the board now with the position at the beginning of the turn."""
    sources = [Point(p) for p in range(BAR, 0, -1) for _ in range(before[p] - now[p])]
    targets = [Point(p) for p in range(BAR, 0, -1) for _ in range(now[p] - before[p])]
    surplus = tuple(targets[len(sources) :])
    targets += [TRAY] * (len(sources) - len(targets))
    return Change(before, now, tuple(zip(sources, targets, strict=False)), surplus)
