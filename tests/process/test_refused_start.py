"""Where the program cannot run, it says so in one sentence and ends with 2 (P02)."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

import pytest
from mounted import run_with_disk, run_without_library
from program_process import complaint, environment, run_program
from PySide6.QtCore import QLibraryInfo

LINUX = sys.platform.startswith("linux")
pytestmark = pytest.mark.skipif(os.name == "nt", reason="about screens and rights of POSIX systems")
ROOT = LINUX and os.geteuid() == 0


@pytest.mark.skipif(not LINUX, reason="other systems always have a screen")
@pytest.mark.parametrize(
    ("screen", "named"),
    [
        ({}, "neither DISPLAY nor WAYLAND_DISPLAY"),
        ({"DISPLAY": ":987"}, "DISPLAY=:987"),
        ({"WAYLAND_DISPLAY": "wayland-987", "XDG_RUNTIME_DIR": "/"}, "WAYLAND_DISPLAY=wayland-987"),
        ({"QT_QPA_PLATFORM": "nonsense"}, "“nonsense”"),
        ({"QT_QPA_PLATFORM": "xcb"}, "neither DISPLAY nor WAYLAND_DISPLAY"),
    ],
)
def test_without_a_screen_the_sentence_says_what_was_looked_for(
    tmp_path: Path, screen: dict[str, str], named: str
) -> None:
    env = environment(**{"QT_QPA_PLATFORM": None, **screen})
    sentence = complaint(run_program("--profile", tmp_path, env=env))
    assert named in sentence


@pytest.mark.skipif(not LINUX, reason="the plug-in for X11")
def test_a_damaged_plug_in_of_qt_is_named(tmp_path: Path) -> None:
    """P02, with a private copy of the plug-ins."""
    plugins = tmp_path / "platforms"
    shutil.copytree(f"{QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)}/platforms", plugins)
    (plugins / "libqxcb.so").write_bytes(b"no library")
    env = environment(QT_QPA_PLATFORM=None, DISPLAY=":987", QT_QPA_PLATFORM_PLUGIN_PATH=str(plugins))
    assert str(plugins / "libqxcb.so") in complaint(run_program("--profile", tmp_path / "p", env=env))


@pytest.mark.skipif(not ROOT, reason="only the superuser can hide a system library")
@pytest.mark.parametrize("library", ["libxcb-cursor.so.0", "libEGL.so.1"])
def test_a_missing_system_library_is_named(tmp_path: Path, library: str) -> None:
    """P02."""
    env = environment(QT_QPA_PLATFORM=None, DISPLAY=":987")
    assert library in complaint(run_without_library(library, "--profile", tmp_path, env=env))


@pytest.mark.skipif(not ROOT, reason="only the superuser can hide a system library")
def test_without_a_library_of_the_network_everything_but_races_goes(tmp_path: Path) -> None:
    """P02: the library is named where it is needed, and needed for nothing else."""
    library = "libgssapi_krb5.so.2"
    done = run_without_library(library, "--self-test", env=environment() | {"HOME": str(tmp_path)})
    assert "Traceback" not in done.stderr
    found = json.loads(done.stdout)
    assert found["won"]
    assert found["kept"]
    assert library in found["network"]
    assert "libgssapi-krb5-2" in found["network"]
    assert done.returncode == 1


def test_a_file_in_place_of_the_folder_is_named(tmp_path: Path) -> None:
    blocking = tmp_path / "file"
    blocking.write_text("not ours")
    for profile in (blocking, blocking / "below" / "it"):
        sentence = complaint(run_program("--profile", profile))
        assert f"{blocking} is no folder" in sentence
        assert str(profile) in sentence
    assert blocking.read_text() == "not ours"


def test_a_link_that_leads_nowhere_is_named(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "nothing" / "there")
    assert str(link) in complaint(run_program("--profile", link))


def test_a_name_that_is_too_long_is_refused(tmp_path: Path) -> None:
    assert "cannot be made" in complaint(run_program("--profile", tmp_path / ("x" * 300)))


@pytest.mark.skipif(ROOT, reason="the superuser may do everything")
@pytest.mark.parametrize("rights", [0o000, 0o500])
def test_a_folder_that_may_not_be_used_is_named(tmp_path: Path, rights: int) -> None:
    profile = tmp_path / "profile"
    profile.mkdir()
    profile.chmod(rights)
    sentence = complaint(run_program("--profile", profile))
    profile.chmod(0o700)
    assert str(profile) in sentence
    assert "cannot be read and written" in sentence


@pytest.mark.skipif(not ROOT, reason="only the superuser mounts disks")
def test_a_folder_on_a_read_only_disk_is_named(tmp_path: Path) -> None:
    done = run_with_disk(tmp_path, "ro", "--profile", tmp_path)
    sentence = complaint(done)
    assert str(tmp_path) in sentence
    assert "cannot be read and written" in sentence
