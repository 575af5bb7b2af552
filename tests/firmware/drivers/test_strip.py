"""The pixels and the current limiter, measured in the bytes on the wire."""

import pytest
from conclave.simulator.pod_cable import Frame, Pixel
from conclave.simulator.simulated_board import SimulatedBoard
from hypothesis import given
from hypothesis import strategies as st

from firmware.drivers.key_chain import PODS, KeyChain
from firmware.drivers.limited_pixels import LAMP, PIXELS, LimitedPixels, dim_parts

FULL, IDLE = 20, 1  # mA a channel at 255, mA a pixel
USB_LIMIT, POD_LIMIT = 325, 130  # mA: all pods on USB alone; one pod
EXTERNAL_LIMITS = [130, 130, 130, 130, 96, 70, 54, 46, 40, 36, 32]  # mA a pod, by the number of pods

channels = st.one_of(st.sampled_from([0, 0, 255, 255, 1]), st.integers(0, 255))
pixels = st.tuples(channels, channels, channels)
pod_pictures = st.one_of(
    st.lists(pixels, min_size=PIXELS, max_size=PIXELS),
    pixels.map(lambda pixel: [pixel] * PIXELS),
)
pictures = st.lists(pod_pictures, min_size=PODS, max_size=PODS)


def paint(strip: LimitedPixels, pod: int, picture: list[Pixel]) -> None:
    """Set the pixels of a pod."""
    for place, (red, green, blue) in enumerate(picture):
        strip.set_pixel(pod, place, red, green, blue)


def run_passes(board: SimulatedBoard, strip: LimitedPixels, ms: int = 10) -> None:
    """Run passes of the loop."""
    for _ in range(ms):
        if not strip.is_busy():
            strip.send_if_changed()
        board.pause(1)


def last_frame(board: SimulatedBoard) -> Frame:
    """Return the last frame that was sent."""
    return board.pixels.frames[-1][1]


def milliamperes(pod: tuple[Pixel, ...]) -> float:
    """Return the current that a pod draws, in mA."""
    return sum(IDLE + sum(pixel) * FULL / 255 for pixel in pod)


def pod_share(pods: int, external: bool) -> float:
    """Return the current that one pod may draw, in mA."""
    return EXTERNAL_LIMITS[pods] if external else min(USB_LIMIT / max(1, pods), POD_LIMIT)


def check_budget(board: SimulatedBoard, frame: Frame) -> None:
    """Check the budget. Only connected pods draw current; a pod that would light up when plugged in counts as well."""
    there = len(board.cable.pods)
    light = [milliamperes(pod) for pod in frame]
    assert max(light) <= POD_LIMIT
    assert sum(light) - (PODS - there) * PIXELS * IDLE <= there * pod_share(there, board.external_supply)


@pytest.mark.slow
@given(st.lists(pictures, min_size=1, max_size=3), st.integers(0, PODS), st.booleans())
def test_no_frame_draws_more_than_the_budget(course: list[list[list[Pixel]]], pods: int, external: bool) -> None:
    board = SimulatedBoard(pods=pods)
    board.external_supply = external
    strip = LimitedPixels(board)
    strip.pods = pods
    for picture in course:
        for pod in range(PODS):
            paint(strip, pod, picture[pod])
        run_passes(board, strip)
    for _, frame in board.pixels.frames:
        check_budget(board, frame)


@pytest.mark.slow
@given(pictures, st.lists(st.tuples(st.integers(0, PODS), st.booleans()), min_size=2, max_size=5))
def test_the_budget_follows_the_supply_and_the_pods(picture: list[list[Pixel]], course: list[tuple[int, bool]]) -> None:
    """Pods and the supply are plugged in and out: the next frame keeps the new budget."""
    board = SimulatedBoard()
    strip = LimitedPixels(board)
    for pod in range(PODS):
        paint(strip, pod, picture[pod])
    for pods, external in course:
        board.cable.replug()
        board.cable.unplug(pods)
        board.external_supply = external
        strip.pods = pods
        run_passes(board, strip)
        check_budget(board, last_frame(board))
        assert all(pod.pixels == last_frame(board)[place] for place, pod in enumerate(board.cable.pods))


