"""Case N06 and rules.md R6.6, R12.11: a race stops for nothing, and the single game waits for its end."""

from __future__ import annotations

from pathlib import Path

from games import BOARD, LEVEL_OF_BOARD, OPENED
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from race_windows import Racer, begin, race_of, windows

from demineur.engine.levels import Level
from demineur.engine.position import Status
from demineur.race.links import ServerAddress, TableLink
from demineur.race.state import Phase
from demineur.ui.race.offers import Offer

LINK = TableLink(ServerAddress("127.0.0.1", 9, own=True), "A" * 10, "B" * 22).text


def end(racers: list[Racer]) -> None:
    """Resign, and go back to the single game."""
    friend = racers[1]
    friend.say(Offer.RESIGN)
    friend.say(Offer.RESIGN_NOW)
    for racer in racers:
        racer.wait_for(Phase.OVER)
    friend.racing.leave()


def test_a_running_game_waits_paused_and_comes_back_covered(tmp_path: Path, qapp: QApplication) -> None:
    with windows(tmp_path, qapp) as racers:
        friend = racers[1]
        friend.player.begin(BOARD)
        friend.player.open((0, 2))
        friend.player.wait(2_000)
        begin(racers)
        friend.player.wait(60_000)
        game = friend.player.playing.game
        assert game.waits_for_resume
        end(racers)
        assert friend.player.covered()
        assert friend.player.board == OPENED
        game.resume()
        assert friend.player.clock == "0:02"
        assert friend.window.view.isVisible()
        assert friend.window.header.isVisible()


def test_the_waiting_game_is_in_its_journal_while_one_races(tmp_path: Path, qapp: QApplication) -> None:
    """After a crash in the race it is offered again, as after any other."""
    with windows(tmp_path, qapp) as racers:
        friend = racers[1]
        friend.player.begin(BOARD)
        friend.player.open((0, 2))
        begin(racers)
        friend.player.playing.keeper.close()
        saved = friend.player.playing.keeper.autosave.load()
        assert saved is not None
        assert "SavedGame" in type(saved).__name__


def test_nothing_of_the_single_game_works_in_a_race(tmp_path: Path, qapp: QApplication) -> None:
    """Case N06: pause, hint, odds, take back, new game, another level, a saved board."""
    with race_of(tmp_path, qapp) as (_host, friend):
        menus, game = friend.window.menus, friend.player.playing.game
        session = game.session
        disabled = (menus.pause, menus.hint, menus.probabilities, menus.new_game, menus.restart)
        more = (menus.take_back, menus.review, menus.watch, menus.daily, menus.custom_level)
        assert not any(action.isEnabled() for action in (*disabled, *more))
        friend.come_up()
        for key in (Qt.Key.Key_P, Qt.Key.Key_H, Qt.Key.Key_O, Qt.Key.Key_F2):
            friend.player.key(key)
        for key in (Qt.Key.Key_2, Qt.Key.Key_Z, Qt.Key.Key_R, Qt.Key.Key_W, Qt.Key.Key_D):
            friend.player.key(key, Qt.KeyboardModifier.ControlModifier)
        assert game.session is session
        assert friend.racing.board.can_play
        friend.player.playing.offer_level(Level(30, 16, 99))
        assert game.session is session


def test_files_and_boards_are_refused_in_a_race(tmp_path: Path, qapp: QApplication) -> None:
    with race_of(tmp_path, qapp) as (_host, friend):
        friend.player.playing.late.open(["*...\n...."])
        strip = friend.window.strip
        assert strip.isVisible()
        assert strip.text == "Nothing can be opened during a race. Please leave the table first."
        friend.press(strip.button)
        assert not strip.isVisible()
        friend.player.playing.late.open([LINK])
        assert strip.text == "You are at a table already. Leave it before you join another one."


def test_neither_dialogs_nor_menus_stop_the_race(tmp_path: Path, qapp: QApplication) -> None:
    """Case N06: the race's clock is the table's."""
    with race_of(tmp_path, qapp) as (_host, friend):
        bar = friend.racing.area.screen_page.bar
        seen: list[str] = []

        def look(_dialog: object) -> None:
            before = bar.clock.text
            friend.wait_until(lambda: bar.clock.text != before)
            seen.append(bar.clock.text)

        with friend.player.dialog_answered("Options", look):
            friend.player.playing.dialogs.show_options()
        assert seen
        assert friend.racing.board.can_play


def test_the_race_goes_on_in_a_window_without_the_focus(tmp_path: Path, qapp: QApplication) -> None:
    with race_of(tmp_path, qapp) as (host, friend):
        host.come_up()
        friend.window.showMinimized()
        bar = friend.racing.area.screen_page.bar
        before = bar.clock.text
        friend.wait_until(lambda: bar.clock.text != before)
        assert friend.position.status is Status.RUNNING
        friend.window.showNormal()


def test_the_click_that_brings_the_window_to_the_front_opens_nothing(
    tmp_path: Path, qapp: QApplication
) -> None:
    """Rules.md R6.5."""
    with race_of(tmp_path, qapp) as (host, friend):
        host.come_up()
        before = friend.position
        friend.click(friend.hidden()[0])
        friend.come_up()
        assert friend.position == before


def test_flag_mode_is_off_at_the_start_and_back_with_the_game(tmp_path: Path, qapp: QApplication) -> None:
    """Rules.md R4.1."""
    with windows(tmp_path, qapp) as racers:
        friend = racers[1]
        friend.player.playing.game.set_flag_mode(on=True)
        begin(racers)
        switch = friend.racing.area.screen_page.bar.flag_switch
        assert not switch.isChecked()
        friend.come_up()
        friend.player.key(Qt.Key.Key_M)
        assert switch.isChecked()
        friend.click(friend.hidden()[0])
        assert friend.position.flags
        friend.player.key(Qt.Key.Key_M)
        end(racers)
        assert friend.player.playing.game.flag_mode


def test_a_race_link_that_is_dropped_or_named_on_the_command_line_is_joined(
    tmp_path: Path, qapp: QApplication
) -> None:
    with windows(tmp_path, qapp) as (host, friend):
        link = host.open_table("Host")
        friend.player.playing.late.open([f"Come and race: {link} !"])
        friend.wait_for(Phase.LOBBY)
        assert friend.window.windowTitle() == "Table – Démineur"


def test_the_games_own_level_is_not_touched(tmp_path: Path, qapp: QApplication) -> None:
    with race_of(tmp_path, qapp) as (_host, friend):
        assert friend.player.playing.game.session.setup.level != LEVEL_OF_BOARD
        assert friend.window.windowTitle().startswith("Race: ")
