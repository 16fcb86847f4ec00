"""What screen readers hear of a race: countdown, moves, offers, who is out, the result."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QApplication
from race_windows import RIGHT, begin, windows

from demineur.race.state import Phase
from demineur.ui.race.offers import Offer


@pytest.fixture
def heard() -> Iterator[list[str]]:
    said: list[str] = []

    def take(event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            said.append(event.message())

    QAccessible.setActive(True)
    with patch.object(QAccessible, "updateAccessibility", take):
        yield said
    QAccessible.setActive(False)


def test_a_race_can_be_followed_by_ear(tmp_path: Path, qapp: QApplication, heard: list[str]) -> None:
    with windows(tmp_path, qapp) as racers:
        host, friend = racers
        begin(racers)
        # A number while the seconds are counted, then the beginning, in each of the windows.
        assert "1" in heard
        assert heard.count("The race has begun.") == 2
        heard.clear()
        cell = friend.hidden()[0]
        friend.come_up()
        friend.click(cell, RIGHT)
        row, column = friend.position.grid.row_column(cell)
        assert heard == [f"Flag on column {column + 1}, row {row + 1}; mines left: 9."]
        heard.clear()
        host.say(Offer.DRAW)
        friend.wait_until(lambda: friend.strip.startswith("Host offers a draw."))
        assert "Host offers a draw. Opening a cell declines it." in heard
        host.wait_until(lambda: "You offer a draw. The others have not all answered yet." in heard)
        friend.say(Offer.DECLINE)
        host.wait_to_read("Friend 1 declines the draw.")
        assert "Friend 1 declines the draw." in heard
        friend.say(Offer.RESIGN)
        friend.say(Offer.RESIGN_NOW)
        for racer in racers:
            racer.wait_for(Phase.OVER)
        assert any(text.startswith("You win after ") for text in heard)
        assert any(text.startswith("Host wins after ") for text in heard)


def test_the_end_of_a_table_is_told_with_its_reason(
    tmp_path: Path, qapp: QApplication, heard: list[str]
) -> None:
    """Case N02."""
    with windows(tmp_path, qapp) as racers:
        host, friend = racers
        begin(racers)
        heard.clear()
        host.racing.quit()
        friend.wait_until(lambda: friend.racing.connection is None)
        assert heard[-1].endswith("The host has left and closed the table.")
