"""What the tests of dialogs share."""

from __future__ import annotations

from pathlib import Path

import pytest

from demineur.ui.settings_store import SettingsStore

_HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The offscreen platform says at each dialog that it tells no window manager its sizes; it has none."""
    for item in items:
        if _HERE in item.path.parents:
            item.add_marker(pytest.mark.qt_log_ignore("does not support propagateSizeHints", extend=True))


@pytest.fixture
def store(tmp_path: Path) -> SettingsStore:
    return SettingsStore(tmp_path / "settings.ini")
