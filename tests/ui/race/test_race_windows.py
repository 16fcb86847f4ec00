"""A race between real windows over loopback, by real events (rules.md R12)."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from race_windows import RIGHT, Racer, accept, begin, race_of, windows

from demineur.engine.board_text import position_text
from demineur.engine.levels import NAMED_LEVELS
from demineur.engine.position import Mark, Position, Status
from demineur.engine.rules import chord_targets
from demineur.play.session import GameKind
from demineur.race.state import Ending, Phase, Why
from demineur.records.history import GameRow, HistoryFilter
from demineur.records.race_record import load_race_record
from demineur.settings import QUESTION_MARKS
from demineur.ui.race.offers import Offer


def resign(racer: Racer) -> None:
    racer.say(Offer.RESIGN)
    racer.say(Offer.RESIGN_NOW)


def open_until_mine(racer: Racer) -> None:
    """Open every hidden cell until one of them was a mine."""
    racer.come_up()
    while not racer.position.status.over:
        before = racer.position
        racer.click(racer.hidden()[-1])
        racer.wait_for_another(before)


def shown(position: Position) -> str:
    return position_text(position)


def test_a_whole_race_from_the_menu_to_the_result(tmp_path: Path, qapp: QApplication) -> None:
    with race_of(tmp_path, qapp) as (host, friend):
        assert host.position == friend.position
        cell = friend.hidden()[0]
        friend.come_up()
        friend.click(cell, RIGHT)
        assert friend.position.flags
        resign(friend)
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
        # Everyone moves on one seat, and the points stay (rules.md R12.10).
        assert {one.player: one.seat for one in host.view.people} == {1: 1, 2: 0}
        assert host.card(1) == "Host (you), square: 0%, Racing. Points: 1"


def test_who_is_out_sees_only_the_own_mine_until_the_end(tmp_path: Path, qapp: QApplication) -> None:
    """Rules.md R12.6: the others race on, and the last one left wins."""
    with race_of(tmp_path, qapp, 3) as (host, friend, other):
        open_until_mine(friend)
        for racer in (host, other):
            racer.wait_to_read("Friend 1 is out: a mine.")
        friend.wait_until(lambda: friend.strip.startswith("You opened a mine and are out."))
        text = shown(friend.position)
        assert text.count("x") + text.count("X") + text.count("!") == 1, text
        assert "*" not in text
        resign(other)
        for racer in (host, friend, other):
            racer.wait_for(Phase.OVER)
        assert host.race.outcome is not None
        assert host.race.outcome.ending is Ending.LAST
        assert "*" in shown(friend.position)


def test_an_offered_draw_is_declined_in_words_and_agreed_later(tmp_path: Path, qapp: QApplication) -> None:
    with race_of(tmp_path, qapp) as (host, friend):
        host.say(Offer.DRAW)
        friend.wait_until(lambda: friend.strip.startswith("Host offers a draw."))
        assert friend.card(0) == "Host, circle: 0%, Offers a draw. Points: 0"
        friend.say(Offer.DECLINE)
        host.wait_until(lambda: host.strip == "Friend 1 declines the draw.")
        assert not host.racing.menu.action(Offer.DRAW).isEnabled(), "not again within ten seconds"
        friend.say(Offer.DRAW)
        host.wait_until(lambda: host.strip.startswith("Friend 1 offers a draw."))
        host.say(Offer.AGREE)
        for racer in (host, friend):
            racer.wait_for(Phase.OVER)
            assert racer.strip.startswith("A draw after ")
            assert [one.score for one in racer.view.people] == [0.5, 0.5]
        assert host.card(1) == "Friend 1, square: 0%, Draw. Points: 0.5"


def test_whoever_offers_a_draw_can_take_it_back(tmp_path: Path, qapp: QApplication) -> None:
    with race_of(tmp_path, qapp) as (host, friend):
        host.say(Offer.DRAW)
        friend.wait_until(lambda: friend.strip.startswith("Host offers a draw."))
        host.say(Offer.TAKE_BACK)
        friend.wait_until(lambda: friend.strip == "Host declines the draw.")


def test_an_opened_cell_declines_the_draw(tmp_path: Path, qapp: QApplication) -> None:
    with race_of(tmp_path, qapp) as (host, friend):
        host.say(Offer.DRAW)
        friend.wait_until(lambda: friend.strip.startswith("Host offers a draw."))
        friend.come_up()
        friend.click(friend.hidden()[0])
        host.wait_until(lambda: host.race.offer is None)
        assert not host.strip.startswith("You offer")


def test_the_first_cleared_board_wins_and_both_windows_say_the_same(
    tmp_path: Path, qapp: QApplication
) -> None:
    """Case N04: one authority decides."""
    with race_of(tmp_path, qapp) as (host, friend):
        mines = host.secret_mines()
        friend.come_up()
        # The result comes a moment after the last cell.
        while safe := [cell for cell in friend.hidden() if not mines & friend.position.grid.bit(cell)]:
            before = friend.position
            friend.click(safe[0])
            friend.wait_for_another(before)
        friend.wait_for(Phase.OVER)
        host.wait_for(Phase.OVER)
        assert host.race.outcome == friend.race.outcome
        assert friend.strip.startswith("You win! Your board was cleared first")
        assert host.strip.startswith("Friend 1 wins: the first cleared board")
        assert friend.position.status is Status.WON
        assert host.position.status is Status.LOST
        assert host.card(1) == "Friend 1, square: 100%, Wins. Points: 1"
        rows = history_of(friend)
        assert [(row.won, row.abandoned) for row in rows] == [(True, False)]


def history_of(racer: Racer) -> list[GameRow]:
    records = racer.player.playing.keeper.records()
    numbers = records.history(HistoryFilter(kind=GameKind.RACE))
    return list(records.rows(numbers).values())


def test_races_are_in_the_history_and_in_the_record_by_name(tmp_path: Path, qapp: QApplication) -> None:
    with race_of(tmp_path, qapp) as racers:
        host, friend = racers
        open_until_mine(friend)
        for racer in racers:
            racer.wait_for(Phase.OVER)
        won, lost = history_of(host)[0], history_of(friend)[0]
        assert (won.won, lost.won) == (True, False)
        assert won.recorded
        assert lost.recorded
        game = friend.player.playing.keeper.records().game(lost.game_id)
        assert game is not None
        assert game.log
        record = load_race_record(host.player.folder)
        assert [(one.name, one.won, one.lost) for one in record.opponents] == [("Friend 1", 1, 0)]
        record = load_race_record(friend.player.folder)
        assert [(one.name, one.won, one.lost) for one in record.opponents] == [("Host", 0, 1)]


def test_question_marks_are_notes_of_ones_own(tmp_path: Path, qapp: QApplication) -> None:
    """Rules.md R12.11; turned off, they go from the board."""
    with race_of(tmp_path, qapp) as (_host, friend):
        friend.player.choose(QUESTION_MARKS, True)
        cell = friend.hidden()[0]
        friend.come_up()
        friend.click(cell, RIGHT)
        friend.click(cell, RIGHT)
        assert friend.position.mark(cell) is Mark.QUESTION
        friend.player.choose(QUESTION_MARKS, False)
        assert friend.position.mark(cell) is Mark.NONE


def test_the_keyboard_alone_is_enough_on_the_board(tmp_path: Path, qapp: QApplication) -> None:
    with race_of(tmp_path, qapp) as (_host, friend):
        friend.come_up()
        assert friend.racing.area.screen_page.view.hasFocus()
        friend.player.key(Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
        target = friend.hidden()[0]
        row, column = friend.position.grid.row_column(target)
        friend.player.keys(*[Qt.Key.Key_Down] * row, *[Qt.Key.Key_Right] * column)
        friend.player.key(Qt.Key.Key_F)
        assert friend.position.mark(target) is Mark.FLAG
        friend.player.key(Qt.Key.Key_F)
        before = friend.position
        friend.player.key(Qt.Key.Key_Space)
        friend.wait_until(lambda: friend.position != before)


def test_chords_need_the_simple_mode_of_the_table(tmp_path: Path, qapp: QApplication) -> None:
    with windows(tmp_path, qapp) as racers:
        host, friend = racers
        link = host.open_table("Host")
        friend.join(link, "Friend")
        host.press(host.racing.area.lobby.board.simple)
        friend.wait_until(lambda: friend.view.settings.simple)
        friend.main()
        friend.wait_until(friend.is_seated)
        friend.main()
        host.main()
        for racer in racers:
            racer.wait_for(Phase.RACE)
            racer.wait_until(racer.sees_numbers)
        mines = host.secret_mines()
        friend.come_up()
        position, grid = friend.position, friend.position.grid
        number = next(
            cell
            for cell in grid.cells(position.opened)
            if position.number(cell) and grid.neighbours(cell) & position.hidden & ~mines
        )
        for cell in grid.cells(grid.neighbours(number) & mines):
            friend.click(cell, RIGHT)
        assert chord_targets(friend.position, number)
        before = friend.position.opened
        friend.click(number)
        friend.wait_until(lambda: friend.position.opened != before)


def test_the_host_chooses_the_board_and_ready_is_asked_for_again(tmp_path: Path, qapp: QApplication) -> None:
    with windows(tmp_path, qapp) as (host, friend):
        friend.join(host.open_table("Host"), "Friend")
        friend.main()
        friend.wait_until(friend.is_seated)
        friend.main()
        host.wait_until(host.racing.area.lobby.main.isEnabled)
        levels = host.racing.area.lobby.board.level
        levels.setCurrentIndex(1)
        levels.activated.emit(1)
        friend.wait_until(lambda: friend.view.settings.level == NAMED_LEVELS[1].level)
        host.wait_until(lambda: not host.racing.area.lobby.main.isEnabled())
        assert friend.racing.area.lobby.board.level.isHidden() is False
        assert not friend.racing.area.lobby.board.level.isVisible(), "only the host chooses"


def test_the_host_frees_a_seat_and_its_owner_watches(tmp_path: Path, qapp: QApplication) -> None:
    with windows(tmp_path, qapp) as (host, friend):
        friend.join(host.open_table("Host"), "Friend")
        friend.main()
        host.wait_until(lambda: len(host.view.seated) == 2)
        host.press(host.racing.area.lobby.seats.unseat_button(1))
        friend.wait_until(lambda: not friend.is_seated())
        seats = host.racing.area.lobby.seats
        host.wait_until(lambda: seats.words[1].startswith("square: Free seat"))


def test_who_watches_sees_percentages_and_a_covered_board(tmp_path: Path, qapp: QApplication) -> None:
    """Rules.md R12.3, R12.7: whoever comes later watches."""
    with windows(tmp_path, qapp, 3) as (host, friend, late):
        begin([host, friend])
        link = host.racing.area.lobby.links.links[0].text
        late.ask_to_join(link, "Late")
        late.wait_for(Phase.RACE)
        assert late.strip.startswith("You watch this race.")
        assert not late.position.opened
        late.come_up()
        late.click(0)
        assert not late.position.opened
        resign(friend)
        late.wait_for(Phase.OVER)
        assert late.position.layout is not None, "all boards are the same: its mines are shown to all"
        assert not history_of(late)


def test_change_settings_lets_somebody_new_sit_down(tmp_path: Path, qapp: QApplication) -> None:
    """Rules.md R12.10: the score is kept."""
    with windows(tmp_path, qapp, 3) as (host, friend, late):
        begin([host, friend])
        late.ask_to_join(host.racing.area.lobby.links.links[0].text, "Late")
        late.wait_for(Phase.RACE)
        resign(friend)
        host.wait_for(Phase.OVER)
        host.say(Offer.CHANGE)
        for racer in (host, friend, late):
            racer.wait_for(Phase.LOBBY)
        late.main()
        host.wait_until(lambda: len(host.view.seated) == 3)
        assert host.view.own is not None
        assert host.view.own.score == 1


def test_the_link_is_copied_shown_and_drawn(tmp_path: Path, qapp: QApplication) -> None:
    with windows(tmp_path, qapp, 1) as (host,):
        link = host.open_table("Host")
        links = host.racing.area.lobby.links
        assert links.text.text() == link == QGuiApplication.clipboard().text()
        assert link.startswith("demineur://127.0.0.1:")
        assert host.lobby_notice == "The link is copied."
        assert link in links.code.accessibleName()
        assert len(links.code.modules) >= 21


def test_a_friend_who_left_is_out_with_the_reason(tmp_path: Path, qapp: QApplication) -> None:
    with race_of(tmp_path, qapp, 3) as (host, friend, _other):
        with friend.player.dialog_answered("Leave the race?"):
            friend.racing.leave()
        assert friend.racing.on, "the question was not answered with yes"
        with friend.player.dialog_answered("Leave the race?", accept):
            friend.racing.leave()
        host.wait_until(lambda: host.out(2) is Why.LEFT)
        assert not friend.racing.on