@pytest.mark.slow
@given(pictures, pod_pictures, st.integers(0, PODS - 1), st.integers(1, PODS), st.booleans())
def test_a_strip_changes_no_other_light(
    picture: list[list[Pixel]], other: list[Pixel], pod: int, pods: int, external: bool
) -> None:
    """Neither pixels of other pods nor the lamp of the same pod."""
    frames = []
    for own in (picture[pod], other[:LAMP] + picture[pod][LAMP:]):
        board = SimulatedBoard(pods=pods)
        board.external_supply = external
        strip = LimitedPixels(board)
        strip.pods = pods
        for place in range(PODS):
            paint(strip, place, own if place == pod else picture[place])
        run_passes(board, strip)
        frames.append(last_frame(board))
    one, two = frames
    assert one[pod][LAMP] == two[pod][LAMP]
    assert [pixels for place, pixels in enumerate(one) if place != pod] == [
        pixels for place, pixels in enumerate(two) if place != pod
    ]


def idle_time(board: SimulatedBoard, strip: LimitedPixels) -> int:
    """Return for how many microseconds the wire is idle after a chance to send a frame."""
    start = board.clock.now()
    strip.send_if_changed()
    while strip.is_busy():
        board.clock.advance(1)
    return board.clock.now() - start


@pytest.mark.parametrize("pods", range(PODS + 1))
def test_the_wire_is_idle_as_long_with_and_without_a_frame(pods: int) -> None:
    """Exact to the microsecond, with the gap of the pixels: the time of a scan tells nothing about the light."""
    board = SimulatedBoard(pods=pods)
    strip = LimitedPixels(board)
    strip.pods = pods
    run_passes(board, strip)
    frames = len(board.pixels.sent)
    without = idle_time(board, strip)
    assert len(board.pixels.sent) == frames
    strip.set_pixel(0, 0, 90, 0, 0)
    assert idle_time(board, strip) == without
    assert len(board.pixels.sent) == frames + 1


@given(st.lists(st.tuples(st.integers(1, 40), pod_pictures), max_size=8), st.integers(0, PODS - 1))
def test_a_strip_does_not_change_when_keys_are_read(course: list[tuple[int, list[Pixel]]], pod: int) -> None:
    """The chain is not scanned during a frame; a scan must not show whether a frame was sent."""

    def scans(secret: bool) -> list[int]:
        """Return the times of the scans."""
        board = SimulatedBoard()
        strip, chain, times = LimitedPixels(board), KeyChain(board), []
        changes = {}
        end = 0
        for wait, picture in course:
            end += wait
            changes[end] = picture
        for ms in range(end + 20):
            now = board.ticks_ms()
            is_free = not strip.is_busy()
            if is_free and chain.scan(now):
                times.append(now)
            if secret and ms in changes:
                paint(strip, pod, changes[ms])
            if is_free:
                strip.send_if_changed()
            board.pause(1)
        return times

    assert scans(True) == scans(False)


def test_light_within_the_budget_is_sent_as_it_is() -> None:
    board = SimulatedBoard(pods=1)
    strip = LimitedPixels(board)
    strip.pods = 1
    strip.set_pixel(0, 0, 10, 20, 30)
    strip.set_pixel(0, 9, 255, 254, 1)
    strip.set_pixel(0, LAMP, 3, 5, 7)
    run_passes(board, strip)
    dark = (0, 0, 0)
    assert board.cable.pods[0].pixels == ((10, 20, 30), *[dark] * 8, (255, 254, 1), (3, 5, 7))


def test_pixels_go_out_as_green_red_blue_at_their_places() -> None:
    board = SimulatedBoard()
    strip = LimitedPixels(board)
    strip.set_pixel(2, 3, 1, 2, 3)
    run_passes(board, strip)
    _, data = board.pixels.sent[-1]
    assert len(data) == 330
    assert {place: byte for place, byte in enumerate(data) if byte} == {
        3 * (11 * 2 + 3): 2,
        3 * (11 * 2 + 3) + 1: 1,
        3 * (11 * 2 + 3) + 2: 3,
    }


@pytest.mark.parametrize(("external", "pods"), [(False, 10), (False, 4), (True, 10), (True, 1)])
def test_a_white_pod_makes_use_of_its_share(external: bool, pods: int) -> None:
    """The limiter dims no more than necessary; rounding loses a few steps, mostly on USB."""
    board = SimulatedBoard(pods=pods)
    board.external_supply = external
    strip = LimitedPixels(board)
    strip.pods = pods
    for pod in range(PODS):
        paint(strip, pod, [(255, 255, 255)] * PIXELS)
    run_passes(board, strip)
    light = pod_share(pods, external) - PIXELS * IDLE
    for pod in board.cable.pods:
        assert milliamperes(pod.pixels) - PIXELS * IDLE > 0.85 * light
        assert min(map(sum, pod.pixels)) > 0


