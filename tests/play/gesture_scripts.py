"""Little scripts for gestures.

The board has the hidden cells ``a``, ``b`` and the open ones ``1``, ``2``; ``.`` is off the board.
``L+a`` presses the left button on a, ``L-a`` releases it there, ``>b`` moves to b, ``x`` cancels; R and M are
the other buttons, T is the finger, ``hold`` its long press; ``open+a``, ``open-`` and so on are keys.
"""

from __future__ import annotations

from dataclasses import replace

from demineur.engine.position import Status
from demineur.play.gestures import (
    IDLE,
    Button,
    Cancel,
    Context,
    Event,
    FlagOn,
    Key,
    KeyPress,
    KeyRelease,
    LongPress,
    Move,
    Outcome,
    Press,
    PreviewKind,
    Release,
    TouchMove,
    TouchPress,
    TouchRelease,
    step,
)

CELLS = "ab12"
_BUTTONS = {"L": Button.LEFT, "R": Button.RIGHT, "M": Button.MIDDLE}
_KEYS = {key.value: key for key in Key}

_TOUCHES: dict[str, type[TouchPress | TouchMove | TouchRelease]] = {
    "+": TouchPress,
    ">": TouchMove,
    "-": TouchRelease,
}

PLAIN = Context(
    is_open=lambda cell: CELLS[cell].isdigit(),
    status=Status.RUNNING,
    simple_mode=False,
    flag_mode=False,
    flag_on=FlagOn.PRESS,
)
SIMPLE = replace(PLAIN, simple_mode=True)
FLAGGING = replace(SIMPLE, flag_mode=True)
AT_RELEASE = replace(SIMPLE, flag_on=FlagOn.RELEASE)
PLAIN_AT_RELEASE = replace(PLAIN, flag_on=FlagOn.RELEASE)
READY = replace(SIMPLE, is_open=lambda _: False, status=Status.READY)


def cell_of(name: str) -> int | None:
    return None if name == "." else CELLS.index(name)


def event_of(word: str) -> Event:
    if word == "x":
        return Cancel()
    if word == "hold":
        return LongPress()
    if word.startswith(">"):
        return Move(cell_of(word[1]))
    sign = "+" if "+" in word else "-" if "-" in word else ">"
    source, cell = word.split(sign)
    if source == "T":
        return _TOUCHES[sign](cell_of(cell))
    if source in _KEYS:
        return KeyPress(_KEYS[source], cell_of(cell)) if sign == "+" else KeyRelease(_KEYS[source])
    return (Press if sign == "+" else Release)(_BUTTONS[source], cell_of(cell))


def outcomes(script: str, context: Context) -> list[Outcome]:
    state, found = IDLE, []
    for word in script.split():
        state, outcome = step(state, event_of(word), context)
        found.append(outcome)
    return found


def wishes(script: str, context: Context) -> str:
    """What the script asks for, such as ``mark a, chord 1``."""
    asked = [outcome.wish for outcome in outcomes(script, context)]
    return ", ".join(f"{wish.kind.value} {CELLS[wish.cell]}" for wish in asked if wish)


def looks(script: str, context: Context) -> str:
    """What looks pressed after each event: ``a`` a cell, ``(1)`` what is around it, ``-`` nothing."""
    previews = [outcome.preview for outcome in outcomes(script, context)]
    frames = {PreviewKind.PRESS: "{}", PreviewKind.NEIGHBOURS: "({})"}
    return " ".join(frames[look.kind].format(CELLS[look.cell]) if look else "-" for look in previews)
