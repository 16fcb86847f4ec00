"""Hints in the window: a press each for where to look, why, and the move (rules.md R4.4, R8.3, R11.2)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from games import BOARD, LEVEL_OF_BOARD, OPENED, counted
from player import Place, Player, player_in
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from thoughts import ask, marked, said, thinking

from demineur.engine.levels import Level
from demineur.engine.position import Status
from demineur.engine.solver.clues import clues_of
from demineur.engine.solver.findings import Deduction
from demineur.engine.solver.probabilities import Probabilities, probabilities
from demineur.play.advice import advise
from demineur.settings import BOARDS, QUESTION_MARKS, Boards
from demineur.ui.tiles import Mark

K = Qt.Key
WRONG_FLAGS = "****. *...* ....* .**.."
GUESS = ".*. ..* .*."
WIDE = "*....... ........ ....*... .*..*..."
REPORTED = """
*.*.*.*.*
.*.**...*
.**...*.*
.**...*.*
.*....*.*
.*....*.*
.*.**.*.*
.*.*.*.*.
*.*.*....
"""
HEAVY = """
...**..*.*..*..*.*........*.......*.........*...*
..*...*.*...*..*......**.........**.....*........
...*...*.......*.*...........**.....*..*.......*.
...**...*.........**...*.*.............**.*..*...
**..........**......*.****......*....**..........
......*...*.......*.**..*..*.**...***..*....*.*..
.....*................*...*...............*......
*.....*..............*..**...*..*..*....**..***.*
...*..***......*....................*.........***
....*....*...*..*...*..*.......*....*...*....****
.............*.*.*...*......*...*..*..*........*.
....*......*..*...*...***.*...............*......
...*..........*.*.......**...**......*.*.*......*
**...................**.*....**..........*.*.....
*......**..*....*.......*..*...........*..*......
*.....*...........*.....**.**...*.**.......**...*
.*.....*.......*..*....*.*........**............*
..*.*..*........**.......*.............*...*.....
**.......*...*.*...............**.*.......*...*..
*...*.*...*..............*.*...*.*....*....*.*...
**...**...........*.**..............*...........*
..................*..*..*..**....................
"""


def places(player: Player, members: int) -> set[Place]:
    return {player.place(cell) for cell in player.position.grid.cells(members)}


def more(player: Player) -> QPushButton:
    """The panel's button for the next step."""
    buttons = thinking(player).panel.findChildren(QPushButton)
    return next(button for button in buttons if button.isVisible() and button.text() != "Close")


def test_the_first_press_shows_where_to_look_the_second_why_the_third_plays(player: Player) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    advice = advise(player.position)
    assert isinstance(advice, Deduction)
    ask(player)
    assert marked(player, Mark.USED) == places(player, advice.decisive)
    assert not marked(player, Mark.SAFE)
    assert not marked(player, Mark.MINE)
    look = said(player)
    assert look
    ask(player)
    assert marked(player, Mark.USED) == places(player, advice.decisive)
    assert marked(player, Mark.SAFE) == places(player, advice.safe)
    assert marked(player, Mark.MINE) == places(player, advice.mines)
    assert said(player) != look
    assert player.board == OPENED
    ask(player)
    assert player.position.flags == advice.mines
    assert not player.window.scene.overlay.marks
    assert not thinking(player).hints.is_given
    assert player.shows_the_position()


def test_hints_alone_win_where_no_guess_is_needed(player: Player) -> None:
    player.store.set_value(BOARDS, Boards.HARD)
    player.playing.game.new_game(Level(16, 16, 40))
    player.open((8, 8))
    player.wait_until(lambda: player.status() is Status.RUNNING)
    while player.status() is Status.RUNNING:
        before = player.position
        ask(player)
        assert "guess" not in said(player)
        ask(player, 2)
        assert player.position != before
    assert player.status() is Status.WON


def test_a_heavy_board_gets_hints_without_a_guess(player: Player) -> None:
    """G06: the beginning, up to where numbers must be taken together."""
    player.begin(HEAVY)
    player.open((12, 9))
    for _ in range(50):
        ask(player)
        assert "guess" not in said(player)
        ask(player, 2)
    assert player.status() is Status.RUNNING
    assert player.shows_the_position()


