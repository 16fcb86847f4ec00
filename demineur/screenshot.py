"""Draws the window without a screen: for documentation, for reports, for machines that have none."""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from demineur.i18n import _
from demineur.settings import BRIGHTNESS, THEME, Brightness
from demineur.settings import Theme as ThemeName

if TYPE_CHECKING:
    from demineur.engine.levels import Level


@dataclass(frozen=True, slots=True)
class Picture:
    """What to draw: a file, its size in pixels, a theme's key and variant, a level, moves played before."""

    file: Path
    size: tuple[int, int]
    theme: tuple[str, str]
    level: Level | None
    moves: int


def take_screenshot(picture: Picture) -> int:
    """Draw the window into a file; the exit code."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from demineur.app import Program, make_application  # noqa: PLC0415  # after the platform is chosen
    from demineur.paths import Folders  # noqa: PLC0415

    application = make_application()
    with tempfile.TemporaryDirectory() as folder:
        # A profile of its own: a picture changes nothing of the player's.
        program = Program(application, Folders(Path(folder), Path(folder)), None)
        program.store.set_value(THEME, ThemeName(picture.theme[0]))
        program.store.set_value(BRIGHTNESS, Brightness(picture.theme[1]))
        window = program.window
        window.resize(*picture.size)
        program.show(picture.level)
        _play(program, picture.moves)
        application.processEvents()
        saved = window.grab().save(str(picture.file), "PNG")
        window.close()
        program.playing.keeper.close()
    if saved:
        return 0
    sys.stderr.write(
        "demineur: " + _("The picture cannot be written to {file}.").format(file=picture.file) + "\n"
    )
    return 2


def _play(program: Program, moves: int) -> None:
    from demineur.play.demo import demo_wishes  # noqa: PLC0415  # only a demonstration needs it

    game = program.playing.game
    for wish in demo_wishes(game, moves):
        game.perform(wish)


if TYPE_CHECKING:
    from demineur.app import Program