@given(st.integers(0, 80), st.integers(1, 255))
def test_dimmed_pixels_stay_lit_in_proportion_and_order(level: int, brightness: int) -> None:
    assert dim_parts(level, 255) == level
    assert dim_parts(level, brightness) <= level
    assert dim_parts(min(level, 1), brightness) == min(level, 1)
    assert dim_parts(level, brightness) <= dim_parts(level + 1, brightness)
    assert dim_parts(level + 2, brightness) > 1
    assert dim_parts(10, 32) == 3


@pytest.mark.parametrize("pods", range(1, PODS + 1))
def test_a_supply_that_is_plugged_in_makes_nothing_darker(pods: int) -> None:
    assert pod_share(pods, True) >= int(pod_share(pods, False))


def test_only_changes_are_sent() -> None:
    board = SimulatedBoard()
    strip = LimitedPixels(board)
    run_passes(board, strip, 100)
    assert len(board.pixels.sent) == 1  # whatever the pixels were before the start
    strip.set_pixel(3, 4, 0, 0, 9)
    run_passes(board, strip, 100)
    assert len(board.pixels.sent) == 2
    strip.set_pixel(3, 4, 0, 0, 9)
    run_passes(board, strip, 100)
    assert len(board.pixels.sent) == 2
    strip.switch_off(3)
    run_passes(board, strip, 100)
    assert len(board.pixels.sent) == 3
    assert not any(board.pixels.sent[-1][1])
    strip.force_send()
    run_passes(board, strip, 100)
    assert len(board.pixels.sent) == 4


def test_a_change_waits_for_the_frame_before_it() -> None:
    """The simulated strip raises when a frame comes too early or is changed on the wire."""
    board = SimulatedBoard(pods=1)
    strip = LimitedPixels(board)
    strip.pods = 1
    for ms in range(200):
        strip.set_pixel(0, 0, ms, 0, 0)
        if not strip.is_busy():
            strip.send_if_changed()
        board.pause(1)
    reds = [frame[0][0][0] for _, frame in board.pixels.frames]
    assert reds == sorted(reds)
    assert len(reds) == 197  # one a tick, but the first went to ten pods
    run_passes(board, strip)
    assert board.cable.pods[0].pixels[0] == (199, 0, 0)


def test_a_pod_that_comes_back_is_lit_again() -> None:
    board = SimulatedBoard(pods=3)
    strip = LimitedPixels(board)
    strip.pods = 3
    strip.set_pixel(2, 0, 9, 9, 9)
    run_passes(board, strip)
    board.cable.unplug(1)
    strip.pods = 1
    run_passes(board, strip)
    board.cable.replug()
    assert board.cable.pods[2].pixels[0] == (0, 0, 0)
    strip.pods = 3
    run_passes(board, strip)
    assert board.cable.pods[2].pixels[0] == (9, 9, 9)


def test_a_lost_pod_is_sent_one_more_frame_which_is_dark() -> None:
    board = SimulatedBoard(pods=3)
    strip = LimitedPixels(board)
    strip.pods = 3
    run_passes(board, strip)
    strip.set_pixel(2, 0, 9, 9, 9)
    run_passes(board, strip)
    strip.pods = 2  # its keys are not seen any more: the line of the pixels may still reach it
    strip.force_send()
    run_passes(board, strip)
    assert board.cable.pods[2].pixels[0] == (0, 0, 0)
    strip.force_send()
    run_passes(board, strip)
    assert len(board.pixels.frames[-1][1]) == 2


def test_a_lamp_is_set_as_a_pixel_or_by_itself() -> None:
    board = SimulatedBoard(pods=1)
    strip = LimitedPixels(board)
    strip.pods = 1
    run_passes(board, strip)
    strip.set_pixel(0, LAMP, 1, 2, 3)
    run_passes(board, strip)
    assert board.cable.pods[0].pixels[LAMP] == (1, 2, 3)
    strip.set_lamp(0, bytes((5, 4, 6)))
    run_passes(board, strip)
    assert board.cable.pods[0].pixels[LAMP] == (4, 5, 6)
