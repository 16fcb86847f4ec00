"""The theme in use: chosen in the options, light or dark as the system is unless the player decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, Signal

from demineur.settings import BRIGHTNESS, THEME
from demineur.ui.themes import DEFAULT_THEME, Theme, ThemeError, Variant, load_theme, make_palette

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from demineur.settings import Setting
    from demineur.ui.settings_store import SettingsStore

_SCHEMES: Final[dict[str, Qt.ColorScheme]] = {
    "system": Qt.ColorScheme.Unknown,
    "light": Qt.ColorScheme.Light,
    "dark": Qt.ColorScheme.Dark,
}


class Theming(QObject):
    """Loads themes and follows the options and the system, live."""

    theme_changed = Signal(object)
    """The new `Theme`."""

    def __init__(self, application: QApplication, store: SettingsStore) -> None:
        super().__init__(application)
        self._application = application
        self._store = store
        self.problem = ""
        """Why the chosen theme is not shown, if it cannot be loaded."""
        self._ask_for_scheme()
        self.theme = self._load()
        self._set_palette()
        application.styleHints().colorSchemeChanged.connect(self._follow_system)
        store.setting_changed.connect(self._follow_setting)

    def _variant(self) -> Variant:
        wanted = self._store.value(BRIGHTNESS)
        if wanted == "light":
            return "light"
        if wanted == "dark" or self._application.styleHints().colorScheme() == Qt.ColorScheme.Dark:
            return "dark"
        return "light"

    def _load(self) -> Theme:
        try:
            return load_theme(self._store.value(THEME), self._variant())
        except ThemeError as error:
            self.problem = str(error)
            return load_theme(DEFAULT_THEME, self._variant())

    def check(self) -> None:
        """Parse all pictures of the theme; with a damaged one, go over to the default theme."""
        try:
            self.theme.check()
        except ThemeError as error:
            self.problem = str(error)
            self.theme = load_theme(DEFAULT_THEME, self._variant())
            self._set_palette()
            self.theme_changed.emit(self.theme)

    def _ask_for_scheme(self) -> None:
        """Tell the platform, so that window frames and native dialogs match."""
        scheme = _SCHEMES[self._store.value(BRIGHTNESS)]
        hints = self._application.styleHints()
        if scheme != Qt.ColorScheme.Unknown or hints.colorScheme() != Qt.ColorScheme.Unknown:
            hints.setColorScheme(scheme)

    def _set_palette(self) -> None:
        self._application.setPalette(make_palette(self.theme))

    def _follow_setting(self, setting: Setting[object]) -> None:
        if setting.key in {THEME.key, BRIGHTNESS.key}:
            self._ask_for_scheme()
            self._change()

    def _follow_system(self) -> None:
        if self._store.value(BRIGHTNESS) == "system":
            self._change()

    def _change(self) -> None:
        theme = self._load()
        if (theme.key, theme.variant) != (self.theme.key, self.theme.variant):
            self.theme = theme
            self._set_palette()
            self.theme_changed.emit(theme)
