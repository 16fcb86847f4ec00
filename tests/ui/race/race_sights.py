"""What a race looks like at its moments, for the tests that look at every window."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING
from unittest.mock import patch

from PySide6.QtWidgets import QApplication
from race_player import RacePlayer
from race_windows import COUNTDOWN_MS, Racer

from demineur.engine.levels import Level
from demineur.race.commands import OfferDraw, Ready, Resign, Sit
from demineur.race.links import link_in
from demineur.race.orders import JoinTable
from demineur.race.state import Phase
from demineur.settings import RACE_SERVER, SIMPLE_MODE
from demineur.ui.race.settings_card import RaceLevelDialog

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from player import Player
    from PySide6.QtWidgets import QWidget

    Look = Callable[[QWidget], None]

NAMES = "Ada|Grace|race.example.org|demineur://"


def _settle() -> None:
    for _time in range(3):
        QApplication.processEvents()
        QApplication.sendPostedEvents()


@contextmanager
def _table(player: Player) -> Iterator[tuple[Racer, RacePlayer]]:
    """A table with a friend who is ready."""
    racer = Racer(player, [])
    player.choose(SIMPLE_MODE, True)
    with patch("demineur.race.dealt.COUNTDOWN_MS", COUNTDOWN_MS):
        link = link_in(racer.open_table("Ada"))
        assert link is not None
        with RacePlayer(JoinTable(link), "Grace") as friend:
            friend.wait_for_phase(Phase.LOBBY)
            friend.ask(Sit())
            friend.ask(Ready(on=True))
            racer.wait_until(racer.racing.area.lobby.main.isEnabled)
            yield racer, friend
        racer.racing.quit()


@contextmanager
def _race(player: Player) -> Iterator[tuple[Racer, RacePlayer]]:
    with _table(player) as (racer, friend):
        racer.main()
        racer.wait_for(Phase.RACE)
        racer.wait_until(racer.sees_numbers)
        friend.wait_for_phase(Phase.RACE)
        yield racer, friend


def start(player: Player, look: Look) -> None:
    player.choose(RACE_SERVER, "race.example.org")
    player.window.menus.open_table.trigger()
    _settle()
    look(player.window)
    player.playing.late.racing.area.start.close_requested.emit()


def table(player: Player, look: Look) -> None:
    with _table(player) as (racer, _friend):
        _settle()
        look(racer.window)


def level(player: Player, look: Look) -> None:
    dialog = RaceLevelDialog(Level(9, 9, 80), player.window)
    dialog.show()
    _settle()
    look(dialog)
    dialog.done(0)
    dialog.deleteLater()


def draw(player: Player, look: Look) -> None:
    with _race(player) as (racer, friend):
        friend.ask(OfferDraw(1))
        racer.wait_until(lambda: racer.race.offer is not None)
        _settle()
        look(racer.window)


def over(player: Player, look: Look) -> None:
    with _race(player) as (racer, friend):
        friend.ask(Resign(1))
        racer.wait_for(Phase.OVER)
        _settle()
        look(racer.window)


def alone(player: Player, look: Look) -> None:
    """The friend's connection is lost."""
    with _race(player) as (racer, friend):
        friend.link.stop()
        racer.wait_until(lambda: any(one.gone_since is not None for one in racer.view.people))
        _settle()
        look(racer.window)
