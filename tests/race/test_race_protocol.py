from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demineur.engine.levels import Level
from demineur.race import protocol
from demineur.race.commands import (
    Again,
    ChangeSettings,
    Chord,
    Command,
    DeclineDraw,
    Flag,
    Leave,
    OfferDraw,
    Open,
    Ready,
    Resign,
    Settle,
    Sit,
    Stand,
    Start,
    Unseat,
)
from demineur.race.event_text import read_event, write_event
from demineur.race.events import Asked
from demineur.race.protocol import Ask, Create, Hello, Malformed, Ping, decode
from demineur.race.refusals import Refusal
from demineur.race.table import RaceError
from demineur.race.table_settings import TableSettings

SMALL = st.integers(0, 10**9)
SETTINGS = st.builds(TableSettings, st.just(Level(30, 16, 99)), st.booleans(), st.booleans())
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.sampled_from([Sit(), Stand(), Start(), Again(), ChangeSettings(), Leave()]),
    st.builds(Ready, st.booleans()),
    st.builds(Settle, SETTINGS),
    st.builds(Unseat, SMALL),
    st.builds(Open, SMALL, SMALL),
    st.builds(Chord, SMALL, SMALL),
    st.builds(Flag, SMALL, st.booleans(), SMALL),
    st.builds(Resign, SMALL),
    st.builds(OfferDraw, SMALL),
    st.builds(DeclineDraw, SMALL),
)
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
FIELDS = st.sampled_from(
    ["k", "id", "i", "no", "on", "v", "tid", "token", "level", "simple", "no_guess", "yes"]
)
KINDS = st.sampled_from(
    ["hello", "open", "flag", "set", "create", "draw", "unseat", "ping", "sit", "nonsense"]
)


def malformed(message: str | bytes) -> Malformed:
    decoded = decode(message)
    assert isinstance(decoded, Malformed)
    return decoded


@given(COMMANDS, st.integers(1, 10**9))
def test_a_command_arrives_as_it_was_sent(command: Command, number: int) -> None:
    assert decode(protocol.ask(number, command)) == Ask(number, command)


@given(COMMANDS, SMALL, st.integers(1, 16))
def test_a_command_is_read_from_the_log_as_it_was_written(command: Command, number: int, player: int) -> None:
    event = Asked(12, player, number, command)
    assert read_event(write_event(event)) == event


def test_hello_create_and_ping_arrive() -> None:
    hello = protocol.hello("tid", "token", "Ann", "resume", client="x", lang="fr")
    assert decode(hello) == Hello("tid", "token", "Ann", "resume")
    settings = TableSettings(Level(9, 9, 10), simple=True, no_guess=False)
    assert decode(protocol.create(3, settings)) == Create(3, settings)
    assert decode(protocol.ping(4)) == Ping(4)


def test_fields_that_are_not_known_are_ignored() -> None:
    assert decode('{"k":"sit","id":1,"more":[1,{"deep":null}]}') == Ask(1, Sit())


def test_another_version_is_told_apart_from_nonsense() -> None:
    assert malformed('{"k":"hello","v":2}').refusal is Refusal.VERSION
    assert malformed('{"k":"hello"}').refusal is Refusal.BAD_MESSAGE


def test_an_unknown_command_is_refused_under_its_number() -> None:
    assert malformed('{"k":"jump","id":7}') == Malformed(Refusal.UNKNOWN, 7)


@pytest.mark.parametrize(
    "message",
    [
        b'{"k":"sit","id":1}',
        "",
        "garbage",
        "[]",
        "null",
        '"text"',
        "[" * 4000,
        '{"k":"ping","id":' + "9" * 4000 + "}",
        '{"k":"ping","id":1' + " " * 4096 + "}",
        '{"k":"ping","id":NaN}',
        '{"k":"ping","id":-Infinity}',
        '{"k":"ping","id":1.0}',
        '{"k":"ping","id":true}',
        '{"k":"ping","id":0}',
        '{"k":"ping","id":-1}',
        '{"k":"ping","id":9007199254740992}',
        '{"k":"ping"}',
        '{"k":7,"id":1}',
        '{"k":["open"],"id":1}',
        '{"k":"open","id":1,"i":"3","no":1}',
        '{"k":"open","id":1,"i":3}',
        '{"k":"open","id":1,"i":-3,"no":1}',
        '{"k":"open","id":1,"i":1e3,"no":1}',
        '{"k":"flag","id":1,"i":3,"on":1,"no":1}',
        '{"k":"draw","id":1,"yes":null,"no":1}',
        '{"k":"set","id":1,"level":9,"simple":true,"no_guess":true}',
        '{"k":"hello","v":1,"name":5}',
        '{"k":"hello","v":1,"tid":"' + "x" * 65 + '"}',
        '{"k":"hello","v":true}',
    ],
)
def test_what_is_no_message_ends_in_one_refusal(message: str | bytes) -> None:
    """Case N03: garbage, wrong types, missing fields, numbers out of all range."""
    assert malformed(message).refusal is Refusal.BAD_MESSAGE


@pytest.mark.parametrize("level", ["9x9n81", "0x9n1", "expertt", "201x9n10", ""])
def test_a_level_that_there_is_not_is_refused(level: str) -> None:
    message = json.dumps({"k": "set", "id": 1, "level": level, "simple": True, "no_guess": True})
    assert malformed(message) == Malformed(Refusal.BAD_LEVEL, 1)


@given(st.text(max_size=100) | st.binary(max_size=100))
def test_any_text_and_any_bytes_are_decoded_without_an_error(message: str | bytes) -> None:
    assert isinstance(decode(message), Malformed | Hello | Ping | Ask | Create)


@given(st.dictionaries(FIELDS, JSON, max_size=8), KINDS)
def test_any_fields_are_decoded_without_an_error(fields: dict[str, Any], kind: str) -> None:
    decoded = decode(json.dumps({"id": 1, **fields, "k": kind}))
    assert isinstance(decoded, Malformed | Hello | Ping | Ask | Create)


@pytest.mark.parametrize(
    "line", ["", "{}", "[]", "null", '{"e":"asked"}', '{"e":"dealt","at":1,"number":1,"deal":{}}']
)
def test_a_log_that_is_damaged_says_so(line: str) -> None:
    with pytest.raises(RaceError):
        read_event(line)
