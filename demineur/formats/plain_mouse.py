"""Replays in the events that every program understands: moves, presses and releases of three buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.formats.values import Event, Mouse

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def plain_events(events: Iterable[Event], *, keep: frozenset[Mouse] = frozenset()) -> Iterator[Event]:
    """*events* with the special kinds replaced, except those in *keep*.

    A left press with shift becomes one of the middle button, which chords too; the second of two buttons
    becomes the one that is not held; a flag from before the start becomes a click.
    """
    left_held = shift = False
    for event in events:
        ms, kind, x, y = event
        if kind in keep:
            yield event
        elif kind is Mouse.PREFLAG:
            yield Event(ms, Mouse.RIGHT_PRESS, x, y)
            yield Event(ms, Mouse.RIGHT_RELEASE, x, y)
        elif kind is Mouse.SECOND_PRESS:
            yield Event(ms, Mouse.RIGHT_PRESS if left_held else Mouse.LEFT_PRESS, x, y)
        elif kind is Mouse.SHIFT_LEFT_PRESS:
            shift = True
            yield Event(ms, Mouse.MIDDLE_PRESS, x, y)
        elif kind is Mouse.LEFT_RELEASE and shift:
            shift = False
            yield Event(ms, Mouse.MIDDLE_RELEASE, x, y)
        elif kind is not Mouse.TOGGLE_MARKS:
            yield event
        if kind in {Mouse.LEFT_PRESS, Mouse.LEFT_RELEASE, Mouse.SECOND_PRESS}:
            left_held = kind is not Mouse.LEFT_RELEASE
