"""The order in which the history is listed: found in the database, for all games at once."""

from __future__ import annotations

from array import array
from contextlib import suppress
from dataclasses import replace
from enum import Enum
from itertools import chain, islice
from operator import itemgetter
from typing import TYPE_CHECKING

from demineur.records.history import HistoryFilter, conditions, level_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from sqlite3 import Connection

    from demineur.engine.levels import Level


class HistoryOrder(Enum):
    """What the games are sorted by; games that are alike in it, by their dates."""

    DATE = "date"
    LEVEL = "level"
    """Smaller boards, then fewer mines first."""
    RESULT = "result"
    """Left, lost, won with help, won."""
    TIME = "time"
    KIND = "kind"


_TERMS = {
    HistoryOrder.DATE: "",
    HistoryOrder.RESULT: "won {along}, abandoned {against}, assisted {against}, ",
    HistoryOrder.TIME: "ms {along}, ",
    HistoryOrder.KIND: "kind {along}, ",
}


def ordered_games(
    connection: Connection,
    wanted: HistoryFilter | None,
    order: HistoryOrder,
    *,
    descending: bool,
    limit: int | None = None,
) -> Sequence[int]:
    """The numbers of the games that are wanted, in that order; only the first *limit*, if that is given."""
    wanted = wanted or HistoryFilter()
    if order is HistoryOrder.LEVEL and wanted.level is None:
        levels = levels_in_history(connection)
        narrowed = (replace(wanted, level=level) for level in (levels[::-1] if descending else levels))
        by = HistoryOrder.DATE
        found = (ordered_games(connection, one, by, descending=descending, limit=limit) for one in narrowed)
        return array("q", islice(chain.from_iterable(found), limit))
    where, values = conditions(wanted)
    # The way back through an order is that order backwards, for games that are alike too.
    along, against = ("DESC", "ASC") if descending else ("ASC", "DESC")
    terms = _TERMS.get(order, "").format(along=along, against=against)
    question = f"SELECT number FROM games {where} ORDER BY {terms}ended_at_ms {along} LIMIT ?"  # noqa: S608
    return array(
        "q", map(itemgetter(0), connection.execute(question, (*values, -1 if limit is None else limit)))
    )


def levels_in_history(connection: Connection) -> tuple[Level, ...]:
    """The levels of which there are games, counted or not: smaller boards, then fewer mines first."""
    return tuple(sorted(_levels(connection), key=lambda level: (level.cells, level.mines, level)))


def _levels(connection: Connection) -> Iterator[Level]:
    for (code,) in connection.execute(_LEVELS):
        with suppress(ValueError):
            yield level_of(str(code))


# From one level to the next by the index, past all games in between.
_LEVELS = """
    WITH RECURSIVE codes (code) AS (
        SELECT MIN(level) FROM games
        UNION ALL
        SELECT (SELECT MIN(level) FROM games WHERE level > code) FROM codes WHERE code IS NOT NULL
    )
    SELECT code FROM codes WHERE code IS NOT NULL
"""
