"""What a player did in a race, as an ordinary game's log: worked out from the boards that were seen.

While a race goes on its mines are not known, and after a lost connection the board may come back farther on
than it was left. So boards are noted, each with its time, and the actions between them are found at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.engine.position import Action, ActionKind, Position, new_position
from demineur.engine.rules import deal, perform
from demineur.play.session import LoggedAction

if TYPE_CHECKING:
    from collections.abc import Iterator

    from demineur.engine.grid import CellSet
    from demineur.engine.layouts import Layout


class Recording:
    """The boards of one race, from its beginning on."""

    def __init__(self, start: Position) -> None:
        """*start* is the board with which everybody begins, or where somebody came back to it."""
        self._start = start
        self._seen: list[tuple[int, Position, Action | None]] = []
        self._asked: Action | None = None

    def ask(self, action: Action) -> None:
        """The player has asked for *action*; the next board may be what came of it."""
        self._asked = action

    def note(self, ms: int, position: Position) -> None:
        """The board looks like this *ms* after the start."""
        self._seen.append((ms, position, self._asked))

    def log(self, layout: Layout) -> tuple[LoggedAction, ...]:
        """The actions that lead from an untouched board with these mines to the last one seen."""
        position = deal(new_position(self._start.level), layout)
        log: list[LoggedAction] = []
        last_ms = 0
        for ms, seen, asked in [(0, self._start, _opening(self._start, layout)), *self._seen]:
            last_ms = max(last_ms, ms)
            for action in _actions(position, seen, asked):
                after, change = perform(position, action)
                if change:
                    log.append(LoggedAction(last_ms, action))
                    position = after
        return tuple(log)


def _opening(start: Position, layout: Layout) -> Action | None:
    """A cell from which the area opens that was open for all from the start."""
    zeros = start.grid.cells(start.opened & layout.zeros)
    return Action(ActionKind.OPEN, zeros[0]) if zeros else None


def _actions(before: Position, seen: Position, asked: Action | None) -> Iterator[Action]:
    """What leads from *before* to *seen*: what was *asked* if that does it, else cell by cell."""
    grid = before.grid
    if asked is not None and _leads_to(before, asked, seen):
        yield asked
        return
    # Notes are off the board of somebody who is out: that was no action.
    gone = 0 if seen.status.over else before.questions & ~seen.questions
    for cell in grid.cells(before.flags & ~seen.flags | gone):
        yield Action(ActionKind.UNMARK, cell)
    for cell in grid.cells(seen.flags & ~before.flags):
        yield Action(ActionKind.FLAG, cell)
    for cell in grid.cells(seen.questions & ~before.questions):
        yield Action(ActionKind.QUESTION, cell)
    opened: CellSet = seen.opened & ~before.opened
    zeros = 0 if before.layout is None else opened & before.layout.zeros
    # Zeros first: they open the most, as the player did.
    for part in (zeros, opened & ~zeros, seen.exploded & ~before.exploded):
        for cell in grid.cells(part):
            yield Action(ActionKind.OPEN, cell)


def _leads_to(before: Position, action: Action, seen: Position) -> bool:
    after, change = perform(before, action)
    same = (after.opened, after.exploded, after.flags) == (seen.opened, seen.exploded, seen.flags)
    return bool(change) and same and (seen.status.over or after.questions == seen.questions)
