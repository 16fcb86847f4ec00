"""Gestures as one pure state machine: from mouse, touch and keyboard to a preview or a wish (rules.md R5).

The window says what was pressed, moved and released, and on which cell; swapped buttons and modifier keys
are mapped before that (R4.7). A press is *pending* until the release that completes it.
Whatever acts at once, such as a flag at the press, ends what was pending: one press never does two things.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from demineur.engine.grid import Cell
from demineur.engine.position import Status


class Button(Enum):
    """A mouse button, by what it does in this game."""

    LEFT = "left"
    RIGHT = "right"
    MIDDLE = "middle"


class Key(Enum):
    """A key of the board. OPEN on an open cell chords, like the left button."""

    OPEN = "open"
    FLAG = "flag"
    CHORD = "chord"


class _Touch(Enum):
    """The finger, as something that can be held down like a button."""

    FINGER = "finger"


_Source: TypeAlias = Button | Key | _Touch


@dataclass(frozen=True, slots=True)
class Press:
    """A mouse button went down on *cell*; None off the board, here and below."""

    button: Button
    cell: Cell | None


@dataclass(frozen=True, slots=True)
class Move:
    """The pointer, or the keyboard's cursor, is on *cell* now."""

    cell: Cell | None


@dataclass(frozen=True, slots=True)
class Release:
    """A mouse button came up on *cell*."""

    button: Button
    cell: Cell | None


@dataclass(frozen=True, slots=True)
class TouchPress:
    """A finger came down on *cell*."""

    cell: Cell | None


@dataclass(frozen=True, slots=True)
class TouchMove:
    """The finger is on *cell* now; a scroll or a pinch is a `Cancel` instead."""

    cell: Cell | None


@dataclass(frozen=True, slots=True)
class TouchRelease:
    """The finger left the screen on *cell*."""

    cell: Cell | None


@dataclass(frozen=True, slots=True)
class LongPress:
    """The finger has stayed where it is for long enough to mean a flag."""


@dataclass(frozen=True, slots=True)
class KeyPress:
    """A key went down with the cursor on *cell*; the repeats of a held key are no presses."""

    key: Key
    cell: Cell | None


@dataclass(frozen=True, slots=True)
class KeyRelease:
    """A key came up."""

    key: Key


@dataclass(frozen=True, slots=True)
class Cancel:
    """The press is void: the focus went, a dialog came, the finger scrolls."""


Event: TypeAlias = (
    Press
    | Move
    | Release
    | TouchPress
    | TouchMove
    | TouchRelease
    | LongPress
    | KeyPress
    | KeyRelease
    | Cancel
)


class FlagOn(Enum):
    """When the right and the middle button flag.

    At the release they flag only the cell that they were pressed on: sliding off it takes the press back.
    """

    PRESS = "press"
    RELEASE = "release"


@dataclass(frozen=True, slots=True)
class Context:
    """What a gesture depends on besides the gesture: the game, the options, the flag mode switch."""

    is_open: Callable[[Cell], bool]
    status: Status
    simple_mode: bool
    flag_mode: bool
    flag_on: FlagOn


class PreviewKind(Enum):
    """What looks pressed while something is held."""

    PRESS = "press"
    """The hidden cell itself."""
    NEIGHBOURS = "neighbours"
    """The hidden neighbours without a flag of an open cell (rules.md R5.3)."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What looks pressed, and where."""

    kind: PreviewKind
    cell: Cell


class WishKind(Enum):
    """What a completed gesture asks for."""

    OPEN = "open"
    CHORD = "chord"
    MARK = "mark"
    """Move the hidden cell to its next mark (rules.md R4.5)."""
    CHORD_UNAVAILABLE = "chord_unavailable"
    """A chord, but Simple mode is off (R5.4). The cell may be blank: no try to chord, so ask its number."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a gesture asks for, and where: on a hidden cell for OPEN and MARK, on an open one otherwise."""

    kind: WishKind
    cell: Cell


@dataclass(frozen=True, slots=True)
class Outcome:
    """What follows from one event: what looks pressed from now on, and what is to be done, if anything."""

    preview: Preview | None = None
    wish: Wish | None = None


class _Aim(Enum):
    """What a pending press is going to do."""

    OPEN = "open"
    CHORD = "chord"
    MARK = "mark"


@dataclass(frozen=True, slots=True)
class _Pending:
    """A press that the release of any of *sources* completes."""

    aim: _Aim
    sources: frozenset[_Source]


@dataclass(frozen=True, slots=True)
class GestureState:
    """What is held down, and what it is about to do. Start with `IDLE`, go on with `step`."""

    held: frozenset[_Source] = frozenset()
    pending: _Pending | None = None
    pressed_at: Cell | None = None
    cell: Cell | None = None


IDLE = GestureState()
"""Nothing is held down."""

_BOTH: frozenset[_Source] = frozenset({Button.LEFT, Button.RIGHT})

_Step: TypeAlias = tuple[GestureState, Wish | None]
_Begun: TypeAlias = tuple[_Pending | None, Wish | None]


def step(state: GestureState, event: Event, context: Context) -> tuple[GestureState, Outcome]:
    """The state after *event*, with what to show and what to do; once a game is over, nothing (R7.3)."""
    if context.status.over:
        return IDLE, Outcome()
    after, wish = _react(state, event, context)
    if not after.held:
        after = IDLE
    return after, Outcome(_preview(after, context), wish)


