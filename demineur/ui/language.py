"""The language of the whole program, set and followed here alone: texts, Qt's own, numbers, direction."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QLibraryInfo, QLocale, QObject, QTranslator

from demineur import i18n
from demineur.settings import LANGUAGE

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from demineur.settings import Setting
    from demineur.ui.settings_store import SettingsStore

_QT_TEXTS: Final = "qtbase"
"""Qt's file of its own texts (menus of fields, buttons, keys), and our catalogue of those that it lacks."""


class Language(QObject):
    """Speaks the language that the option asks for.

    When it changes, every window and dialog that is open gets Qt's LanguageChange, children included.
    """

    def __init__(self, application: QApplication, store: SettingsStore) -> None:
        super().__init__(application)
        self._application = application
        self._store = store
        self._translators: list[QTranslator] = []
        if sys.platform == "darwin":
            # Started from the Finder, there is no environment that names a language.
            i18n.follow_system(QLocale.system().uiLanguages())
        self._speak()
        store.setting_changed.connect(self._follow_setting)

    def _follow_setting(self, setting: Setting[object]) -> None:
        if setting.key == LANGUAGE.key:
            self._speak()
            self._application.sendEvent(self._application, QEvent(QEvent.Type.LanguageChange))

    def _speak(self) -> None:
        code = i18n.set_language(self._store.value(LANGUAGE))
        locale = locale_of(code, QLocale.system())
        QLocale.setDefault(locale)
        self._translate_qt(code)
        self._application.setLayoutDirection(locale.textDirection())

    def _translate_qt(self, code: str) -> None:
        for translator in self._translators:
            self._application.removeTranslator(translator)
        self._translators = [] if code == "en" else qt_translators(code, self)
        for translator in self._translators:
            self._application.installTranslator(translator)


def locale_of(code: str, system: QLocale) -> QLocale:
    """How numbers and dates are written in the language *code*.

    As the *system* does where it has the same language (a Canadian's French is not a Frenchman's), else in
    the language's usual way.
    """
    usual = QLocale(code)
    return system if system.language() == usual.language() else usual


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
