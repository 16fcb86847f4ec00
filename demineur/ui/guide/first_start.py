"""Greets somebody who starts the program for the first time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.settings import WELCOMED
from demineur.ui.guide.welcome import Welcome

if TYPE_CHECKING:
    from demineur.ui.playing import Playing
    from demineur.ui.settings_store import SettingsStore


def greet(playing: Playing, store: SettingsStore) -> Welcome | None:
    """Show the page of the first start; None if that was done before, or somebody plays already."""
    if store.value(WELCOMED) or playing.game.session.log:
        return None
    store.set_value(WELCOMED, True)
    welcome = Welcome(playing.window, store)
    welcome.rules_requested.connect(playing.late.show_rules)
    playing.game.board_changed.connect(welcome.go)
    welcome.appear()
    return welcome
