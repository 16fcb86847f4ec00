"""The mouse on the board, with real events on the viewport (rules.md R3–R5)."""

from __future__ import annotations

from itertools import permutations

import pytest
from games import BOARD, OPENED
from player import LEFT, MIDDLE, RIGHT, Place, Player
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtTest import QTest

from demineur.engine.position import Status
from demineur.settings import CHORD_MODIFIER, FLAG_MODIFIER, FLAG_ON, SWAP_BUTTONS, FlagMoment, Modifier

CHORDED = "F1...\n11.11\n1112#\n#####"
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
OFF_THE_BOARD = QPointF(-20, -20)


@pytest.fixture
def opened(player: Player) -> Player:
    """A game without Simple mode, partly open."""
    player.begin(BOARD)
    player.open((0, 2))
    assert player.board == OPENED
    return player


@pytest.fixture
def simple(player: Player) -> Player:
    """A game in Simple mode; around the 1 at (1, 1) the flag stands, and two safe cells are hidden."""
    player.begin(BOARD, simple_mode=True)
    player.open((0, 2))
    player.flag((0, 0))
    assert player.board == "F" + OPENED[1:]
    return player


def edges(player: Player) -> tuple[QPointF, ...]:
    """Points one pixel outside each side of the board, and outside the window."""
    view = player.window.view
    scene = player.window.scene
    board = view.viewportTransform().mapRect(QRectF(0, 0, scene.geometry.width, scene.geometry.height))
    left, top, right, bottom = board.left(), board.top(), board.right(), board.bottom()
    middle = view.viewport().rect().center()
    return (
        QPointF(left - 1, middle.y()),
        QPointF(right, middle.y()),
        QPointF(middle.x(), top - 1),
        QPointF(middle.x(), bottom),
        QPointF(-300, -300),
        QPointF(3000, 3000),
    )


# One button ---------------------------------------------------------------------------------------------


def test_a_click_opens_at_the_release(player: Player) -> None:
    player.begin(BOARD)
    player.press((0, 2))
    assert player.pressed == {(0, 2)}
    assert player.status() is Status.READY
    player.release((0, 2))
    assert player.board == OPENED
    assert player.pressed == set()
    assert player.shows_the_position()


def test_the_cell_under_the_pointer_at_the_release_is_opened(player: Player) -> None:
    player.begin(BOARD)
    player.press((3, 0))
    player.move((1, 3))
    assert player.pressed == {(1, 3)}
    player.release((1, 3))
    assert player.board == "#####\n###1#\n#####\n#####"


@pytest.mark.parametrize("button", [LEFT, MIDDLE])
def test_a_press_dragged_off_the_board_does_nothing(simple: Player, button: Qt.MouseButton) -> None:
    """I01."""
    before = simple.board
    for place in ((1, 0), (1, 1)):
        if button is MIDDLE and place == (1, 0):
            continue  # it flags at once
        for outside in edges(simple):
            simple.press(place, button)
            simple.move(outside)
            assert simple.pressed == set()
            simple.release(outside, button)
    assert simple.board == before
    assert not simple.playing.input.is_pressed


def test_both_buttons_released_outside_do_nothing(simple: Player) -> None:
    """I01."""
    before = simple.board
    for outside in edges(simple):
        simple.press((1, 1))
        simple.press((1, 1), RIGHT)
        simple.move(outside)
        simple.release(outside)
        simple.release(outside, RIGHT)
    assert simple.board == before
    assert simple.pressed == set()


@pytest.mark.parametrize("button", [LEFT, RIGHT, MIDDLE])
def test_a_press_outside_the_board_arms_nothing(simple: Player, button: Qt.MouseButton) -> None:
    """I01: neither an opening inside, nor a chord with the next click on a number."""
    before = simple.board
    for outside in edges(simple):
        simple.press(outside, button)
        assert simple.pressed == set()
        simple.move((1, 0))
        assert simple.pressed == set()
        simple.release((1, 0), button)
    assert simple.board == before


def test_a_right_press_on_the_margin_makes_no_chord_of_the_next_click(opened: Player) -> None:
    """I01: without Simple mode a click on a number does nothing, whatever is held."""
    outside = edges(opened)[0]
    opened.press(outside, RIGHT)
    opened.click((1, 1))
    opened.click((1, 0))
    opened.release(outside, RIGHT)
    assert opened.board == OPENED.replace("\n#1.11", "\n11.11")


