"""Commands as the fields of a message, for the wire and for the log, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from demineur.engine.levels import level_from
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
from demineur.race.refusals import Refusal
from demineur.race.table_settings import TableSettings

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

MOST: int = 1 << 53
"""Whole numbers above this are not exact in every program that reads JSON."""

_LONGEST_LEVEL = 24


class BadFieldError(Exception):
    """A field is missing, of the wrong type or out of range; *refusal* is what to answer."""

    def __init__(self, refusal: Refusal = Refusal.BAD_MESSAGE) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


Fields = dict[str, Any]


def whole(fields: Mapping[str, Any], key: str, least: int = 0) -> int:
    """The whole number under *key*, from *least* on; true and false are none."""
    value = fields.get(key)
    if type(value) is not int or not least <= value < MOST:
        raise BadFieldError
    return value


def truth(fields: Mapping[str, Any], key: str) -> bool:
    """The truth value under *key*."""
    value = fields.get(key)
    if type(value) is not bool:
        raise BadFieldError
    return value


def text(fields: Mapping[str, Any], key: str, longest: int) -> str:
    """The text under *key*; empty if there is none."""
    value = fields.get(key, "")
    if type(value) is not str or len(value) > longest:
        raise BadFieldError
    return value


def settings_of(fields: Mapping[str, Any]) -> TableSettings:
    """The settings in *fields*; `BadFieldError` also for a level that there is not."""
    level = level_from(text(fields, "level", _LONGEST_LEVEL))
    if level is None:
        raise BadFieldError(Refusal.BAD_LEVEL)
    return TableSettings(level, truth(fields, "simple"), truth(fields, "no_guess"))


def fields_of_settings(settings: TableSettings) -> Fields:
    """As `settings_of` reads them."""
    return {"level": settings.level.code, "simple": settings.simple, "no_guess": settings.no_guess}


def command_of(fields: Mapping[str, Any]) -> Command:
    """The command in *fields*; `BadFieldError` if it is none. Fields it does not need are ignored."""
    kind = fields.get("k")
    read = _READERS.get(kind) if isinstance(kind, str) else None
    if read is None:
        raise BadFieldError(Refusal.UNKNOWN if isinstance(kind, str) else Refusal.BAD_MESSAGE)
    return read(fields)


def fields_of(command: Command) -> Fields:
    """As `command_of` reads them."""
    match command:
        case Ready(on):
            fields: Fields = {"k": "ready", "on": on}
        case Settle(settings):
            fields = {"k": "set", **fields_of_settings(settings)}
        case Unseat(player):
            fields = {"k": "unseat", "player": player}
        case Open(cell, race):
            fields = {"k": "open", "i": cell, "no": race}
        case Chord(cell, race):
            fields = {"k": "chord", "i": cell, "no": race}
        case Flag(cell, on, race):
            fields = {"k": "flag", "i": cell, "on": on, "no": race}
        case Resign(race):
            fields = {"k": "resign", "no": race}
        case OfferDraw(race):
            fields = {"k": "draw", "yes": True, "no": race}
        case DeclineDraw(race):
            fields = {"k": "draw", "yes": False, "no": race}
        case plain:
            fields = {"k": _PLAIN_NAMES[type(plain)]}
    return fields


def _draw(fields: Mapping[str, Any]) -> Command:
    race = whole(fields, "no")
    return OfferDraw(race) if truth(fields, "yes") else DeclineDraw(race)


_PLAIN: dict[str, type[Sit | Stand | Start | Again | ChangeSettings | Leave]] = {
    "sit": Sit,
    "stand": Stand,
    "start": Start,
    "again": Again,
    "change": ChangeSettings,
    "leave": Leave,
}
_PLAIN_NAMES: dict[type, str] = {kind: name for name, kind in _PLAIN.items()}
_READERS: dict[str, Callable[[Mapping[str, Any]], Command]] = {
    "sit": lambda _fields: Sit(),
    "stand": lambda _fields: Stand(),
    "start": lambda _fields: Start(),
    "again": lambda _fields: Again(),
    "change": lambda _fields: ChangeSettings(),
    "leave": lambda _fields: Leave(),
    "ready": lambda fields: Ready(truth(fields, "on")),
    "set": lambda fields: Settle(settings_of(fields)),
    "unseat": lambda fields: Unseat(whole(fields, "player")),
    "open": lambda fields: Open(whole(fields, "i"), whole(fields, "no")),
    "chord": lambda fields: Chord(whole(fields, "i"), whole(fields, "no")),
    "flag": lambda fields: Flag(whole(fields, "i"), truth(fields, "on"), whole(fields, "no")),
    "resign": lambda fields: Resign(whole(fields, "no")),
    "draw": _draw,
}
