"""Two or more real windows in one process, and what their players do at a table."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING
from unittest.mock import patch

from player import Player, player_in
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox

from demineur.engine.levels import Level
from demineur.race.boards import Deal, draw_deal
from demineur.race.state import Phase
from demineur.settings import RACE_REACH, RaceReach
from demineur.ui.race.offers import Offer, offer_name
from demineur.ui.race.racing import Racing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from PySide6.QtCore import QPointF
    from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog

    from demineur.engine.grid import Cell, CellSet
    from demineur.engine.position import Position
    from demineur.race.state import Why
    from demineur.race.view import RaceView, TableView

COUNTDOWN_MS = 50
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


class Racer:
    """Somebody who races in a real window, with mouse and keys."""

    def __init__(self, player: Player, deals: list[Deal]) -> None:
        self.player = player
        self.window = player.window
        self._deals = deals

    def secret_mines(self) -> CellSet:
        """The mines of the last board that was dealt: what no window knows."""
        return self._deals[-1].mines

    def card(self, place: int) -> str:
        """What the strip of players says of one of them."""
        return self.racing.area.screen_page.players.cards[place].words

    def out(self, player: int) -> Why | None:
        runner = self.race.runner(player)
        return None if runner is None else runner.out

    def wait_to_read(self, text: str) -> None:
        self.wait_until(lambda: self.strip == text)

    def wait_for_another(self, position: Position) -> None:
        self.wait_until(lambda: self.position != position)

    @property
    def racing(self) -> Racing:
        return self.player.playing.late.racing

    @property
    def view(self) -> TableView:
        view = self.racing.show.view
        assert view is not None
        return view

    @property
    def race(self) -> RaceView:
        assert self.view.race is not None
        return self.view.race

    @property
    def position(self) -> Position:
        return self.racing.board.position

    @property
    def strip(self) -> str:
        return self.racing.area.screen_page.strip.text

    @property
    def lobby_notice(self) -> str:
        return self.racing.area.lobby.notice.text()

    @property
    def start_notice(self) -> str:
        return self.racing.area.start.notice.text()

    def wait_until(self, happens: Callable[[], bool]) -> None:
        self.player.wait_until(happens)

    def wait_for(self, phase: Phase) -> None:
        self.wait_until(lambda: self.racing.show.view is not None and self.view.phase is phase)

    def is_seated(self) -> bool:
        own = self.view.own
        return own is not None and own.seat is not None

    def sees_numbers(self) -> bool:
        return bool(self.position.opened)

    def come_up(self) -> None:
        """This window is the one that is used, as a window manager would say."""
        self.window.activateWindow()
        self.wait_until(self.window.isActiveWindow)
        self.wait_until(lambda: not self.racing.board.input.deaf)

    def press(self, button: QAbstractButton) -> None:
        assert button.isVisible(), button.text()
        assert button.isEnabled(), button.text()
        QTest.mouseClick(button, LEFT)

    def open_table(self, name: str) -> str:
        """Open a table from the menu on; the link to it."""
        self.player.choose(RACE_REACH, RaceReach.COMPUTER)
        self.window.menus.open_table.trigger()
        start = self.racing.area.start
        start.open_card.choose(RaceReach.COMPUTER)
        start.name.setText(name)
        self.press(start.open_card.button)
        self.wait_for(Phase.LOBBY)
        self.press(self.racing.area.lobby.links.copy)
        return QGuiApplication.clipboard().text()

    def ask_to_join(self, text: str, name: str) -> None:
        self.window.menus.join_table.trigger()
        start = self.racing.area.start
        start.name.setText(name)
        start.join_card.link.setText(text)
        self.press(start.join_card.button)

    def join(self, text: str, name: str) -> None:
        self.ask_to_join(text, name)
        self.wait_for(Phase.LOBBY)

    def main(self) -> None:
        """Press the button that leads on: sit down, ready, start."""
        button = self.racing.area.lobby.main
        self.wait_until(button.isEnabled)
        self.press(button)

    def crash(self) -> None:
        """The window is as after a crash and a new start: nobody at the table was told anything."""
        self.racing.area.start.cancel_requested.emit()
        assert self.racing.connection is None

    def say(self, offer: Offer) -> None:
        """Press a button of the strip, once it is there: no two windows hear anything at the same moment."""
        self.wait_until(lambda: offer_name(offer) in self._offered())
        self.press(self._offered()[offer_name(offer)])

    def _offered(self) -> dict[str, QAbstractButton]:
        strip = self.racing.area.screen_page.strip
        return {one.text(): one for one in (strip.button, strip.second_button) if not one.isHidden()}

    def click(self, cell: Cell, button: Qt.MouseButton = LEFT) -> None:
        QTest.mouseClick(
            self.racing.area.screen_page.view.viewport(),
            button,
            Qt.KeyboardModifier.NoModifier,
            self.point(cell).toPoint(),
        )

    def point(self, cell: Cell) -> QPointF:
        screen = self.racing.area.screen_page
        return screen.view.viewportTransform().map(screen.scene.cell_rect(cell).center())

    def hidden(self) -> list[Cell]:
        position = self.position
        return list(position.grid.cells(position.hidden & ~position.flags))


def accept(box: QDialog) -> None:
    """Answer a question with what it is about."""
    assert isinstance(box, QMessageBox)
    yes = next(one for one in box.buttons() if box.buttonRole(one) is QMessageBox.ButtonRole.AcceptRole)
    QTest.mouseClick(yes, LEFT)


@contextmanager
def windows(folder: Path, application: QApplication, count: int = 2) -> Iterator[list[Racer]]:
    """So many windows, each with a profile of its own."""
    with ExitStack() as stack:
        stack.enter_context(patch("demineur.race.dealt.COUNTDOWN_MS", COUNTDOWN_MS))
        deals: list[Deal] = []

        def draw(level: Level, seed: int, *, no_guess: bool) -> Deal | None:
            deal = draw_deal(level, seed, no_guess=no_guess)
            if deal is not None:
                deals.append(deal)
            return deal

        stack.enter_context(patch("demineur.race.drawing.draw_deal", draw))
        racers = []
        for number in range(count):
            place = folder / str(number)
            place.mkdir()
            player = stack.enter_context(player_in(place, Level(9, 9, 10), application))
            racers.append(Racer(player, deals))
        try:
            yield racers
        finally:
            for racer in reversed(racers):
                racer.racing.quit()


@contextmanager
def race_of(folder: Path, application: QApplication, count: int = 2) -> Iterator[list[Racer]]:
    """A race that has just begun between so many windows; the first one is the host's."""
    with windows(folder, application, count) as racers:
        begin(racers)
        yield racers


def begin(racers: list[Racer]) -> None:
    host, *friends = racers
    link = host.open_table("Host")
    for number, friend in enumerate(friends, start=1):
        friend.join(link, f"Friend {number}")
        friend.main()
        friend.wait_until(friend.is_seated)
        friend.main()
    host.wait_until(lambda: sum(one.ready for one in host.view.people) == len(friends))
    host.main()
    for racer in racers:
        racer.wait_for(Phase.RACE)
        racer.wait_until(racer.sees_numbers)
