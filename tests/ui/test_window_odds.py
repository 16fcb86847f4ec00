"""The odds of a mine over the board: always those of the position that is shown (rules.md R8.3)."""

from __future__ import annotations

from random import Random

import pytest
from games import BOARD, LEVEL_OF_BOARD, counted
from player import Place, Player
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from test_window_hints import HEAVY, WRONG_FLAGS
from thoughts import ask, thinking

from demineur.engine.levels import Level
from demineur.engine.position import Status
from demineur.engine.solver.clues import clues_of
from demineur.engine.solver.probabilities import Probabilities, probabilities
from demineur.ui.probability_item import CERTAIN_MINE, CERTAIN_SAFE, NOTHING, label_of

K = Qt.Key
COIN_FLIPS = "..... ..... ..*.. ...*. ....*"


def shown(player: Player) -> dict[Place, int]:
    """The per cents that are shown, by place."""
    labels = thinking(player).overlay.labels
    return {player.place(cell): label for cell, label in enumerate(labels) if label != NOTHING}


def settled(player: Player) -> dict[Place, int]:
    player.wait_until(lambda: bool(thinking(player).overlay.labels))
    return shown(player)


def true_odds(player: Player) -> dict[Place, int]:
    """What should be shown, worked out afresh."""
    position = player.position
    chances = probabilities(clues_of(position))
    assert isinstance(chances, Probabilities)
    certain = position.flags & chances.mines
    return {
        player.place(cell): label_of(chance)
        for cell, chance in enumerate(chances.of_all())
        if chance is not None and not certain & position.grid.bit(cell)
    }


def test_the_odds_are_those_of_the_solver(player: Player) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    player.key(K.Key_O)
    assert settled(player) == true_odds(player)
    assert player.playing.game.session.assisted
    assert player.window.menus.probabilities.isChecked()
    player.key(K.Key_O)
    assert shown(player) == {}


