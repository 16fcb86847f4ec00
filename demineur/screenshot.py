"""Draws the window without a screen: for documentation, for reports, for machines that have none."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from demineur.i18n import _
from demineur.settings import BRIGHTNESS, MOTION, THEME, Brightness, Motion

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from demineur.app import Program
    from demineur.engine.levels import Level

_SCALES: Final = ("QT_SCALE_FACTOR", "QT_SCREEN_SCALE_FACTORS")


@dataclass(frozen=True, slots=True)
class Picture:
    """What to draw: a file, its size in pixels, a theme's key and variant, a level, moves played before."""

    file: Path
    size: tuple[int, int]
    theme: tuple[str, str]
    level: Level | None
    moves: int


def take_screenshot(picture: Picture) -> int:
    """Draw the window into a file; the exit code. StartError if that cannot be done."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    for name in _SCALES:
        # A picture is as large as it was asked for, in pixels.
        os.environ.pop(name, None)
    from demineur.app import make_application  # noqa: PLC0415  # after the platform is chosen
    from demineur.ui.startup_errors import StartError, catch_fatal_errors  # noqa: PLC0415  # as above

    application = make_application()
    # The platform without a screen remarks on all that it cannot do.
    catch_fatal_errors()
    try:
        with tempfile.TemporaryDirectory() as folder:
            drawn = _draw(picture, application, Path(folder))
    except OSError as error:
        raise StartError(
            _("There is no room for temporary files ({reason}).").format(reason=error.strerror or error)
        ) from error
    if not drawn:
        raise StartError(
            _(
                "The picture cannot be written to {file}. Is there such a folder, and may you write there?"
            ).format(file=picture.file)
        )
    return 0


def _draw(picture: Picture, application: QApplication, folder: Path) -> bool:
    """Whether the picture is in its file now; *folder* is the profile of this one run."""
    from demineur.app import Program  # noqa: PLC0415  # after the platform is chosen
    from demineur.paths import Folders  # noqa: PLC0415  # as above

    program = Program(application, Folders(folder, folder), None)
    program.store.set_value(THEME, picture.theme[0])
    program.store.set_value(BRIGHTNESS, Brightness(picture.theme[1]))
    program.store.set_value(MOTION, Motion.REDUCED)
    window = program.window
    window.setFixedSize(*picture.size)
    program.show(picture.level)
    _play(program, picture.moves)
    application.processEvents()
    saved = window.grab().save(str(picture.file), "PNG")
    window.close()
    program.playing.keeper.close()
    return saved


def _play(program: Program, moves: int) -> None:
    from demineur.play.demo import demo_wishes  # noqa: PLC0415  # only a demonstration needs it

    game = program.playing.game
    for wish in demo_wishes(game, moves):
        game.perform(wish)
