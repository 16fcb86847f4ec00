"""The history: every game that was kept, counted or not, and what a replay of it needs."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from demineur.engine.levels import Level
from demineur.play.clicks import Clicks
from demineur.play.metrics import GameCounts
from demineur.play.result import GameResult
from demineur.play.session import GameKind, GameSetup, LoggedAction
from demineur.records.encoding import unpacked_log, unpacked_mines
from demineur.records.path_encoding import unpacked_way
from demineur.records.period import ALL_TIME, Period
from demineur.records.statistics import moment_from

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime
    from sqlite3 import Connection

    from demineur.engine.layouts import Layout
    from demineur.play.pointer_path import Way


@dataclass(frozen=True, slots=True)
class HistoryFilter:
    """Which games are wanted: those of a level, of a kind, of a stretch of days. None: of any."""

    level: Level | None = None
    kind: GameKind | None = None
    period: Period = ALL_TIME


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game in the history. *counts* None: an early version of the program kept it, and counted nothing.

    *recorded*: it can be watched. *zini* and *hzini* are None until they were worked out.
    """

    game_id: str
    level: Level
    kind: GameKind
    seed: int
    first_cell: int
    won: bool
    ms: int
    assisted: bool
    abandoned: bool
    ended_at: datetime
    simple_mode: bool
    counts: GameCounts | None
    zini: int | None
    hzini: int | None
    recorded: bool


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game with all that was done. *log* is empty and the layout missing if it was not recorded.

    *way* is the pointer's; None if it was not recorded, and where many games are asked for at once.
    """

    row: GameRow
    setup: GameSetup
    log: tuple[LoggedAction, ...]
    way: Way | None = None

    @property
    def result(self) -> GameResult:
        """The result as it was when the game ended."""
        row = self.row
        return GameResult(
            game_id=row.game_id,
            level=row.level,
            kind=row.kind,
            seed=row.seed,
            first_cell=row.first_cell,
            won=row.won,
            ms=row.ms,
            assisted=row.assisted,
            abandoned=row.abandoned,
            ended_at=row.ended_at,
            simple_mode=row.simple_mode,
            layout=self.setup.layout,
            log=self.log,
            counts=row.counts,
        )


def rows_of(connection: Connection, numbers: Sequence[int]) -> dict[int, GameRow]:
    """The games with these numbers, a few hundred at most; those that make no sense are left out."""
    marks = ", ".join("?" * len(numbers))
    rows = connection.execute(f"{_SELECT} WHERE number IN ({marks})", tuple(numbers))
    found = ((number, _game_row(row)) for *row, number in rows)
    return {number: row for number, row in found if row is not None}


def games_in(connection: Connection, wanted: HistoryFilter | None) -> int:
    """How many games are wanted."""
    where, values = conditions(wanted)
    (number,) = connection.execute(f"{_COUNT} {where}", values).fetchone()
    return int(number)


def all_games(connection: Connection, wanted: HistoryFilter | None) -> Iterator[KeptGame]:
    """The games that are wanted with all that was done, the earliest first, one after the other."""
    where, values = conditions(wanted)
    rows = connection.execute(f"{_SELECT_WHOLE} {where} ORDER BY games.number", values)
    return (game for game in map(_kept_game, rows) if game is not None)


def kept_game(connection: Connection, game_id: str) -> KeptGame | None:
    """The game with that identity; None if there is none."""
    row = connection.execute(f"{_SELECT_WHOLE} WHERE game_id = ?", (game_id,)).fetchone()
    game = None if row is None else _kept_game(row)
    found = connection.execute(_WAY, (game_id,)).fetchone()
    return game if game is None or found is None else replace(game, way=_way(found[0]))


def layouts_without_zini(
    connection: Connection, level: Level, kind: str, limit: int
) -> tuple[tuple[str, Layout], ...]:
    """Won games of which ZiNi is not known yet, the latest first, with their layouts."""
    found = []
    for game_id, mines in connection.execute(_WITHOUT_ZINI, (level.code, kind, limit)):
        try:
            found.append((game_id, unpacked_mines(mines, level.grid)))
        except (TypeError, ValueError):
            continue  # it was damaged; the game stays without the figure
    return tuple(found)


def conditions(wanted: HistoryFilter | None) -> tuple[str, tuple[str | int, ...]]:
    """The clause that finds the wanted games, and its values."""
    if wanted is None:
        return "", ()
    parts: list[str] = []
    values: list[str | int] = []
    if wanted.level is not None:
        parts.append("level = ?")
        values.append(wanted.level.code)
    if wanted.kind is not None:
        parts.append("kind = ?")
        values.append(wanted.kind.value)
    if not wanted.period.is_all:
        parts.append("day BETWEEN ? AND ?")
        values += wanted.period.bounds
    return ("WHERE " + " AND ".join(parts) if parts else ""), tuple(values)


def level_of(code: str) -> Level:
    """The level with that code, an imported one too; `ValueError` if it is none."""
    match = _CODE.fullmatch(code)
    if match is None:
        raise ValueError(f"{code} is no level.")
    return Level(*map(int, match.groups()))


def _game_row(row: Sequence[object]) -> GameRow | None:
    """The row as a value; None if it is damaged in a way that leaves no game."""
    game_id, code, kind, seed, first_cell, won, ms, assisted, abandoned, ended_at_ms, simple_mode = row[:11]
    zini, hzini, recorded = row[19:22]
    try:
        return GameRow(
            game_id=str(game_id),
            level=level_of(str(code)),
            kind=GameKind(kind),
            seed=int(str(seed)),
            first_cell=int(str(first_cell)),
            won=bool(won),
            ms=int(str(ms)),
            assisted=bool(assisted),
            abandoned=bool(abandoned),
            ended_at=moment_from(int(str(ended_at_ms))),
            simple_mode=bool(simple_mode),
            counts=_counts(row[11:19]),
            zini=zini if isinstance(zini, int) else None,
            hzini=hzini if isinstance(hzini, int) else None,
            recorded=bool(recorded),
        )
    except ValueError:
        return None


def _counts(numbers: Sequence[object]) -> GameCounts | None:
    if not all(isinstance(number, int) for number in numbers):
        return None
    three_bv, solved, *clicks = (int(str(number)) for number in numbers)
    return GameCounts(three_bv, solved, Clicks(*clicks[:3]), Clicks(*clicks[3:]))


def _kept_game(row: tuple[object, ...]) -> KeptGame | None:
    game = _game_row(row)
    if game is None:
        return None
    layout, log = _recording(game.level, row[22], row[23])
    setup = GameSetup(game.game_id, game.level, game.kind, game.seed, game.simple_mode, layout)
    return KeptGame(game, setup, log)


def _way(packed: object) -> Way | None:
    """The pointer's way; None if there is none, or a damaged one."""
    try:
        return unpacked_way(packed) if isinstance(packed, bytes) else None
    except ValueError:
        return None