def test_the_button_of_the_panel_does_what_the_key_does(player: Player) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    ask(player)
    for _ in range(2):
        QTest.mouseClick(more(player), Qt.MouseButton.LeftButton)
    assert player.position.flags
    assert player.window.focusWidget() is player.window.view


@pytest.mark.parametrize("presses", [1, 2])
def test_any_move_ends_the_hint(player: Player, presses: int) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    ask(player, presses)
    player.flag((0, 0))
    assert not player.window.scene.overlay.marks
    assert not thinking(player).hints.is_given
    ask(player)
    assert not marked(player, Mark.MINE)


def test_the_board_does_not_move_when_a_move_ends_the_hint(player: Player) -> None:
    """R10.1: the next click would land on another cell."""
    player.begin(BOARD)
    player.open((0, 2))
    ask(player)
    QApplication.processEvents()
    before = player.point((3, 4)), player.window.scene.geometry
    player.flag((0, 0))
    ask(player, 3)
    player.open((3, 3))
    QApplication.processEvents()
    assert (player.point((3, 4)), player.window.scene.geometry) == before
    player.playing.game.new_game()
    assert said(player) == ""


def test_closing_the_panel_ends_the_hint(player: Player) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    ask(player)
    thinking(player).panel.close_panel()
    assert not player.window.scene.overlay.marks
    assert not thinking(player).hints.is_given


def test_cells_are_named_as_they_are_shown_also_when_the_board_turns_meanwhile(player: Player) -> None:
    """R10.1: a mine at row 4, column 2 is at column 4, row 2 of a board on its side."""
    player.window.resize(900, 500)
    player.begin(WIDE)
    player.open((0, 7))
    ask(player, 2)
    player.wait_until(lambda: not player.window.scene.geometry.turned)
    upright = said(player)
    player.window.resize(500, 900)
    player.wait_until(lambda: player.window.scene.geometry.turned)
    advice = advise(player.position)
    assert isinstance(advice, Deduction)
    row, column = player.place(player.position.grid.cells(advice.decisive)[0])
    assert f"column {column + 1}, row {row + 1}" in upright
    assert f"column {row + 1}, row {column + 1}" in said(player)


def test_a_hint_speaks_the_language_that_is_chosen_meanwhile(player: Player) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    ask(player, 2)
    said_before, marks = said(player), dict(player.window.scene.overlay.marks)
    thinking(player).panel.show_text("", "something in another language")
    QApplication.sendEvent(player.window, QEvent(QEvent.Type.LanguageChange))
    assert said(player) == said_before
    assert dict(player.window.scene.overlay.marks) == marks


def test_wrong_flags_are_pointed_out_and_taken_off(player: Player) -> None:
    """S04."""
    player.begin(WRONG_FLAGS)
    player.open((1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3), (3, 4))
    player.flag((3, 0), (3, 3))
    ask(player)
    assert marked(player, Mark.SAFE) == {(3, 0)}
    assert not marked(player, Mark.MINE)
    before = player.position.opened
    ask(player)
    assert places(player, player.position.flags) == {(3, 3)}
    assert player.position.opened == before
    player.flag((3, 3))
    safe: set[Place] = set()
    while not player.position.is_open(player.cell((3, 0))):
        ask(player, 2)
        safe |= marked(player, Mark.SAFE)
        ask(player)
    assert safe == {(3, 0)}
    assert player.status() is Status.RUNNING


def test_a_wrong_flag_is_taken_off_through_the_question_mark(player: Player) -> None:
    """R4.5: with question marks the cell is bare again too."""
    player.choose(QUESTION_MARKS, True)
    player.begin(BOARD)
    player.open((0, 2))
    player.flag((3, 0))
    ask(player)
    if player.position.flags:
        ask(player, 2)
    assert player.position.questions == 0


