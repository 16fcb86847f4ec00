from __future__ import annotations

import time

import pytest
from fake_time import FakeTime

from demineur.play.clock import Clock, PauseReason, SystemTime

SELF_ENDING = (PauseReason.MENU, PauseReason.DIALOG, PauseReason.FOCUS)
WAITING = (PauseReason.PLAYER, PauseReason.MINIMISED, PauseReason.SUSPENDED, PauseReason.RESTORED)


@pytest.fixture
def source() -> FakeTime:
    return FakeTime()


@pytest.fixture
def clock(source: FakeTime) -> Clock:
    """A clock that has run for one second."""
    clock = Clock(source)
    clock.start()
    source.go(1000)
    clock.tick()
    return clock


def test_time_before_the_start_does_not_count(source: FakeTime) -> None:
    """T01."""
    clock = Clock(source)
    source.go(60_000)
    clock.tick()
    assert (clock.elapsed_ms, clock.started, clock.running, clock.paused) == (0, False, False, False)
    clock.start()
    source.go(1234)
    assert (clock.elapsed_ms, clock.started, clock.running, clock.paused) == (1234, True, True, False)


def test_time_after_the_stop_does_not_count(clock: Clock, source: FakeTime) -> None:
    """T01: nothing sets a stopped clock going again."""
    source.go(500)
    clock.stop()
    source.go(3000)
    clock.start()
    clock.pause(PauseReason.PLAYER)
    clock.resume()
    clock.stop()
    source.go(3000)
    assert (clock.elapsed_ms, clock.started, clock.running, clock.paused) == (1500, True, False, False)


def test_a_clock_that_was_stopped_before_its_start_never_runs(source: FakeTime) -> None:
    clock = Clock(source)
    clock.stop()
    clock.start()
    source.go(1000)
    assert (clock.elapsed_ms, clock.running) == (0, False)


def test_a_second_start_changes_nothing(clock: Clock, source: FakeTime) -> None:
    source.go(500)
    clock.start()
    assert clock.elapsed_ms == 1500


def test_a_restored_game_goes_on_from_its_time(source: FakeTime) -> None:
    clock = Clock(source, 65_432)
    assert clock.elapsed_ms == 65_432
    clock.pause(PauseReason.RESTORED)
    clock.start()
    source.go(2000)
    assert (clock.elapsed_ms, clock.waits_for_resume) == (65_432, True)
    clock.resume()
    source.go(2000)
    assert clock.elapsed_ms == 67_432


def test_no_clock_starts_below_zero(source: FakeTime) -> None:
    with pytest.raises(ValueError, match="below zero"):
        Clock(source, -1)


def test_parts_of_milliseconds_add_up(source: FakeTime) -> None:
    """T03: looking often loses nothing."""
    clock = Clock(source)
    clock.start()
    for _ in range(1000):
        source.go(0.4)
        clock.tick()
    assert clock.elapsed_ms == 400


@pytest.mark.parametrize("reason", SELF_ENDING)
def test_some_pauses_end_by_themselves(clock: Clock, source: FakeTime, reason: PauseReason) -> None:
    """rules.md R6.5."""
    clock.pause(reason)
    source.go(60_000)
    assert (clock.running, clock.paused, clock.waits_for_resume) == (False, True, False)
    clock.resume()
    assert clock.reasons == {reason}
    clock.release(reason)
    assert (clock.running, clock.paused, clock.elapsed_ms) == (True, False, 1000)


@pytest.mark.parametrize("reason", WAITING)
def test_other_pauses_wait_for_the_player(clock: Clock, source: FakeTime, reason: PauseReason) -> None:
    """T03: a clock that was paused by hand is still paused once the window is back."""
    clock.pause(reason)
    clock.pause(PauseReason.FOCUS)
    clock.release(PauseReason.FOCUS)
    source.go(60_000)
    assert (clock.running, clock.paused, clock.waits_for_resume) == (False, True, True)
    with pytest.raises(ValueError, match="resume"):
        clock.release(reason)
    clock.resume()
    source.go(250)
    assert (clock.running, clock.reasons, clock.elapsed_ms) == (True, frozenset(), 1250)


def test_a_resume_under_an_open_menu_waits_for_the_menu(clock: Clock, source: FakeTime) -> None:
    clock.pause(PauseReason.PLAYER)
    clock.pause(PauseReason.MENU)
    clock.resume()
    source.go(700)
    assert (clock.running, clock.waits_for_resume, clock.reasons) == (
        False,
        False,
        frozenset({PauseReason.MENU}),
    )
    clock.release(PauseReason.MENU)
    source.go(300)
    assert clock.elapsed_ms == 1300


@pytest.mark.parametrize("reason", [PauseReason.MENU, PauseReason.DIALOG])
def test_menus_and_dialogs_are_counted(clock: Clock, reason: PauseReason) -> None:
    clock.pause(reason)
    clock.pause(reason)
    clock.release(reason)
    assert clock.paused
    clock.release(reason)
    assert clock.running