def _recording(level: Level, mines: object, log: object) -> tuple[Layout | None, tuple[LoggedAction, ...]]:
    """The mines and the actions; none of both if either is damaged."""
    if not (isinstance(mines, bytes) and isinstance(log, bytes)):
        return None, ()
    try:
        return unpacked_mines(mines, level.grid), unpacked_log(log)
    except ValueError:
        return None, ()


_CODE = re.compile(r"([0-9]{1,3})x([0-9]{1,3})n([0-9]{1,5})", re.ASCII)
_COLUMNS = """
    SELECT game_id, level, kind, seed, first_cell, won, ms, assisted, abandoned, ended_at_ms, simple_mode,
        three_bv, solved, left_clicks, right_clicks, chord_clicks,
        left_effective, right_effective, chord_effective, zini, hzini,
"""
_SELECT = f"""
    {_COLUMNS} EXISTS (SELECT 1 FROM recordings WHERE number = games.number), number FROM games
"""  # noqa: S608
_WAY = "SELECT way FROM recordings WHERE number = (SELECT number FROM games WHERE game_id = ?)"
_SELECT_WHOLE = f"""
    {_COLUMNS} mines IS NOT NULL, mines, log
    FROM games LEFT JOIN recordings ON recordings.number = games.number
"""
_COUNT = "SELECT COUNT(*) FROM games"
_WITHOUT_ZINI = """
    SELECT game_id, mines FROM games JOIN recordings ON recordings.number = games.number
    WHERE counted = 1 AND won = 1 AND three_bv IS NOT NULL AND zini IS NULL AND level = ? AND kind = ?
    ORDER BY games.number DESC LIMIT ?
"""
