"""Messages as JSON text: what is accepted and refused, and how (race/README.md "Links and the way in").

Everything that comes from outside ends here in a value or in one refusal. Unknown fields are ignored, so that
additions keep the version; a changed meaning raises it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias

from demineur.race.command_fields import (
    BadFieldError,
    Fields,
    command_of,
    fields_of,
    fields_of_settings,
    settings_of,
    text,
    whole,
)
from demineur.race.commands import Command
from demineur.race.refusals import Refusal
from demineur.race.table_settings import TableSettings

if TYPE_CHECKING:
    from demineur.race.effects import Message

VERSION: Final = 1
MOST_BYTES: Final = 4096
"""The longest message that a server reads."""
MOST_BYTES_BACK: Final = 256 * 1024
"""The longest that a client reads: a board of 3,200 cells opened at once has 30 KB."""

_LONGEST_WORD: Final = 64
_LONGEST_NAME: Final = 512


class CloseCode(IntEnum):
    """Why a server ends a connection. From 4000 on they are ours, and no client tries again by itself."""

    GOING_AWAY = 1001
    POLICY = 1008
    """Too many messages."""
    TOO_BIG = 1009
    TRY_LATER = 1013
    VERSION = 4000
    BAD_HELLO = 4001
    """The first message came too late, or was none that opens a conversation."""
    NO_TABLE = 4004
    FULL = 4005
    REPLACED = 4009
    """The same player came by another connection."""
    CLOSED = 4010
    """The table is closed."""
    DISMISSED = 4011
    """The player has left, or was away for too long."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message. Without *tid* it is for somebody who wants to create a table."""

    tid: str
    token: str
    name: str
    resume: str


@dataclass(frozen=True, slots=True)
class Create:
    """Open a table on a server, as its host."""

    number: int
    settings: TableSettings


@dataclass(frozen=True, slots=True)
class Ask:
    """A command to the table, under a number that rises."""

    number: int
    command: Command


@dataclass(frozen=True, slots=True)
class Ping:
    """Answer at once."""

    number: int


@dataclass(frozen=True, slots=True)
class Malformed:
    """No message that is understood; *number* as far as it has one."""

    refusal: Refusal
    number: int | None = None


Incoming: TypeAlias = Hello | Create | Ask | Ping | Malformed


def decode(message: str | bytes) -> Incoming:
    """What a client has sent; never an exception."""
    try:
        fields = _fields(message)
    except BadFieldError as error:
        return Malformed(error.refusal)
    number = fields.get("id")
    try:
        return _incoming(fields)
    except BadFieldError as error:
        return Malformed(error.refusal, number if type(number) is int else None)


def read_message(message: str | bytes) -> Message:
    """What a server has sent, as its fields; `BadFieldError` if it is no object with a text ``t``."""
    fields = _object(message, MOST_BYTES_BACK)
    if type(fields.get("t")) is not str:
        raise BadFieldError
    return fields


def encode(message: Message) -> str:
    """A message as JSON text."""
    return _WRITER.encode(message)


def hello(tid: str, token: str, name: str, resume: str, *, client: str, lang: str) -> str:
    """The first message of a client."""
    fields: Fields = {"k": "hello", "v": VERSION, "client": client, "lang": lang, "name": name}
    if tid:
        fields |= {"tid": tid, "token": token}
    if resume:
        fields["resume"] = resume
    return encode(fields)


def create(number: int, settings: TableSettings) -> str:
    """The message that opens a table."""
    return encode({"k": "create", "id": number, **fields_of_settings(settings)})


def ask(number: int, command: Command) -> str:
    """The message of a command."""
    return encode({**fields_of(command), "id": number})


def ping(number: int) -> str:
    """The message that is answered at once."""
    return encode({"k": "ping", "id": number})


def _incoming(fields: Fields) -> Incoming:
    kind = fields.get("k")
    if kind == "hello":
        return _hello(fields)
    number = whole(fields, "id", least=1)
    if kind == "ping":
        return Ping(number)
    if kind == "create":
        return Create(number, settings_of(fields))
    return Ask(number, command_of(fields))


def _hello(fields: Fields) -> Hello:
    if whole(fields, "v") != VERSION:
        raise BadFieldError(Refusal.VERSION)
    return Hello(
        text(fields, "tid", _LONGEST_WORD),
        text(fields, "token", _LONGEST_WORD),
        text(fields, "name", _LONGEST_NAME),
        text(fields, "resume", _LONGEST_WORD),
    )


def _fields(message: str | bytes) -> Fields:
    return _object(message, MOST_BYTES)


def _object(message: str | bytes, most: int) -> Fields:
    """The JSON object in a text message; binary ones are none of ours."""
    if not isinstance(message, str) or len(message) > most:
        raise BadFieldError
    try:
        # A whole number may be as long as the message: Python refuses those that would take it long to read.
        fields: Any = _READER.decode(message)
    except (ValueError, RecursionError):
        raise BadFieldError from None
    if type(fields) is not dict:
        raise BadFieldError
    return fields


def _no_number(_constant: str) -> NoReturn:
    raise BadFieldError


# Made once: the functions of the module make new ones for every message.
_READER: Final = json.JSONDecoder(parse_constant=_no_number)
_WRITER: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, allow_nan=False)