def test_a_flagged_safe_cell_is_not_opened(player: Player) -> None:
    """R4.2: what cannot be disproved yet stays as the player has left it."""
    for place in ((3, 0), (3, 1), (3, 2), (3, 3), (3, 4)):
        player.begin(BOARD)
        player.open((0, 2))
        player.flag(place)
        for _ in range(8):
            if player.status() is Status.RUNNING:
                flags = player.position.flags
                ask(player)
                if places(player, flags) & marked(player, Mark.SAFE):
                    ask(player)
                    assert not player.position.is_open(player.cell(place))
                    break
                ask(player, 2)
        assert player.status() is not Status.LOST


def test_where_nothing_is_certain_the_safest_cell_is_named_and_opened(player: Player) -> None:
    player.begin(GUESS)
    player.open((1, 0))
    ask(player)
    chances = probabilities(clues_of(player.position))
    assert isinstance(chances, Probabilities)
    (place,) = marked(player, Mark.FIRST)
    assert chances.of(player.cell(place)) == chances.least
    assert "guess" in said(player)
    ask(player)
    assert player.position.is_open(player.cell(place)) or player.status() is Status.LOST


def test_a_reported_board_gets_true_hints(player: Player) -> None:
    """S05a: safe cells are opened, mines flagged, nothing else; until a guess is needed."""
    player.begin(REPORTED)
    player.open((3, 4))
    while said(player) == "" or "guess" not in said(player):
        ask(player)
        if "guess" in said(player):
            break
        ask(player, 2)
    mines = {(1, 3), (2, 2), (2, 6), (3, 6), (4, 6), (5, 6)}
    assert mines <= places(player, player.position.flags)
    for place in ((1, 6), (5, 2)):
        assert player.position.is_open(player.cell(place)) == (place not in drawn_mines(REPORTED))


def drawn_mines(board: str) -> set[Place]:
    rows = board.split()
    return {(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == "*"}


def test_before_the_first_opening_the_hint_says_that_any_cell_will_do(player: Player) -> None:
    ask(player)
    assert "never a mine" in said(player)
    assert not player.playing.game.session.assisted
    player.open((4, 4))
    assert "never a mine" not in said(player)


def test_there_is_no_hint_while_paused_nor_after_the_end(player: Player) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    player.playing.game.toggle_pause()
    thinking(player).hints.ask()
    assert said(player) == ""
    assert not player.playing.game.session.assisted
    player.playing.game.toggle_pause()
    player.open((0, 0))
    ask(player)
    assert said(player) == ""
    assert not player.playing.game.session.assisted


def test_a_hint_is_kept_over_the_end_of_the_program(
    player: Player, tmp_path: Path, qapp: QApplication
) -> None:
    """ST06: at once, before any other move."""
    player.begin(BOARD)
    player.open((0, 2))
    ask(player)
    assert player.playing.game.session.assisted
    journal = player.playing.keeper.autosave.path.read_bytes()
    other = tmp_path / "other"
    other.mkdir()
    (other / "current.game").write_bytes(journal)
    with player_in(other, Level(9, 9, 10), qapp) as again:
        assert again.board == OPENED
        assert again.playing.game.session.assisted


def test_a_game_won_with_a_hint_counts_but_not_among_the_best_times(player: Player) -> None:
    """ST06."""
    player.begin(BOARD)
    player.open((0, 2))
    ask(player)
    player.wait(20_000)
    player.open((2, 0), (3, 0), (3, 2), (3, 3), (2, 1), (2, 2))
    for place in ((0, 1), (1, 0), (2, 3)):
        player.open(place)
    assert player.status() is Status.WON
    statistics = counted(player, LEVEL_OF_BOARD)
    assert (statistics.played, statistics.won) == (1, 1)
    assert not statistics.best_times
    assert "with help" in player.window.strip.text


def test_random_games_end_well_by_hints_as_long_as_none_is_a_guess(player: Player) -> None:
    """S05c: what a hint plays is never wrong."""
    random = Random(5)  # noqa: S311
    for _ in range(3):
        player.playing.game.new_game(Level(9, 9, 10))
        player.open((random.randrange(9), random.randrange(9)))
        while player.status() is Status.RUNNING:
            ask(player)
            guess = "guess" in said(player)
            ask(player, 1 if guess else 2)
            assert player.shows_the_position()
            assert guess or player.status() is not Status.LOST
