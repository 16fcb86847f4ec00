from __future__ import annotations

import pytest
from tables import ANN, HOST, TestedTable

from demineur.engine.levels import Level
from demineur.race.commands import ChangeSettings, Leave, Ready, Settle, Sit, Stand, Start, Unseat
from demineur.race.effects import Dismiss, DrawBoard
from demineur.race.events import Closing, Dealt, Recovered, Shut
from demineur.race.snapshot import snap
from demineur.race.state import MOST_MEMBERS, Phase
from demineur.race.table_settings import TableSettings


def other_settings(table: TestedTable, *, simple: bool = False) -> TableSettings:
    return TableSettings(table.settings.level, simple, no_guess=True)


def test_friends_sit_down_and_get_ready_before_the_host_can_start() -> None:
    """Rules.md R12.3."""
    table = TestedTable()
    assert table.ask(HOST, Start()) == "alone"
    ann = table.join("Ann")
    assert table.ask(ann, Ready(on=True)) == "not_seated"
    assert table.ask(ann, Sit()) == "ok"
    assert table.ask(HOST, Start()) == "not_ready"
    assert table.ask(ann, Ready(on=True)) == "ok"
    assert table.ask(ann, Start()) == "host_only"
    table.start()
    assert [racer.player for racer in table.race.racers] == [HOST, ann]


def test_the_fifth_friend_watches_and_the_table_takes_sixteen() -> None:
    table = TestedTable()
    for _ in range(3):
        table.sit_ready()
    fifth = table.join()
    assert table.ask(fifth, Sit()) == "no_seat"
    for _ in range(MOST_MEMBERS - 5):
        table.join()
    before = table.table
    table.join()
    assert table.table is before


def test_a_seat_can_be_given_up_but_not_by_the_host() -> None:
    table = TestedTable()
    ann = table.sit_ready()
    assert table.ask(ann, Sit()) == "seated"
    assert table.ask(ann, Stand()) == "ok"
    assert table.ask(ann, Stand()) == "not_seated"
    assert table.ask(HOST, Stand()) == "host"
    assert table.ask(HOST, Ready(on=True)) == "host"


def test_the_host_frees_the_seat_of_somebody_who_is_not_ready() -> None:
    table = TestedTable()
    ann, ben = table.sit_ready(), table.join()
    table.ask(ben, Sit())
    assert table.ask(ann, Unseat(ben)) == "host_only"
    assert table.ask(HOST, Unseat(HOST)) == "host"
    assert table.ask(HOST, Unseat(99)) == "not_seated"
    assert table.ask(HOST, Unseat(ben)) == "ok"
    table.start()
    assert [racer.player for racer in table.race.racers] == [HOST, ann]


def test_other_settings_ask_everybody_anew() -> None:
    table = TestedTable()
    ann = table.sit_ready()
    assert table.ask(ann, Settle(other_settings(table))) == "host_only"
    assert table.ask(HOST, Settle(table.settings)) == "ok"
    assert table.ask(HOST, Settle(other_settings(table))) == "ok"
    assert table.told("set")["no_guess"] is True
    assert table.ask(HOST, Start()) == "not_ready"


@pytest.mark.parametrize("level", [Level(2, 1, 1), Level(9, 9, 80), Level(81, 40, 200), Level(9, 9, 0)])
def test_a_level_that_cannot_be_raced_is_refused(level: Level) -> None:
    """Rules.md R12.4: too large, or its opened area always clears it."""
    table = TestedTable()
    assert table.ask(HOST, Settle(TableSettings(level, simple=True, no_guess=False))) == "bad_level"


def test_a_board_that_is_found_too_late_is_not_dealt() -> None:
    table = TestedTable()
    ann = table.sit_ready()
    table.ask(HOST, Start())
    (request,) = [effect for effect in table.effects if isinstance(effect, DrawBoard)]
    assert table.ask(HOST, Settle(other_settings(table))) == "ok"
    before = table.table
    table.happen(Dealt(table.now, request.number, None))
    assert table.table is before
    table.ask(ann, Ready(on=True))
    table.start()
    assert table.phase() is Phase.COUNTDOWN


def test_who_stands_up_while_the_board_is_looked_for_is_not_dealt_to() -> None:
    table = TestedTable()
    ann, ben = table.sit_ready(), table.sit_ready()
    table.ask(HOST, Start())
    request = table.effects
    table.ask(ann, Stand())
    table.effects = request
    table.deal()
    assert [racer.player for racer in table.race.racers] == [HOST, ben]