def test_the_focus_is_lost_only_once(clock: Clock) -> None:
    clock.pause(PauseReason.FOCUS)
    clock.pause(PauseReason.FOCUS)
    clock.release(PauseReason.FOCUS)
    assert clock.running


@pytest.mark.parametrize("reason", SELF_ENDING)
def test_a_release_without_its_pause_changes_nothing(
    clock: Clock, source: FakeTime, reason: PauseReason
) -> None:
    """T03: closing a dialog neither sets a paused clock going nor counts against the next dialog."""
    source.go(500)
    clock.release(reason)
    assert (clock.running, clock.elapsed_ms) == (True, 1500)
    clock.pause(reason)
    assert clock.paused
    clock.pause(PauseReason.PLAYER)
    clock.release(reason)
    clock.release(reason)
    assert clock.paused


@pytest.mark.parametrize("reason", PauseReason)
def test_a_reason_from_before_the_start_is_remembered(source: FakeTime, reason: PauseReason) -> None:
    clock = Clock(source)
    clock.pause(reason)
    assert (clock.reasons, clock.paused, clock.waits_for_resume) == (frozenset({reason}), False, False)
    clock.start()
    source.go(1000)
    assert (clock.running, clock.paused, clock.elapsed_ms) == (False, True, 0)


def test_a_menu_closed_before_the_start_is_forgotten(source: FakeTime) -> None:
    """T03: dialogs while no game runs start no clock."""
    clock = Clock(source)
    clock.pause(PauseReason.MENU)
    clock.release(PauseReason.MENU)
    source.go(1000)
    assert not clock.running
    clock.start()
    source.go(1000)
    assert clock.elapsed_ms == 1000


def test_a_gap_of_five_seconds_is_still_played(clock: Clock, source: FakeTime) -> None:
    source.go(5000)
    assert (clock.elapsed_ms, clock.running) == (6000, True)


@pytest.mark.parametrize(
    ("look", "seen"),
    [
        ("elapsed_ms", 1000),
        ("running", False),
        ("paused", True),
        ("waits_for_resume", True),
        ("reasons", {PauseReason.SUSPENDED}),
    ],
)
def test_a_longer_gap_pauses_at_the_last_tick_whoever_looks_first(
    clock: Clock, source: FakeTime, look: str, seen: object
) -> None:
    """T03, rules.md R6.3: the program was frozen for a minute."""
    source.go(60_000)
    assert getattr(clock, look) == seen
    clock.resume()
    source.go(1000)
    assert clock.elapsed_ms == 2000


def test_a_resume_does_not_end_a_gap_that_nobody_has_seen(clock: Clock, source: FakeTime) -> None:
    source.go(60_000)
    clock.resume()
    assert (clock.waits_for_resume, clock.elapsed_ms) == (True, 1000)


def test_a_suspension_that_the_monotonic_clock_does_not_see_pauses_too(
    clock: Clock, source: FakeTime
) -> None:
    source.go(100)
    source.sleep(4901)
    clock.tick()
    assert (clock.reasons, clock.elapsed_ms) == (frozenset({PauseReason.SUSPENDED}), 1000)


def test_a_short_suspension_is_neither_a_pause_nor_counted(clock: Clock, source: FakeTime) -> None:
    source.go(100)
    source.sleep(4900)
    assert (clock.running, clock.elapsed_ms) == (True, 1100)


def test_regular_ticks_are_no_gap(clock: Clock, source: FakeTime) -> None:
    for _ in range(400):
        source.go(250)
        clock.tick()
    assert (clock.elapsed_ms, clock.running) == (101_000, True)


def test_a_suspension_during_a_pause_adds_no_reason(clock: Clock, source: FakeTime) -> None:
    clock.pause(PauseReason.MENU)
    source.sleep(3_600_000)
    source.go(60_000)
    clock.release(PauseReason.MENU)
    assert (clock.reasons, clock.elapsed_ms) == (frozenset(), 1000)


@pytest.mark.parametrize("end", ["stop", "pause"])
def test_what_comes_after_a_gap_comes_too_late_to_count_it(clock: Clock, source: FakeTime, end: str) -> None:
    source.go(6000)
    if end == "stop":
        clock.stop()
    else:
        clock.pause(PauseReason.FOCUS)
        assert clock.reasons == {PauseReason.SUSPENDED, PauseReason.FOCUS}
    assert clock.elapsed_ms == 1000


def test_a_source_that_goes_back_takes_nothing_away(clock: Clock, source: FakeTime) -> None:
    source.go(-400)
    assert clock.elapsed_ms == 1000
    source.go(100)
    assert clock.elapsed_ms == 1100


def test_the_system_time_does_not_look_at_the_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """T03: a changed date changes nothing."""
    monkeypatch.delattr(time, "time")
    monkeypatch.delattr(time, "time_ns")
    source = SystemTime()
    before = source.monotonic_ns(), source.boot_ns()
    after = source.monotonic_ns(), source.boot_ns()
    assert before[0] <= after[0]
    assert before[1] <= after[1]
