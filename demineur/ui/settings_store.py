"""The settings in a file: typed values over QSettings."""

from __future__ import annotations

from enum import Enum
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from PySide6.QtCore import QObject, QSettings, Signal

from demineur.i18n import _
from demineur.settings import OPTIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from demineur.settings import Setting

T = TypeVar("T")

_FORMAT_KEY = "written/format"
_FORMAT = "1"
_LARGEST_FILE = 1_000_000


class SettingsProblemKind(Enum):
    """What is wrong with the settings file."""

    DAMAGED = "damaged"
    UNREADABLE = "unreadable"
    NOT_SAVED = "not_saved"


class SettingsProblem(NamedTuple):
    """What is wrong with the settings file at *path*, and where the old one is *kept*, if it is."""

    kind: SettingsProblemKind
    path: Path
    kept: Path | None = None

    def sentence(self) -> str:
        """What happened, what it means and what to do, for the player."""
        return _problem_text(self.kind).format(path=self.path) + (
            " " + _("The old file is kept as {path}.").format(path=self.kept) if self.kept else ""
        )


def _problem_text(kind: SettingsProblemKind) -> str:
    match kind:
        case SettingsProblemKind.DAMAGED:
            return _(
                "The settings file {path} was damaged: what could not be read is back at its default. "
                "Please check the options."
            )
        case SettingsProblemKind.UNREADABLE:
            return _(
                "The settings file {path} could not be read: all options are at their defaults. "
                "Please check whether you may read and write there."
            )
        case SettingsProblemKind.NOT_SAVED:
            return _(
                "The settings could not be saved in {path}: they count until the program is closed. "
                "Please check whether the disk is full or the folder is read-only."
            )


class SettingsStore(QObject):
    """The settings of one player in the INI file at *path*, which need not exist yet.

    Every change is written at once. Whatever the file's state, every setting has a value: one that cannot be
    read is at its default and takes no other with it. What was wrong with the file is in `problem`.
    """

    setting_changed = Signal(object)
    """The `Setting` whose value is another one now."""

    save_failed = Signal(object)
    """A `SettingsProblem`, the first time that a change cannot be written; the change still counts."""

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.problem: SettingsProblem | None = None
        self._path = path
        self._texts: dict[str, str] = {}
        self._unsaved: dict[str, str | None] = {}
        self._failure_told = False
        self._load()

    def value(self, setting: Setting[T]) -> T:
        """The value of *setting*."""
        text = self._texts.get(setting.key)
        return setting.default if text is None else setting.read(text)

    def set_value(self, setting: Setting[T], value: T) -> None:
        """Give *setting* another value and save it; raises ValueError if it cannot have that value."""
        text = setting.write(value)
        if self._texts.get(setting.key) == text:
            return
        old = self.value(setting)
        self._texts[setting.key] = self._unsaved[setting.key] = text
        self._save()
        if old != value:
            self.setting_changed.emit(setting)

    def restore_defaults(self, settings: Iterable[Setting[Any]] = OPTIONS) -> None:
        """Put *settings* back to their defaults: without an argument, all that the options dialog shows."""
        stored = [setting for setting in settings if setting.key in self._texts]
        changed = [setting for setting in stored if self.value(setting) != setting.default]
        for setting in stored:
            del self._texts[setting.key]
            self._unsaved[setting.key] = None
        self._save()
        for setting in changed:
            self.setting_changed.emit(setting)

    def _load(self) -> None:
        try:
            if not self._path.exists():
                return
            readable = self._path.is_file() and self._path.stat().st_size <= _LARGEST_FILE
            if readable:
                self._path.open("rb").close()
        except OSError:
            readable = False
        if not readable:
            self.problem = SettingsProblem(SettingsProblemKind.UNREADABLE, self._path, self._set_aside())
        elif not self._read():
            self.problem = SettingsProblem(SettingsProblemKind.DAMAGED, self._path, self._set_aside())
            self._unsaved.update(self._texts)
            self._save()
            self._failure_told = False  # nobody could listen yet

    def _read(self) -> bool:
        """Take over what can be read; whether that is the whole of what this program once wrote."""
        file = self._open()
        stored = {key: file.value(key) for key in file.allKeys()}
        self._texts = {key: text for key, text in stored.items() if isinstance(text, str)}
        return file.status() is QSettings.Status.NoError and _FORMAT_KEY in stored

    def _set_aside(self) -> Path | None:
        try:
            kept = next(path for path in self._names_for_keeping() if not path.exists())
            return self._path.rename(kept)
        except OSError:
            return None

    def _names_for_keeping(self) -> Iterator[Path]:
        return (self._path.with_name(f"{self._path.name}.damaged-{number}") for number in count(1))

    def _open(self) -> QSettings:
        # A new object each time: a QSettings never forgets an error that it has met.
        return QSettings(str(self._path), QSettings.Format.IniFormat)

    def _save(self) -> None:
        if not self._unsaved:
            return
        file = self._open()
        file.setValue(_FORMAT_KEY, _FORMAT)
        for key, text in self._unsaved.items():
            if text is None:
                file.remove(key)
            else:
                file.setValue(key, text)
        file.sync()
        if file.status() is QSettings.Status.NoError:
            self._unsaved.clear()
        elif not self._failure_told:
            self._failure_told = True
            self.save_failed.emit(SettingsProblem(SettingsProblemKind.NOT_SAVED, self._path))
