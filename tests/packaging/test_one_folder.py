from __future__ import annotations

import pytest

from one_folder import needed_binaries, wanted_files, wanted_plugin

QT = "PySide6/Qt/lib/"
PLUGINS = "PySide6/Qt/plugins/"
LOADS = {
    "QtGui": ["libQt6Gui.so.6"],
    "libQt6Gui": ["libQt6Core.so.6", "libc.so.6"],
    "libqxcb": ["libQt6Xcb.so.6", "libxcb-cursor.so.0"],
    "libqeglfs": ["libQt6EglFS.so.6"],
    "libQt6EglFS": ["libQt6Gui.so.6"],
}


def binary(name: str, kind: str = "BINARY") -> tuple[str, str, str]:
    return name, f"/here/{name.rpartition('/')[2]}", kind


def loaded_by(path: str) -> list[str]:
    return LOADS.get(path.rpartition("/")[2].partition(".")[0], [])


def test_a_library_comes_with_what_loads_it_and_else_not_at_all() -> None:
    chain = ["libQt6Gui.so.6", "libQt6Core.so.6", "libQt6Xcb.so.6", "libQt6EglFS.so.6"]
    entries = [
        binary("PySide6/QtGui.abi3.so", "EXTENSION"),
        *(binary(QT + library) for library in chain),
        binary(f"{PLUGINS}platforms/libqxcb.so"),
        binary(f"{PLUGINS}platforms/libqeglfs.so"),
        binary("libxcb-cursor.so.0"),
        binary("libpython3.11.so.1.0"),
    ]
    kept = [name.rpartition("/")[2] for name, _path, _kind in needed_binaries(entries, loaded_by)]
    assert kept == [
        "QtGui.abi3.so",
        "libQt6Gui.so.6",
        "libQt6Core.so.6",
        "libQt6Xcb.so.6",
        "libqxcb.so",
        "libxcb-cursor.so.0",
        "libpython3.11.so.1.0",
    ]


@pytest.mark.parametrize(
    "name",
    [
        "platforms/libqxcb.so",
        "platforms/libqwayland.so",
        "platforms/libqoffscreen.so",
        "platforms/qwindows.dll",
        "platforms/libqcocoa.dylib",
        "imageformats/libqsvg.so",
        "tls/libqopensslbackend.so",
        "wayland-shell-integration/libxdg-shell.so",
    ],
)
def test_what_a_window_can_need_is_taken(name: str) -> None:
    assert wanted_plugin(PLUGINS + name)


@pytest.mark.parametrize(
    "name",
    [
        "platforms/libqeglfs.so",
        "platforms/libqlinuxfb.so",
        "platforms/libqvnc.so",
        "platforms/libqminimal.so",
        "platformthemes/libqgtk3.so",
        "platforminputcontexts/libqtvirtualkeyboardplugin.so",
        "qmltooling/libqmldbg_tcp.so",
        "sqldrivers/libqsqlite.so",
    ],
)
def test_what_no_desktop_needs_is_left_out(name: str) -> None:
    assert not wanted_plugin(PLUGINS + name)


def test_of_qts_texts_those_of_its_windows_are_taken() -> None:
    texts = [binary(f"PySide6/Qt/translations/{name}", "DATA") for name in ("qtbase_uk.qm", "designer_uk.qm")]
    ours = binary("demineur/translations/uk/LC_MESSAGES/demineur.mo", "DATA")
    assert wanted_files([*texts, ours], []) == [texts[0], ours]


def test_a_link_to_what_was_left_out_is_left_out_too() -> None:
    links = [(library, QT + library, "SYMLINK") for library in ("libQt6Gui.so.6", "libQt6EglFS.so.6")]
    assert wanted_files(links, [binary(QT + "libQt6Gui.so.6")]) == links[:1]
