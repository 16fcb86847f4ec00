"""Whole games that several tests of the window play, and what is counted of them."""

from __future__ import annotations

from player import Player

from demineur.engine.levels import Level
from demineur.engine.position import Status
from demineur.play.session import GameKind
from demineur.records.statistics import LevelStatistics, StatKind

BOARD = "*.... ..... ....* .*..*"
OPENED = "#1...\n#1.11\n#112#\n#####"
"""The board after an opening at row 0, column 2."""
LEVEL_OF_BOARD = Level(5, 4, 4)


def counted(player: Player, level: Level = LEVEL_OF_BOARD) -> LevelStatistics:
    return player.playing.keeper.records().statistics(level, StatKind.RANDOM)


def win(player: Player, board: str = BOARD, ms: int = 0, kind: GameKind = GameKind.RANDOM) -> None:
    """Win on a drawn board in *ms* after the first opening."""
    player.begin(board, kind=kind)
    layout = player.playing.game.session.setup.layout
    assert layout is not None
    safe = [cell for cell in range(layout.grid.count) if not layout.mines & layout.grid.bit(cell)]
    player.open(player.place(safe[0]))
    player.wait(ms)
    for cell in safe[1:]:
        player.open(player.place(cell))
    assert player.status() is Status.WON


def lose(player: Player, ms: int = 0) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    player.wait(ms)
    player.open((0, 0))
    assert player.status() is Status.LOST
