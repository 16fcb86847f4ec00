"""The options: every change counts at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QTabWidget,
    QWidget,
)

from demineur import settings
from demineur.i18n import SYSTEM, _, available_languages
from demineur.settings import Boards, Brightness, DigitSize, FlagMoment, Modifier, Motion, Orientation, Theme
from demineur.ui.dialogs import option_texts
from demineur.ui.dialogs.frame import FramedDialog, Scroller
from demineur.ui.dialogs.setting_fields import ChoiceField, SwitchField, TextField
from demineur.ui.level_names import chosen_level_name

if TYPE_CHECKING:
    from demineur.ui.settings_store import SettingsStore
    from demineur.ui.theming import Theming


class OptionsDialog(FramedDialog):
    """Shows and changes the options in *store*, on four pages."""

    def __init__(
        self, store: SettingsStore, parent: QWidget | None = None, theming: Theming | None = None
    ) -> None:
        """*theming* knows the player's own themes."""
        super().__init__(parent)
        self._store = store
        self._tabs = QTabWidget()
        self._pages: tuple[_Page, ...] = (
            _GamePage(store),
            _MousePage(store),
            _LookPage(store, theming),
            _RacePage(store),
        )
        for page in self._pages:
            self._tabs.addTab(Scroller(page), "")
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Close | QDialogButtonBox.StandardButton.RestoreDefaults
        )
        self.fill(self._tabs, buttons)
        buttons.button(QDialogButtonBox.StandardButton.RestoreDefaults).clicked.connect(self._restore)
        self.retranslate()

    def retranslate(self) -> None:
        """Write every text anew in the current language."""
        self.setWindowTitle(_("Options"))
        for index, page in enumerate(self._pages):
            self._tabs.setTabText(index, page.title())
            page.retranslate()

    def _restore(self) -> None:
        self._store.restore_defaults()


def keep_level(store: SettingsStore, chosen: str) -> None:
    """Make *chosen*, a key or a code, the level of the next game; a custom one is remembered besides."""
    if chosen == settings.level_of(chosen).code:
        store.set_value(settings.CUSTOM_LEVEL, chosen)
    store.set_value(settings.LEVEL, chosen)


class _Page(QWidget):
    """A page of the options: a form whose labels are written in `retranslate`."""

    def __init__(self) -> None:
        super().__init__()
        self._form = QFormLayout(self)
        # A large font in a small window: the field goes below its label.
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.FieldsStayAtSizeHint)

    def title(self) -> str:
        """What stands on the page's tab."""
        raise NotImplementedError

    def retranslate(self) -> None:
        """Write every text anew in the current language."""
        raise NotImplementedError

    def _add_switch(self, store: SettingsStore, setting: settings.Setting[bool]) -> SwitchField:
        field = SwitchField(store, setting)
        self._form.addRow(field)
        return field

    def _add_field(self, field: QWidget) -> QLabel:
        label = QLabel()
        label.setBuddy(field)
        self._form.addRow(label, field)
        return label

    def _add_remark(self) -> QLabel:
        remark = QLabel()
        remark.setWordWrap(True)
        remark.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._form.addRow(remark)
        return remark


class _GamePage(_Page):
    def __init__(self, store: SettingsStore) -> None:
        super().__init__()
        self._store = store
        self._level = QLabel()
        self._choose = QPushButton()
        self._level_label = self._add_level_row()
        self._boards = ChoiceField(store, settings.BOARDS, tuple(Boards), option_texts.boards_name)
        self._boards_label = self._add_field(self._boards)
        self._simple_mode = self._add_switch(store, settings.SIMPLE_MODE)
        self._question_marks = self._add_switch(store, settings.QUESTION_MARKS)
        self._pause = self._add_switch(store, settings.PAUSE_ON_FOCUS_LOSS)
        self._confirm = self._add_switch(store, settings.CONFIRM_LEAVING)
        self._remark = self._add_remark()
        self._choose.clicked.connect(self._choose_level)
        store.setting_changed.connect(self._follow)

    def title(self) -> str:
        return _("&Game")

    def retranslate(self) -> None:
        self._level_label.setText(_("Le&vel:"))
        self._choose.setText(_("Choose…"))
        self._boards_label.setText(_("&Boards:"))
        self._boards.retranslate()
        self._simple_mode.setText(_("&Simple mode: chord and highlight"))
        self._question_marks.setText(_("&Question marks"))
        self._pause.setText(_("&Pause when the window loses the focus"))
        self._confirm.setText(_("&Ask before a running game is left"))
        self._remark.setText(_("Level, boards and Simple mode count from the next game on."))
        self._show_level()

    def _add_level_row(self) -> QLabel:
        row = QWidget()
        columns = QHBoxLayout(row)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.addWidget(self._level)
        columns.addWidget(self._choose)
        label = self._add_field(row)
        label.setBuddy(self._choose)
        return label

    def _show_level(self) -> None:
        name = chosen_level_name(self._store.value(settings.LEVEL))
        self._level.setText(name)
        self._choose.setAccessibleName(_("Level: {level}. Choose another one").format(level=name))

    def _follow(self, setting: object) -> None:
        if setting is settings.LEVEL:
            self._show_level()

    def _choose_level(self) -> None:
        from demineur.ui.dialogs.level import LevelDialog  # noqa: PLC0415 - only when asked for

        dialog = LevelDialog(self._store, self)
        if dialog.exec() and dialog.chosen is not None:
            keep_level(self._store, dialog.chosen)
        dialog.deleteLater()


