"""What all dialogs share: they scroll on a small screen and speak another language at once."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QLineEdit,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)


class Scroller(QScrollArea):
    """Shows *content* whole where there is room, and scrolls where there is none."""

    def __init__(self, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._content = content
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(content)
        # The page behind it shows through: a tab's ground is not always the window's.
        self.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)

    def sizeHint(self) -> QSize:
        """The content's own size: Qt's limit of a few lines would scroll in the middle of a large screen.

        Texts of several lines want to be as high as they are at the content's own width.
        """
        hint = self._content.sizeHint()
        layout = self._content.layout()
        if layout is not None and layout.hasHeightForWidth():
            hint.setHeight(max(hint.height(), layout.totalHeightForWidth(hint.width())))
        # A form whose rows might wrap wants more at the least than it does at its best.
        return hint.expandedTo(self._content.minimumSizeHint())

    def minimumSizeHint(self) -> QSize:
        """A few letters: the rest can be scrolled to."""
        line = self.fontMetrics().height()
        return QSize(8 * line, 3 * line)


class FramedDialog(QDialog):
    """A dialog with something over a row of buttons.

    A subclass fills it when its content is complete (the Tab key follows that order), and writes all its
    texts in `retranslate`, which it calls once at the end of its `__init__`.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layout = QVBoxLayout(self)
        self._sized = False

    def fill(self, content: QWidget, buttons: QDialogButtonBox) -> None:
        """Put *content* over *buttons*; Close and Cancel close the dialog."""
        self._layout.addWidget(content, 1)
        self._layout.addWidget(buttons)
        buttons.rejected.connect(self.reject)
        self.make_indicators_seen(content)

    def make_indicators_seen(self, content: QWidget) -> None:
        """Let buttons and fields in *content* be seen on a dark window; `fill` does so for what is there."""
        found = [part for kind in (QRadioButton, QCheckBox, QLineEdit) for part in content.findChildren(kind)]
        if not found or self.style().name() != "fusion":
            return
        # A style costs more to load than a dialog without such parts should.
        from demineur.ui.dialogs.indicators import SeenIndicators  # noqa: PLC0415

        style = SeenIndicators(self)
        for part in found:
            part.setStyle(style)

    def retranslate(self) -> None:
        """Write every text anew in the current language."""

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            if self.isVisible() and not self.isMaximized() and not self.isFullScreen():
                # Once the parts have followed, too: what was made for short words grows with long ones.
                QTimer.singleShot(0, self, self._grow)

    def setVisible(self, visible: bool) -> None:
        """Before it is first shown, take the size that shows everything, as far as the screen has it."""
        if visible and not self._sized:
            self._sized = True
            self.resize(self._whole())
        super().setVisible(visible)

    def _grow(self) -> None:
        self.resize(self.size().expandedTo(self._whole()))

    def _whole(self) -> QSize:
        """The size that shows everything, as far as the screen has it."""
        self._forget_earlier_sizes()
        room = self.screen().availableSize()
        return self.sizeHint().boundedTo(QSize(room.width() * 19 // 20, room.height() * 9 // 10))

    def _forget_earlier_sizes(self) -> None:
        """Let every layout ask again: a hidden one remembers what its content wanted when it was empty."""
        for part in reversed(self.findChildren(QWidget)):
            layout = part.layout()
            if layout is not None:
                layout.activate()
            part.updateGeometry()
