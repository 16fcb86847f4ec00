"""The daily board: the same for everybody, worked out from the day alone, without a server.

The day (UTC) and the level give a board that never needs a guess (rules.md R9) and the cell where it begins,
which is opened for the player: everybody has the same first opening.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date

    from demineur.engine.grid import Cell
    from demineur.engine.levels import Level


def daily_seed(day: date) -> int:
    """The seed of *day*'s boards, as people write the day: 20261201. Never changes: results are compared."""
    return day.year * 10_000 + day.month * 100 + day.day


def day_of_seed(seed: int) -> date | None:
    """The day whose boards *seed* gives; None if it is no day's."""
    from datetime import date  # noqa: PLC0415  # only for this

    try:
        return date(seed // 10_000, seed // 100 % 100, seed % 100)
    except (ValueError, OverflowError):
        return None


def daily_first(level: Level) -> Cell:
    """The cell that is open at the beginning: the middle one."""
    return level.grid.cell(level.rows // 2, level.columns // 2)
