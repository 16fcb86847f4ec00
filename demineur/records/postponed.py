"""Finished games whose result could not be added to the records: they wait in their journals."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from demineur.records.saved_game import SavedGame, written_at

_PATTERN = "uncounted-*.game"


def postponed_name(folder: Path, game_id: str) -> Path:
    """Where the journal of that game waits."""
    return folder / _PATTERN.replace("*", game_id)


def postponed_games(folder: Path) -> Iterator[tuple[Path, SavedGame]]:
    """The games that wait in *folder*, each with its journal: add the result, then delete the journal.

    Two copies of the program may do so at once: the records count each game once (rules.md R8.2).
    """
    from demineur.records.journal import read_journal  # noqa: PLC0415 - there are hardly ever any

    for path in sorted(folder.glob(_PATTERN)):
        with suppress(OSError):
            journal = read_journal(path.read_bytes()).journal
            if journal is not None and journal.setup.game_id in path.name:
                saved = SavedGame(journal, written_at(path))
                if saved.started:
                    yield path, saved
