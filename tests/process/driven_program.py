"""The program as it is, with its window obeying lines on the standard input: one JSON object for each.

``python driven_program.py WORDS`` takes the words of the command line. It says ``{"ready": …}`` once its
window is there, and answers each line with the state of the game after it.
"""

from __future__ import annotations

import json
import os
import random
import sys
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from PySide6.QtCore import QObject, QSocketNotifier, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from demineur.app import Program
from demineur.cli import main
from demineur.engine.levels import level_from
from demineur.play.demo import demo_wishes
from demineur.play.gestures import Wish, WishKind
from demineur.settings import ALL_SETTINGS

if TYPE_CHECKING:
    from demineur.engine.levels import Level
    from demineur.engine.position import Position

UNPAINTED = "DRIVEN_UNPAINTED"
"""Set in the environment: the window is never painted, as on another desktop; then nothing is said."""


class DrivenProgram(Program):
    """The program and somebody at its window."""

    def show(self, level: Level | None) -> None:
        if UNPAINTED in os.environ:
            self.window.setUpdatesEnabled(False)
        super().show(level)
        self._driver = Driver(self)
        self.window.view.painted_first.connect(self._driver.begin, Qt.ConnectionType.QueuedConnection)


class Driver(QObject):
    """Does what the lines say."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._program = program
        self._read = b""
        self._chance = random.Random()  # noqa: S311 - no secret
        self._work = QTimer(self)
        self._stdin = QSocketNotifier(0, QSocketNotifier.Type.Read, self)
        self._stdin.setEnabled(False)
        self._stdin.activated.connect(self.listen)

    def begin(self) -> None:
        say({"ready": True, **self.state()})
        self._stdin.setEnabled(True)

    def listen(self) -> None:
        got = os.read(0, 1 << 16)
        if not got:
            self._stdin.setEnabled(False)
        self._read += got
        *lines, self._read = self._read.split(b"\n")
        for line in lines:
            order = json.loads(line)
            getattr(self, f"do_{order.pop('do')}")(**order)
            say(self.state())

    def state(self) -> dict[str, Any]:
        playing, window = self._program.playing, self._program.window
        session = playing.game.session
        box = QApplication.activeModalWidget()
        return {
            "game": session.setup.game_id,
            "level": session.setup.level.code,
            "kind": session.setup.kind.value,
            "simple_mode": session.setup.simple_mode,
            "assisted": session.assisted,
            "elapsed_ms": session.elapsed_ms,
            "log": [[logged.ms, logged.action.kind.value, logged.action.cell] for logged in session.log],
            **board_of(session.position),
            "waits": playing.game.waits_for_resume,
            "covered": playing.cover.isVisible(),
            "said": window.strip.text,
            "button": window.strip.button.text() if window.strip.button.isVisible() else "",
            "asked": box.text() if isinstance(box, QMessageBox) else "",
            "dialog": "" if box is None else type(box).__name__,
            "minimised": window.isMinimized(),
            "size": [window.width(), window.height()],
        }

    # What the lines can ask for -------------------------------------------------------------------------

    def do_nothing(self) -> None:
        """Only the answer is wanted."""

    def do_wish(self, kind: str, cell: int) -> None:
        self._program.playing.game.perform(Wish(WishKind(kind), cell))

    def do_demo(self, moves: int) -> None:
        game = self._program.playing.game
        for wish in demo_wishes(game, moves):
            game.perform(wish)

    def do_assist(self) -> None:
        self._program.playing.game.session.mark_assisted()
        self._program.playing.keeper.autosave.assisted()

    def do_resume(self) -> None:
        self._program.playing.game.resume()

    def do_begin(self, level: str) -> None:
        self._program.playing.game.new_game(level_from(level))

    def do_trigger(self, action: str) -> None:
        """Choose from a menu; later, since that may ask a question."""
        QTimer.singleShot(0, getattr(self._program.window.menus, action).trigger)

    def do_choose_level(self, level: str) -> None:
        chosen = level_from(level)
        assert chosen is not None
        self._program.playing.choose_level(chosen, level)

    def do_answer(self, button: str) -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        next(one for one in box.buttons() if one.text() == button).click()

    def do_leave_dialog(self) -> None:
        dialog = QApplication.activeModalWidget()
        assert dialog is not None
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    def do_press_strip_button(self) -> None:
        self._program.window.strip.button.click()

    def do_set(self, key: str, text: str) -> None:
        setting = next(setting for setting in ALL_SETTINGS if setting.key == key)
        self._program.store.set_value(setting, setting.read(text))

    def do_settings(self) -> None:
        store = self._program.store
        say({setting.key: setting.write(store.value(setting)) for setting in ALL_SETTINGS})

    def do_resize(self, width: int, height: int) -> None:
        self._program.window.resize(width, height)

    def do_minimise(self) -> None:
        self._program.window.showMinimized()

    def do_close(self) -> None:
        QTimer.singleShot(0, self._program.window.close)

    def do_keys(self, keys: str) -> None:
        """Press keys in the window, as ``Ctrl+Q``."""
        QTest.keySequence(self._program.window, keys)

    def do_play_on(self) -> None:
        """Play without waiting, and say each action when it is done and saved."""
        self._work.timeout.connect(self._play)
        self._work.start()

    def do_play_games(self) -> None:
        """Play games to their end, or leave them, and say so."""
        self._work.timeout.connect(self._play_games)
        self._work.start()

    def _play(self) -> None:
        game = self._program.playing.game
        position, before = game.session.position, len(game.session.log)
        if position.status.over:
            self._work.stop()
        elif position.layout is None or self._chance.random() < 0.3:
            game.perform(next(demo_wishes(game, 1)))
        else:
            kind = self._chance.choice([WishKind.MARK, WishKind.MARK, WishKind.OPEN])
            # No mine is opened, else there would soon be nothing left to play.
            allowed = position.hidden if kind is WishKind.MARK else position.hidden & ~position.layout.mines
            cells = position.grid.cells(allowed)
            game.perform(Wish(kind, self._chance.choice(cells)))
        if len(game.session.log) > before:
            say({"length": before + 1, "last": self.state()["log"][-1], **board_of(game.session.position)})

    def _play_games(self) -> None:
        game = self._program.playing.game
        session = game.session
        if session.position.status.over:
            say({"over": session.setup.game_id, "status": session.position.status.value})
            game.new_game()
        elif session.first_cell is not None and self._chance.random() < 0.1:
            game.new_game()
            say({"over": session.setup.game_id, "status": "left"})
        elif session.first_cell is not None and self._chance.random() < 0.05:
            game.perform(
                Wish(
                    WishKind.OPEN, self._chance.choice(session.position.grid.cells(_mines(session.position)))
                )
            )
        else:
            game.perform(next(demo_wishes(game, 1)))


def _mines(position: Position) -> int:
    assert position.layout is not None
    return position.layout.mines & ~position.flags or position.layout.mines


def board_of(position: Position) -> dict[str, Any]:
    return {
        "status": position.status.value,
        "opened": f"{position.opened:x}",
        "flags": f"{position.flags:x}",
        "questions": f"{position.questions:x}",
        "mines": None if position.layout is None else f"{position.layout.mines:x}",
    }


def say(what: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    with patch("demineur.app.Program", DrivenProgram):
        sys.exit(main(sys.argv[1:]))
