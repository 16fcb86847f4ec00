"""Questions before something is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMessageBox

from demineur.i18n import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def is_wanted(window: QWidget, question: str, more: str, yes: str) -> bool:
    """Whether the player wants what *question* asks; *more* is what it means, *yes* the button."""
    box = QMessageBox(window)
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle(question)
    box.setText(question)
    box.setInformativeText(more)
    does_it = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
    stay = box.addButton(_("Stay"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(stay)
    box.setEscapeButton(stay)
    box.exec()
    wanted = box.clickedButton() is does_it
    box.deleteLater()
    return wanted
