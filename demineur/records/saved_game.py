"""A game found again after the program ended, however that was."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from demineur.engine.position import Position, Status
from demineur.play.clock import TimeSource
from demineur.play.result import GameResult, result_of
from demineur.play.session import GameSetup, LoggedAction, Session, resume_session
from demineur.records.journal import Damage, Journal

if TYPE_CHECKING:
    from datetime import datetime


@dataclass(frozen=True, slots=True)
class SavedGame:
    """The journal's game.

    If it is `over`, its `result` belongs into the records (where it is counted once), and it is discarded.
    """

    journal: Journal
    saved_at: datetime
    """When the file was last written (aware, UTC)."""

    @property
    def setup(self) -> GameSetup:
        """The setup, with the layout if the mines were dealt."""
        return self.journal.setup

    @property
    def log(self) -> tuple[LoggedAction, ...]:
        """What was done."""
        return self.journal.log

    @property
    def position(self) -> Position:
        """Where that led."""
        return self.journal.position

    @property
    def elapsed_ms(self) -> int:
        """The clock's time when it was last written down."""
        return self.journal.elapsed_ms

    @property
    def assisted(self) -> bool:
        """Whether a hint or the overlay was used."""
        return self.journal.assisted

    @property
    def started(self) -> bool:
        """Whether a cell is open: only then it counts (rules.md R8.1)."""
        return self.position.status is not Status.READY

    @property
    def over(self) -> bool:
        """Whether there is nothing left to play: won, lost, or left for another game."""
        return self.position.status.over or self.journal.abandoned

    def resume(self, time: TimeSource, *, question_marks: bool) -> Session:
        """The game again, paused if it had started; as `resume_session`, but without a second replay."""
        session = resume_session(
            self.setup,
            self.log,
            self.elapsed_ms,
            self.assisted,
            time,
            question_marks=question_marks,
            position=self.position,
            wasted=self.journal.wasted,
        )
        if not question_marks:
            session.set_question_marks(on=False)
        return session

    def result(self) -> GameResult:
        """What the records keep of it if it is not played on; `ValueError` if it had not started."""
        return result_of(
            self.setup,
            self.log,
            self.position,
            ms=self.log[-1].ms if self.position.status.over else self.elapsed_ms,
            assisted=self.assisted,
            wasted=self.journal.wasted,
            ended_at=self.saved_at,
        )


@dataclass(frozen=True, slots=True)
class DamagedGame:
    """A journal that could not be read to its end, or not at all.

    *kept* is where the file is now, as it was found; None if the system let us neither rename nor copy it.
    *recovered* is the game up to the last line that can be trusted, if there is one.
    """

    reason: Damage
    kept: Path | None
    recovered: SavedGame | None


def written_at(path: Path) -> datetime:
    """When the file was last written; now, if that is no date."""
    from datetime import UTC, datetime  # noqa: PLC0415 - only if a game was saved

    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except (OSError, OverflowError, ValueError):
        return datetime.now(UTC)
