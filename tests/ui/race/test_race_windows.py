"""A race between real windows over loopback, by real events (rules.md R12)."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication
from race_windows import RIGHT, race_of

from demineur.race.state import Phase
from demineur.ui.race.strip_words import Offer


def test_a_whole_race_from_the_menu_to_the_result(tmp_path: Path, qapp: QApplication) -> None:
    with race_of(tmp_path, qapp) as (host, friend):
        assert host.position == friend.position
        cell = friend.hidden()[0]
        friend.come_up()
        friend.click(cell, RIGHT)
        assert friend.position.flags
        friend.say(Offer.RESIGN)
        friend.say(Offer.RESIGN_NOW)
        for racer in (host, friend):
            racer.wait_for(Phase.OVER)
            assert racer.position.layout is not None
            assert racer.position.layout.mines.bit_count() == 10
        assert host.strip.startswith("You win")
        assert friend.strip.startswith("Host wins")
        friend.say(Offer.AGAIN)
        for racer in (host, friend):
            racer.wait_for(Phase.RACE)
            assert racer.race.number == 2
