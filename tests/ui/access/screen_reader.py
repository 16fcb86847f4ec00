"""Somebody who reads the screen over the accessibility bus, as screen readers do.

Run with a Python that has GObject's Atspi, which is Debian's own. Each line on the standard input asks for
something, as JSON, and is answered with a line.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any, TypeAlias

import gi  # type: ignore[import-not-found]

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # type: ignore[import-not-found]  # noqa: E402 - only after the version

_PATIENCE_S = 20.0

Thing: TypeAlias = Any
"""What Atspi gives: it has no types."""


class Reader:
    """Hears announcements and the focus, and looks at what the program named *program* shows."""

    def __init__(self, program: str) -> None:
        self._program = program
        self._heard: list[str] = []
        self._focused: list[str] = []
        self._renamed: list[str] = []
        Atspi.init()
        self._listeners = [
            self._listen("object:announcement", self._hear),
            self._listen("object:state-changed:focused", self._see_focus),
            self._listen("object:property-change:accessible-name", self._see_name),
        ]

    @staticmethod
    def _listen(kind: str, react: Thing) -> Thing:
        listener = Atspi.EventListener.new(react)
        listener.register(kind)
        return listener

    def _hear(self, event: Thing) -> None:
        self._heard.append(str(event.any_data))

    def _see_focus(self, event: Thing) -> None:
        if event.detail1:
            self._focused.append(event.source.get_name())

    def _see_name(self, event: Thing) -> None:
        self._renamed.append(event.source.get_name())

    def run(self) -> None:
        """Answer the lines until there are no more."""
        for line in sys.stdin:
            order = json.loads(line)
            answer = getattr(self, f"do_{order.pop('do')}")(**order)
            sys.stdout.write(json.dumps(answer) + "\n")
            sys.stdout.flush()

    def do_find(self) -> str:
        """The name of the board, once it is there."""
        board = self._wait_for(self._board)
        return "" if board is None else str(board.get_name())

    def do_rows(self) -> list[str]:
        board = self._board()
        assert board is not None
        return [child.get_name() for child in self._children(board)]

    def do_cells(self, row: int) -> list[str]:
        board = self._board()
        assert board is not None
        return [child.get_name() for child in self._children(board.get_child_at_index(row))]

    def do_roles(self) -> list[str]:
        board = self._board()
        assert board is not None
        row = board.get_child_at_index(0)
        return [part.get_role_name() for part in (board, row, row.get_child_at_index(0))]

    def do_names(self) -> list[str]:
        """The names of everything in the window, with the role before."""
        names: list[str] = []
        for application in self._applications():
            self._collect(application, names)
        return names

    def do_hear(self, beginning: str) -> str:
        """Wait for an announcement that begins so; what was heard instead, if none comes."""
        return self._first(self._heard, beginning)

    def do_focus(self, beginning: str) -> str:
        """Wait until something whose name begins so has the focus."""
        return self._first(self._focused, beginning)

    def do_renamed(self, beginning: str) -> str:
        """Wait until something gets a name that begins so."""
        return self._first(self._renamed, beginning)

    def do_forget(self) -> None:
        """Forget what has come until now."""
        self._turn()
        for seen in (self._heard, self._focused, self._renamed):
            seen.clear()

    def _first(self, seen: list[str], beginning: str) -> str:
        found = self._wait_for(lambda: next((text for text in seen if text.startswith(beginning)), None))
        return str(found) if found is not None else f"nothing but {seen}"

    def _wait_for(self, find: Callable[[], Thing]) -> Thing:
        end = time.monotonic() + _PATIENCE_S
        while True:
            self._turn()
            found = find()
            if found is not None or time.monotonic() > end:
                return found
            time.sleep(0.02)

    @staticmethod
    def _turn() -> None:
        while GLib.MainContext.default().iteration(may_block=False):
            pass

    def _applications(self) -> list[Thing]:
        desktop = Atspi.get_desktop(0)
        return [one for one in self._children(desktop) if one is not None and one.get_name() == self._program]

    def _board(self) -> Thing:
        """The board, as soon as a reader sees it: before, something general stands in its place."""
        try:
            found = (self._search(application, "Board") for application in self._applications())
            return next((board for board in found if board is not None), None)
        except GLib.GError:
            # It went while it was looked at.
            return None

    def _search(self, part: Thing, beginning: str) -> Thing:
        part.clear_cache()
        if part.get_role_name() == "table" and part.get_name().startswith(beginning):
            return part
        for child in self._children(part):
            found = None if child is None else self._search(child, beginning)
            if found is not None:
                return found
        return None

    def _collect(self, part: Thing, names: list[str]) -> None:
        names.append(f"{part.get_role_name()}: {part.get_name()}")
        for child in self._children(part):
            if child is not None:
                self._collect(child, names)

    @staticmethod
    def _children(part: Thing) -> list[Thing]:
        return [part.get_child_at_index(index) for index in range(part.get_child_count())]


if __name__ == "__main__":
    Reader(sys.argv[1]).run()
