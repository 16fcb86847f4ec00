"""RAWVF: replays as text, written and read by the community's open tools.

``Key: value`` lines, ``Board:``, a line a row with ``*`` for a mine, and the events. A mouse event is its
time in seconds, a code of two letters and the place in pixels in parentheses; the cells before those are
numbered from 1 by some programs and from 0 by others, and are read only where the pixels are missing. What
the board looked like (``number3 5 2``) follows from the rules and is passed over.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from demineur.formats.limits import check_event_count, checked_grid, layout_with_mines
from demineur.formats.names import name_in
from demineur.formats.sentences import sentence
from demineur.formats.values import Claims, Event, Format, FormatError, Mouse, Replay, Result

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from demineur.engine.layouts import Layout

_EVENT = re.compile(
    r"\s*(-?)([0-9]{1,7})\.([0-9]{1,6})\s+([A-Za-z]{2})"
    r"(?:\s+(-?[0-9]{1,6})\s+(-?[0-9]{1,6}))?(?:\s*\(\s*(-?[0-9]{1,6})\s*,?\s*(-?[0-9]{1,6})\s*\))?\s*",
    re.ASCII,
)
_TIME = re.compile(r"\s*([0-9]{1,7})(?:[.,]([0-9]{1,3}))?", re.ASCII)
_MOUSE = {mouse.value: mouse for mouse in Mouse if mouse not in {Mouse.PREFLAG, Mouse.SECOND_PRESS}}
_PASSED_OVER = re.compile(
    r"(?:\S+\s+)?(?:start|boom|won|lost|nonstandard|blast|closed|flag|question(?:mark)?|pressed(?:qm)?|"
    r"number[0-8]|sx|sy|st)\b",
    re.ASCII | re.IGNORECASE,
)
_RESULTS = {"won": Result.WIN, "win": Result.WIN, "lost": Result.LOSS, "loss": Result.LOSS}
_LARGEST_SQUARE = 1000
_LONGEST_LINE = 200


def looks_like_rawvf(text: str) -> bool:
    """Whether *text* has the lines that every such file has."""
    start = text[:20000].lower()
    return "board:" in start and "width:" in start and "height:" in start


def read_rawvf(text: str) -> Replay:
    """The replay of a RAWVF file, up to the first event that cannot be; a note says where that is."""
    lines = text.split("\n")
    facts, at = _header(lines)
    layout = _layout(facts, lines, at)
    size = _square_size(facts)
    events, notes = _events(lines, at + layout.grid.rows, size)
    return Replay(
        Format.RAWVF,
        layout,
        events,
        square_size=size,
        question_marks=_on(facts, "marks") or _on(facts, "questionmarks"),
        left_chords=_on(facts, "superclick"),
        player=name_in(facts.get("player", "")),
        program=name_in(f"{facts.get('program', '')} {facts.get('version', '')}"),
        played_at=name_in(facts.get("timestamp", "")),
        claims=Claims(_RESULTS.get(facts.get("status", "").lower()), _claimed_ms(facts)),
        notes=notes,
    )


def _header(lines: Sequence[str]) -> tuple[dict[str, str], int]:
    """The keys, in lower case, with their values; and the index of the board's first row."""
    facts: dict[str, str] = {}
    for index, line in enumerate(lines):
        key, colon, value = line.partition(":")
        key = key.strip().lower()
        if colon and key == "board":
            return facts, index + 1
        facts.setdefault(key, value.strip())
    raise FormatError(sentence("The replay is cut off: it has no board."), kind=Format.RAWVF, line=len(lines))


def _layout(facts: Mapping[str, str], lines: Sequence[str], at: int) -> Layout:
    columns, rows = _number(facts, "width"), _number(facts, "height")
    checked_grid(columns, rows, Format.RAWVF)
    mines = []
    for row in range(rows):
        symbols = lines[at + row].strip() if at + row < len(lines) else ""
        if len(symbols) != columns:
            raise FormatError(
                sentence(
                    "Line {line} should be a row of {columns} cells.", line=at + row + 1, columns=columns
                ),
                kind=Format.RAWVF,
                line=at + row + 1,
            )
        mines += [(column, row) for column, symbol in enumerate(symbols) if symbol == "*"]
    return layout_with_mines(columns, rows, mines, Format.RAWVF, announced=_number(facts, "mines"))


def _number(facts: Mapping[str, str], key: str) -> int:
    value = facts.get(key, "")
    if not (value.isascii() and value.isdigit() and len(value) <= 6):
        raise FormatError(sentence("The replay does not say its {key}.", key=key), kind=Format.RAWVF)
    return int(value)


def _square_size(facts: Mapping[str, str]) -> int:
    if "squaresize" not in facts:
        return 16
    size = _number(facts, "squaresize")
    if not 1 <= size <= _LARGEST_SQUARE:
        raise FormatError(sentence("Cells of {size} pixels make no sense.", size=size), kind=Format.RAWVF)
    return size


def _on(facts: Mapping[str, str], key: str) -> bool:
    return facts.get(key, "").lower() in {"on", "1", "true", "yes"}


def _claimed_ms(facts: Mapping[str, str]) -> int | None:
    match = _TIME.fullmatch(facts.get("time", ""))
    return None if match is None else int(match[1]) * 1000 + int(f"{match[2] or '':0<3}")


def _events(lines: Sequence[str], at: int, size: int) -> tuple[tuple[Event, ...], tuple[str, ...]]:
    """The mouse events, and notes on what was left out."""
    events: list[Event] = []
    unread: list[int] = []
    latest = 0
    for number, line in enumerate(lines[at:], start=at + 1):
        event = _event(line, size)
        if event is None:
            if _is_unreadable(line):
                unread.append(number)
            continue
        if event.ms < latest:
            note = sentence("Line {number} goes back in time: the replay is read up to there.", number=number)
            return tuple(events), (*_unread_notes(unread), note)
        latest = event.ms
        events.append(event)
        if not len(events) % 1024:
            check_event_count(len(events), Format.RAWVF)
    check_event_count(len(events), Format.RAWVF)
    return tuple(events), tuple(_unread_notes(unread))


def _event(line: str, size: int) -> Event | None:
    match = _EVENT.fullmatch(line) if len(line) <= _LONGEST_LINE else None
    if match is None:
        return None
    minus, seconds, fraction, code, column, row, x, y = match.groups()
    mouse = _MOUSE.get(code) or _MOUSE.get(code.lower())
    if mouse is None:
        return None
    # What came before the timer started counts as its start.
    ms = 0 if minus else int(seconds + (fraction + "00")[:3])
    if x is not None:
        return Event(ms, mouse, int(x), int(y))
    if column is None:
        return None
    return Event(ms, mouse, (int(column) - 1) * size + size // 2, (int(row) - 1) * size + size // 2)


def _is_unreadable(line: str) -> bool:
    """Whether an event's line says something that is not known to be safe to pass over."""
    bare = line[:_LONGEST_LINE].strip()
    return bool(bare) and _PASSED_OVER.match(bare) is None and bare.lower() != "events:"


def _unread_notes(unread: Sequence[int]) -> Iterator[str]:
    if len(unread) == 1:
        yield sentence("Line {number} could not be read as an event and is left out.", number=unread[0])
    elif unread:
        yield sentence(
            "{count} lines could not be read as events and are left out; the first is line {number}.",
            count=len(unread),
            number=unread[0],
        )
