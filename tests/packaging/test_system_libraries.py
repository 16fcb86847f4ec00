from __future__ import annotations

import importlib.util
import io
import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from demineur.missing_library import package_of
from system_libraries import (
    DEBIAN_PACKAGES,
    debian_packages,
    install_line,
    install_packages,
    not_found,
    provide_venv,
)
from virtual_environment import SetUpError

if TYPE_CHECKING:
    from collections.abc import Callable

LDD = """\
/clone/.venv/lib/python3.11/site-packages/PySide6/QtWidgets.abi3.so:
\tlinux-vdso.so.1 (0x00007ffe3a5f2000)
\tlibGL.so.1 => not found
\tlibm.so.6 => /lib/x86_64-linux-gnu/libm.so.6 (0x00007f7c0a520000)
\t/lib64/ld-linux-x86-64.so.2 (0x00007f7c0b2a6000)
/clone/.venv/lib/python3.11/site-packages/PySide6/Qt/plugins/platforms/libqxcb.so:
\tlibxcb-cursor.so.0 => not found
\tlibGL.so.1 => not found
"""


def test_what_ldd_does_not_find_is_named_once() -> None:
    assert not_found(LDD) == ["libGL.so.1", "libxcb-cursor.so.0"]


def test_nothing_is_missing_where_ldd_finds_everything() -> None:
    assert not_found("\tlibm.so.6 => /lib/x86_64-linux-gnu/libm.so.6 (0x00007f7c0a520000)\n") == []


@pytest.mark.parametrize(
    ("library", "package"),
    [
        ("libGL.so.1", "libgl1"),
        ("libEGL.so.1", "libegl1"),
        ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
        ("libxcb-cursor.so.0", "libxcb-cursor0"),
        ("libwayland-client.so.0", "libwayland-client0"),
    ],
)
def test_a_missing_library_is_known_by_its_debian_package(library: str, package: str) -> None:
    assert debian_packages([library]) == [package]


def test_a_package_with_two_missing_libraries_is_installed_once() -> None:
    assert debian_packages(["libgthread-2.0.so.0", "libglib-2.0.so.0"]) == ["libglib2.0-0"]


def test_a_library_nobody_knows_asks_for_no_package() -> None:
    assert debian_packages(["libunheard-of.so.7"]) == []


def test_the_line_to_type_uses_sudo_only_for_those_who_need_it() -> None:
    assert install_line(["libgl1"], as_root=False) == (
        "sudo apt-get update && sudo apt-get install --no-install-recommends libgl1"
    )
    assert "sudo" not in install_line(["libgl1"], as_root=True)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


Commands = list[list[str]]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Commands:
    """The commands that would have been started, on a system with apt-get and sudo, by somebody not root."""
    commands: Commands = []

    def start(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        commands.append(command)
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(subprocess, "run", start)
    monkeypatch.setattr(shutil, "which", "/usr/bin/{}".format)
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    return commands


def test_root_installs_at_once(monkeypatch: pytest.MonkeyPatch, started: Commands) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    install_packages(["libgl1"], "Qt does not find libGL.so.1.")
    update, install = started
    assert update[-1] == "update"
    assert install[-1] == "libgl1"
    assert "sudo" not in install


def test_others_install_with_sudo_after_a_yes(monkeypatch: pytest.MonkeyPatch, started: Commands) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal("y\n"))
    install_packages(["libgl1"], "Qt does not find libGL.so.1.")
    assert [command[0] for command in started] == ["sudo", "sudo"]


@pytest.mark.parametrize("stdin", [Terminal("\n"), Terminal("n\n"), Terminal(""), io.StringIO("y\n")])
def test_without_a_yes_at_a_terminal_the_line_is_printed_and_nothing_started(
    monkeypatch: pytest.MonkeyPatch, started: Commands, stdin: io.StringIO
) -> None:
    monkeypatch.setattr(sys, "stdin", stdin)
    with pytest.raises(SetUpError, match=r"sudo apt-get install --no-install-recommends libgl1"):
        install_packages(["libgl1"], "Qt does not find libGL.so.1.")
    assert started == []


def without_ensurepip(name: str) -> object:
    return None if name == "ensurepip" else object()


@pytest.mark.parametrize(
    ("which", "advice"),
    [
        ("/usr/bin/{}".format, r"sudo apt-get install --no-install-recommends python3\.\d+-venv"),
        (lambda _: None, r"often called python3-venv"),
    ],
)
def test_a_python_without_venv_is_told_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, started: Commands, which: Callable[[str], str | None], advice: str
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", without_ensurepip)
    monkeypatch.setattr(shutil, "which", which)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    with pytest.raises(SetUpError, match=advice):
        provide_venv(["offscreen"])
    assert started == []


@pytest.mark.parametrize("library", DEBIAN_PACKAGES)
def test_the_program_names_the_same_packages_as_the_set_up(library: str) -> None:
    assert package_of(library) == DEBIAN_PACKAGES[library]
