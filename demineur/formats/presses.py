"""The press that recordings miss which start with the release that opens the first cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.formats.values import Event, Mouse

if TYPE_CHECKING:
    from collections.abc import Sequence

_PRESS_OF = {
    Mouse.LEFT_RELEASE: Mouse.LEFT_PRESS,
    Mouse.RIGHT_RELEASE: Mouse.RIGHT_PRESS,
    Mouse.MIDDLE_RELEASE: Mouse.MIDDLE_PRESS,
}


def with_missing_press(events: Sequence[Event]) -> list[Event]:
    """*events*, with a press before them for the first button event if that is a release."""
    for event in events:
        if event.kind is Mouse.MOVE:
            continue
        if event.kind in _PRESS_OF:
            first = events[0]
            return [Event(first.ms, _PRESS_OF[event.kind], first.x, first.y), *events]
        break
    return list(events)
