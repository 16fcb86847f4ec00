"""Qt's own texts in other languages: its file, and our catalogue of those that it lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLibraryInfo, QTranslator

from demineur import i18n

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

_QT_TEXTS: Final = "qtbase"
"""Qt's file of its own texts (menus of fields, buttons, keys), and our catalogue of those that it lacks."""


def qt_translators(code: str, parent: QObject) -> list[QTranslator]:
    """What translates Qt's own texts; Qt asks the last one first."""
    qt = QTranslator(parent)
    found = qt.load(f"{_QT_TEXTS}_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    added = i18n.catalogue(code, _QT_TEXTS)
    translators: list[QTranslator] = [] if added is None else [_Added(added, parent)]
    return [*translators, qt] if found else translators


class _Added(QTranslator):
    """Texts of Qt in a language that Qt does not speak, or not wholly; the context is Qt's."""

    def __init__(self, texts: i18n.Catalogue, parent: QObject) -> None:
        super().__init__(parent)
        self._texts = texts

    def isEmpty(self) -> bool:
        """Qt installs only those that have something to say."""
        return False

    def translate(
        self, context: str, text: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        """What Qt's *text* is in this language; None lets the next translator answer."""
        del disambiguation, n
        translated = self._texts.pgettext(context, text)
        return translated if translated != text else None
