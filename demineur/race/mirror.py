"""A client's picture of its table, kept up by the server's messages: each one changes it and makes news."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from demineur.engine.position import Change, Mark, Position, Status, new_position
from demineur.engine.rules import clear_question_marks, set_mark
from demineur.race.command_fields import settings_of
from demineur.race.names import clean_name
from demineur.race.news import (
    BoardChanged,
    BoardReplaced,
    CountdownBegan,
    DealFailed,
    DrawSaid,
    DrawTold,
    HostChanged,
    News,
    PersonLeft,
    PlayerOut,
    RaceBegan,
    RaceEnded,
    TableChanged,
)
from demineur.race.own_board import board_from_text, revealed, stopped, with_opened
from demineur.race.racing import COOL_DOWN_MS
from demineur.race.refusals import Refusal
from demineur.race.state import Ending, Phase, Why
from demineur.race.view import DrawOffer, Person, RaceView, TableView
from demineur.race.view_reading import (
    duration,
    number,
    outcome_of,
    percent,
    seat,
    table_of,
    with_percents,
    with_scores,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from demineur.engine.grid import Cell
    from demineur.race.commands import Flag

Fields = dict[str, Any]


class Mirror:
    """The table as *view*, the own board as *position*; both None until the first snapshot has come."""

    def __init__(self) -> None:
        self.view: TableView | None = None
        self.position: Position | None = None
        self._on_table: dict[str, Callable[[TableView, Fields, int], list[News]]] = {
            "joined": self._joined,
            "left": self._left,
            "sat": self._sat,
            "stood": self._sat,
            "ready": self._ready,
            "gone": self._gone,
            "here": self._gone,
            "set": self._set,
            "host": self._host,
            "dealing": self._dealing,
            "lobby": self._lobby,
        }
        self._on_race: dict[str, Callable[[TableView, RaceView, Fields, int], list[News]]] = {
            "p": self._percents,
            "out": self._out,
            "draw": self._draw,
            "over": self._over,
        }

    def take_snapshot(self, message: Fields, now: int, flags: Iterable[Flag]) -> list[News]:
        """A ``state`` message; *flags* are those that the server may not have seen yet."""
        before, view = self.view, table_of(message, now)
        self.view = view
        news: list[News] = [TableChanged(view)]
        if view.race is None:
            return news
        known = before is not None and before.race is not None and before.race.number == view.race.number
        self.position = self._board_of(view, view.race, message["race"].get("board"), known=known)
        for flag in flags:
            if flag.race == view.race.number:
                self.mark(flag.cell, Mark.FLAG if flag.on else Mark.NONE)
        news.append(BoardReplaced(self.position))
        if before is None or not known or before.phase is not view.phase:
            news += _phase_news(view, view.race, now)
        return news

    def hear(self, message: Fields, now: int) -> list[News]:
        """Any other message about the table; those that are not known are ignored."""
        kind, view = message["t"], self.view
        if view is None:
            return []
        if kind in {"o", "boom"}:
            return self._opened(message)
        if kind in self._on_table:
            return self._on_table[kind](view, message, now)
        if kind in self._on_race and view.race is not None:
            return self._on_race[kind](view, view.race, message, now)
        return []

    def mark(self, cell: Cell, mark: Mark) -> list[News]:
        """Put a mark on the own board at once: that cannot be wrong for longer than an answer takes."""
        if self.position is None or not 0 <= cell < self.position.grid.count:
            return []
        return self._board(set_mark(self.position, cell, mark))

    def clear_questions(self) -> list[News]:
        """Take the local notes off (rules.md R4.5)."""
        return [] if self.position is None else self._board(clear_question_marks(self.position))

    def _board(self, result: tuple[Position, Change]) -> list[News]:
        self.position, change = result
        return [BoardChanged(self.position, change)] if change else []

    def _show(self, view: TableView) -> list[News]:
        if view == self.view:
            return []
        self.view = view
        return [TableChanged(view)]

    def _board_of(self, view: TableView, race: RaceView, symbols: object, *, known: bool) -> Position:
        """The own board as a whole; question marks are only here, so they are kept."""
        level = race.settings.level
        runner = race.runner(view.you)
        if isinstance(symbols, str):
            out = runner is not None and runner.out is not None
            position = board_from_text(level, symbols, out=out)
        else:
            position = new_position(level)
        if known and self.position is not None and position.status is Status.RUNNING:
            questions = self.position.questions & position.hidden & ~position.flags
            position = replace(position, questions=questions)
        if race.outcome is not None:
            position, _change = revealed(position, race.outcome.mines, won=_cleared(race, view.you))
        return position

    def _opened(self, message: Fields) -> list[News]:
        if self.position is None or self.position.status.over:
            return []
        return self._board(with_opened(self.position, message["c"], message.get("at", ())))

    def _joined(self, view: TableView, message: Fields, _now: int) -> list[News]:
        person = Person(number(message["player"]), clean_name(str(message["name"])), None)
        others = tuple(one for one in view.people if one.player != person.player)
        return self._show(replace(view, people=(*others, person)))

    def _left(self, view: TableView, message: Fields, _now: int) -> list[News]:
        person = view.person(number(message["player"]))
        if person is None:
            return []
        people = tuple(one for one in view.people if one is not person)
        news = self._show(replace(view, people=people))
        return [*news, PersonLeft(person.player, person.name, Why(message["why"]))]

    def _sat(self, view: TableView, message: Fields, _now: int) -> list[News]:
        person = view.person(number(message["player"]))
        if person is None:
            return []
        place = number(message["seat"]) if message["t"] == "sat" else None
        return self._show(view.with_person(replace(person, seat=place, ready=False)))

    def _ready(self, view: TableView, message: Fields, _now: int) -> list[News]:
        person = view.person(number(message["player"]))
        return (
            [] if person is None else self._show(view.with_person(replace(person, ready=bool(message["on"]))))
        )

    def _gone(self, view: TableView, message: Fields, now: int) -> list[News]:
        person = view.person(number(message["player"]))
        if person is None:
            return []
        since = now - duration(message["ms"]) if message["t"] == "gone" else None
        return self._show(view.with_person(replace(person, gone_since=since)))

    def _set(self, view: TableView, message: Fields, _now: int) -> list[News]:
        people = tuple(replace(one, ready=False) for one in view.people)
        chosen = settings_of(message)
        return self._show(replace(view, settings=chosen, people=people, dealing=False))

    def _host(self, view: TableView, message: Fields, _now: int) -> list[News]:
        player = number(message["player"])
        person = view.person(player)
        if person is not None:
            view = view.with_person(replace(person, seat=number(message["seat"]), ready=False))
        return [*self._show(replace(view, host=player)), HostChanged(player)]

    def _dealing(self, view: TableView, message: Fields, _now: int) -> list[News]:
        news = self._show(replace(view, dealing=bool(message["on"])))
        if not message["on"]:
            news.append(DealFailed(number(message["player"]), Refusal(message["code"])))
        return news

    def _lobby(self, view: TableView, message: Fields, _now: int) -> list[News]:
        seats = message["seats"]
        people = tuple(
            replace(one, ready=False, seat=None if one.seat is None else seat(seats.get(str(one.player))))
            for one in view.people
        )
        return self._show(replace(view, phase=Phase.LOBBY, people=people, dealing=False))

    def _percents(self, view: TableView, race: RaceView, message: Fields, _now: int) -> list[News]:
        return self._show(replace(view, race=with_percents(race, message["p"])))

    def _out(self, view: TableView, race: RaceView, message: Fields, _now: int) -> list[News]:
        runner = race.runner(number(message["player"]))
        if runner is None:
            return []
        why = Why(message["why"])
        race = race.with_runner(replace(runner, out=why, percent=percent(message["percent"])))
        if race.offer is not None:
            race = replace(race, offer=replace(race.offer, agreed=race.offer.agreed - {runner.player}))
        news = self._show(replace(view, race=race))
        if runner.player == view.you and self.position is not None:
            news += self._board(stopped(self.position))
        return [*news, PlayerOut(runner.player, why)]

    def _draw(self, view: TableView, race: RaceView, message: Fields, now: int) -> list[News]:
        said, player, offer = DrawSaid(message["what"]), number(message["player"]), race.offer
        if said is DrawSaid.OFFERED:
            race = replace(race, offer=DrawOffer(player, frozenset({player})))
        elif said is DrawSaid.AGREED and offer is not None:
            race = replace(race, offer=replace(offer, agreed=offer.agreed | {player}))
        else:
            if said is DrawSaid.DECLINED and offer is not None and offer.by == view.you:
                race = replace(race, offer_from=now + COOL_DOWN_MS)
            race = replace(race, offer=None)
        return [*self._show(replace(view, race=race)), DrawTold(said, player)]

    def _over(self, view: TableView, race: RaceView, message: Fields, _now: int) -> list[News]:
        race = replace(
            with_percents(race, message["percent"]),
            offer=None,
            outcome=outcome_of(message, race.settings.level),
        )
        view = with_scores(replace(view, race=race, phase=Phase.OVER), message["score"])
        news = self._show(view)
        if self.position is not None:
            won = _cleared(race, view.you)
            news += self._board(revealed(self.position, message["mines"], won=won))
        return [*news, RaceEnded(race.number)]


def _cleared(race: RaceView, player: int) -> bool:
    """Whether *player* has won by clearing the board."""
    outcome = race.outcome
    return outcome is not None and outcome.ending is Ending.CLEARED and player in outcome.winners


def _phase_news(view: TableView, race: RaceView, now: int) -> list[News]:
    if view.phase is Phase.COUNTDOWN:
        return [CountdownBegan(race.number, max(0, race.opens_at - now))]
    if view.phase is Phase.RACE:
        return [RaceBegan(race.number)]
    return [RaceEnded(race.number)] if race.outcome is not None else []