def test_a_click_on_the_margin_around_the_viewport_opens_nothing(player: Player) -> None:
    """I01: there the view itself gets the events, with coordinates of its own."""
    player.begin("." * 9 + " " + " ".join(["." * 9] * 7) + " ........*")
    view = player.window.view
    for x in range(0, view.width(), 9):
        for y in range(0, view.height(), 9):
            if not view.viewport().geometry().contains(x, y):
                point = QPointF(x, y).toPoint()
                QTest.mouseClick(view, LEFT, pos=point)
                QTest.mouseClick(view, RIGHT, pos=point)
                QTest.mouseDClick(view, LEFT, pos=point)
    assert player.status() is Status.READY
    assert player.mines == "1"


def test_a_right_click_flags_at_the_press(player: Player) -> None:
    player.begin(BOARD)
    player.press((0, 0), RIGHT)
    assert player.board.startswith("F")
    assert player.mines == "3"
    player.release((3, 3), RIGHT)
    player.flag((0, 0))
    assert player.board.startswith("#")
    assert player.status() is Status.READY


def test_a_middle_click_flags_a_hidden_cell(player: Player) -> None:
    player.begin(BOARD)
    player.click((0, 0), MIDDLE)
    assert player.board.startswith("F")


def test_a_flag_at_the_release_is_taken_back_by_sliding_off(player: Player) -> None:
    player.choose(FLAG_ON, FlagMoment.RELEASE)
    player.begin(BOARD)
    player.press((0, 0), RIGHT)
    assert player.board.startswith("#")
    player.release((0, 1), RIGHT)
    assert "F" not in player.board
    player.flag((0, 0))
    assert player.board.startswith("F")


def test_a_flagged_cell_is_not_opened_by_a_click(player: Player) -> None:
    player.begin(BOARD)
    player.flag((0, 2))
    player.open((0, 2))
    assert player.status() is Status.READY


def test_other_buttons_mean_nothing(player: Player) -> None:
    player.begin(BOARD)
    for button in (Qt.MouseButton.BackButton, Qt.MouseButton.ForwardButton):
        player.click((0, 2), button)
    assert player.status() is Status.READY


# Fast clicks --------------------------------------------------------------------------------------------


def test_two_quick_clicks_open_two_cells(player: Player) -> None:
    """I04: the second press arrives as a double click."""
    player.begin(BOARD)
    player.press((3, 2))
    player.release((3, 2))
    player.press_again((3, 3))
    assert player.pressed == {(3, 3)}
    player.release((3, 3))
    assert player.board.endswith("##12#")


def test_two_quick_right_clicks_flag_and_unflag(player: Player) -> None:
    """I04."""
    player.begin(BOARD)
    player.press((0, 0), RIGHT)
    player.release((0, 0), RIGHT)
    assert player.mines == "3"
    player.press_again((0, 0), RIGHT)
    player.release((0, 0), RIGHT)
    assert player.mines == "4"
    assert "F" not in player.board


def test_two_quick_clicks_through_the_window_system_are_two_clicks(player: Player) -> None:
    """I04: as the platform delivers them, focus and double-click detection included."""
    player.begin(BOARD)
    handle = player.window.windowHandle()
    QTest.mouseClick(handle, LEFT, pos=player.point_in_window((3, 2)))
    QTest.mouseDClick(handle, LEFT, pos=player.point_in_window((3, 3)))
    assert player.board.endswith("##12#")
    QTest.mouseDClick(handle, RIGHT, pos=player.point_in_window((0, 0)))
    assert player.mines == "4"


def test_two_quick_first_clicks_make_one_board(player: Player) -> None:
    """I04."""
    begun: list[object] = []
    player.playing.game.board_changed.connect(begun.append)
    player.press((4, 4))
    player.release((4, 4))
    layout = player.position.layout
    player.press_again((4, 4))
    player.release((4, 4))
    assert player.position.layout is layout
    assert len(begun) == 1


