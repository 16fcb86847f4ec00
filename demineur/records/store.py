"""The finished games, in a database file that survives crashes, two copies of the program, and damage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from demineur.engine.levels import Level, level_from
from demineur.play.result import GameResult
from demineur.records.database import Database, RecordsProblem
from demineur.records.games import add_game, keep_board_figures, reset_level
from demineur.records.period import ALL_TIME, Period
from demineur.records.statistics import (
    LevelStatistics,
    Standing,
    StatKind,
    counted_levels,
    level_statistics,
    standing_of,
)

if TYPE_CHECKING:
    from demineur.engine.layouts import Layout
    from demineur.play.pointer_path import Way
    from demineur.records.history import GameRow, HistoryFilter, KeptGame
    from demineur.records.history_order import HistoryOrder
    from demineur.records.pictures import DayOfPlay, LevelLine, TimeSpread

# The end of the first game waits for this file to load. What is asked for at other times is imported where
# it is asked for: hence the PLC0415 below.


class Records:
    """The results at *path*. The file is opened by the first call that needs it, so making one costs nothing.

    Every method but `problem` and `close` raises `RecordsError` if the file cannot be used.
    An object belongs to one thread.
    """

    def __init__(self, path: Path) -> None:
        self._database = Database(path)
        self._ask = self._database.run

    @property
    def path(self) -> Path:
        """Where the file is."""
        return self._database.path

    @property
    def problem(self) -> RecordsProblem | None:
        """What is or was wrong with the file; None if nothing. Opens it."""
        return self._database.problem

    def add(self, result: GameResult, way: Way | None = None) -> bool:
        """Keep *result* for good, and the pointer's *way*; False if that game is kept already (R8.2)."""
        return self._ask(lambda connection: add_game(connection, result, way))

    def statistics(self, level: Level, kind: StatKind, period: Period = ALL_TIME) -> LevelStatistics:
        """What the games of *level* and *kind* add up to."""
        return self._ask(lambda connection: level_statistics(connection, level, kind, period))

    def days(self, level: Level, kind: StatKind, period: Period = ALL_TIME) -> tuple[DayOfPlay, ...]:
        """The days with games of *level* and *kind*, the earliest first."""
        from demineur.records.pictures import days_of_play  # noqa: PLC0415

        return self._ask(lambda connection: days_of_play(connection, level, kind, period))

    def spread(self, level: Level, kind: StatKind, period: Period = ALL_TIME) -> TimeSpread | None:
        """How the times of the wins spread; None without a win."""
        from demineur.records.pictures import spread_of_times  # noqa: PLC0415

        return self._ask(lambda connection: spread_of_times(connection, level, kind, period))

    def overview(self, period: Period = ALL_TIME) -> tuple[LevelLine, ...]:
        """A line for each level and kind of games that was played, smaller boards first."""
        from demineur.records.pictures import all_levels  # noqa: PLC0415

        return self._ask(lambda connection: all_levels(connection, period))

    def standing(self, result: GameResult) -> Standing:
        """Where *result* stands among the best times."""
        return self._ask(lambda connection: standing_of(connection, result))

    def levels_played(self) -> tuple[Level, ...]:
        """The levels that have statistics, smaller boards first."""
        found = [level_from(code) for code in self._ask(counted_levels)]
        return tuple(sorted((level for level in found if level is not None), key=_by_size))

    def reset(self, level: Level) -> None:
        """Begin the statistics of *level* anew (rules.md R8.4); its games stay in the history."""
        self._ask(lambda connection: reset_level(connection, level))

    def history(
        self,
        wanted: HistoryFilter | None = None,
        order: HistoryOrder | None = None,
        *,
        descending: bool = True,
        limit: int | None = None,
    ) -> Sequence[int]:
        """The numbers of the games that are wanted (None: all), counted or not, the latest first.

        *order* None: by date. *limit*: no more than so many, which is faster.
        """
        from demineur.records.history_order import HistoryOrder, ordered_games  # noqa: PLC0415

        by = order or HistoryOrder.DATE
        return self._ask(
            lambda connection: ordered_games(connection, wanted, by, descending=descending, limit=limit)
        )

    def levels_in_history(self) -> tuple[Level, ...]:
        """The levels of which there are games, smaller boards first."""
        from demineur.records.history_order import levels_in_history  # noqa: PLC0415

        return self._ask(levels_in_history)

    def rows(self, numbers: Sequence[int]) -> dict[int, GameRow]:
        """The games with these numbers, without those that are damaged or gone."""
        from demineur.records.history import rows_of  # noqa: PLC0415

        return self._ask(lambda connection: rows_of(connection, numbers))

    def games_in_history(self, wanted: HistoryFilter | None = None) -> int:
        """How many games are wanted (None: all)."""
        from demineur.records.history import games_in  # noqa: PLC0415

        return self._ask(lambda connection: games_in(connection, wanted))

    def game(self, game_id: str) -> KeptGame | None:
        """The game with all that was done in it; None if it is not known."""
        from demineur.records.history import kept_game  # noqa: PLC0415

        return self._ask(lambda connection: kept_game(connection, game_id))

    def all_games(self, wanted: HistoryFilter | None = None) -> Iterator[KeptGame]:
        """The wanted games (None: all) one after the other, the earliest first.

        A long way, for a thread of its own.
        """
        from demineur.records.history import all_games  # noqa: PLC0415

        games = self._ask(lambda connection: all_games(connection, wanted))
        while (game := self._ask(lambda _connection: next(games, None))) is not None:
            yield game

    def layouts_without_zini(
        self, level: Level, kind: StatKind, limit: int
    ) -> tuple[tuple[str, Layout], ...]:
        """Games won of which ZiNi is not known yet, by identity, with their layouts."""
        from demineur.records.history import layouts_without_zini  # noqa: PLC0415

        return self._ask(lambda connection: layouts_without_zini(connection, level, kind.value, limit))

    def keep_board_figures(self, found: Iterable[tuple[str, int, int]]) -> None:
        """Keep ZiNi and HZiNi of games, by identity."""
        found = tuple(found)
        self._ask(lambda connection: keep_board_figures(connection, found))

    def back_up(self, target: Path) -> None:
        """Write everything to one file; see `restore`."""
        from demineur.records.backup import back_up  # noqa: PLC0415

        self._ask(lambda connection: back_up(connection, target), target)

    def restore(self, backup: Path) -> Path:
        """Take everything from *backup*, which `games_in_backup` found good; where the old file is kept."""
        from demineur.records.backup import restore  # noqa: PLC0415

        return self._ask(lambda connection: restore(connection, self._database.path, backup))

    def close(self) -> None:
        """Close the file; the next call opens it again."""
        self._database.close()


def _by_size(level: Level) -> tuple[int, Level]:
    return level.cells, level
