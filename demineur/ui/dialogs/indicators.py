"""Check boxes, radio buttons and fields that can be seen on a dark window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QProxyStyle, QStyle, QStyleOption, QWidget

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

_ROUND: Final = QStyle.PrimitiveElement.PE_IndicatorRadioButton
_SQUARE: Final = QStyle.PrimitiveElement.PE_IndicatorCheckBox
_FIELD: Final = QStyle.PrimitiveElement.PE_FrameLineEdit


class SeenIndicators(QProxyStyle):
    """Draws a clear line around them: Fusion's own is darker than the window, whatever the window."""

    def __init__(self, parent: QObject) -> None:
        super().__init__("fusion")
        self.setParent(parent)

    def drawPrimitive(
        self,
        element: QStyle.PrimitiveElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Draw as ever, and the line last."""
        super().drawPrimitive(element, option, painter, widget)
        if element not in {_ROUND, _SQUARE, _FIELD} or widget is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, element == _ROUND)
        painter.setPen(widget.palette().color(QPalette.ColorRole.PlaceholderText))
        area = option.rect.adjusted(0, 0, -1, -1)
        if element == _ROUND:
            painter.drawEllipse(area.adjusted(1, 1, -1, -1))
        else:
            painter.drawRect(area)
        painter.restore()
