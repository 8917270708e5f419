"""What is plugged in wrongly, as the slides of a calibration show it. With such faults no calibration is of any use."""

from takhta.rules.said import Said, Told, said
from takhta.sensing.learning.slide import Finding, Slide


class WiringFaults:
    """The faults of the wiring seen so far. A run's sensors are its column of slots."""

    def __init__(self, columns: list[list[int]]) -> None:
        self._columns = columns
        self.turned = set[int]()
        """Slots that read the wrong side: their strip is mounted upside down."""
        self.crossed = dict[int, int]()
        """By the run asked for, the one that read the slide instead."""
        self.backwards = set[int]()
        """Runs that read a slide from its end."""

    def is_known(self, finding: tuple[Finding, int], asked: int, slide: Slide) -> bool:
        """Whether the other side's slide has shown the same already."""
        kind, column = finding
        match kind:
            case Finding.ELSEWHERE:
                return self.crossed.get(asked) == column
            case Finding.BACKWARDS:
                return asked in self.backwards
            case Finding.TURNED:
                return {slot for slot in self._columns[asked] if slide.detected_as_other[slot]} <= self.turned
            case Finding.UNSEEN:
                return False

    def take(self, finding: tuple[Finding, int] | None, asked: int, slide: Slide) -> list[int]:
        """Note what an accepted slide has shown. The column of slots that the checker has really passed over."""
        column = asked
        match finding:
            case (Finding.ELSEWHERE, instead):
                column = self.crossed[asked] = instead
            case (Finding.BACKWARDS, _):
                self.backwards.add(asked)
            case _:
                self.crossed.pop(asked, None)
        here = self._columns[column]
        right = {slot for slot in here if slide.detected[slot]}
        self.turned = (self.turned | {slot for slot in here if slide.detected_as_other[slot]}) - right
        return here

    def told(self, names: list[Said], broken: set[int]) -> Told:
        """The faults, a sentence each. `names` are those of the runs; `broken` slots tell nothing."""
        told: list[Said] = []
        for asked, instead in sorted(self.crossed.items()):
            if self.crossed.get(instead) != asked:
                told.append(said("strip.detected_elsewhere", here=names[asked], there=names[instead]))
            elif asked < instead:
                told.append(said("strip.exchanged", here=names[asked], there=names[instead]))
        told += [said("strip.backwards", row=names[run]) for run in sorted(self.backwards)]
        for name, column in zip(names, self._columns, strict=True):
            if set(column) - broken and set(column) - broken <= self.turned:
                told.append(said("strip.turned", row=name))
        return tuple(told)