def test_a_double_click_on_a_number_chords_at_most_once(simple: Player) -> None:
    simple.press((1, 1))
    simple.release((1, 1))
    simple.press_again((1, 1))
    simple.release((1, 1))
    assert simple.board == CHORDED


# Chords -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("button", [LEFT, MIDDLE])
def test_a_number_highlights_and_chords(simple: Player, button: Qt.MouseButton) -> None:
    simple.press((1, 1), button)
    assert simple.pressed == {(1, 0), (2, 0)}
    simple.release((1, 1), button)
    assert simple.board == CHORDED
    assert simple.pressed == set()
    assert simple.shows_the_position()


def test_the_highlight_moves_from_number_to_number(simple: Player) -> None:
    simple.press((1, 1))
    simple.move((1, 3))
    assert simple.pressed == {(2, 4)}
    simple.move((1, 0))
    assert simple.pressed == set()
    simple.move((2, 1))
    assert simple.pressed == {(1, 0), (2, 0), (3, 0), (3, 1), (3, 2)}
    simple.release((1, 0))
    assert simple.board == "F" + OPENED[1:]


def test_a_chord_with_a_wrong_flag_loses_and_shows_every_mine_it_opened(player: Player) -> None:
    """R5.2: (2, 3) is a 2; with both flags wrong the chord opens both mines."""
    player.begin(BOARD, simple_mode=True)
    player.open((0, 2))
    player.flag((3, 2), (3, 3))
    player.click((2, 3))
    assert player.status() is Status.LOST
    assert player.board == "*1...\n#1.11\n#112X\n#*!!X"
    assert player.shows_the_position()
    assert player.window.header.mood == "lost"


TWO_BUTTONS = tuple(
    order
    for order in permutations(("L", "R", "l", "r"))
    if order.index("L") < order.index("l") and order.index("R") < order.index("r")
)


def play_buttons(player: Player, order: tuple[str, ...], place: Place) -> None:
    """Capital letters press, small ones release."""
    for step in order:
        button = LEFT if step in "Ll" else RIGHT
        if step.isupper():
            player.press(place, button)
        else:
            player.release(place, button)


@pytest.mark.parametrize("order", TWO_BUTTONS, ids="".join)
def test_both_buttons_on_a_number_chord_it_at_most_once(simple: Player, order: tuple[str, ...]) -> None:
    """I03."""
    changes: list[object] = []
    simple.playing.game.board_changed.connect(changes.append)
    play_buttons(simple, order, (1, 1))
    assert simple.pressed == set()
    assert not simple.playing.input.is_pressed
    assert simple.board == CHORDED
    assert len(changes) == 1


@pytest.mark.parametrize("order", TWO_BUTTONS, ids="".join)
def test_both_buttons_that_leave_the_number_do_nothing(simple: Player, order: tuple[str, ...]) -> None:
    """I03: the pointer leaves the number in between."""
    before = simple.board
    for step in order:
        button = LEFT if step in "Ll" else RIGHT
        if step.isupper():
            simple.press((1, 1), button)
        else:
            simple.move((1, 0))
            simple.release((1, 0), button)
    assert simple.pressed == set()
    assert simple.board in {before, before.replace("\n#1", "\nF1", 1)}
    overlapping = order.index("R") < order.index("l") and order.index("L") < order.index("r")
    if overlapping:
        assert simple.board == before


@pytest.mark.parametrize("order", TWO_BUTTONS, ids="".join)
def test_both_buttons_without_simple_mode_open_and_flag_nothing_by_accident(
    opened: Player, order: tuple[str, ...]
) -> None:
    """I03."""
    play_buttons(opened, order, (1, 1))
    assert opened.board == OPENED
    assert opened.pressed == set()


def test_left_joins_a_held_right_after_sliding_to_the_number(simple: Player) -> None:
    """R5.3: players flag with right, slide to the number and join left."""
    simple.press((2, 4), RIGHT)
    assert simple.mines == "2"
    simple.move((1, 1))
    simple.press((1, 1))
    assert simple.pressed == {(1, 0), (2, 0)}
    simple.release((1, 1), RIGHT)
    simple.release((1, 1))
    assert simple.board == CHORDED.replace("1112#", "1112F")


# Flag mode, swapped buttons, modifiers ------------------------------------------------------------------


