from __future__ import annotations

import ast
import runpy
import sys
from pathlib import Path

import pytest

import bootstrap

SCRIPT = Path(bootstrap.__file__)


@pytest.mark.parametrize("version", [(3, 8), (3, 10)])
def test_an_older_python_can_read_the_script(version: tuple[int, int]) -> None:
    ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=version)


def test_an_older_python_is_refused_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 8, 18, "final", 0))
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(SCRIPT), run_name="__main__")
    said = capsys.readouterr().err
    assert ended.value.code == 2
    assert said.count("\n") == 1
    assert "needs Python 3.11 or newer, and this is Python 3.8" in said


@pytest.mark.parametrize("arguments", [[], ["pla"], ["--play"]])
def test_a_word_it_does_not_know_shows_those_it_knows(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert bootstrap.main(arguments) == 2
    said = capsys.readouterr().err
    assert all(f"  {word} " in said for word in ("play", "test", "check"))


def test_help_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert bootstrap.main(["--help"]) == 0
    assert capsys.readouterr().out.startswith("usage: python3 packaging/bootstrap.py")


@pytest.mark.parametrize(
    ("variables", "platform"),
    [
        ({}, "xcb"),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "wayland"),
        ({"QT_QPA_PLATFORM": "offscreen", "WAYLAND_DISPLAY": "wayland-0"}, "offscreen"),
        ({"QT_QPA_PLATFORM": "wayland;xcb"}, "wayland"),
        ({"QT_QPA_PLATFORM": "vnc:size=800x600"}, "vnc"),
    ],
)
def test_the_window_is_prepared_for_the_platform_it_will_open_on(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], platform: str
) -> None:
    for name in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert bootstrap.qt_platforms(bootstrap.WORDS["play"]) == (platform,)


@pytest.mark.parametrize(
    ("unasked", "platforms"), [(False, ("offscreen",)), (True, ("offscreen", "xcb", "wayland"))]
)
def test_the_tests_get_real_windows_only_where_nobody_need_be_asked(
    monkeypatch: pytest.MonkeyPatch, platforms: tuple[str, ...], *, unasked: bool
) -> None:
    monkeypatch.setattr(bootstrap, "installs_unasked", lambda: unasked)
    assert bootstrap.qt_platforms(bootstrap.WORDS["test"]) == platforms
