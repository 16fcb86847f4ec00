"""Tells of a fault of the program: what it means for the game, where the report is, that nothing was sent."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from demineur.i18n import _
from demineur.ui.dialogs.frame import FramedDialog

if TYPE_CHECKING:
    from collections.abc import Sequence

_WIDTH: Final = 560
_LINES: Final = 10


class CrashDialog(FramedDialog):
    """Shows a report: the path of its file, or its text where it could not be written."""

    def __init__(self, report: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._path, self._report = _read(report)
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._details = QPlainTextEdit(self._report)
        self._details.setReadOnly(True)
        self._details.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._copy = QPushButton()
        self._folder = QPushButton()
        self._close = QPushButton()
        self._lay_out((self._copy,) if self._path is None else (self._copy, self._folder))
        self._copy.clicked.connect(self._copy_report)
        self._folder.clicked.connect(self._show_folder)
        self.retranslate()

    def retranslate(self) -> None:
        """Write every text anew in the current language."""
        self.setWindowTitle(_("A fault in Démineur"))
        self._text.setText("\n\n".join(self._sentences()))
        self._details.setAccessibleName(_("Report"))
        self._copy.setText(_("&Copy the report"))
        self._folder.setText(_("&Show the folder"))
        self._close.setText(_("&Go on"))

    def _sentences(self) -> list[str]:
        if self._path is None:
            kept = _("The report could not be written to a file: copy it from here.")
        else:
            kept = _("The report is kept in {file}.").format(file=self._path)
        return [
            _("Something went wrong in the program. Your game goes on, and what you have played is saved."),
            kept,
            _("Nothing was sent anywhere. If you tell the makers of this fault, add the report."),
        ]

    def _lay_out(self, actions: Sequence[QPushButton]) -> None:
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._text)
        column.addWidget(self._details, 1)
        content.setMinimumWidth(_WIDTH)
        self._details.setMinimumHeight(_LINES * self._details.fontMetrics().lineSpacing())
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        buttons = QDialogButtonBox()
        for action in actions:
            buttons.addButton(action, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self._close, QDialogButtonBox.ButtonRole.RejectRole)
        self._close.setDefault(True)
        self.fill(content, buttons)
        self._close.setFocus()

    def _copy_report(self) -> None:
        QGuiApplication.clipboard().setText(self._report)

    def _show_folder(self) -> None:
        if self._path is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._path.parent)))


def _read(report: str) -> tuple[Path | None, str]:
    """The file of a report, if it is one, and its text."""
    if "\n" in report:
        return None, report
    path = Path(report)
    try:
        return path, path.read_text(encoding="utf-8")
    except OSError:
        return None, report
