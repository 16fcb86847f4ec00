"""What is still to be said to a table once the window has turned away from it."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Goodbyes:
    """Says them off the window's thread: where nobody answers, each takes up to a few seconds."""

    def __init__(self) -> None:
        self._saying: list[Thread] = []

    def say(self, *steps: Callable[[], None]) -> None:
        """Take these *steps*, one after the other."""
        if not steps:
            return

        def work() -> None:
            for step in steps:
                step()

        thread = Thread(target=work, name="race goodbye", daemon=True)
        self._saying = [one for one in self._saying if one.is_alive()]
        self._saying.append(thread)
        thread.start()

    def wait(self) -> None:
        """At the end of the program: wait until everything is said."""
        for thread in self._saying:
            thread.join()
        self._saying.clear()
