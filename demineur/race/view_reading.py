"""The messages of a server as views; bad ones end in ValueError, KeyError or TypeError."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from demineur.race.command_fields import settings_of
from demineur.race.names import clean_name
from demineur.race.state import Ending, Phase, Why
from demineur.race.view import DrawOffer, Outcome, Person, RaceView, Runner, TableView

if TYPE_CHECKING:
    from collections.abc import Mapping

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


def outcome_of(message: Fields) -> Outcome:
    """The end that an ``over`` message or a snapshot after it tells."""
    result = message["result"]
    winners = tuple(number(one) for one in result["winners"])
    mines = tuple(number(cell) for cell in message["mines"])
    return Outcome(Ending(result["how"]), winners, number(message["ms"]), mines)


def with_percents(race: RaceView, percents: Mapping[str, Any]) -> RaceView:
    """The race after a message of percentages."""
    runners = tuple(
        replace(one, percent=number(percents.get(str(one.player), one.percent))) for one in race.runners
    )
    return replace(race, runners=runners)


def with_scores(table: TableView, scores: Mapping[str, Any]) -> TableView:
    """The table after a message of scores."""
    people = tuple(replace(one, score=float(scores.get(str(one.player), one.score))) for one in table.people)
    return replace(table, people=people)


def number(value: object) -> int:
    """*value*, which must be a whole number."""
    if type(value) is not int:
        raise TypeError(f"{value!r:.40} is no whole number.")
    return value


def _person(fields: Fields, now: int) -> Person:
    gone = fields.get("gone")
    return Person(
        number(fields["player"]),
        clean_name(str(fields["name"])),
        _seat(fields["seat"]),
        bool(fields.get("ready", False)),
        float(fields.get("score", 0)),
        None if gone is None else now - number(gone),
    )


def _seat(value: object) -> int | None:
    return None if value is None else number(value)


def _race(fields: Fields, now: int) -> RaceView:
    counts_down = "in_ms" in fields
    draw = fields.get("draw")
    return RaceView(
        number=number(fields["no"]),
        settings=settings_of(fields),
        runners=tuple(_runner(one) for one in fields["racers"]),
        opens_at=now + number(fields["in_ms"]) if counts_down else now - number(fields["ms"]),
        offer=None if draw is None else DrawOffer(number(draw["by"]), frozenset(map(number, draw["agreed"]))),
        offer_from=now + number(fields.get("wait_ms", 0)),
        outcome=outcome_of(fields) if "result" in fields else None,
    )


def _runner(fields: Fields) -> Runner:
    out = fields.get("out")
    return Runner(
        number(fields["player"]),
        clean_name(str(fields["name"])),
        number(fields["seat"]),
        number(fields["percent"]),
        None if out is None else Why(out),
    )
