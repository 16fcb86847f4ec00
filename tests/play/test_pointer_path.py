"""The pointer's way: recorded often enough to look at, and never without bound."""

from __future__ import annotations

from demineur.play.pointer_path import INTERVAL_MS, MOST_POINTS, PointerPath
from demineur.play.replays import PathPoint


def test_places_that_follow_too_fast_are_left_out() -> None:
    path = PointerPath()
    for ms in (0, 5, 14, 15, 29, 31):
        path.add(ms, ms, 0.5)
    assert path.points() == (PathPoint(0, 0, 0.5), PathPoint(15, 15, 0.5), PathPoint(31, 31, 0.5))


def test_a_long_game_is_kept_more_coarsely_from_its_beginning_to_its_end() -> None:
    path = PointerPath()
    last = 3 * MOST_POINTS * INTERVAL_MS
    for ms in range(0, last, INTERVAL_MS):
        path.add(ms, ms / 5000, 1.0)
    points = path.points()
    assert MOST_POINTS / 2 <= len(points) <= MOST_POINTS
    assert points[0].ms == 0
    assert points[-1].ms >= last - 10 * INTERVAL_MS
    assert all(abs(point.column - point.ms / 5000) < 0.01 for point in points)
    assert [point.ms for point in points] == sorted({point.ms for point in points})
