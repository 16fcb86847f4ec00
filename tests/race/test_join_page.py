"""The page that a browser shows behind a link, and the language in which it does."""

from __future__ import annotations

import asyncio
import re
from base64 import b64encode
from hashlib import sha256
from html import unescape
from http.client import HTTPConnection

import pytest

from demineur.join_texts import join_texts
from demineur.race.join_page import JoinTexts, headers, page, wanted_languages
from demineur.race.server import RaceServer
from demineur.race.server_config import ServerConfig

TEXTS = JoinTexts("xx", 'A <"title">', "You & me", "cut", "open", "else", 'a "label"')


@pytest.mark.parametrize(
    ("header", "languages"),
    [
        ("", []),
        ("de", ["de"]),
        ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", ["fr-CH", "fr", "en", "de", "*"]),
        ("en;q=0.2,uk ; q=0.9", ["uk", "en"]),
        ("en;q=0, nb", ["nb"]),
        ("de;q=much, pl;q=nan, it;q=-1, sk;q=2, es;level=1", ["es"]),
        (";;;,,,;q=;q", []),
        ("x" * 10_000, ["x" * 10_000]),
        (",".join(["de"] * 10_000), ["de"] * 20),
    ],
)
def test_the_dearest_language_comes_first_and_what_makes_no_sense_is_left_out(
    header: str, languages: list[str]
) -> None:
    assert wanted_languages(header) == languages


def test_the_first_language_that_the_program_speaks_is_used() -> None:
    assert join_texts(["tlh", "*", "en-GB", "fr"]).language == "en"
    assert join_texts([]).language == "en"
    assert "Minesweeper" in join_texts(["tlh"]).invitation


def test_texts_are_texts_and_no_markup() -> None:
    shown = page(TEXTS).decode()
    assert '<html lang="xx">' in shown
    assert "<h1>A &lt;&quot;title&quot;&gt;</h1>" in shown
    assert 'aria-label="a &quot;label&quot;"' in shown
    assert "You & me" in unescape(shown)


def test_only_what_is_in_the_page_may_run() -> None:
    shown = page(TEXTS).decode()
    allowed = headers(len(shown))["Content-Security-Policy"]
    for tag, rule in (("style", "style-src"), ("script", "script-src")):
        (inside,) = re.findall(f"<{tag}>(.*?)</{tag}>", shown, re.DOTALL)
        digest = b64encode(sha256(inside.encode()).digest()).decode()
        assert f"{rule} 'sha256-{digest}'" in allowed


def test_a_table_in_a_program_shows_the_page_too() -> None:
    async def visit() -> None:
        server = RaceServer(ServerConfig(join_texts=join_texts))
        await server.start()
        status, language, shown = await asyncio.to_thread(read, server.port, "en-GB,fr;q=0.5")
        assert status == 200
        assert language == "Accept-Language"
        assert "Open it in Démineur" in shown
        await server.stop()

    asyncio.run(visit())


def read(port: int, languages: str) -> tuple[int, str | None, str]:
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("GET", "/t/abcdefghij", headers={"Accept-Language": languages})
        answer = connection.getresponse()
        return answer.status, answer.headers["Vary"], answer.read().decode()
    finally:
        connection.close()
