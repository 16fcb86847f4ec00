"""Files around the statistics: export, back-up, and restoring from one (rules.md R8.4)."""

from __future__ import annotations

import errno
import os
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QStandardPaths, Qt, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QProgressDialog, QWidget

from demineur.i18n import _, ngettext
from demineur.records.backup import BackupProblem, games_in_backup
from demineur.records.errors import RecordsError, Trouble, trouble_of
from demineur.ui.localised import shown_count
from demineur.ui.trouble_text import file_trouble

if TYPE_CHECKING:
    from collections.abc import Callable

    from demineur.records.store import Records
    from demineur.ui.background import Background, Job

_POLL_MS: Final = 100
_ENDING: Final = ".demineur-backup"


class StatisticsFiles(QObject):
    """Asks for files, and reads and writes them; the dialog tells what came of it."""

    told = Signal(str)
    """Something was done, in a sentence."""
    restored = Signal()
    """All games are others now."""

    def __init__(self, records: Records, background: Background, window: QWidget) -> None:
        super().__init__(window)
        self._records = records
        self._background = background
        self._window = window
        self._job: Job[bool | RecordsError] | None = None
        self._target = Path()
        self._written = 0
        self._progress: QProgressDialog | None = None
        self._poll = QTimer(self)
        self._poll.setInterval(_POLL_MS)
        self._poll.timeout.connect(self._show_progress)
        background.finished.connect(self._take)

    # Export -------------------------------------------------------------------------------------------------

    def ask_for_export(self) -> None:
        """Ask where to, and export all games there."""
        kinds = (_("Spreadsheet (*.csv)"), _("With every move, for programs (*.json)"))
        name, kind = QFileDialog.getSaveFileName(
            self._window, _("Export all games"), str(_documents() / "demineur.csv"), ";;".join(kinds)
        )
        if name:
            target = Path(name)
            if kind == kinds[1] and target.suffix.lower() != ".json":
                target = target.with_suffix(".json")
            self.export_to(target)

    def export_to(self, target: Path) -> None:
        """Export all games: as JSON if the name ends so, else as CSV. A long one shows its progress."""
        if self._is_in_use(target, _("Export")):
            return
        try:
            number = self._records.games_in_history()
        except RecordsError as error:
            self._warn(_("Export"), file_trouble(error))
            return
        self._target, self._written = target, 0
        self._progress = QProgressDialog(
            _("Exporting the games…"), _("Cancel"), 0, max(number, 1), self._window
        )
        self._progress.setWindowModality(Qt.WindowModality.WindowModal)
        self._progress.setAutoReset(False)
        self._progress.canceled.connect(self._call_off)
        path = self._records.path

        def work(is_cancelled: Callable[[], bool]) -> bool | RecordsError:
            return self._export(path, target, is_cancelled)

        self._job = self._background.start(work)
        self._poll.start()

    def _export(self, path: Path, target: Path, is_cancelled: Callable[[], bool]) -> bool | RecordsError:
        """In the other thread: True if it is done, False if it was called off."""
        from demineur.records.export import ExportFormat, export_games  # noqa: PLC0415 - seldom needed
        from demineur.records.store import Records  # noqa: PLC0415 - a thread has its own

        form = ExportFormat.JSON if target.suffix.lower() == ".json" else ExportFormat.CSV

        def go_on(written: int) -> bool:
            self._written = written
            return not is_cancelled()

        with closing(Records(path)) as records:
            try:
                return export_games(records.all_games(), target, form, go_on)
            except RecordsError as error:
                return error
            except OSError as error:
                return RecordsError(trouble_of(error), target, error.strerror or str(error))

    def _show_progress(self) -> None:
        if self._progress is not None:
            self._progress.setValue(self._written)

    def _call_off(self) -> None:
        if self._job is not None:
            self._job.cancel()
        self._end_progress()
        self.told.emit(_("The export was called off."))

    def _take(self, job: Job[bool | RecordsError]) -> None:
        if job is not self._job:
            return
        self._end_progress()
        if isinstance(job.result, RecordsError):
            self._warn(_("Export"), file_trouble(job.result))
        elif job.result:
            self.told.emit(_("All games were exported to {path}.").format(path=self._target))

    def _end_progress(self) -> None:
        self._poll.stop()
        self._job = None
        if self._progress is not None:
            self._progress.canceled.disconnect(self._call_off)
            self._progress.close()
            self._progress.deleteLater()
            self._progress = None

    # Back-up ------------------------------------------------------------------------------------------------

    def ask_for_backup(self) -> None:
        """Ask where to, and write all games and statistics there as one file."""
        name, _kind = QFileDialog.getSaveFileName(
            self._window,
            _("Back up games and statistics"),
            str(_documents() / f"games{_ENDING}"),
            _("Back-up (*{ending})").format(ending=_ENDING),
        )
        if name:
            self.back_up_to(Path(name))

    def back_up_to(self, target: Path) -> None:
        """Write the back-up."""
        if self._is_in_use(target, _("Back-up")):
            return
        try:
            self._records.back_up(target)
        except RecordsError as error:
            self._warn(_("Back-up"), file_trouble(error))
            return
        self.told.emit(_("The back-up was written to {path}.").format(path=target))

    def ask_for_restore(self) -> None:
        """Ask for a back-up, and take all games from it after a question."""
        name, _kind = QFileDialog.getOpenFileName(
            self._window,
            _("Restore from a back-up"),
            str(_documents()),
            _("Back-up (*{ending})").format(ending=_ENDING) + ";;" + _("All files (*)"),
        )
        if name:
            self.restore_from(Path(name))

    def restore_from(self, backup: Path) -> None:
        """Look at the back-up, ask, and take all games from it."""
        if self._is_in_use(backup, _("Restore")):
            return
        found = games_in_backup(backup)
        if isinstance(found, BackupProblem):
            self._warn(_("Restore"), _backup_trouble(found, backup))
            return
        if not self._may_replace(found):
            return
        try:
            kept = self._records.restore(backup)
        except RecordsError as error:
            self._warn(_("Restore"), file_trouble(error))
            return
        self.restored.emit()
        self.told.emit(
            _("The games are those of the back-up now; the ones before are kept as {path}.").format(path=kept)
        )

    def _may_replace(self, games: int) -> bool:
        question = ngettext(
            "Replace all games and statistics by the {n} game of the back-up?",
            "Replace all games and statistics by the {n} games of the back-up?",
            games,
        ).format(n=shown_count(games))
        box = QMessageBox(QMessageBox.Icon.Question, _("Restore"), question, parent=self._window)
        box.setInformativeText(_("The present ones are kept in a file beside them."))
        replace = box.addButton(_("Replace"), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.exec()
        wanted = box.clickedButton() is replace
        box.deleteLater()
        return wanted

    def _is_in_use(self, path: Path, title: str) -> bool:
        """Whether the player chose the very file that the games are kept in; that is told.

        Put in its place, a file would be one that the open database knows nothing of.
        """
        try:
            own = path.samefile(self._records.path)
        except OSError:
            return False
        if own:
            error = RecordsError(Trouble.UNREACHABLE, path, os.strerror(errno.EBUSY))
            self._warn(title, file_trouble(error))
        return own

    def _warn(self, title: str, text: str) -> None:
        QMessageBox.warning(self._window, title, text)


def _backup_trouble(problem: BackupProblem, path: Path) -> str:
    texts = {
        BackupProblem.UNREADABLE: _("{path} cannot be read. Nothing was changed."),
        BackupProblem.FOREIGN: _("{path} is no back-up of Démineur. Nothing was changed."),
        BackupProblem.NEWER: _(
            "A newer version of Démineur wrote {path}. Update first; nothing was changed."
        ),
        BackupProblem.DAMAGED: _("{path} is damaged. Choose another back-up; nothing was changed."),
    }
    return texts[problem].format(path=path)


def _documents() -> Path:
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
