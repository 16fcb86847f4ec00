"""What the strip below the board says: the level, the end of the game, an offer, a trouble."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from demineur.engine.position import Status
from demineur.i18n import _, ngettext
from demineur.play.session import GameKind
from demineur.ui.level_names import full_level_name
from demineur.ui.localised import shown_count, shown_share, shown_time

if TYPE_CHECKING:
    from collections.abc import Callable

    from demineur.play.result import GameResult
    from demineur.play.session import Session
    from demineur.records.statistics import Standing
    from demineur.ui.dealer import Dealer
    from demineur.ui.game import Game
    from demineur.ui.keeper import Keeper
    from demineur.ui.message_strip import MessageStrip


_PRACTICE: Final = frozenset({GameKind.RESTARTED, GameKind.TAKEN_BACK})


class Reports(QObject):
    """Listens to the game and the records, and says it in the strip."""

    def __init__(self, game: Game, keeper: Keeper, dealer: Dealer, strip: MessageStrip) -> None:
        super().__init__(strip)
        self._game = game
        self._strip = strip
        self._standing: Standing | None = None
        self._result: GameResult | None = None
        self._simple_mode_offered = False
        self._searching = False
        self._refused = False
        self._last: Callable[[], None] = self.repeat
        """What says again that which was said last."""
        game.began.connect(self._report_beginning)
        game.ended.connect(self._report_end)
        dealer.searching.connect(self._report_search)
        dealer.refused.connect(self._report_refusal)
        game.board_changed.connect(self._forget_search)
        game.chord_unavailable.connect(self._offer_simple_mode)
        keeper.result_kept.connect(self._note_standing)
        keeper.failed.connect(strip.show_notice)
        self._report_beginning(game.session)

    def retranslate(self) -> None:
        """Say what is said in the current language."""
        self._last()

    def repeat(self) -> None:
        """Say again where the game stands, after something else was said."""
        session = self._game.session
        if session.position.status.over:
            self._report_end(session)
        elif self._refused and self._game.waits_for_board:
            self._report_refusal()
        else:
            self._report_beginning(session)

    def _report_beginning(self, session: Session) -> None:
        self._standing = self._result = None
        self._searching = self._refused = False
        self._last = self.repeat
        level = session.setup.level
        text = full_level_name(level)
        if session.setup.kind in _PRACTICE:
            text = _("Practice, not counted: {level}").format(level=text)
        elif session.setup.kind is GameKind.IMPORTED:
            text = _("Imported board, not counted: {level}").format(level=text)
        elif session.setup.kind is GameKind.DEMONSTRATION:
            text = _("Demonstration: {level}").format(level=text)
        elif session.setup.kind is GameKind.NO_GUESS:
            text = _("{level}; no guess needed").format(level=text)
        elif session.setup.kind is GameKind.DAILY:
            text = _("Daily board: {level}").format(level=text)
        self._strip.show_text(text)

    def _note_standing(self, result: GameResult, standing: Standing) -> None:
        if result.game_id == self._game.session.setup.game_id:
            self._standing, self._result = standing, result
            self._report_end(self._game.session)

    def _report_end(self, session: Session) -> None:
        self._last = self.repeat
        won = session.position.status is Status.WON
        text = self._won(session) if won else self._lost(session)
        if self._result is not None:
            from demineur.ui.game_figures import figures_sentence  # noqa: PLC0415  # not needed at the start

            text = f"{text} {figures_sentence(self._result)}".rstrip()
        others = (_("What logic knew"), "review"), (_("Watch"), "watch")
        if session.setup.kind is GameKind.DAILY:
            self._strip.show_offer(text, _("Daily board…"), "daily", *others)
        else:
            self._strip.show_offer(text, _("Play again"), "new_game", *others)

    def _won(self, session: Session) -> str:
        time = shown_time(session.elapsed_ms)
        if session.setup.kind is GameKind.DEMONSTRATION:
            return _("The computer won in {time}.").format(time=time)
        if session.setup.kind in _PRACTICE:
            return _("Won in {time} (practice, not counted).").format(time=time)
        if session.assisted:
            return _("Won in {time}, with help: not among the best times.").format(time=time)
        standing = self._standing
        if standing is not None and standing.is_record:
            return _("Won in {time}: your best time!").format(time=time)
        if standing is not None and standing.rank is not None:
            return _("Won in {time}: number {rank} of your best times.").format(time=time, rank=standing.rank)
        return _("Won in {time}.").format(time=time)

    def _lost(self, session: Session) -> str:
        position = session.position
        left = (position.hidden & ~position.layout.mines).bit_count() if position.layout else 0
        cells = ngettext("{n} safe cell was left", "{n} safe cells were left", left)
        return _("Lost after {time}; {cells}.").format(
            time=shown_time(session.elapsed_ms), cells=cells.format(n=shown_count(left))
        )

    def _report_search(self, share: float) -> None:
        """A board that needs no guess may take a while to find."""
        self._searching = True
        self._last = partial(self._report_search, share)
        self._strip.show_offer(
            _("Looking for a board that needs no guess: {share}").format(share=shown_share(share)),
            _("Cancel"),
            "cancel_search",
        )

    def _report_refusal(self) -> None:
        self._searching = self._refused = True
        self._last = self._report_refusal
        self._strip.show_offer(
            _("No board that needs no guess was found: this level is too dense."),
            _("Play a random board"),
            "random_board",
        )

    def _forget_search(self) -> None:
        if self._searching and not self._game.waits_for_board:
            self._report_beginning(self._game.session)

    def _offer_simple_mode(self) -> None:
        """Once in each run of the program, never in a dialog (rules.md R5.4)."""
        if not self._simple_mode_offered:
            self._simple_mode_offered = True
            self._say_offer()

    def _say_offer(self) -> None:
        self._last = self._say_offer
        self._strip.show_offer(
            _("Opening around a number needs Simple mode."), _("Use it from the next game"), "simple_mode"
        )
