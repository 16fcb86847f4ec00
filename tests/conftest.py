"""What every test relies on."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from player import Player
    from PySide6.QtWidgets import QApplication

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# No test asserts a time, and a busy computer is no failure.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


@pytest.fixture
def player(tmp_path: Path, qapp: QApplication) -> Iterator[Player]:
    """Somebody who plays in the real window, on a beginner's board; for the tests in tests/ui."""
    # Not above: the tests of the engine need neither Qt nor this.
    from player import player_in  # noqa: PLC0415

    from demineur.engine.levels import Level  # noqa: PLC0415

    with player_in(tmp_path, Level(9, 9, 10), qapp) as player:
        yield player
