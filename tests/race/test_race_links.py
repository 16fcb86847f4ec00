from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demineur.race.links import ServerAddress, TableLink, link_in, server_in

TID, TOKEN = "aB3dE5gH7k", "0123456789-abc_DEF4567"
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
HOSTS = st.sampled_from(["192.168.1.7", "example.org", "fe80::1", "2001:db8::7", "localhost"])
LINKS = st.builds(
    TableLink,
    st.builds(
        ServerAddress,
        HOSTS,
        st.integers(1, 65535),
        secure=st.booleans(),
        own=st.just(False),
        path=st.sampled_from(["", "/game"]),
    )
    | st.builds(ServerAddress, HOSTS, st.integers(1, 65535), own=st.just(True)),
    st.text(ALPHABET, min_size=10, max_size=10),
    st.text(ALPHABET + "-_", min_size=22, max_size=22),
)


@given(LINKS)
def test_a_link_is_read_as_it_was_written(link: TableLink) -> None:
    assert link_in(link.text) == link


@given(LINKS, st.text(max_size=40), st.sampled_from(["", " ", "\n", "> ", '"', ")", ". Come!", ", now"]))
def test_a_link_is_found_in_what_was_pasted_with_it(link: TableLink, before: str, after: str) -> None:
    found = link_in(f"{before} <{link.text}{after}")
    assert found is not None


@pytest.mark.parametrize(
    ("link", "url"),
    [
        (f"demineur://192.168.1.7:4780/t/{TID}#{TOKEN}", f"ws://192.168.1.7:4780/t/{TID}"),
        (f"demineur://[fe80::1]:4780/t/{TID}#{TOKEN}", f"ws://[fe80::1]:4780/t/{TID}"),
        (f"https://example.org/t/{TID}#{TOKEN}", f"wss://example.org/t/{TID}"),
        (f"http://example.org:8080/t/{TID}#{TOKEN}", f"ws://example.org:8080/t/{TID}"),
        (f"https://example.org/game/t/{TID}#{TOKEN}", f"wss://example.org/game/t/{TID}"),
        (f"demineur:https://example.org/t/{TID}#{TOKEN}", f"wss://example.org/t/{TID}"),
    ],
)
def test_where_a_link_leads(link: str, url: str) -> None:
    found = link_in(link)
    assert found is not None
    assert found.websocket_url == url


@pytest.mark.parametrize(
    "text",
    [
        "",
        "https://example.org/",
        f"https://example.org/t/{TID}",
        f"https://example.org/t/{TID}#short",
        f"https://example.org/t/{TID}#{TOKEN}more",
        f"demineur://example.org:99999/t/{TID}#{TOKEN}",
        f"demineur://example.org/t/{TID}#{TOKEN}",
        f"demineur://[not:an:address]:1/t/{TID}#{TOKEN}",
        f"ftp://example.org/t/{TID}#{TOKEN}",
        f"https://exa mple.org/t/{TID}#{TOKEN}"[:12],
    ],
)
def test_what_is_no_link(text: str) -> None:
    assert link_in(text) is None


@given(st.text(max_size=200))
def test_any_text_is_read_without_an_error(text: str) -> None:
    link_in(text)
    server_in(text)


@pytest.mark.parametrize(
    ("text", "base"),
    [
        ("race.example.org", "https://race.example.org"),
        (" https://race.example.org/ ", "https://race.example.org"),
        ("https://race.example.org:8443/game/", "https://race.example.org:8443/game"),
        ("http://race.example.org", "http://race.example.org"),
        ("localhost:4780", "http://localhost:4780"),
        ("192.168.1.7:4780", "http://192.168.1.7:4780"),
        ("[::1]:4780", "http://[::1]:4780"),
        ("RACE.example.org", "https://race.example.org"),
    ],
)
def test_a_server_is_named_with_or_without_its_scheme(text: str, base: str) -> None:
    server = server_in(text)
    assert server is not None
    assert server.base == base


@pytest.mark.parametrize("text", ["", "  ", "two words", "https://", "example.org:0", "example.org:70000"])
def test_what_names_no_server(text: str) -> None:
    assert server_in(text) is None
