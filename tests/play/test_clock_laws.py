"""The clock against a naive model."""

from __future__ import annotations

from fake_time import FakeTime
from hypothesis import given
from hypothesis import strategies as st

from demineur.play.clock import Clock, PauseReason

SELF_ENDING = (PauseReason.MENU, PauseReason.DIALOG, PauseReason.FOCUS)

steps = st.tuples(
    st.integers(0, 6000),
    st.integers(0, 6000) | st.just(0),
    st.sampled_from(["start", "resume", "look"] * 3 + ["stop"])
    | st.tuples(st.just("pause"), st.sampled_from(PauseReason))
    | st.tuples(st.just("release"), st.sampled_from(SELF_ENDING)),
)


class NaiveClock:
    """The same by adding up the waits in which nothing held the game."""

    def __init__(self) -> None:
        self.played = 0
        self.started = self.stopped = False
        self.held: list[PauseReason] = []

    def wait(self, awake: int, asleep: int) -> None:
        if not self.started or self.stopped or self.held:
            return
        if awake + asleep > 5000:
            self.held.append(PauseReason.SUSPENDED)
        else:
            self.played += awake

    def do(self, what: str | tuple[str, PauseReason]) -> None:
        match what:
            case "start":
                self.started |= not self.stopped
            case "stop":
                self.stopped = True
            case "resume":
                self.held = [reason for reason in self.held if reason in SELF_ENDING]
            case ("pause", reason) if reason in (PauseReason.MENU, PauseReason.DIALOG):
                self.held.append(reason)
            case ("pause", reason) if reason not in self.held:
                self.held.append(reason)
            case ("release", reason) if reason in self.held:
                self.held.remove(reason)


def do(clock: Clock, what: str | tuple[str, PauseReason]) -> None:
    match what:
        case "start":
            clock.start()
        case "stop":
            clock.stop()
        case "resume":
            clock.resume()
        case ("pause", reason):
            clock.pause(reason)
        case ("release", reason):
            clock.release(reason)


@given(st.lists(steps, max_size=30))
def test_the_time_is_the_sum_of_the_intervals_in_which_it_ran(
    story: list[tuple[int, int, str | tuple[str, PauseReason]]],
) -> None:
    source, naive = FakeTime(), NaiveClock()
    clock = Clock(source)
    for awake, asleep, what in story:
        source.go(awake)
        source.sleep(asleep)
        clock.tick()
        naive.wait(awake, asleep)
        do(clock, what)
        naive.do(what)
        assert clock.elapsed_ms == naive.played
        assert clock.reasons == frozenset(naive.held)
        assert clock.running == (naive.started and not naive.stopped and not naive.held)
        assert clock.paused == (naive.started and not naive.stopped and bool(naive.held))
