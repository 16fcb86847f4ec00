"""What this program is, and which versions it runs on."""

from __future__ import annotations

import platform
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLabel, QPushButton, QVBoxLayout, QWidget

from demineur import __version__
from demineur.i18n import _
from demineur.ui.dialogs.frame import FramedDialog, Scroller

if TYPE_CHECKING:
    from collections.abc import Sequence


class AboutDialog(FramedDialog):
    """Name, version and licence; the text can be copied into a report."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = QLabel()
        self._texts = QLabel()
        self._about_qt = QPushButton()
        self._copy = QPushButton()
        content = QWidget()
        self._lay_out(content, (self._name, self._texts))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self._copy, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self._about_qt, QDialogButtonBox.ButtonRole.ActionRole)
        self.fill(Scroller(content), buttons)
        self._about_qt.clicked.connect(QApplication.aboutQt)
        self._copy.clicked.connect(self._copy_versions)
        self.retranslate()

    def retranslate(self) -> None:
        """Write every text anew in the current language."""
        self.setWindowTitle(_("About Démineur"))
        self._name.setText(_("Démineur {version}").format(version=__version__))
        self._texts.setText("\n".join(_paragraphs()))
        self._about_qt.setText(_("About &Qt"))
        self._copy.setText(_("&Copy for a report"))
        self._copy.setToolTip(_("The versions of all parts, for who looks into a fault"))

    def _copy_versions(self) -> None:
        from demineur.ui.versions import versions_text  # noqa: PLC0415  # only for this

        QGuiApplication.clipboard().setText(versions_text())

    def _lay_out(self, content: QWidget, labels: Sequence[QLabel]) -> None:
        column = QVBoxLayout(content)
        font = self._name.font()
        font.setPointSizeF(font.pointSizeF() * 1.5)
        font.setBold(True)
        self._name.setFont(font)
        for label in labels:
            label.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
            column.addWidget(label)
        column.addStretch(1)


def _paragraphs() -> tuple[str, ...]:
    return (
        _("A Minesweeper with two families of levels."),
        "",
        _("Free software under the MIT licence."),
        _("The window is made with Qt, under the LGPL."),
        _("It looks for no updates, and tells nobody what you play."),
        "",
        _("Python {python}, Qt {qt}, {system}").format(
            python=platform.python_version(), qt=qVersion(), system=platform.system()
        ),
    )
