"""Where Qt's network library cannot be loaded, races are refused in one sentence, and the game goes on."""

from __future__ import annotations

import sys
from importlib.abc import MetaPathFinder
from typing import TYPE_CHECKING

from demineur.engine.position import Status
from demineur.play.gestures import Wish, WishKind

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    import pytest
    from player import Player

LIBRARY = "libgssapi_krb5.so.2"


class Missing(MetaPathFinder):
    """What the loader says of a library that is not installed."""

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> None:
        if fullname == "PySide6.QtNetwork":
            raise ImportError(f"{LIBRARY}: cannot open shared object file: No such file or directory")


def test_races_are_refused_and_the_game_goes_on(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "PySide6.QtNetwork", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Missing(), *sys.meta_path])
    menus = player.window.menus
    for action in (menus.open_table, menus.join_table):
        player.window.strip.show_notice("")
        action.trigger()
        assert LIBRARY in player.window.strip.text
        assert "libgssapi-krb5-2" in player.window.strip.text
    player.playing.game.perform(Wish(WishKind.OPEN, 0))
    assert player.playing.game.session.position.status is Status.RUNNING
