"""A turn that could not be ended: eight on a point, the last of them put on a bare seat below an upper layer."""

from pathlib import Path

from takhta.trace.replay import replay

TRACE = Path(__file__).parents[1] / "data" / "stuck" / "eight-on-a-point.trace"


def test_the_eighth_checker_on_a_bare_seat_below_others_is_read_and_the_turn_can_be_confirmed() -> None:
    played = replay(TRACE)

    assert played.texts[-1] == "The turn is complete: confirm with DONE, or the other side rolls."
    assert played.sensors == ()
