"""Where files go."""

from __future__ import annotations

from pathlib import Path

from demineur.paths import Folders, folders, resources_dir, translations_dir


def test_a_profile_holds_everything(tmp_path: Path) -> None:
    assert folders(tmp_path) == Folders(data=tmp_path, config=tmp_path)


def test_without_a_profile_the_folders_are_the_programs_own() -> None:
    usual = folders(None)
    assert "demineur" in usual.data.parts
    assert "demineur" in usual.config.parts


def test_asking_creates_nothing(tmp_path: Path) -> None:
    folders(tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_the_programs_own_folders_exist() -> None:
    assert (resources_dir() / "themes").is_dir()
    assert translations_dir().is_dir()
