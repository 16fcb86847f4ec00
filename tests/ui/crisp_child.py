"""Compares the board on the screen with the tile atlas, at the ratio of device pixels it is started with.

Run by `test_window_board` with a folder as its argument; says what it found.
"""

from __future__ import annotations

import sys
from pathlib import Path

from player import RIGHT, Player, player_in
from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from demineur.engine.face import Face
from demineur.engine.levels import Level
from demineur.ui.tiles import Tile, TileAtlas

_FEWEST = 9


def screen(player: Player) -> QImage:
    """What has been painted in the window, piece by piece as the game went on.

    The offscreen platform gives only as many device pixels as the window has logical ones: its top left part.
    """
    QApplication.processEvents()
    window = player.window
    pixels = window.screen().grabWindow(window.winId())
    return pixels.toImage().convertToFormat(QImage.Format.Format_RGB32)


def wrong_tiles(player: Player) -> list[int]:
    """The cells, wholly in sight, whose pixels are not those of their tile."""
    scene, shown = player.window.scene, screen(player)
    size, ratio = scene.geometry.size, player.window.devicePixelRatioF()
    sheet = TileAtlas(player.window.scene.atlas.theme, size).sheet.toImage()
    sheet = sheet.convertToFormat(QImage.Format.Format_RGB32)
    viewport = player.viewport
    origin = viewport.mapTo(player.window, player.window.view.viewportTransform().map(QPointF()))
    left, top = round(origin.x() * ratio), round(origin.y() * ratio)
    corner = viewport.mapTo(player.window, QPointF())
    seen = QRectF(corner * ratio, viewport.size().toSizeF() * ratio) & QRectF(shown.rect())
    wrong, compared = [], 0
    for cell, face in enumerate(scene.faces):
        x, y = scene.geometry.corner(cell)
        place = QRect(left + x, top + y, size, size)
        if seen.contains(place.toRectF()):
            compared += 1
            tile = Tile[Face(face).name]
            if shown.copy(place) != sheet.copy(tile * size, 0, size, size):
                wrong.append(cell)
    if compared < _FEWEST:
        sys.exit(f"only {compared} tiles could be compared")
    return wrong


def check(player: Player, moment: str) -> None:
    wrong = wrong_tiles(player)
    if wrong:
        sys.exit(f"{moment}: {len(wrong)} tiles are wrong, such as {wrong[:5]}")


def look_everywhere(player: Player) -> None:
    view = player.window.view
    player.playing.game.new_game(Level(30, 16, 99))
    check(player, "a new board")
    player.open((8, 15))
    check(player, "an opening")
    for cell in range(0, 480, 7):
        player.click(player.place(cell), RIGHT)
    check(player, "flags")
    for zoom in (1.7, 3.1):
        view.set_zoom(zoom)
        check(player, f"zoom {zoom}")
        for step in (1, 2, 3, 5, 50):
            view.scroll_by(step, step + 1)
            check(player, f"scrolled at {zoom}")
            player.click(player.viewport.rect().center().toPointF() / 2, RIGHT)
            check(player, f"a flag while scrolled at {zoom}")


def main() -> None:
    application = QApplication([])
    with player_in(Path(sys.argv[1]), Level(9, 9, 10), application) as player:
        # At a high ratio this screen is a small one, and so would be the part of the board to look at.
        player.window.resize(620, 720)
        look_everywhere(player)
        print(f"crisp at {player.window.devicePixelRatioF()}")  # noqa: T201 - what it is for


if __name__ == "__main__":
    main()
