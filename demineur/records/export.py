"""All games as CSV for spreadsheets, or as JSON with everything that was done (rules.md R8.4)."""

from __future__ import annotations

import csv
import json
from contextlib import suppress
from enum import Enum
from typing import TYPE_CHECKING, TextIO

from demineur import __version__
from demineur.play.metrics import rate_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from demineur.records.history import GameRow, KeptGame

_SAY_EVERY = 200


class ExportFormat(Enum):
    """How games are written; the values are the files' endings."""

    CSV = "csv"
    JSON = "json"


def export_games(
    games: Iterable[KeptGame],
    target: Path,
    form: ExportFormat,
    go_on: Callable[[int], bool] = lambda _written: True,
) -> bool:
    """Write *games* to *target*; what was there before stays until the new file is whole.

    *go_on* is told now and then how many are written, and says whether to go on; False if it said no.
    `OSError` if the file cannot be written.
    """
    write = _write_csv if form is ExportFormat.CSV else _write_json
    beside = target.with_name(f"{target.name}.part")
    done = False
    try:
        with beside.open("w", encoding="utf-8", newline="") as file:
            done = write(games, file, go_on)
        if done:
            beside.replace(target)
    finally:
        if not done:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
    return done


def _write_csv(games: Iterable[KeptGame], file: TextIO, go_on: Callable[[int], bool]) -> bool:
    writer: csv.DictWriter[str] | None = None
    for game in _said(games, go_on):
        if game is None:
            return False
        facts = _facts(game.row)
        if writer is None:
            writer = csv.DictWriter(file, list(facts))
            writer.writeheader()
        writer.writerow(facts)
    return True


def _write_json(games: Iterable[KeptGame], file: TextIO, go_on: Callable[[int], bool]) -> bool:
    """One game a line, so that large files can be read line by line too."""
    file.write(f'{{"program": {json.dumps(f"demineur {__version__}")}, "games": [')
    separator = "\n"
    for game in _said(games, go_on):
        if game is None:
            return False
        layout, grid = game.setup.layout, game.row.level.grid
        whole = {
            **_facts(game.row),
            "mine_cells": None if layout is None else grid.cells(layout.mines),
            "actions": [[one.ms, one.action.kind.value, one.action.cell] for one in game.log],
        }
        file.write(separator + json.dumps(whole, separators=(",", ":")))
        separator = ",\n"
    file.write("\n]}\n")
    return True


def _said(games: Iterable[KeptGame], go_on: Callable[[int], bool]) -> Iterator[KeptGame | None]:
    """The games, and None when nobody wants to go on."""
    for written, game in enumerate(games):
        if written % _SAY_EVERY == 0 and not go_on(written):
            yield None
            return
        yield game


def _facts(row: GameRow) -> dict[str, str | int | float | bool | None]:
    return {
        "game_id": row.game_id,
        "ended_at": row.ended_at.isoformat(timespec="milliseconds"),
        "columns": row.level.columns,
        "rows": row.level.rows,
        "mines": row.level.mines,
        "kind": row.kind.value,
        # As text: 64 bits are more than many readers' numbers hold.
        "seed": str(row.seed),
        "first_cell": row.first_cell,
        "result": "won" if row.won else "left" if row.abandoned else "lost",
        "time_ms": row.ms,
        "with_help": row.assisted,
        "simple_mode": row.simple_mode,
        **_figures(row),
        "zini": row.zini,
        "hzini": row.hzini,
    }


def _figures(row: GameRow) -> dict[str, float | None]:
    counts = row.counts
    if counts is None:
        return dict.fromkeys(_FIGURES)
    ratings = rate_game(row.level, row.ms, counts)
    figures = (
        counts.three_bv,
        counts.solved,
        *counts.clicks,
        counts.effective.total,
        ratings.three_bv_per_second,
        ratings.efficiency,
        ratings.correctness,
        ratings.throughput,
        ratings.rqp,
        ratings.stnb,
    )
    return dict(zip(_FIGURES, figures, strict=True))


_FIGURES = (
    "three_bv",
    "solved_three_bv",
    "left_clicks",
    "right_clicks",
    "chords",
    "effective_clicks",
    "three_bv_per_second",
    "ioe",
    "correctness",
    "throughput",
    "rqp",
    "stnb",
)
