"""While nobody touches the board most frames are passed over; one in which anything moves never is."""

from support.virtual import TABLES, Bench, calibrated
from takhta.board.evidence import Evidence
from takhta.board.ports import CheckerId
from takhta.rules.occupancy import EMPTY, Occupancy, PlaceId, Side, content
from takhta.sensing.decoder import Decoder
from takhta.sensing.lull import Lull

BARE: Occupancy = (EMPTY,) * len(TABLES.places)


def told(lull: Lull, frames: str) -> str:
    """What becomes of frames at rest (`-`) and others (`!`): read (`r`) or passed over (`.`). Read ones say no news."""
    fates = []
    for frame in frames:
        passed = lull.passes_over(at_rest=frame == "-")
        if not passed:
            lull.has_read(anything_new=frame == "!")
        fates.append("." if passed else "r")
    return "".join(fates)


def test_three_of_four_frames_are_passed_over_once_nothing_has_happened_for_four() -> None:
    assert told(Lull(), "-" * 13) == "rrrr...r...r."


def test_a_frame_in_which_anything_moves_is_read_and_so_are_those_after_it() -> None:
    assert told(Lull(), "-----!-------") == "rrrr.rrrrr..."


def test_what_is_compared_with_anew_is_read() -> None:
    lull = Lull()
    assert told(lull, "-----") == "rrrr."
    lull.end()
    assert told(lull, "-----") == "rrrr."


class Watched(Decoder):
    """A decoder that counts the frames it has weighed."""

    weighed = 0

    def _follow_warmth(self, at: object) -> None:
        self.weighed += 1
        super()._follow_warmth(at)  # type: ignore[arg-type]


def read(bench: Bench, decoder: Decoder, frames: int) -> list[Evidence]:
    return [decoder.read(bench.scan()) for _ in range(frames)]


def test_an_untouched_board_says_the_same_in_every_frame_and_costs_little() -> None:
    bench, decoder = Bench(5), Watched(TABLES, calibrated(5))
    decoder.set_baseline(BARE)
    first, *others = read(bench, decoder, 100)
    assert decoder.weighed < 40
    assert all(each.says_the_same(first) for each in others)
    assert [each.at for each in others] == sorted({each.at for each in others})


def test_a_checker_put_down_in_a_lull_is_read_in_the_very_next_frame() -> None:
    bench, decoder = Bench(5), Decoder(TABLES, calibrated(5))
    read(bench, decoder, 2)
    decoder.set_baseline(BARE)
    read(bench, decoder, 50)
    slot = TABLES.place("6").slots[0]
    bench.virtual.lift(CheckerId(0))
    bench.virtual.put(CheckerId(0), slot.x_mm, slot.y_mm)
    evidence = decoder.read(bench.scan())
    place = PlaceId(TABLES.place("6").id)
    assert evidence.reading[place] == content({Side.WHITE: 1})