def _react(state: GestureState, event: Event, context: Context) -> _Step:
    reaction: _Step
    match event:
        case Press(button, cell):
            reaction = _press(state, button, cell, context)
        case TouchPress(cell):
            reaction = _press(state, _Touch.FINGER, cell, context)
        case KeyPress(key, cell):
            reaction = _key_press(state, key, cell, context)
        case Move(cell) | TouchMove(cell):
            reaction = replace(state, cell=cell), None
        case Release(button, cell):
            reaction = _release(state, button, cell, context)
        case TouchRelease(cell):
            reaction = _release(state, _Touch.FINGER, cell, context)
        case KeyRelease(key):
            reaction = _release(state, key, state.cell, context)
        case LongPress():
            reaction = _long_press(state, context)
        case Cancel():
            reaction = IDLE, None
    return reaction


def _press(state: GestureState, source: _Source, cell: Cell | None, context: Context) -> _Step:
    """A button or the finger goes down; off the board that arms nothing."""
    if source in state.held:
        state = IDLE  # Its release was lost, and with it all knowledge of what is held.
    if cell is None:
        return replace(state, cell=None), None
    pending, wish = _begin(state, source, cell, context)
    return GestureState(state.held | {source}, pending, pressed_at=cell, cell=cell), wish


def _begin(state: GestureState, source: _Source, cell: Cell, context: Context) -> _Begun:
    """What a press on *cell* makes pending, or does at once."""
    if source in _BOTH and _BOTH - {source} <= state.held:
        return _join(state, source, cell, context)
    if isinstance(source, Button) and _chording_buttons(state):
        return _Pending(_Aim.CHORD, _chording_buttons(state) | {source}), None
    return _single_press(source, cell, context)


def _join(state: GestureState, source: _Source, cell: Cell, context: Context) -> _Begun:
    """The left button joins the held right one, or the other way round.

    That makes a chord press of it (rules.md R5.3). Without Simple mode it does so only on an open cell;
    on hidden ones each button works by itself, for those who press one before they let go of the other, but
    both on the same hidden cell do nothing, so that a habit from other games opens no cell just unflagged.
    """
    if context.simple_mode or context.is_open(cell):
        return _Pending(_Aim.CHORD, _BOTH), None
    if cell == state.pressed_at:
        return None, None
    return _single_press(source, cell, context)


def _single_press(source: _Source, cell: Cell, context: Context) -> _Begun:
    sources = frozenset({source})
    if context.is_open(cell):
        return (None if source is Button.RIGHT else _Pending(_Aim.CHORD, sources)), None
    if source not in (Button.RIGHT, Button.MIDDLE):
        return _Pending(_Aim.OPEN, sources), None
    if context.flag_on is FlagOn.PRESS:
        return None, Wish(WishKind.MARK, cell)
    return _Pending(_Aim.MARK, sources), None


def _chording_buttons(state: GestureState) -> frozenset[_Source]:
    """The mouse buttons of a pending chord press."""
    if state.pending is None or state.pending.aim is not _Aim.CHORD:
        return frozenset()
    return frozenset(source for source in state.pending.sources if isinstance(source, Button))


def _key_press(state: GestureState, key: Key, cell: Cell | None, context: Context) -> _Step:
    """A key opens and flags when it goes down; a chord waits for its release, to show the highlight.

    In flag mode the key that opens flags, as the click does: a flag too many costs nothing, a cell too many
    may cost the game.
    """
    if key in state.held:
        state = IDLE
    if cell is None:
        return state, None
    if context.is_open(cell):
        return (state, None) if key is Key.FLAG else _press(state, key, cell, context)
    if key is Key.CHORD:
        return state, None
    kind = WishKind.MARK if key is Key.FLAG or context.flag_mode else WishKind.OPEN
    return replace(state, pending=None), Wish(kind, cell)


def _long_press(state: GestureState, context: Context) -> _Step:
    """A finger that stays flags a hidden cell once the game runs.

    Before that it does nothing (rules.md R2.4), nor does its release: somebody who wants a flag is not
    given an opening. On a number the press goes on.
    """
    pending, cell = state.pending, state.cell
    if pending is None or pending.aim is not _Aim.OPEN or _Touch.FINGER not in pending.sources:
        return state, None
    if cell is None or context.is_open(cell):
        return state, None
    wish = Wish(WishKind.MARK, cell) if context.status is Status.RUNNING else None
    return replace(state, pending=None), wish


def _release(state: GestureState, source: _Source, cell: Cell | None, context: Context) -> _Step:
    """Something comes up; only the first release of what is pending completes it."""
    pending = state.pending
    after = replace(state, held=state.held - {source}, cell=cell)
    if pending is None or source not in pending.sources:
        return after, None
    wish = None if cell is None else _completed(pending.aim, state.pressed_at, cell, context)
    return replace(after, pending=None), wish


def _completed(aim: _Aim, pressed_at: Cell | None, cell: Cell, context: Context) -> Wish | None:
    """What a press with this aim asks for when it is released on *cell*."""
    if context.is_open(cell) is not (aim is _Aim.CHORD):
        return None
    if aim is _Aim.CHORD:
        return Wish(WishKind.CHORD if context.simple_mode else WishKind.CHORD_UNAVAILABLE, cell)
    if aim is _Aim.MARK:
        return Wish(WishKind.MARK, cell) if cell == pressed_at else None
    return Wish(WishKind.MARK if context.flag_mode else WishKind.OPEN, cell)


def _preview(state: GestureState, context: Context) -> Preview | None:
    """What looks pressed: the cell about to open, or what is left around the number about to chord."""
    if state.pending is None or state.cell is None:
        return None
    aim, is_open = state.pending.aim, context.is_open(state.cell)
    if aim is _Aim.OPEN and not is_open:
        return Preview(PreviewKind.PRESS, state.cell)
    if aim is _Aim.CHORD and is_open and context.simple_mode:
        return Preview(PreviewKind.NEIGHBOURS, state.cell)
    return None
