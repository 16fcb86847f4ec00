"""Events as JSON text, for the log, and back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from demineur.race.boards import Deal
from demineur.race.command_fields import (
    BadFieldError,
    Fields,
    command_of,
    fields_of,
    fields_of_settings,
    settings_of,
)
from demineur.race.events import (
    Asked,
    Closing,
    Created,
    Dealt,
    Event,
    Joined,
    Lost,
    Recovered,
    Returned,
    Shut,
    Ticked,
)
from demineur.race.table import RaceError

if TYPE_CHECKING:
    from collections.abc import Callable


# Made once: the function of the module makes a new one for every event.
_WRITER: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)


def write_event(event: Event) -> str:
    """*event* as one line."""
    return _WRITER.encode({"at": event.at, **_fields(event)})


def read_event(line: str | bytes) -> Event:
    """The event that `write_event` wrote; `RaceError` if it is none."""
    try:
        fields = json.loads(line)
        return _READERS[fields["e"]](fields)
    except (BadFieldError, KeyError, TypeError, ValueError) as error:
        raise RaceError(f"The log has an entry that is no event: {line!r:.80}.") from error


def _fields(event: Event) -> Fields:
    match event:
        case Created():
            fields: Fields = {
                "e": "created",
                "tid": event.tid,
                "token": event.token,
                "name": event.name,
                "resume": event.resume,
                "local": event.local,
                **fields_of_settings(event.settings),
            }
        case Joined(_, name, resume):
            fields = {"e": "joined", "name": name, "resume": resume}
        case Returned(_, player, used, resume):
            fields = {"e": "returned", "player": player, "used": used, "resume": resume}
        case Lost(_, player, since):
            fields = {"e": "lost", "player": player, "since": since}
        case Asked(_, player, number, command):
            # A command may have a player of its own, whose seat is to be freed.
            fields = {"e": "asked", "by": player, "id": number, **fields_of(command)}
        case Dealt(_, number, deal):
            fields = {"e": "dealt", "number": number, "deal": None if deal is None else _deal_fields(deal)}
        case Shut(_, why):
            fields = {"e": "shut", "why": why.value}
        case Ticked() | Recovered():
            fields = {"e": "ticked" if isinstance(event, Ticked) else "recovered"}
    return fields


def _deal_fields(deal: Deal) -> Fields:
    return {"seed": deal.seed, "first": deal.first, "mines": f"{deal.mines:x}"}


def _deal(fields: Any) -> Deal | None:  # noqa: ANN401  # whatever the log has
    return None if fields is None else Deal(fields["seed"], fields["first"], int(fields["mines"], 16))


def _created(fields: Fields) -> Created:
    names = ("at", "tid", "token", "name", "resume")
    at, tid, token, name, resume = (fields[key] for key in names)
    return Created(at, tid, token, name, resume, settings_of(fields), fields["local"])


_READERS: dict[str, Callable[[Fields], Event]] = {
    "created": _created,
    "joined": lambda fields: Joined(fields["at"], fields["name"], fields["resume"]),
    "returned": lambda fields: Returned(fields["at"], fields["player"], fields["used"], fields["resume"]),
    "lost": lambda fields: Lost(fields["at"], fields["player"], fields["since"]),
    "asked": lambda fields: Asked(fields["at"], fields["by"], fields["id"], command_of(fields)),
    "ticked": lambda fields: Ticked(fields["at"]),
    "dealt": lambda fields: Dealt(fields["at"], fields["number"], _deal(fields["deal"])),
    "recovered": lambda fields: Recovered(fields["at"]),
    "shut": lambda fields: Shut(fields["at"], Closing(fields["why"])),
}
