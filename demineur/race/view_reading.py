"""The messages of a server as views; bad ones end in ValueError, KeyError or TypeError.

Somebody else's program speaks here. What a window could not draw, or what would spoil the player's own
history, is refused as no message at all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from demineur.race.command_fields import MOST, settings_of
from demineur.race.names import clean_name
from demineur.race.state import Ending, Phase, Why
from demineur.race.view import DrawOffer, Outcome, Person, RaceView, Runner, TableView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from demineur.engine.levels import Level

_LONGEST_MS: Final = 10 * 24 * 3_600 * 1_000
"""More than any race takes, and any table lives: ten days."""

Fields = dict[str, Any]


def table_of(message: Fields, now: int) -> TableView:
    """The table of a ``state`` message that came at *now*."""
    race = message["race"]
    return TableView(
        tid=str(message["tid"]),
        phase=Phase(message["phase"]),
        you=number(message["you"]),
        host=number(message["host"]),
        local=bool(message["local"]),
        settings=settings_of(message),
        people=tuple(_person(one, now) for one in message["members"]),
        dealing=bool(message["dealing"]),
        race=None if race is None else _race(race, now),
    )


def outcome_of(message: Fields, level: Level) -> Outcome:
    """The end that an ``over`` message or a snapshot after it tells of a race on *level*."""
    result = message["result"]
    winners = tuple(number(one) for one in result["winners"])
    mines = tuple(number(cell) for cell in message["mines"])
    if len(set(mines)) != level.mines or len(mines) != level.mines or max(mines) >= level.cells:
        raise ValueError("These are not the mines of that level.")
    return Outcome(Ending(result["how"]), winners, duration(message["ms"]), mines)


def with_percents(race: RaceView, percents: Mapping[str, Any]) -> RaceView:
    """The race after a message of percentages."""
    runners = tuple(
        replace(one, percent=percent(percents.get(str(one.player), one.percent))) for one in race.runners
    )
    return replace(race, runners=runners)


def with_scores(table: TableView, scores: Mapping[str, Any]) -> TableView:
    """The table after a message of scores."""
    people = tuple(replace(one, score=_score(scores.get(str(one.player), one.score))) for one in table.people)
    return replace(table, people=people)


def number(value: object, most: int = MOST) -> int:
    """*value*, which must be a whole number from 0 to *most*."""
    if type(value) is not int:
        raise TypeError(f"{value!r:.40} is no whole number.")
    if not 0 <= value <= most:
        raise ValueError("A number is out of range.")
    return value


def percent(value: object) -> int:
    """*value* as a share of a board."""
    return number(value, 100)


def duration(value: object) -> int:
    """*value* as milliseconds."""
    return number(value, _LONGEST_MS)


def _person(fields: Fields, now: int) -> Person:
    gone = fields.get("gone")
    return Person(
        number(fields["player"]),
        clean_name(str(fields["name"])),
        seat(fields["seat"]),
        bool(fields.get("ready", False)),
        _score(fields.get("score", 0)),
        None if gone is None else now - duration(gone),
    )


def _score(value: object) -> float:
    """Points: whole ones and halves."""
    if not isinstance(value, int | float):
        raise TypeError(f"{value!r:.40} is no number of points.")
    if not 0 <= value <= MOST:
        raise ValueError("Points are out of range.")
    return float(value)


def seat(value: object) -> int | None:
    """*value* as a seat; None for who has none."""
    return None if value is None else number(value)


def _race(fields: Fields, now: int) -> RaceView:
    counts_down = "in_ms" in fields
    draw = fields.get("draw")
    settings = settings_of(fields)
    return RaceView(
        number=number(fields["no"]),
        settings=settings,
        runners=tuple(_runner(one) for one in fields["racers"]),
        opens_at=now + duration(fields["in_ms"]) if counts_down else now - duration(fields["ms"]),
        offer=None if draw is None else DrawOffer(number(draw["by"]), frozenset(map(number, draw["agreed"]))),
        offer_from=now + duration(fields.get("wait_ms", 0)),
        outcome=outcome_of(fields, settings.level) if "result" in fields else None,
    )


def _runner(fields: Fields) -> Runner:
    out = fields.get("out")
    return Runner(
        number(fields["player"]),
        clean_name(str(fields["name"])),
        number(fields["seat"]),
        percent(fields["percent"]),
        None if out is None else Why(out),
    )
