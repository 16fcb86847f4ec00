"""Tries the program where it is installed: opens its window, wins a game, and tells what was found as JSON.

For packages, and for reports about them: all that a package can forget shows here. Nothing of the player's is
read or written: the test has a folder of its own, which is gone afterwards.
"""

from __future__ import annotations

import json
import platform
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QDeadlineTimer, QEventLoop, qVersion
from PySide6.QtGui import QFont, QFontInfo, QGuiApplication, QImage
from PySide6.QtWidgets import QDialogButtonBox

from demineur import __version__
from demineur.app import Program, make_application
from demineur.i18n import available_languages, language
from demineur.paths import Folders, folders, resources_dir
from demineur.play.demo import demo_wishes
from demineur.settings import MOTION, Motion
from demineur.ui.startup_errors import StartError, catch_fatal_errors, late_problem, network_problem
from demineur.ui.themes import ThemeError, available_themes, load_theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QApplication

_MOVES: Final = 1000
"""More than any game of the first level takes."""
_PATIENCE_MS: Final = 20_000
_TURN_MS: Final = 50


def run_self_test(say: Callable[[str], None]) -> int:
    """Try everything and *say* what was found; the exit code is 1 where something is not as it should be."""
    places = folders(None)
    application = make_application()
    catch_fatal_errors()
    problem = late_problem()
    if problem:
        raise StartError(problem)
    try:
        with tempfile.TemporaryDirectory() as folder:
            found = _try_program(application, Path(folder))
    except OSError as error:
        raise StartError(f"There is no room for temporary files ({error.strerror or error}).") from error
    found |= {"data": str(places.data), "settings": str(places.config)}
    say(json.dumps(found, ensure_ascii=True, indent=1) + "\n")
    return 0 if found["well"] else 1


def _try_program(application: QApplication, folder: Path) -> dict[str, Any]:
    program = Program(application, Folders(folder, folder), None)
    program.store.set_value(MOTION, Motion.REDUCED)
    program.show(None)
    _wait_until_started(application)
    found = _versions() | _words(program) | _pictures(program) | _game(program)
    program.window.close()
    program.playing.keeper.close()
    shown = bool(found["font"]) and found["colours"] >= 8 and not found["damaged"]
    found["network"] = network_problem()
    found["well"] = shown and found["won"] and found["kept"] and not found["network"]
    return found


def _wait_until_started(application: QApplication) -> None:
    """The window's icon comes last."""
    patience = QDeadlineTimer(_PATIENCE_MS)
    while application.windowIcon().isNull() and not patience.hasExpired():
        application.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, _TURN_MS)


def _versions() -> dict[str, Any]:
    return {
        "version": __version__,
        "python": platform.python_version(),
        "qt": qVersion(),
        "platform": QGuiApplication.platformName(),
    }


def _words(program: Program) -> dict[str, Any]:
    """What the window says, and a word of Qt's own."""
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    said = {
        "language": language(),
        "languages": available_languages(),
        "menus": [menu.title() for menu in program.window.menus.menus],
        "cancel": buttons.button(QDialogButtonBox.StandardButton.Cancel).text(),
        "icon": not QGuiApplication.windowIcon().isNull(),
        "font": QFontInfo(QFont()).family(),
    }
    buttons.deleteLater()
    return said


def _pictures(program: Program) -> dict[str, Any]:
    """The themes and icons, with what is *damaged* of them; how many colours the window shows."""
    damaged = []
    for key in available_themes():
        for variant in ("light", "dark"):
            try:
                load_theme(key, variant).check()
            except ThemeError as error:
                damaged.append(str(error))
    icons = sorted((resources_dir() / "icons").glob("*.*"))
    damaged += [f"{icon.name} is no picture." for icon in icons if QImage(str(icon)).isNull()]
    picture = program.window.grab().toImage()
    places = ((x, y) for x in range(0, picture.width(), 3) for y in range(0, picture.height(), 3))
    colours = len({picture.pixel(x, y) for x, y in places})
    return {"themes": available_themes(), "icons": len(icons), "damaged": damaged, "colours": colours}


def _game(program: Program) -> dict[str, Any]:
    """Win a game, and look whether it was kept."""
    game, keeper = program.playing.game, program.playing.keeper
    for wish in demo_wishes(game, _MOVES):
        game.perform(wish)
    game_id = game.session.setup.game_id
    return {
        "level": game.session.setup.level.code,
        "actions": len(game.session.log),
        "won": game.session.position.status.value == "won",
        "kept": keeper.records().game(game_id) is not None,
    }
