"""Works out ZiNi and HZiNi of boards that were won, while somebody looks at the figures."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from demineur.engine.levels import Level
    from demineur.records.statistics import StatKind
    from demineur.ui.background import Background, Job

_AT_ONCE: Final = 8
"""So many boards are worked out before their figures are kept and shown."""
_FIRST_MS: Final = 250
"""By then the figures that are known are on the screen: the other thread would take time from that."""


class BoardFigures(QObject):
    """Looks for boards without these figures, some at a time, the latest first."""

    found = Signal()
    """More of them are known now."""

    def __init__(self, background: Background, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = path
        self._background = background
        self._job: Job[int] | None = None
        self._wanted: tuple[Level, StatKind] | None = None
        background.finished.connect(self._take)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_FIRST_MS)
        self._soon.timeout.connect(self._go_on)

    def look_for(self, level: Level, kind: StatKind) -> None:
        """Work on the games of *level* and *kind*, and no longer on others."""
        if self._wanted != (level, kind):
            self.stop()
            self._wanted = level, kind
            self._soon.start()

    def stop(self) -> None:
        """Nobody looks any more."""
        self._wanted = None
        self._soon.stop()
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def _go_on(self) -> None:
        if self._wanted is None:
            return
        path, (level, kind) = self._path, self._wanted

        def work(is_cancelled: Callable[[], bool]) -> int:
            return _work_some_out(path, level, kind, is_cancelled)

        self._job = self._background.start(work)

    def _take(self, job: Job[int]) -> None:
        if job is not self._job:
            return
        self._job = None
        if job.result:
            self.found.emit()
            self._go_on()


def _work_some_out(path: Path, level: Level, kind: StatKind, is_cancelled: Callable[[], bool]) -> int:
    """Keep the figures of some boards; of how many. None if the records cannot be used now."""
    from demineur.engine.zini import hzini, zini  # noqa: PLC0415 - in the thread that has the time
    from demineur.records.errors import RecordsError  # noqa: PLC0415
    from demineur.records.store import Records  # noqa: PLC0415

    found = []
    with closing(Records(path)) as records:
        try:
            for game_id, layout in records.layouts_without_zini(level, kind, _AT_ONCE):
                if is_cancelled():
                    break
                found.append((game_id, zini(layout), hzini(layout)))
            if found:
                records.keep_board_figures(found)
        except RecordsError:
            return 0
    return len(found)
