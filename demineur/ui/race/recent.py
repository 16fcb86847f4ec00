"""The tables of the last days: kept as one setting, and shown to be joined again."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from demineur.i18n import _
from demineur.race.links import link_in
from demineur.race.names import clean_name
from demineur.settings import RACE_TABLES
from demineur.ui.race.race_texts import in_sentence

if TYPE_CHECKING:
    from demineur.race.links import TableLink
    from demineur.ui.settings_store import SettingsStore

_MOST: Final = 6
_LONGEST_SECRET: Final = 64
_LONGEST_LINK: Final = 300


@dataclass(frozen=True, slots=True)
class RecentTable:
    """A table that was joined; *host* is who had opened it, *resume* what lets the player in again."""

    link: TableLink
    host: str
    resume: str

    def words(self) -> str:
        """How it is offered."""
        if not self.host:
            return _("A table at {place}").format(place=self.link.server.host)
        return _("{name}’s table at {place}").format(name=in_sentence(self.host), place=self.link.server.host)


def recent_tables(store: SettingsStore) -> tuple[RecentTable, ...]:
    """The last tables, the newest first; what cannot be read is left out."""
    try:
        stored = json.loads(store.value(RACE_TABLES) or "[]")
    except (ValueError, RecursionError):
        return ()
    if not isinstance(stored, list):
        return ()
    return tuple(found for found in map(_read, stored[:_MOST]) if found is not None)


def remember_table(store: SettingsStore, table: RecentTable) -> None:
    """Put *table* first; a link of endless length is not worth it."""
    if len(table.link.text) > _LONGEST_LINK:
        return
    others = (one for one in recent_tables(store) if one.link.tid != table.link.tid)
    kept = [table, *others][:_MOST]
    store.set_value(RACE_TABLES, json.dumps([[one.link.text, one.host, one.resume] for one in kept]))


def forget_table(store: SettingsStore, tid: str) -> None:
    """This table is no more."""
    kept = [one for one in recent_tables(store) if one.link.tid != tid]
    store.set_value(RACE_TABLES, json.dumps([[one.link.text, one.host, one.resume] for one in kept]))


def _read(entry: object) -> RecentTable | None:
    if not isinstance(entry, list) or len(entry) != 3 or not all(isinstance(part, str) for part in entry):
        return None
    text, host, resume = entry
    link = link_in(text)
    return None if link is None else RecentTable(link, clean_name(host), resume[:_LONGEST_SECRET])
