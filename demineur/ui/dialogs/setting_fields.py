"""Fields that show one setting each and change it at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar, cast

from PySide6.QtCore import Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from PySide6.QtGui import QWheelEvent

    from demineur.settings import Setting
    from demineur.ui.settings_store import SettingsStore

T = TypeVar("T")


class SwitchField(QCheckBox):
    """A setting that is on or off."""

    def __init__(self, store: SettingsStore, setting: Setting[bool]) -> None:
        super().__init__()
        self._store = store
        self._setting = setting
        self.setChecked(store.value(setting))
        self.toggled.connect(self._change)
        store.setting_changed.connect(self._follow)

    def _change(self, checked: bool) -> None:
        self._store.set_value(self._setting, checked)

    def _follow(self, setting: object) -> None:
        if setting is self._setting:
            self.setChecked(self._store.value(self._setting))


class TextField(QLineEdit):
    """A short text; it counts once it is typed, if *accepts* takes it, and an empty one always does."""

    refused = Signal(bool)
    """Whether what stands there now cannot be taken."""

    def __init__(self, store: SettingsStore, setting: Setting[str], accepts: Callable[[str], bool]) -> None:
        super().__init__(store.value(setting))
        self._store = store
        self._setting = setting
        self._accepts = accepts
        self.textEdited.connect(self._change)
        store.setting_changed.connect(self._follow)

    def _change(self, text: str) -> None:
        text = text.strip()
        taken = not text or (self._accepts(text) and self._setting.read(text) == text)
        if taken:
            self._store.set_value(self._setting, text)
        self.refused.emit(not taken)

    def _follow(self, setting: object) -> None:
        value = self._store.value(self._setting)
        if setting is self._setting and value != self.text().strip():
            self.setText(value)
            self.refused.emit(False)


class ChoiceField(QComboBox, Generic[T]):
    """A setting with a few values; *text* says what one is called, in the language of the moment."""

    def __init__(
        self, store: SettingsStore, setting: Setting[T], values: Sequence[T], text: Callable[[T], str]
    ) -> None:
        super().__init__()
        self._store = store
        self._setting = setting
        self._values = values
        self._text = text
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.addItems([""] * len(values))
        self.retranslate()
        self._show_value()
        self.activated.connect(self._change)
        store.setting_changed.connect(self._follow)

    def retranslate(self) -> None:
        """Call the values what they are called now."""
        for index, value in enumerate(self._values):
            self.setItemText(index, self._text(value))

    def offer_all_but(self, refused: Collection[T]) -> None:
        """Let every value be chosen but those *refused*."""
        model = cast("QStandardItemModel", self.model())
        for index, value in enumerate(self._values):
            model.item(index).setEnabled(value not in refused)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page: scrolling past must not change a setting."""
        event.ignore()

    def _show_value(self) -> None:
        value = self._store.value(self._setting)
        self.setCurrentIndex(self._values.index(value) if value in self._values else -1)

    def _change(self, index: int) -> None:
        self._store.set_value(self._setting, self._values[index])

    def _follow(self, setting: object) -> None:
        if setting is self._setting:
            self._show_value()
