"""Opens the daily boards: the dialog, then the game."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox

from demineur.engine.position import Status
from demineur.i18n import _
from demineur.play.daily import daily_first, daily_seed
from demineur.play.gestures import Wish, WishKind
from demineur.play.session import GameKind
from demineur.records.daily import DailyResults, daily_results
from demineur.records.errors import RecordsError
from demineur.records.history import HistoryFilter
from demineur.ui.dialogs.daily import DailyDialog, daily_levels
from demineur.ui.pauses import dialog_open
from demineur.ui.trouble_text import result_trouble

if TYPE_CHECKING:
    from collections.abc import Callable

    from demineur.engine.levels import Level
    from demineur.records.history import GameRow
    from demineur.ui.playing import Playing

_LOOKED_BACK: Final = 5000
"""Games of a level that are looked at: more than thirteen years of days."""
_AT_ONCE: Final = 200


def today_utc() -> date:
    """The day that counts for everybody."""
    return datetime.now(UTC).date()


class DailyBoards(QObject):
    """Lets the player choose a daily board, and begins it; *today* tells the day."""

    def __init__(self, playing: Playing, today: Callable[[], date] = today_utc) -> None:
        super().__init__(playing)
        self._playing = playing
        self._today = today

    def show(self) -> None:
        """Open the dialog, and play what is chosen there."""
        try:
            self._offer(self._today())
        except RecordsError as error:
            QMessageBox.warning(self._playing.window, _("Daily board"), result_trouble(error))
        finally:
            self._playing.window.view.setFocus()

    def _offer(self, day: date) -> None:
        playing = self._playing
        # All of them now: records that cannot be read are told instead of a dialog, never in the midst of it.
        dialog = DailyDialog(self.results(), day, playing.game.session.setup.level, playing.window)
        try:
            with dialog_open(playing.game):
                wanted = dialog.exec()
            if wanted:
                self._play(day, dialog.level, dialog.row)
        finally:
            dialog.deleteLater()

    def results(self) -> dict[Level, DailyResults]:
        """What was made of the daily boards of every level. RecordsError if that cannot be read."""
        return {level: self._results_of(level) for level in daily_levels()}

    def _results_of(self, level: Level) -> DailyResults:
        records = self._playing.keeper.records()
        numbers = records.history(HistoryFilter(level, GameKind.DAILY), limit=_LOOKED_BACK)
        rows: list[GameRow] = []
        for start in range(0, len(numbers), _AT_ONCE):
            some = numbers[start : start + _AT_ONCE]
            found = records.rows(some)
            rows += (found[number] for number in some if number in found)
        return daily_results(rows)

    def _play(self, day: date, level: Level, played: GameRow | None) -> None:
        """Begin the board of *day*; as practice, where it was *played* already. One under way goes on."""
        if self._is_under_way(day, level) or not self._playing.dialogs.may_leave_game():
            return
        # The game that was left a moment ago may have been this very board.
        played = played or self._results_of(level).by_day.get(day)
        game, first = self._playing.game, daily_first(level)
        if played is None:
            game.new_daily(level, daily_seed(day))
        else:
            kept = self._playing.keeper.records().game(played.game_id)
            if kept is None or kept.setup.layout is None:
                return
            game.practise(kept.setup.layout, first)
        game.perform(Wish(WishKind.OPEN, first))

    def _is_under_way(self, day: date, level: Level) -> bool:
        session = self._playing.game.session
        setup = session.setup
        same = (setup.kind, setup.level, setup.seed) == (GameKind.DAILY, level, daily_seed(day))
        return same and session.position.status is Status.RUNNING
