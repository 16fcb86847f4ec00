"""What many games never need, loaded when it is first asked for: thinking along, replays, files, rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from demineur.ui.startup_errors import network_problem

if TYPE_CHECKING:
    from demineur.race.links import TableLink
    from demineur.ui.daily import DailyBoards
    from demineur.ui.guide.guide_window import GuideWindow
    from demineur.ui.library import Library
    from demineur.ui.playing import Playing
    from demineur.ui.race.racing import Racing
    from demineur.ui.settings_store import SettingsStore
    from demineur.ui.theming import Theming
    from demineur.ui.thinking import Thinking


class LateParts(QObject):
    """Follows the menus, and makes the parts that they ask for."""

    def __init__(self, playing: Playing, theming: Theming, store: SettingsStore) -> None:
        super().__init__(playing)
        self._playing = playing
        self._theming = theming
        self._store = store
        self._thinking: Thinking | None = None
        self._library: Library | None = None
        self._daily: DailyBoards | None = None
        self._guide: GuideWindow | None = None
        self._racing: Racing | None = None
        menus = playing.window.menus
        menus.hint.triggered.connect(self._hint)
        menus.probabilities.triggered.connect(self._switch_overlay)
        menus.review.triggered.connect(self.review)
        menus.watch.triggered.connect(self._watch)
        menus.daily.triggered.connect(self.show_daily)
        menus.library_requested.connect(self._use_library)
        menus.how_to_play.triggered.connect(self.show_rules)
        menus.reading.triggered.connect(self._show_reading)
        menus.practice.triggered.connect(self._show_practice)
        menus.open_table.triggered.connect(self._open_table)
        menus.join_table.triggered.connect(self._join_table)
        playing.window.dropped.connect(self.open)

    @property
    def thinking(self) -> Thinking:
        """Hints, odds, the look back and the demonstration."""
        if self._thinking is None:
            from demineur.ui.thinking import Thinking  # noqa: PLC0415  # a solver that most games do not need

            self._thinking = Thinking(self._playing.window, self._playing.game, self._theming)
        return self._thinking

    @property
    def library(self) -> Library:
        """Replays, files, and the list of one's games."""
        if self._library is None:
            from demineur.ui.library import Library  # noqa: PLC0415  # files that most games do not need

            self._library = Library(self._playing, self._theming)
            self._library.replay_shown.connect(self._close_panel)
            self._library.opening.race_link_given.connect(self._join)
        return self._library

    @property
    def guide(self) -> GuideWindow:
        """The illustrated rules, and practice."""
        if self._guide is None:
            from demineur.ui.guide.guide_window import GuideWindow  # noqa: PLC0415  # for those who read

            self._guide = GuideWindow(self._store, self._theming, self._playing.window)
        return self._guide

    @property
    def racing(self) -> Racing:
        """Races with friends."""
        if self._racing is None:
            from demineur.ui.race.racing import Racing  # noqa: PLC0415  # asyncio, for those who race

            self._racing = Racing(self._playing, self._store, self._theming)
        return self._racing

    @property
    def race_is_on(self) -> bool:
        """Whether a race is in the window: nothing else may come into it then (case N06)."""
        return self._racing is not None and self._racing.on

    def clear_window(self) -> None:
        """Put away what stands beside the game or in its place."""
        self._close_panel()
        if self._library is not None:
            self._library.replaying.close()

    def show_rules(self) -> None:
        """Open the guide where it was left, at first at its beginning."""
        self.guide.open_at(self.guide.key or self.guide.keys[0])

    def show_daily(self) -> None:
        """The daily boards."""
        if self._daily is None:
            from demineur.ui.daily import DailyBoards  # noqa: PLC0415  # once a day at most

            self._daily = DailyBoards(self._playing)
        self._daily.show()

    def review(self) -> None:
        """Look back at the finished game."""
        self.thinking.review()

    def open(self, words: list[str]) -> None:
        """Open what was dropped, or named on the command line: the path of a file, a link, or a text."""
        self.library.opening.open_words(words, only_races=self.race_is_on)

    def _show_reading(self) -> None:
        self.guide.open_at(self.guide.first_of_reading)

    def _show_practice(self) -> None:
        self.guide.open_at(self.guide.keys[-1])

    def _open_table(self) -> None:
        if self._can_race():
            self.racing.open_start(joining=False)

    def _join_table(self) -> None:
        if self._can_race():
            self.racing.open_start(joining=True)

    def _join(self, link: TableLink) -> None:
        if self._can_race():
            self.racing.join(link)

    def _can_race(self) -> bool:
        """Whether races are possible; if not, the player is told what is missing."""
        problem = network_problem()
        if problem:
            self._playing.window.strip.show_notice(problem)
        return not problem

    def _hint(self) -> None:
        self.thinking.hint()

    def _watch(self) -> None:
        if self._playing.dialogs.may_leave_game():
            self.thinking.watch()

    def _switch_overlay(self, on: bool) -> None:
        self.thinking.overlay.switch(on=on)

    def _use_library(self, wish: str) -> None:
        self.library.follow(wish)

    def _close_panel(self) -> None:
        if self._thinking is not None:
            self._thinking.panel.close_panel()