class _MousePage(_Page):
    def __init__(self, store: SettingsStore) -> None:
        super().__init__()
        self._store = store
        self._swap = self._add_switch(store, settings.SWAP_BUTTONS)
        self._flag_on = ChoiceField(store, settings.FLAG_ON, tuple(FlagMoment), option_texts.flag_moment_name)
        self._flag_on_label = self._add_field(self._flag_on)
        self._remark = self._add_remark()
        self._flag_key = self._modifier_field(settings.FLAG_MODIFIER)
        self._flag_key_label = self._add_field(self._flag_key)
        self._chord_key = self._modifier_field(settings.CHORD_MODIFIER)
        self._chord_key_label = self._add_field(self._chord_key)
        self._keep_keys_apart(None)
        store.setting_changed.connect(self._keep_keys_apart)

    def title(self) -> str:
        return _("&Mouse")

    def retranslate(self) -> None:
        self._swap.setText(_("S&wap the left and the right button"))
        self._flag_on_label.setText(_("A &flag appears:"))
        self._remark.setText(_("With one button only, as on some trackpads, a held key flags or chords:"))
        self._flag_key_label.setText(_("Flag with a click a&nd:"))
        self._chord_key_label.setText(_("Cho&rd with a click and:"))
        for field in (self._flag_on, self._flag_key, self._chord_key):
            field.retranslate()

    def _modifier_field(self, setting: settings.Setting[Modifier]) -> ChoiceField[Modifier]:
        return ChoiceField(self._store, setting, tuple(Modifier), option_texts.modifier_name)

    def _keep_keys_apart(self, _setting: object) -> None:
        """Never offer one key for both."""
        flag, chord = (
            self._store.value(setting) for setting in (settings.FLAG_MODIFIER, settings.CHORD_MODIFIER)
        )
        self._flag_key.offer_all_but({chord} - {Modifier.NONE})
        self._chord_key.offer_all_but({flag} - {Modifier.NONE})


class _LookPage(_Page):
    def __init__(self, store: SettingsStore, theming: Theming | None) -> None:
        super().__init__()
        self._theme_names: dict[str, str] = theming.choices if theming else dict.fromkeys(Theme, "")
        self._theme = ChoiceField(store, settings.THEME, tuple(self._theme_names), self._name_of_theme)
        if theming:
            # Chosen again, a theme is read again: its drawer sees what has become of it.
            self._theme.activated.connect(theming.reload)
        self._digits = ChoiceField(store, settings.DIGIT_SIZE, tuple(DigitSize), option_texts.digit_size_name)
        self._brightness = ChoiceField(
            store, settings.BRIGHTNESS, tuple(Brightness), option_texts.brightness_name
        )
        self._orientation = ChoiceField(
            store, settings.ORIENTATION, tuple(Orientation), option_texts.orientation_name
        )
        self._motion = ChoiceField(store, settings.MOTION, tuple(Motion), option_texts.motion_name)
        self._language = ChoiceField(store, settings.LANGUAGE, _languages(store), option_texts.language_name)
        self._fields: tuple[ChoiceField[Any], ...] = (
            self._theme,
            self._brightness,
            self._digits,
            self._orientation,
            self._motion,
            self._language,
        )
        self._labels = [self._add_field(field) for field in self._fields]

    def title(self) -> str:
        return _("&Look")

    def _name_of_theme(self, key: str) -> str:
        return self._theme_names.get(key) or option_texts.theme_name(key)

    def retranslate(self) -> None:
        texts = (
            _("&Theme:"),
            _("&Brightness:"),
            _("&Digits:"),
            _("&Wide boards:"),
            _("&Animations:"),
            _("La&nguage:"),
        )
        for label, text in zip(self._labels, texts, strict=True):
            label.setText(text)
        for field in self._fields:
            field.retranslate()


class _RacePage(_Page):
    def __init__(self, store: SettingsStore) -> None:
        super().__init__()
        from demineur.race.links import server_in  # noqa: PLC0415  # regular expressions, for this page only

        self._remark = self._add_remark()
        self._server = TextField(store, settings.RACE_SERVER, lambda text: server_in(text) is not None)
        self._server.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._server_label = self._add_field(self._server)
        self._problem = self._add_remark()
        self._refused = False
        self._server.refused.connect(self._say_problem)

    def title(self) -> str:
        return _("Ra&ce")

    def retranslate(self) -> None:
        self._remark.setText(
            _(
                "Friends far away race through a server, which somebody runs with “demineur serve”. "
                "Without an address, tables can be opened in your own network."
            )
        )
        self._server_label.setText(_("Play &through:"))
        # Translators: An example of an address in a field.
        self._server.setPlaceholderText(_("race.example.org"))
        self._say_problem(self._refused)

    def _say_problem(self, refused: bool) -> None:
        self._refused = refused
        text = _("This is no address of a server, such as race.example.org or https://example.org:8443.")
        self._problem.setText(text if refused else "")
        self._server.setAccessibleDescription(self._problem.text())


def _languages(store: SettingsStore) -> tuple[str, ...]:
    """The languages that can be shown, and the chosen one even if it cannot."""
    offered = (SYSTEM, *available_languages())
    chosen = store.value(settings.LANGUAGE)
    return offered if chosen in offered else (*offered, chosen)
