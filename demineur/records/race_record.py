"""Against whom one has raced, and how often one won: a small file of its own, on this computer only."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from demineur.records.errors import RecordsError, trouble_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_NAME: Final = "races.json"
_MOST_OPPONENTS: Final = 200
_MOST_RACES: Final = 100
"""So many races are remembered, so that none is counted twice."""
_LARGEST: Final = 1 << 18
_LONGEST_NAME: Final = 64


class RaceOutcome(Enum):
    """How a race ended for the player."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody the player has raced against, by name; the numbers are the player's."""

    name: str
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def races(self) -> int:
        """How many races there were."""
        return self.won + self.drawn + self.lost

    def after(self, outcome: RaceOutcome) -> Opponent:
        """The numbers after another race."""
        match outcome:
            case RaceOutcome.WON:
                return replace(self, won=self.won + 1)
            case RaceOutcome.DRAWN:
                return replace(self, drawn=self.drawn + 1)
            case RaceOutcome.LOST:
                return replace(self, lost=self.lost + 1)


@dataclass(frozen=True, slots=True)
class RaceRecord:
    """All opponents, the latest first, and the races that are counted already."""

    opponents: tuple[Opponent, ...] = ()
    races: tuple[str, ...] = ()

    def after(self, race: str, names: Iterable[str], outcome: RaceOutcome) -> RaceRecord:
        """The record after *race* against these; a race that is counted already changes nothing."""
        if race in self.races:
            return self
        met = []
        for name in names:
            key = name.casefold()
            known = next((one for one in self.opponents if one.name.casefold() == key), Opponent(name))
            met.append(replace(known, name=name).after(outcome))
        keys = {one.name.casefold() for one in met}
        others = [one for one in self.opponents if one.name.casefold() not in keys]
        return RaceRecord((*met, *others)[:_MOST_OPPONENTS], (race, *self.races)[:_MOST_RACES])


def load_race_record(folder: Path) -> RaceRecord:
    """The record in *folder*; an empty one where there is none, or none that can be read."""
    path = folder / _NAME
    try:
        if path.stat().st_size > _LARGEST:
            return RaceRecord()
        content = json.loads(path.read_text("utf-8"))
        opponents = tuple(map(_opponent, content["opponents"][:_MOST_OPPONENTS]))
        races = tuple(race for race in content["races"][:_MOST_RACES] if isinstance(race, str))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return RaceRecord()
    return RaceRecord(opponents, races)


def save_race_record(folder: Path, record: RaceRecord) -> None:
    """Write the record; `RecordsError` if that is not possible, and then the old one stays."""
    path = folder / _NAME
    content = {
        "opponents": [[one.name, one.won, one.drawn, one.lost] for one in record.opponents],
        "races": list(record.races),
    }
    written = path.with_suffix(".new")
    try:
        written.write_text(json.dumps(content, ensure_ascii=False, indent=1), "utf-8")
        written.replace(path)
    except OSError as error:
        raise RecordsError(trouble_of(error), path, error.strerror or str(error)) from error


def _opponent(entry: Any) -> Opponent:  # noqa: ANN401  # read from a file
    name, *numbers = entry
    if not isinstance(name, str) or len(numbers) != 3:
        raise ValueError("This is no opponent.")
    if not all(type(number) is int and number >= 0 for number in numbers):
        raise ValueError("These are no numbers of races.")
    return Opponent(name[:_LONGEST_NAME], *numbers)