def test_flag_mode_flags_with_the_ordinary_click_and_still_chords(simple: Player) -> None:
    simple.playing.game.set_flag_mode(on=True)
    simple.open((2, 4))
    assert simple.board.splitlines()[2] == "#112F"
    simple.flag((2, 4))
    assert simple.board.splitlines()[2] == "#112#"
    simple.open((1, 1))
    assert simple.board == CHORDED


def flag_mode_as_shown(player: Player) -> tuple[bool, bool, bool]:
    window = player.window
    return (
        player.playing.game.flag_mode,
        window.header.flag_switch.isChecked(),
        window.menus.flag_mode.isChecked(),
    )


def test_a_new_game_begins_without_flag_mode(player: Player) -> None:
    """R4.1."""
    QTest.mouseClick(player.window.header.flag_switch, LEFT)
    assert flag_mode_as_shown(player) == (True, True, True)
    player.key(Qt.Key.Key_F2)
    assert flag_mode_as_shown(player) == (False, False, False)


def test_swapped_buttons_change_places(player: Player) -> None:
    player.choose(SWAP_BUTTONS, True)
    player.begin(BOARD)
    player.click((0, 0), LEFT)
    assert player.board.startswith("F")
    player.click((0, 2), RIGHT)
    assert player.board == "F" + OPENED[1:]


@pytest.mark.parametrize("swapped", [False, True])
def test_modifiers_flag_and_chord_with_one_button(player: Player, swapped: bool) -> None:
    """R4.7."""
    player.choose(SWAP_BUTTONS, swapped)
    main = RIGHT if swapped else LEFT
    player.begin(BOARD, simple_mode=True)
    player.click((0, 2), main)
    player.click((0, 0), main, CTRL)
    player.click((1, 1), main, SHIFT)
    assert player.board == CHORDED


def test_modifiers_can_be_chosen_or_switched_off(player: Player) -> None:
    player.choose(FLAG_MODIFIER, Modifier.ALT)
    player.choose(CHORD_MODIFIER, Modifier.NONE)
    player.begin(BOARD)
    player.click((0, 0), LEFT, Qt.KeyboardModifier.AltModifier)
    assert player.board.startswith("F")
    player.click((0, 2), LEFT, CTRL)
    assert player.board == "F" + OPENED[1:]


def test_a_modifier_let_go_before_the_button_changes_nothing(player: Player) -> None:
    """A press means what it meant when it began."""
    player.begin(BOARD)
    player.click((0, 0), LEFT, CTRL)
    player.press((0, 2))
    player.release((0, 2))
    assert player.board == "F" + OPENED[1:]
    assert not player.playing.input.is_pressed


# What ends a press --------------------------------------------------------------------------------------


def test_a_dialog_opened_during_a_press_leaves_nothing_pressed(simple: Player) -> None:
    """I03: the release goes to the dialog."""
    simple.press((1, 1))
    with simple.dialog_answered("About"):
        simple.window.menus.about.trigger()
    assert simple.pressed == set()
    simple.release((1, 1))
    assert simple.board == "F" + OPENED[1:]


def test_the_end_of_the_game_during_a_press_leaves_nothing_pressed(simple: Player) -> None:
    """I03: here the keyboard ends the game while the mouse holds a number."""
    simple.press((2, 1))
    assert simple.pressed
    simple.put_cursor((3, 1))
    simple.press((2, 1))
    simple.key(Qt.Key.Key_Space)
    assert simple.status() is Status.LOST
    assert simple.pressed == set()
    before = simple.board
    simple.release((2, 1))
    assert simple.board == before
    assert simple.window.header.mood == "lost"


def test_a_new_game_during_a_press_forgets_it(player: Player) -> None:
    player.press((4, 4))
    player.key(Qt.Key.Key_F2)
    assert player.pressed == set()
    player.release((4, 4))
    assert player.status() is Status.READY


def test_a_click_on_the_board_takes_the_focus(player: Player) -> None:
    player.window.header.face.setFocus()
    QTest.mouseClick(player.window.windowHandle(), LEFT, pos=player.point_in_window((4, 4)))
    assert player.window.focusWidget() is player.window.view
    assert player.status() is not Status.READY