def test_a_table_that_is_alone_when_the_board_is_found_says_so() -> None:
    table = TestedTable()
    ann = table.sit_ready()
    table.ask(HOST, Start())
    request = table.effects
    table.ask(ann, Leave())
    table.effects = request
    table.deal()
    assert table.told("dealing") == {"t": "dealing", "on": False, "code": "alone", "player": HOST}
    assert table.phase() is Phase.LOBBY


def test_no_board_without_a_guess_is_said_and_the_lobby_goes_on() -> None:
    """Rules.md R9: it never claims what it has not proved."""
    table = TestedTable()
    table.sit_ready()
    table.ask(HOST, Start())
    table.happen(Dealt(table.now, 1, None))
    assert table.told("dealing")["code"] == "no_board"
    assert table.phase() is Phase.LOBBY


def test_pressing_start_twice_deals_once() -> None:
    table = TestedTable()
    table.sit_ready()
    table.ask(HOST, Start())
    assert table.ask(HOST, Start()) == "ok"
    assert not [effect for effect in table.effects if isinstance(effect, DrawBoard)]


def test_names_are_cleaned_and_made_distinct() -> None:
    table = TestedTable()
    for name in ("Ann", "ann", "A\u202enn", ""):
        table.join(name)
    assert [one.name for one in table.table.members] == ["Host", "Ann", "ann (2)", "Ann (3)", ""]


def test_on_a_server_the_next_player_is_host_when_the_host_leaves_the_lobby() -> None:
    """Case N02 (a)."""
    table = TestedTable()
    ann = table.sit_ready()
    table.ask(HOST, Leave())
    assert table.told("left") == {"t": "left", "player": HOST, "why": "left"}
    assert table.told("host") == {"t": "host", "player": ann, "seat": 1}
    assert Dismiss(HOST) in table.effects
    ben = table.join()
    table.ask(ben, Sit())
    table.ask(ben, Ready(on=True))
    assert table.ask(ann, Start()) == "ok"


def test_a_spectator_becomes_host_when_nobody_else_is_left_and_has_a_seat() -> None:
    table = TestedTable()
    ann = table.join()
    table.ask(HOST, Leave())
    assert table.table.host == ann
    member = table.table.member(ann)
    assert member is not None
    assert member.seat == 0


def test_in_the_hosts_program_the_table_ends_with_the_host() -> None:
    """Case N02 (a)."""
    table = TestedTable(local=True)
    table.sit_ready()
    table.ask(HOST, Leave())
    assert table.told("closed") == {"t": "closed", "why": "host"}
    assert table.table.closing is Closing.HOST


def test_the_last_one_who_leaves_closes_the_table() -> None:
    table = TestedTable()
    table.ask(HOST, Leave())
    assert table.table.closing is Closing.EMPTY
    before = table.table
    table.join()
    assert table.table is before


def test_an_idle_lobby_closes_after_half_an_hour() -> None:
    table = TestedTable()
    table.sit_ready()
    table.wait(30 * 60 * 1000 - 1)
    table.join()
    table.wait(30 * 60 * 1000 - 1)
    assert table.phase() is Phase.LOBBY
    table.wait(1)
    assert table.table.closing is Closing.IDLE


def test_a_server_that_stops_closes_the_table() -> None:
    table = TestedTable()
    table.happen(Shut(table.now, Closing.SHUTDOWN))
    assert table.told("closed")["why"] == "shutdown"


def test_a_host_who_never_connects_leaves_no_table_behind() -> None:
    table = TestedTable()
    table.lose(HOST)
    table.wait(60_000)
    assert table.table.closing is Closing.EMPTY


def test_after_a_takeover_everybody_has_the_whole_time_to_come_back() -> None:
    table = TestedTable()
    ann = table.sit_ready()
    table.lose(ann)
    table.wait(50_000)
    table.happen(Recovered(table.now))
    table.wait(59_999)
    assert table.table.member(ann) is not None
    table.wait(1)
    assert table.table.closing is Closing.EMPTY


def test_a_takeover_asks_for_a_board_again_that_the_dead_server_was_looking_for() -> None:
    table = TestedTable()
    table.sit_ready()
    table.ask(HOST, Start())
    table.happen(Recovered(table.now))
    table.come_back(HOST)
    table.come_back(ANN)
    table.happen(Dealt(table.now, 1, None))
    assert table.table.drawing is not None
    table.happen(Recovered(table.now))
    table.deal()
    assert table.phase() is Phase.COUNTDOWN


def test_a_lobby_shows_no_old_race() -> None:
    table = TestedTable()
    table.race_with(1)
    table.clear(ANN)
    assert snap(table.table, ANN)["race"]["mines"] == table.mines
    table.ask(HOST, ChangeSettings())
    assert snap(table.table, ANN)["race"] is None
