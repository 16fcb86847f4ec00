"""Links as they are shown: addresses, QR codes, tables of late."""

from __future__ import annotations

import json
from ipaddress import ip_address
from pathlib import Path

import pytest
import segno
from pytestqt.qtbot import QtBot

from demineur.race.links import ServerAddress, TableLink
from demineur.settings import RACE_TABLES
from demineur.ui.race.addresses import LOOPBACK, Reach, reach_of, usable_addresses
from demineur.ui.race.qr_code import QrCode
from demineur.ui.race.recent import RecentTable, forget_table, recent_tables, remember_table
from demineur.ui.settings_store import SettingsStore


def link(number: int, host: str = "192.168.1.5") -> TableLink:
    return TableLink(ServerAddress(host, 26480, own=True), f"{number:010}", "B" * 22)


@pytest.fixture
def store(tmp_path: Path) -> SettingsStore:
    return SettingsStore(tmp_path / "settings.ini")


@pytest.mark.parametrize(
    ("host", "reach"),
    [
        ("127.0.0.1", Reach.COMPUTER),
        ("::1", Reach.COMPUTER),
        ("192.168.1.5", Reach.NETWORK),
        ("10.0.0.1", Reach.NETWORK),
        ("fd00::1", Reach.NETWORK),
        ("100.100.1.1", Reach.SHARED),
        ("8.8.8.8", Reach.INTERNET),
        ("2a00:1450::1", Reach.INTERNET),
    ],
)
def test_an_address_says_from_where_it_can_be_reached(host: str, reach: Reach) -> None:
    assert reach_of(ip_address(host)) is reach


def test_this_computer_comes_last_and_nothing_twice() -> None:
    found = usable_addresses()
    assert found[-1] == LOOPBACK
    assert len({one.host for one in found}) == len(found)
    assert not any("%" in one.host for one in found)


def test_the_code_is_drawn_as_segno_says_on_white_in_every_theme(qtbot: QtBot) -> None:
    text = link(1).text
    code = QrCode()
    qtbot.addWidget(code)
    code.show_link(text)
    assert code.modules == tuple(map(bytes, segno.make_qr(text, error="m").matrix))
    code.resize(code.sizeHint())
    image = code.grab().toImage()
    wide = len(code.modules) + 8
    module = image.width() // wide
    start = (image.width() - module * len(code.modules)) // 2
    for row, modules in enumerate(code.modules):
        for column, black in enumerate(modules):
            middle = start + column * module + module // 2, start + row * module + module // 2
            assert (image.pixelColor(*middle).lightness() < 128) is bool(black)
    assert image.pixelColor(1, 1).lightness() == 255


def test_the_last_tables_are_remembered_the_newest_first(store: SettingsStore) -> None:
    for number in range(8):
        remember_table(store, RecentTable(link(number), "Ann", "secret"))
    remember_table(store, RecentTable(link(4), "Ann", "newer"))
    assert [one.link.tid[-1] for one in recent_tables(store)] == ["4", "7", "6", "5", "3", "2"]
    assert recent_tables(store)[0].resume == "newer"
    forget_table(store, link(4).tid)
    assert [one.link.tid[-1] for one in recent_tables(store)] == ["7", "6", "5", "3", "2"]


def test_the_tables_are_there_after_a_restart(store: SettingsStore, tmp_path: Path) -> None:
    remember_table(store, RecentTable(link(1, "fd00::1"), "Zoë, “the first”", "se-cret"))
    again = SettingsStore(tmp_path / "settings.ini")
    assert again.problem is None
    assert recent_tables(again) == (RecentTable(link(1, "fd00::1"), "Zoë, “the first”", "se-cret"),)


@pytest.mark.parametrize(
    "text", ["no json", "{}", "[1, 2]", '[["no link", "a", "b"]]', '[["a"]]', "[" * 3000]
)
def test_what_cannot_be_read_is_left_out(store: SettingsStore, text: str) -> None:
    store.set_value(RACE_TABLES, text)
    assert recent_tables(store) == ()


def test_a_name_from_the_file_is_made_harmless(store: SettingsStore) -> None:
    store.set_value(RACE_TABLES, json.dumps([[link(1).text, "\u202eAnn\n", ""]]))
    assert recent_tables(store)[0].host == "Ann"


def test_an_endless_link_is_not_kept(store: SettingsStore) -> None:
    server = ServerAddress("example.org", 443, secure=True, path="/" + "a" * 400)
    remember_table(store, RecentTable(TableLink(server, "0" * 10, "B" * 22), "Ann", ""))
    assert recent_tables(store) == ()
