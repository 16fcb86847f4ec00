"""The theme in use: chosen in the options, light or dark as the system is unless the player decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, Signal

from demineur.i18n import _
from demineur.settings import BRIGHTNESS, DIGIT_SIZE, THEME, DigitSize
from demineur.settings import Theme as ThemeName
from demineur.ui.themes import (
    DEFAULT_THEME,
    USUAL_DIGITS,
    Theme,
    ThemeError,
    Variant,
    available_themes,
    load_theme,
    make_palette,
)

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QApplication

    from demineur.settings import Setting
    from demineur.ui.settings_store import SettingsStore

_SCHEMES: Final[dict[str, Qt.ColorScheme]] = {
    "system": Qt.ColorScheme.Unknown,
    "light": Qt.ColorScheme.Light,
    "dark": Qt.ColorScheme.Dark,
}
_DIGIT_SHARES: Final = {DigitSize.NORMAL: USUAL_DIGITS, DigitSize.LARGE: 70, DigitSize.LARGER: 80}


class Theming(QObject):
    """Loads themes and follows the options and the system, live."""

    theme_changed = Signal(object)
    """The new `Theme`."""
    failed = Signal(str)
    """The chosen theme cannot be shown: why, in a sentence."""

    def __init__(self, application: QApplication, store: SettingsStore, folder: Path | None = None) -> None:
        """*folder* has the player's own themes, and need not exist."""
        super().__init__(application)
        self._application = application
        self._store = store
        self._folder = folder
        self.problem = ""
        """Why the chosen theme is not shown, if it cannot be loaded."""
        # Kept: what `accessibility` gives dies with the Python side of what it is asked of.
        self._hints = application.styleHints()
        self._wishes = self._hints.accessibility()
        self._ask_for_scheme()
        self.theme = self._load()
        self._set_palette()
        self._hints.colorSchemeChanged.connect(self._follow_system)
        self._wishes.contrastPreferenceChanged.connect(self._follow_system)
        store.setting_changed.connect(self._follow_setting)

    @property
    def choices(self) -> dict[str, str]:
        """What can be chosen now: the keys of all themes, and how the players' own are called."""
        own = [ThemeName.SYSTEM, *(theme for theme in ThemeName if theme in available_themes())]
        choices: dict[str, str] = dict.fromkeys(own, "")
        if self._folder is not None and self._folder.is_dir():
            from demineur.ui.player_themes import theme_names  # noqa: PLC0415  # for few players

            choices.update(theme_names(self._folder))
        return choices

    def reload(self) -> None:
        """Read the theme again, if it is one that the player may be drawing right now."""
        if self._key() not in set(ThemeName):
            self._show(self._load())

    def check(self) -> None:
        """Parse all pictures of the theme; with a damaged one, go over to the default theme."""
        try:
            self.theme.check()
        except ThemeError as error:
            self._show(self._fall_back(error))

    def _key(self) -> str:
        key = self._store.value(THEME)
        if key != ThemeName.SYSTEM:
            return key
        high = self._wishes.contrastPreference() == Qt.ContrastPreference.HighContrast
        return ThemeName.CONTRAST if high else ThemeName.MODERN

    def _variant(self) -> Variant:
        wanted = self._store.value(BRIGHTNESS)
        if wanted == "light":
            return "light"
        if wanted == "dark" or self._hints.colorScheme() == Qt.ColorScheme.Dark:
            return "dark"
        return "light"

    def _load(self) -> Theme:
        try:
            theme = self._load_chosen(self._key(), self._variant())
        except ThemeError as error:
            return self._fall_back(error)
        self.problem = ""
        return self._with_digits(theme)

    def _load_chosen(self, key: str, variant: Variant) -> Theme:
        if self._folder is None or key in set(ThemeName):
            return load_theme(key, variant)
        from demineur.ui.player_themes import load_players_theme  # noqa: PLC0415  # for few players

        return load_players_theme(self._folder, key, variant)

    def _fall_back(self, error: ThemeError) -> Theme:
        # Translators: {problem} is a whole sentence about a theme's file.
        text = _("{problem} Until that is mended, the modern theme is shown.")
        self.problem = text.format(problem=error)
        self.failed.emit(self.problem)
        return self._with_digits(load_theme(DEFAULT_THEME, self._variant()))

    def _with_digits(self, theme: Theme) -> Theme:
        theme.digit_share = _DIGIT_SHARES[self._store.value(DIGIT_SIZE)]
        return theme

    def _ask_for_scheme(self) -> None:
        """Tell the platform, so that window frames and native dialogs match."""
        scheme = _SCHEMES[self._store.value(BRIGHTNESS)]
        if scheme != Qt.ColorScheme.Unknown or self._hints.colorScheme() != Qt.ColorScheme.Unknown:
            self._hints.setColorScheme(scheme)

    def _set_palette(self) -> None:
        self._application.setPalette(make_palette(self.theme))

    def _follow_setting(self, setting: Setting[object]) -> None:
        if setting.key in {THEME.key, BRIGHTNESS.key, DIGIT_SIZE.key}:
            self._ask_for_scheme()
            self._change()

    def _follow_system(self) -> None:
        if "system" in {self._store.value(BRIGHTNESS), self._store.value(THEME)}:
            self._change()

    def _change(self) -> None:
        theme, shown = self._load(), self.theme
        if (theme.key, theme.variant, theme.digit_share) != (shown.key, shown.variant, shown.digit_share):
            self._show(theme)

    def _show(self, theme: Theme) -> None:
        self.theme = theme
        self._set_palette()
        self.theme_changed.emit(theme)
