"""The language of the whole program, set and followed here alone: texts, Qt's own, numbers, direction."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLocale, QObject

from demineur import i18n
from demineur.settings import LANGUAGE

if TYPE_CHECKING:
    from PySide6.QtCore import QTranslator
    from PySide6.QtWidgets import QApplication

    from demineur.settings import Setting
    from demineur.ui.settings_store import SettingsStore


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
        self._translators = [] if code == "en" else self._qt_translators(code)
        for translator in self._translators:
            self._application.installTranslator(translator)

    def _qt_translators(self, code: str) -> list[QTranslator]:
        from demineur.ui.qt_texts import qt_translators  # noqa: PLC0415  # Qt speaks English by itself

        return qt_translators(code, self)


def locale_of(code: str, system: QLocale) -> QLocale:
    """How numbers and dates are written in the language *code*.

    As the *system* does where it has the same language (a Canadian's French is not a Frenchman's), else in
    the language's usual way.
    """
    usual = QLocale(code)
    return system if system.language() == usual.language() else usual
