"""A ring around what has the focus of the keyboard, the same in every theme and every dialog.

The style's own sign is a pale frame that also marks the default button; who cannot use a mouse must never
search. Nothing of it is seen while the mouse is used, and nothing of it is loaded before the window is there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QComboBox,
    QGraphicsView,
    QLineEdit,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

from demineur.ui.glyph_button import GlyphButton
from demineur.ui.picture_button import PictureButton
from demineur.ui.switch import Switch

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QApplication

_WIDTH: Final = 2
_AIR: Final = 1
_RADIUS: Final = 5
_RINGED: Final = (QAbstractButton, QComboBox, QLineEdit, QTabBar, QAbstractScrollArea)
_PAINTING_THEIR_OWN: Final = (Switch, PictureButton, GlyphButton, QGraphicsView)


class FocusRing(QWidget):
    """A ring around *target*; goes where that goes, and with it."""

    def __init__(self, target: QWidget) -> None:
        super().__init__(_ground_of(target))
        self._target = target
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        part: QWidget | None = target
        while part is not None and part is not self.parentWidget():
            part.installEventFilter(self)
            part = part.parentWidget()
        self._go()
        self.show()
        self.raise_()

    def _go(self) -> None:
        ground = self.parentWidget()
        if ground is None:
            return
        outside = _WIDTH + _AIR
        place = QRect(self._target.mapTo(ground, QPoint()), self._target.size())
        self.setGeometry(place.adjusted(-outside, -outside, outside, outside) & ground.rect())
        self.setVisible(self._target.isVisible())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the target, and what it lies in."""
        if event.type() in {QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide}:
            self._go()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a line that stands out from the window as text does."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.WindowText), _WIDTH))
        inset = _WIDTH / 2
        area = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(area, _RADIUS, _RADIUS)


def _ground_of(target: QWidget) -> QWidget:
    """What the ring is drawn on: the page that scrolls with *target*, or the window."""
    part = target
    while not part.isWindow():
        above = part.parentWidget()
        area = above.parentWidget() if above is not None else None
        if part is not target and isinstance(area, QAbstractScrollArea) and area.viewport() is above:
            return part
        if above is None:
            break
        part = above
    return part


class FocusRings(QObject):
    """Follows the focus through all windows of *application*."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._ring: FocusRing | None = None
        application.focusChanged.connect(self._follow)

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        ring, self._ring = self._ring, None
        if ring is not None and isValid(ring):
            ring.hide()
            ring.deleteLater()
        if now is not None and self._is_wanted(now):
            self._ring = FocusRing(now)

    @staticmethod
    def _is_wanted(widget: QWidget) -> bool:
        """Whether the keyboard brought the focus there, and the widget does not paint a ring itself."""
        by_key = widget.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
        return by_key and isinstance(widget, _RINGED) and not isinstance(widget, _PAINTING_THEIR_OWN)
