"""Brings back the game that was running when the program ended (rules.md R8.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.i18n import _
from demineur.records.journal import Damage
from demineur.records.saved_game import DamagedGame, SavedGame

if TYPE_CHECKING:
    from demineur.ui.game import Game
    from demineur.ui.keeper import Keeper


def restore_game(game: Game, keeper: Keeper) -> str:
    """Resume the saved game, if there is one; what there is to tell about it, empty if nothing.

    A game that was over already is counted, not offered again.
    """
    found = keeper.autosave.load()
    if isinstance(found, DamagedGame):
        _take_back(found.recovered, game, keeper)
        return _damage_text(found)
    _take_back(found, game, keeper)
    return ""


def _take_back(saved: SavedGame | None, game: Game, keeper: Keeper) -> None:
    if saved is None:
        return
    if saved.over:
        if keeper.count(saved.result()) is not None:
            keeper.autosave.discard()
        return
    game.resume_saved(saved.resume(game.time, question_marks=game.question_marks))


def _damage_text(found: DamagedGame) -> str:
    if found.reason is Damage.NEWER:
        text = _("A newer version of Démineur saved the last game; this one cannot read it.")
    elif found.recovered is not None:
        text = _("The saved game was damaged; it goes on from the last moment that could be read.")
    else:
        text = _("The saved game was damaged and cannot be resumed.")
    if found.kept is not None:
        text += " " + _("It is kept as {path}.").format(path=found.kept)
    return text
