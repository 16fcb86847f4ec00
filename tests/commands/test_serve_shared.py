"""``demineur serve --redis``: what is refused, and in which words."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from spoken import demineur

if TYPE_CHECKING:
    from collections.abc import Sequence

NOWHERE = "redis://:hush@127.0.0.1:1/0"


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--redis", "http://example.org"], "--redis wants redis://"),
        (["--redis", NOWHERE, "--port", "0"], "--url"),
        (["--redis", NOWHERE, "--bind", "::"], "--url"),
        (["--redis", NOWHERE, "--url", "not an address"], "--url wants an address"),
        (["--redis", NOWHERE], "Redis at 127.0.0.1:1 cannot be used"),
    ],
)
def test_what_cannot_be_shared_is_refused_in_one_sentence(words: Sequence[str], part: str) -> None:
    answer = demineur("serve", *words)
    assert answer.code == 2
    assert part in answer.sentence("serve")
    assert "hush" not in answer.complaints


def test_a_missing_library_is_named_with_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "demineur.race.redis_log", raising=False)
    monkeypatch.setitem(sys.modules, "redis", None)
    monkeypatch.setitem(sys.modules, "redis.asyncio", None)
    answer = demineur("serve", "--redis", NOWHERE)
    assert answer.code == 2
    assert "pip install 'demineur[server]'" in answer.sentence("serve")
