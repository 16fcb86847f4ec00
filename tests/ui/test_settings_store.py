"""The settings file: what is written comes back, and no state of the file stops the program."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from demineur import settings
from demineur.settings import ALL_SETTINGS, OPTIONS, Setting
from demineur.ui.settings_store import SettingsProblem, SettingsProblemKind, SettingsStore

_SWITCHES = tuple(setting for setting in ALL_SETTINGS if isinstance(setting.default, bool))
_OTHERS: tuple[tuple[Setting[Any], Any], ...] = (
    (settings.LEVEL, "12x7n9"),
    (settings.CUSTOM_LEVEL, "12x7n9"),
    (settings.LANGUAGE, "sk"),
    (settings.FLAG_ON, settings.FlagMoment.RELEASE),
    (settings.FLAG_MODIFIER, settings.Modifier.NONE),
    (settings.CHORD_MODIFIER, settings.Modifier.META),
    (settings.THEME, settings.Theme.CONTRAST),
    (settings.BRIGHTNESS, settings.Brightness.DARK),
    (settings.ORIENTATION, settings.Orientation.LANDSCAPE),
    (settings.MOTION, settings.Motion.REDUCED),
    (settings.WINDOW_GEOMETRY, bytes(range(256))),
    (settings.ZOOM, 250),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "profile" / "settings.ini"


def _kept(path: Path) -> list[str]:
    return sorted(found.name for found in path.parent.iterdir() if "damaged" in found.name)


def test_a_new_player_has_the_defaults_and_no_file(path: Path) -> None:
    store = SettingsStore(path)
    assert [store.value(setting) for setting in ALL_SETTINGS] == [setting.default for setting in ALL_SETTINGS]
    assert store.problem is None
    assert not path.parent.exists()


@pytest.mark.parametrize("value", [True, False])
def test_every_switch_survives_a_restart_with_its_type(path: Path, value: bool) -> None:
    """Case SV04."""
    store = SettingsStore(path)
    for setting in _SWITCHES:
        store.set_value(setting, not value)
        store.set_value(setting, value)
    again = SettingsStore(path)
    assert [again.value(setting) for setting in _SWITCHES] == [value] * len(_SWITCHES)
    assert all(type(again.value(setting)) is bool for setting in _SWITCHES)


def test_every_other_setting_survives_a_restart_with_its_type(path: Path) -> None:
    """Case SV04: Slovak, and custom 12 × 7 with 9 mines."""
    store = SettingsStore(path)
    for setting, value in _OTHERS:
        store.set_value(setting, value)
    again = SettingsStore(path)
    for setting, value in _OTHERS:
        assert (again.value(setting), type(again.value(setting))) == (value, type(value))
    assert again.problem is None


@pytest.mark.parametrize(
    ("written", "nonsense", "damaged"),
    [
        ("custom_level=12x7n9", "custom_level=abcx7n9", settings.CUSTOM_LEVEL),
        ("language=sk", "language=xx", settings.LANGUAGE),
        ("language=sk", "language=sk, fr", settings.LANGUAGE),
        ("zoom=250", "zoom=9999", settings.ZOOM),
        ("zoom=250", "zoom=@Invalid()", settings.ZOOM),
        ("theme=contrast", "theme=", settings.THEME),
    ],
)
def test_a_bad_value_falls_back_alone(
    path: Path, written: str, nonsense: str, damaged: Setting[object]
) -> None:
    """Case SV04."""
    store = SettingsStore(path)
    for setting, value in _OTHERS:
        store.set_value(setting, value)
    text = path.read_text(encoding="utf-8")
    assert written in text
    path.write_text(text.replace(written, nonsense), encoding="utf-8")
    again = SettingsStore(path)
    expected = [setting.default if setting is damaged else value for setting, value in _OTHERS]
    assert [again.value(setting) for setting, _value in _OTHERS] == expected
    assert again.problem is None


def test_what_a_newer_version_wrote_stays_in_the_file(path: Path) -> None:
    SettingsStore(path).set_value(settings.ZOOM, 250)
    path.write_text(path.read_text(encoding="utf-8") + "\n[sound]\nvolume=7\n", encoding="utf-8")
    SettingsStore(path).set_value(settings.ZOOM, 300)
    assert "volume=7" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "content",
    [b"", b"[]", b"null", b"\0" * 300, bytes(range(256)) * 3],
    ids=lambda content: repr(content[:4]),
)
def test_a_damaged_file_gives_defaults_and_is_kept(path: Path, content: bytes) -> None:
    """Case SV03, for settings."""
    path.parent.mkdir()
    path.write_bytes(content)
    store = SettingsStore(path)
    kept = path.with_name("settings.ini.damaged-1")
    assert store.problem == SettingsProblem(SettingsProblemKind.DAMAGED, path, kept)
    assert [store.value(setting) for setting in OPTIONS] == [setting.default for setting in OPTIONS]
    assert kept.read_bytes() == content
    store.set_value(settings.SIMPLE_MODE, True)
    again = SettingsStore(path)
    assert again.problem is None, "told once"
    assert again.value(settings.SIMPLE_MODE) is True


def test_a_file_cut_at_any_place_keeps_what_can_be_read(path: Path) -> None:
    """Case SV03, for settings: truncated, here at every length."""
    store = SettingsStore(path)
    store.set_value(settings.SIMPLE_MODE, True)
    store.set_value(settings.ZOOM, 250)
    whole = path.read_bytes()
    for length in range(len(whole)):
        cut = path.with_name(f"cut-{length}.ini")
        cut.write_bytes(whole[:length])
        found = SettingsStore(cut)
        assert found.value(settings.SIMPLE_MODE) in {True, False}
        if b"simple_mode=true\n" in whole[:length]:
            assert found.value(settings.SIMPLE_MODE) is True
            assert SettingsStore(cut).value(settings.SIMPLE_MODE) is True


def test_a_folder_in_the_files_place_is_moved_aside(path: Path) -> None:
    """Case SV03, for settings."""
    path.mkdir(parents=True)
    (path / "inside").touch()
    store = SettingsStore(path)
    assert store.problem is not None
    assert store.problem.kind is SettingsProblemKind.UNREADABLE
    assert (path.with_name("settings.ini.damaged-1") / "inside").exists()
    store.set_value(settings.SIMPLE_MODE, True)
    assert SettingsStore(path).value(settings.SIMPLE_MODE) is True


def test_an_endless_file_is_moved_aside_unread(path: Path) -> None:
    path.parent.mkdir()
    with path.open("wb") as file:
        file.truncate(100_000_000)
    store = SettingsStore(path)
    assert store.problem is not None
    assert store.problem.kind is SettingsProblemKind.UNREADABLE


def test_each_damaged_file_is_kept(path: Path) -> None:
    path.parent.mkdir()
    for content in (b"first", b"second"):
        path.write_bytes(content)
        SettingsStore(path)
    assert _kept(path) == ["settings.ini.damaged-1", "settings.ini.damaged-2"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_moved_aside(path: Path) -> None:
    """Case SV03, for settings: chmod 000."""
    SettingsStore(path).set_value(settings.SIMPLE_MODE, True)
    path.chmod(0)
    store = SettingsStore(path)
    assert store.problem is not None
    assert store.problem.kind is SettingsProblemKind.UNREADABLE
    assert store.value(settings.SIMPLE_MODE) is False


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everything")
def test_a_folder_that_may_not_be_written_is_reported_once(path: Path) -> None:
    SettingsStore(path).set_value(settings.ZOOM, 250)
    path.parent.chmod(0o500)
    try:
        store = SettingsStore(path)
        problems: list[object] = []
        store.save_failed.connect(problems.append)
        store.set_value(settings.SIMPLE_MODE, True)
        store.set_value(settings.ZOOM, 300)
    finally:
        path.parent.chmod(0o700)
    assert problems == [SettingsProblem(SettingsProblemKind.NOT_SAVED, path)]
    assert store.value(settings.SIMPLE_MODE) is True


def test_where_nothing_can_be_saved_values_count_and_one_report_comes(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "settings.ini"
    store = SettingsStore(path)
    problems: list[object] = []
    store.save_failed.connect(problems.append)
    store.set_value(settings.SIMPLE_MODE, True)
    store.set_value(settings.ZOOM, 300)
    assert problems == [SettingsProblem(SettingsProblemKind.NOT_SAVED, path)]
    assert (store.value(settings.SIMPLE_MODE), store.value(settings.ZOOM)) == (True, 300)


def test_what_could_not_be_saved_is_saved_with_the_next_change(tmp_path: Path) -> None:
    blocked = tmp_path / "folder"
    blocked.touch()
    store = SettingsStore(blocked / "settings.ini")
    store.set_value(settings.SIMPLE_MODE, True)
    blocked.unlink()
    store.set_value(settings.ZOOM, 300)
    again = SettingsStore(blocked / "settings.ini")
    assert (again.value(settings.SIMPLE_MODE), again.value(settings.ZOOM)) == (True, 300)


def test_a_change_is_announced_once_and_only_if_it_is_one(path: Path) -> None:
    store = SettingsStore(path)
    changed: list[object] = []
    store.setting_changed.connect(changed.append)
    store.set_value(settings.SIMPLE_MODE, True)
    store.set_value(settings.SIMPLE_MODE, True)
    store.set_value(settings.QUESTION_MARKS, False)
    assert changed == [settings.SIMPLE_MODE]


def test_defaults_are_restored_and_announced(path: Path) -> None:
    store = SettingsStore(path)
    for setting, value in _OTHERS:
        store.set_value(setting, value)
    changed: list[object] = []
    store.setting_changed.connect(changed.append)
    store.restore_defaults()
    assert set(changed) == {setting for setting, _value in _OTHERS if setting in OPTIONS}
    again = SettingsStore(path)
    assert [again.value(setting) for setting in OPTIONS] == [setting.default for setting in OPTIONS]
    assert again.value(settings.WINDOW_GEOMETRY) == bytes(range(256))
    assert again.value(settings.CUSTOM_LEVEL) == "12x7n9"
    assert again.problem is None


def test_two_windows_keep_each_others_changes(path: Path) -> None:
    first, second = SettingsStore(path), SettingsStore(path)
    first.set_value(settings.SIMPLE_MODE, True)
    second.set_value(settings.ZOOM, 300)
    again = SettingsStore(path)
    assert (again.value(settings.SIMPLE_MODE), again.value(settings.ZOOM)) == (True, 300)


def test_a_value_that_a_setting_cannot_have_is_refused(path: Path) -> None:
    store = SettingsStore(path)
    with pytest.raises(ValueError, match="100 to 1000"):
        store.set_value(settings.ZOOM, 1)
    assert store.value(settings.ZOOM) == 100


@pytest.mark.parametrize("kind", SettingsProblemKind)
def test_a_problem_has_a_sentence_with_its_places(kind: SettingsProblemKind, path: Path) -> None:
    kept = path.with_name("kept")
    sentence = SettingsProblem(kind, path, kept).sentence()
    assert str(path) in sentence
    assert str(kept) in sentence
