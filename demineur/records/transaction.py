"""Several statements as one: all of them, or none."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from sqlite3 import Connection


@contextmanager
def transaction(connection: Connection) -> Iterator[None]:
    """Hold the file for writing; keep what was done unless something is raised."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        # Some failures have ended it themselves.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
