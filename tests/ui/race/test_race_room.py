"""What stays to be read where there is little room: who is ready, and how far everybody is."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from race_windows import LEFT, Racer, race_of, windows

LONG_NAME = "W" * 24


def label_of(text: str, widget: QWidget) -> QLabel:
    return next(one for one in widget.findChildren(QLabel) if one.text() == text and one.isVisible())


@pytest.mark.parametrize("width", [400, 640, 1400])
def test_a_long_name_leaves_room_for_whether_somebody_is_ready(
    tmp_path: Path, qapp: QApplication, width: int
) -> None:
    with windows(tmp_path, qapp) as (host, friend):
        friend.join(host.open_table("Host"), LONG_NAME)
        host.window.resize(width, 600)
        friend.main()
        friend.wait_until(friend.is_seated)
        wait_for_state("Not ready yet", host)
        friend.main()
        wait_for_state("Ready", host)


def wait_for_state(text: str, host: Racer) -> None:
    seats = host.racing.area.lobby.seats
    host.wait_until(lambda: seats.words[1] == f"square: {LONG_NAME}. {text}")
    label = label_of(text, seats)
    host.wait_until(lambda: label.width() >= label.sizeHint().width())


def test_the_share_of_a_board_is_never_cut(tmp_path: Path, qapp: QApplication) -> None:
    with race_of(tmp_path, qapp) as (host, _friend):
        players = host.racing.area.screen_page.players
        players.setFixedWidth(170)
        share = label_of("0%", players)
        host.wait_until(lambda: players.width() == 170)
        host.wait_until(lambda: share.width() >= share.sizeHint().width())
        card = players.cards[0]
        assert share.mapTo(card, share.rect().topRight()).x() <= card.width()


def test_a_state_that_is_cut_is_whole_in_its_tool_tip(tmp_path: Path, qapp: QApplication) -> None:
    with race_of(tmp_path, qapp) as (host, _friend):
        players = host.racing.area.screen_page.players
        state = label_of("Racing", players.cards[1])
        host.wait_until(lambda: state.toolTip().startswith("Racing"))
        host.wait_until(lambda: state.toolTip().endswith(" ms"))
        assert state.toolTip().startswith("Racing")


def test_a_long_choice_takes_more_lines_in_a_narrow_window(tmp_path: Path, qapp: QApplication) -> None:
    with windows(tmp_path, qapp, 1) as (host,):
        host.window.resize(800, 600)
        host.open_table("Host")
        lobby, simple = host.racing.area.lobby, host.racing.area.lobby.board.simple
        host.wait_until(lambda: simple.width() >= simple.sizeHint().width())
        one_line = simple.height()
        font = lobby.font()
        font.setPointSizeF(font.pointSizeF() * 1.5)
        lobby.board.setFont(font)
        host.window.resize(400, 600)
        host.wait_until(lambda: simple.height() >= 2 * simple.fontMetrics().height() > one_line)
        host.wait_until(lambda: simple.width() >= simple.sizeHint().width())
        assert simple.accessibleName() == "Simple mode for everyone: chord and highlight"
        before = simple.isChecked()
        QTest.mouseClick(simple, LEFT, pos=QPoint(60, simple.height() - 4))
        host.wait_until(lambda: host.view.settings.simple is not before)
        font.setPointSizeF(font.pointSizeF() / 1.5)
        lobby.board.setFont(font)
        host.window.resize(800, 600)
        host.wait_until(lambda: simple.height() == one_line)