@pytest.mark.parametrize("level", [Level(9, 9, 10), Level(16, 16, 40), Level(30, 16, 99)])
def test_the_odds_are_never_stale(player: Player, level: Level) -> None:
    """S05c: right after each move they are those of the new position, or not there yet."""
    random = Random(level.cells)  # noqa: S311
    player.playing.game.new_game(level)
    player.key(K.Key_O)
    assert shown(player) == {}
    player.open((level.rows // 2, level.columns // 2))
    for _ in range(25):
        if player.status() is not Status.RUNNING:
            break
        odds = true_odds(player)
        assert shown(player) in ({}, odds)
        assert settled(player) == odds
        layout = player.position.layout
        assert layout is not None
        for place, per_cent in odds.items():
            is_mine = bool(layout.mines & layout.grid.bit(player.cell(place)))
            assert not (per_cent == CERTAIN_SAFE and is_mine)
            assert not (per_cent == CERTAIN_MINE and not is_mine)
        place = random.choice(list(odds))
        if layout.mines & layout.grid.bit(player.cell(place)):
            player.flag(place)
        else:
            player.open(place)
    assert player.status() is Status.RUNNING or shown(player) == {}


def test_coin_flips_are_shown_as_such(player: Player) -> None:
    """S05b."""
    player.begin(COIN_FLIPS)
    player.open((0, 0))
    player.key(K.Key_O)
    assert settled(player) == true_odds(player)
    ask(player)
    assert player.status() is Status.RUNNING


def test_a_wrong_flag_is_no_evidence(player: Player) -> None:
    """S04."""
    player.begin(WRONG_FLAGS)
    player.open((1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3), (3, 4))
    player.flag((3, 0), (3, 3))
    player.key(K.Key_O)
    odds = settled(player)
    assert [place for place, share in odds.items() if share == CERTAIN_SAFE] == [(3, 0)]
    assert {place for place, share in odds.items() if share == CERTAIN_MINE} == {
        (0, 1), (0, 2), (0, 3), (1, 4), (3, 2),
    }  # fmt: skip
    assert odds[0, 0] == 67
    assert odds[3, 3] == 33
    player.flag((3, 0), (3, 3))
    assert settled(player) == odds


@pytest.mark.parametrize(("level", "share"), [(Level(100, 100, 2000), 20), (Level(49, 22, 220), 20)])
def test_large_boards_have_odds_right_after_the_first_opening(
    player: Player, level: Level, share: int
) -> None:
    """S06."""
    player.key(K.Key_O)
    player.playing.game.new_game(level)
    player.open((level.rows // 2, level.columns // 2))
    odds = settled(player)
    assert len(odds) == player.position.hidden.bit_count()
    assert abs(odds[0, 0] - share) <= 2


def test_there_are_odds_where_every_hidden_cell_touches_a_number(player: Player) -> None:
    """S06: no cell is far from the numbers."""
    player.begin(HEAVY)
    player.open((12, 9))
    layout = player.position.layout
    assert layout is not None
    for row in range(22):
        for column in range(49):
            if not layout.mines & layout.grid.bit(player.cell((row, column))) and (row + column) % 3:
                player.open((row, column))
    player.key(K.Key_O)
    assert settled(player) == true_odds(player)


@pytest.mark.parametrize("mines", [24, 23])
def test_the_densest_boards_break_nothing(player: Player, mines: int) -> None:
    """S06: as many mines as hidden cells, or one less."""
    player.key(K.Key_O)
    player.playing.game.new_game(Level(5, 5, mines))
    player.open((2, 2))
    if player.status() is Status.RUNNING:
        assert settled(player) == true_odds(player)


def test_uncertain_cells_are_never_shown_as_certain() -> None:
    assert [label_of(chance) for chance in (0.0, 1e-12, 0.004, 0.5, 0.996, 1 - 1e-12, 1.0)] == [
        CERTAIN_SAFE, 1, 1, 50, 99, 99, CERTAIN_MINE,
    ]  # fmt: skip


def test_the_odds_stay_on_for_new_games_and_are_empty_before_the_first_opening(player: Player) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    player.key(K.Key_O)
    player.playing.game.new_game()
    assert shown(player) == {}
    helped = [player.playing.game.session.assisted]
    player.open((4, 4))
    helped.append(player.playing.game.session.assisted)
    assert helped == [False, True]
    player.open(*[player.place(cell) for cell in range(81)])
    assert player.status().over
    assert shown(player) == {}


def test_the_pause_hides_the_odds_and_a_look_at_the_cover_is_no_help(player: Player) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    player.key(K.Key_P)
    bare = covered_board(player)
    player.key(K.Key_O)
    QTest.qWait(50)
    assert covered_board(player) == bare
    assert not player.playing.game.session.assisted
    player.key(K.Key_O)
    player.key(K.Key_P)
    assert not player.playing.game.session.assisted
    player.key(K.Key_O)
    assert player.playing.game.session.assisted


def covered_board(player: Player) -> QImage:
    assert player.covered()
    return player.window.view.grab().toImage()


def test_a_game_won_with_the_odds_has_no_best_time(player: Player) -> None:
    """ST06: one look is enough."""
    player.begin(BOARD)
    player.open((0, 2))
    player.key(K.Key_O)
    player.key(K.Key_O)
    player.wait(20_000)
    layout = player.position.layout
    assert layout is not None
    player.open(*[player.place(cell) for cell in layout.grid.cells(layout.grid.all_cells & ~layout.mines)])
    assert player.status() is Status.WON
    statistics = counted(player, LEVEL_OF_BOARD)
    assert (statistics.played, statistics.won) == (1, 1)
    assert not statistics.best_times


def test_turning_the_board_keeps_the_odds_on_their_cells(player: Player) -> None:
    player.window.resize(900, 500)
    player.begin("*....... ........ ....*... .*..*...")
    player.open((0, 7))
    player.key(K.Key_O)
    odds = settled(player)
    player.window.resize(500, 900)
    player.wait_until(lambda: player.window.scene.geometry.turned)
    assert shown(player) == odds
    hidden = next(iter(odds))
    assert player.picture(hidden) != player.picture((0, 7))
