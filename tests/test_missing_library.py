from __future__ import annotations

import pytest

from demineur.missing_library import import_sentence, package_of

MISSING = "libEGL.so.1: cannot open shared object file: No such file or directory"
OLD = "/lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.38' not found (required by /opt/libQt6Core.so.6)"


def test_a_missing_library_is_named_with_its_package() -> None:
    sentence = import_sentence(ImportError(MISSING))
    assert "libEGL.so.1." in sentence
    assert "libegl1)" in sentence


def test_a_library_that_is_too_old_is_not_said_to_be_missing() -> None:
    sentence = import_sentence(ImportError(OLD))
    assert "libc.so.6 lacks GLIBC_2.38" in sentence
    assert "missing" not in sentence


def test_where_qt_itself_is_missing_its_package_is_named() -> None:
    assert "PySide6-Essentials" in import_sentence(ImportError("No module named 'PySide6'"))


@pytest.mark.parametrize(
    ("library", "package"),
    [("libGLX.so.0", "libglx0"), ("libGLdispatch.so.0", "libglvnd0"), ("libstdc++.so.6", "libstdc++6")],
)
def test_libraries_behind_those_that_qt_names_are_found_too(library: str, package: str) -> None:
    assert package_of(library) == package
