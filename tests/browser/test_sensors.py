"""The sensors on the page: a quiet sign while all is well, every seat's number when asked, a calibration's buttons."""

from playwright.sync_api import Page, expect

from support.fake_backend import FakeBackend
from takhta.web.sensors import CalibrationView, SeatView, SensorsView

DEAD = "The sensor of point 6, seat 1 always gives the same number; it is left out of account."
SEATS = [SeatView(100 + slot % 7, 0.5, 0.08, 12) for slot in range(156)]


def spoilt(backend: FakeBackend) -> SensorsView:
    """Point 6, seat 1 is dead."""
    seats = list(SEATS)
    seats[backend.board.place("6").slots[0].id] = SeatView(101, 0.5, 0.08, -4, "dead")
    return SensorsView(("1 of 156 sensors need a look.", DEAD), good=False, seats=tuple(seats))


def test_good_sensors_show_a_quiet_sign_and_their_seats_when_asked(page: Page, backend: FakeBackend) -> None:
    sign = page.locator("#open-sensors")
    expect(sign).to_be_hidden()
    backend.show(sensors=SensorsView(("All 156 sensors do well.",), good=True, seats=tuple(SEATS)))
    expect(sign).to_have_attribute("data-good", "true")
    expect(page.locator(".heat .seat")).to_have_count(0)

    sign.click()

    expect(page.locator(".heat .seat")).to_have_count(156)
    assert page.locator(".heat .seat text").first.text_content() in {str(100 + n) for n in range(7)}
    expect(page.locator("#sensor-says li")).to_have_text(["All 156 sensors do well."])
    page.get_by_role("button", name="margin").click()
    assert set(page.locator(".heat .seat text").all_text_contents()) == {"12"}
    sign.click()
    expect(page.locator("#sensors")).to_be_hidden()


def test_a_failing_sensor_turns_the_sign_and_is_named_and_shown_at_its_seat(page: Page, backend: FakeBackend) -> None:
    backend.show(sensors=spoilt(backend))
    sign = page.locator("#open-sensors")
    expect(sign).to_have_attribute("data-good", "false")
    sign.click()
    expect(page.locator("#sensor-says li")).to_have_text(["1 of 156 sensors need a look.", DEAD])
    slot = backend.board.place("6").slots[0]
    expect(page.locator(".heat .seat.dead")).to_have_attribute(
        "transform", f"translate({slot.x_mm:g} {backend.board.height_mm - slot.y_mm:g})"
    )


def test_a_calibration_shows_its_progress_and_its_buttons_ask(page: Page, backend: FakeBackend) -> None:
    empty = tuple(SeatView(state="") for _ in SEATS)
    calibration = CalibrationView(0.25, hands=True, busy=False, done=False)
    backend.show(sensors=SensorsView((), good=True, seats=empty, calibration=calibration))
    expect(page.locator("#calibration-share")).to_have_text("25 %")
    expect(page.locator("#players")).to_be_hidden()
    expect(page.locator("#calibration-end")).to_be_hidden()
    for name in ("Let the virtual hands do it", "Last step again", "Go on anyway", "Begin anew"):
        page.get_by_role("button", name=name).click()
    backend.wait_until(lambda: len(backend.asked) == 4)
    assert backend.asked == [("calibrate", act) for act in ("hands", "back", "skip", "again")]

    done = CalibrationView(1.0, hands=True, busy=False, done=True)
    backend.show(sensors=SensorsView(("Good.",), good=True, seats=tuple(SEATS), calibration=done))
    page.get_by_role("button", name="Close").click()
    backend.wait_until(lambda: backend.asked[-1] == ("calibrate", "end"))
    backend.show(sensors=None)
    expect(page.locator("#players")).to_be_visible()
