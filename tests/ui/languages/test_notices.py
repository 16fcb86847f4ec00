"""What the strip says while the language changes."""

from __future__ import annotations

import pytest
from player import MIDDLE, Player
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication


def change_language(player: Player) -> None:
    QApplication.sendEvent(player.window, QEvent(QEvent.Type.LanguageChange))
    QApplication.sendPostedEvents()


def test_a_notice_is_said_anew(player: Player) -> None:
    words = ["The disk is full."]
    player.window.strip.show_notice(lambda: words[0])
    words[0] = "Le disque est plein."
    change_language(player)
    assert player.window.strip.text == "Le disque est plein."


def test_the_same_trouble_is_told_once(player: Player) -> None:
    strip = player.window.strip
    before = strip.text
    for _time in range(2):
        strip.show_notice(lambda: "The disk is full.")
    strip.button.click()
    assert strip.text == before


def test_an_offer_stays_through_a_change_of_language(player: Player) -> None:
    player.begin("*.... ..... ....* .*..*")
    player.open((0, 2))
    player.click((0, 1), MIDDLE)
    offered = player.window.strip.text
    assert "Simple mode" in offered
    change_language(player)
    assert player.window.strip.text == offered


@pytest.mark.parametrize(("width", "visible"), [(900, 3), (420, 1)])
def test_as_many_buttons_are_shown_as_the_text_leaves_room_for(
    player: Player, width: int, visible: int
) -> None:
    strip = player.window.strip
    strip.resize(width, strip.height())
    strip.show_offer("Lost after 4.000 s.", "Play again", "a", ("What logic knew", "b"), ("Watch", "c"))
    strip.resize(width - 1, strip.height())
    buttons = [strip.button, strip.second_button]
    assert sum(button.isVisible() for button in buttons) == min(visible, 2)


def test_a_long_text_gets_the_lines_that_it_needs(player: Player) -> None:
    strip = player.window.strip
    strip.show_text("Short.")
    usual = strip.height()
    strip.show_offer("A very long sentence. " * 30, "Play again", "a")
    assert strip.height() > usual
    strip.show_text("Short again.")
    assert strip.height() == usual
