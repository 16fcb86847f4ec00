"""Keeps finished races: in the history, and in the record against each opponent."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from demineur.engine.layouts import layout_of
from demineur.play.clicks import Clicks
from demineur.play.result import GameResult, result_of
from demineur.play.session import GameKind, GameSetup, replay
from demineur.race.news import BoardChanged, BoardReplaced, CountdownBegan, News, RaceEnded
from demineur.race.recording import Recording
from demineur.race.state import Phase, Why
from demineur.records.race_record import RaceOutcome, load_race_record, save_race_record
from demineur.ui.race.race_texts import shown_name

if TYPE_CHECKING:
    from demineur.engine.position import Action, Position
    from demineur.race.view import Outcome, RaceView, TableView
    from demineur.ui.keeper import Keeper


class RaceKeeping(QObject):
    """Follows the news of a table, and writes down what is over."""

    def __init__(self, keeper: Keeper, parent: QObject) -> None:
        super().__init__(parent)
        self._keeper = keeper
        self._recording: Recording | None = None
        self._number = 0

    def ask(self, action: Action) -> None:
        """The player asks for *action*."""
        if self._recording is not None:
            self._recording.ask(action)

    def hear(self, news: News, view: TableView | None, now: int) -> None:
        """Note what *news* tell of the race in *view*."""
        race = None if view is None else view.race
        if view is None or race is None:
            return
        if isinstance(news, CountdownBegan):
            self._recording = None
        elif isinstance(news, BoardReplaced):
            self._begin_or_note(view, race, news.position, now)
        elif isinstance(news, BoardChanged) and view.phase is Phase.RACE and self._recording is not None:
            self._recording.note(max(0, now - race.opens_at), news.position)
        elif isinstance(news, RaceEnded) and race.outcome is not None:
            self._end(view, race, race.outcome)

    def _begin_or_note(self, view: TableView, race: RaceView, position: Position, now: int) -> None:
        if view.phase is not Phase.RACE or race.runner(view.you) is None:
            return
        if self._recording is None or self._number != race.number:
            self._recording, self._number = Recording(position), race.number
        else:
            self._recording.note(max(0, now - race.opens_at), position)

    def _end(self, view: TableView, race: RaceView, outcome: Outcome) -> None:
        runner = race.runner(view.you)
        if runner is None:
            return
        race_id = sha256(f"{view.tid} {race.number} {view.you}".encode()).hexdigest()[:32]
        recording, self._recording = self._recording, None
        if recording is not None and self._number == race.number:
            self._keeper.keep_race(_result(race_id, view, race, outcome, recording))
        self._count(race_id, view, race, outcome)

    def _count(self, race_id: str, view: TableView, race: RaceView, outcome: Outcome) -> None:
        names = [shown_name(one.name, one.player) for one in race.runners if one.player != view.you]
        record = load_race_record(self._keeper.folder)
        after = record.after(race_id, names, outcome_for(view.you, outcome))
        if after is not record:
            self._keeper.try_to_keep(lambda: save_race_record(self._keeper.folder, after))


def outcome_for(player: int, outcome: Outcome) -> RaceOutcome:
    """How the race ended for *player*."""
    if player not in outcome.winners:
        return RaceOutcome.LOST
    return RaceOutcome.WON if len(outcome.winners) == 1 else RaceOutcome.DRAWN


def _result(
    race_id: str, view: TableView, race: RaceView, outcome: Outcome, recording: Recording
) -> GameResult:
    """The race as a game of the history: won if the race was, and lost at one's own mine if there was one."""
    level = race.settings.level
    layout = layout_of(level.grid, level.grid.set_of(list(outcome.mines)))
    setup = GameSetup(race_id, level, GameKind.RACE, 0, race.settings.simple, layout)
    log = recording.log(layout)
    position = replay(setup, log)
    ms = log[-1].ms if position.status.over else max(outcome.ms, log[-1].ms)
    result = result_of(setup, log, position, ms=ms, assisted=False, wasted=Clicks(), ended_at=None)
    runner = race.runner(view.you)
    left = runner is not None and runner.out not in {None, Why.MINE}
    won = outcome_for(view.you, outcome) is RaceOutcome.WON
    return replace(result, won=won, abandoned=left)
