"""The game that the window shows: one session, its signals, and the choices around it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from demineur.engine.faces import faces_of, write_faces
from demineur.engine.levels import Level
from demineur.engine.position import Status
from demineur.play.clock import Clock, PauseReason, SystemTime
from demineur.play.gestures import Context, FlagOn, Preview, PreviewKind, Wish, WishKind
from demineur.play.session import GameKind, GameSetup, Session, new_setup, resume_session
from demineur.settings import Boards

if TYPE_CHECKING:
    from collections.abc import Iterable

    from demineur.engine.grid import Cell
    from demineur.engine.layouts import Layout
    from demineur.engine.levels import Level
    from demineur.engine.solver.proof import ProofStep
    from demineur.play.clock import TimeSource

_SECOND_MS: Final = 1000
_AFTER_SECOND_MS: Final = 4
"""The display changes with the second; a tick a little later finds it changed."""


class Game(QObject):
    """Plays sessions, one after the other; the window and the keeper of records listen to it."""

    began = Signal(object)
    """A `Session` has taken the place of the last one: new, restarted or resumed."""
    board_changed = Signal(object)
    """A `Change` of the board; `faces` are up to date."""
    board_wanted = Signal(object, object)
    """The first opening of this no-guess `Session`, in that cell, waits for a board; see `deal`."""
    ended = Signal(object)
    """The `Session` is over by an opening."""
    kind_changed = Signal(object)
    """The `Session`, not begun yet, has become a game of another kind."""
    left = Signal(object)
    """A running `Session` was given up for another game: it counts as lost (rules.md R8.1)."""
    clock_ticked = Signal(int)
    """The elapsed milliseconds; at each second while the clock runs, and at each stop."""
    assisted = Signal()
    """A hint or the overlay was used for the first time in this game."""
    pause_changed = Signal()
    flag_mode_changed = Signal(bool)
    start_suggested = Signal(int)
    """The new game's board is known to open safely in this cell."""
    chord_unavailable = Signal()
    """The player tried to chord a number with Simple mode off (rules.md R5.4)."""

    def __init__(self, level: Level, parent: QObject | None = None, time: TimeSource | None = None) -> None:
        super().__init__(parent)
        self.time: Final = time or SystemTime()
        self._reasons: dict[PauseReason, int] = {}
        self.level = level
        self._simple_mode_next = False
        self._boards = Boards.RANDOM
        self._waiting: list[Wish] = []
        self._found: Layout | None = None
        self.flag_on = FlagOn.PRESS
        self._question_marks = False
        self._flag_mode = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self.session = self._new_session(new_setup(level, GameKind.RANDOM, simple_mode=False))
        self.faces = faces_of(self.session.position)

    # Games ---------------------------------------------------------------------------------------------

    def new_game(self, level: Level | None = None) -> None:
        """Begin a new game, on the same level unless another is given."""
        self.level = level or self.level
        self._begin(self._new_session(self._next_setup()))

    def restart(self) -> None:
        """Begin the same board again, as practice (rules.md R8.3); its first cell is pointed out."""
        session = self.session
        # A board that is being practised is known before its first opening too.
        layout = session.setup.layout
        if layout is None:
            self.new_game()
            return
        self.practise(layout, session.first_cell)

    def practise(self, layout: Layout, first: Cell | None) -> None:
        """Begin a board that was played before, as practice; *first* is pointed out."""
        self._begin_known(layout, GameKind.RESTARTED, first)

    def new_daily(self, level: Level, seed: int) -> None:
        """Begin a daily board: it is dealt when its first cell is opened, and that is always the same one."""
        setup = new_setup(level, GameKind.DAILY, simple_mode=self._simple_mode_next)
        self._begin(self._new_session(replace(setup, seed=seed)))

    def play_imported(self, layout: Layout, first: Cell | None = None) -> None:
        """Begin a game on a board from elsewhere, which counts nowhere; *first* is pointed out."""
        self._begin_known(layout, GameKind.IMPORTED, first)

    def _begin_known(self, layout: Layout, kind: GameKind, first: Cell | None) -> None:
        grid = layout.grid
        level = Level(grid.columns, grid.rows, layout.mines.bit_count())
        setup = new_setup(level, kind, simple_mode=self._simple_mode_next, layout=layout)
        self._begin(self._new_session(setup))
        if first is not None:
            self.start_suggested.emit(first)

    def new_demonstration(self) -> None:
        """Begin a game that somebody else plays, and that is kept nowhere."""
        self._begin(self._new_session(new_setup(self.level, GameKind.DEMONSTRATION, simple_mode=False)))

    def take_back(self) -> None:
        """Undo the move that lost, as practice that counts nowhere (rules.md R8.3)."""
        lost = self.session
        if lost.position.status is not Status.LOST:
            return
        setup = new_setup(
            lost.setup.level,
            GameKind.TAKEN_BACK,
            simple_mode=lost.setup.simple_mode,
            layout=lost.position.layout,
        )
        log = lost.log[:-1]
        session = resume_session(
            setup, log, lost.elapsed_ms, lost.assisted, self.time, question_marks=self._question_marks
        )
        session.clock.resume()
        self._begin(session)

    def resume_saved(self, session: Session) -> None:
        """Go on with a saved game: paused and covered, as it was left (rules.md R6.5).

        The next game is on the chosen level, which may be another one by now.
        """
        session.set_question_marks(on=self._question_marks)
        self._begin(session)

    def _next_setup(self) -> GameSetup:
        kind = GameKind.RANDOM if self._boards is Boards.RANDOM else GameKind.NO_GUESS
        return new_setup(self.level, kind, simple_mode=self._simple_mode_next)

    def _new_session(self, setup: GameSetup) -> Session:
        return Session(setup, Clock(self.time), question_marks=self._question_marks)

    def _begin(self, session: Session) -> None:
        before = self.session
        if before.position.status is Status.RUNNING:
            before.clock.stop()
            self.left.emit(before)
        self.session = session
        self.forget_waiting()
        self.faces = faces_of(session.position)
        for reason, times in self._reasons.items():
            for _ in range(times):
                session.clock.pause(reason)
        self.set_flag_mode(on=False)
        self._run_timer()
        self.began.emit(session)
        self.clock_ticked.emit(session.clock.elapsed_ms)
        self.pause_changed.emit()

    # Playing -------------------------------------------------------------------------------------------

    def perform(self, wish: Wish) -> None:
        """Do what the player wishes, if the rules allow it."""
        session = self.session
        if wish.kind is WishKind.CHORD_UNAVAILABLE:
            if session.position.is_open(wish.cell) and session.position.number(wish.cell):
                self.chord_unavailable.emit()
            session.perform(wish)
            return
        if self._needs_board(wish):
            wish = self._first_wish(wish)
            self._waiting.append(wish)
            if len(self._waiting) == 1:
                self.board_wanted.emit(session, wish.cell)
            return
        change = session.perform(wish)
        if not change:
            return
        write_faces(self.faces, session.position, change.cells)
        self._run_timer()
        self.board_changed.emit(change)
        if change.started or change.ended:
            self.clock_ticked.emit(session.clock.elapsed_ms)
        if change.ended:
            self.ended.emit(session)

    def _needs_board(self, wish: Wish) -> bool:
        """Whether *wish* is a first opening that must wait until a board that needs no guess is found."""
        setup = self.session.setup
        return (
            wish.kind is WishKind.OPEN
            and setup.kind.needs_proof
            and setup.layout is None
            and not self._is_flagged(wish.cell)
        )

    def _first_wish(self, wish: Wish) -> Wish:
        """Where a daily board begins is the same for everybody, whatever is opened."""
        setup = self.session.setup
        if setup.kind is not GameKind.DAILY:
            return wish
        from demineur.play.daily import daily_first  # noqa: PLC0415  # for such games only

        return Wish(WishKind.OPEN, daily_first(setup.level))

    def _is_flagged(self, cell: Cell) -> bool:
        position = self.session.position
        return bool(position.flags & position.grid.bit(cell))

    def deal(self, layout: Layout) -> None:
        """Here is the board that the first opening waited for.

        It waits on while the window is not for playing: the opening would be seen before the clock runs. The
        board is safe and proved for that opening only: where the player has flagged the cell meanwhile, the
        next opening gets a board of its own.
        """
        self._found = layout
        if self.session.clock.reasons:
            return
        self._found = None
        if not self._is_flagged(self._waiting[0].cell):
            self.session.deal(layout)
        self._perform_waiting()

    def deal_random(self) -> None:
        """No such board was found: play a random one, as a random game."""
        session = self.session
        session.setup = replace(session.setup, kind=GameKind.RANDOM)
        self.kind_changed.emit(session)
        self._perform_waiting()

    def forget_waiting(self) -> None:
        """Give up the first opening: the board is as before it."""
        self._waiting, self._found = [], None

    @property
    def waits_for_board(self) -> bool:
        """Whether a first opening waits; see `board_wanted`."""
        return bool(self._waiting)

    @property
    def proof(self) -> tuple[ProofStep, ...]:
        """Why the board needs no guess after its first opening, step by step (rules.md R9).

        Worked out from the mines and that opening, which are what is saved. Empty for other kinds of games,
        and before the first opening.
        """
        session = self.session
        layout, first = session.setup.layout, session.first_cell
        if not session.setup.kind.needs_proof or layout is None or first is None:
            return ()
        from demineur.engine.solver.answers import judge  # noqa: PLC0415  # for such games only

        return judge(layout, first).proof

    def _perform_waiting(self) -> None:
        waiting, self._waiting = self._waiting, []
        for wish in waiting:
            self.perform(wish)

    def mark_assisted(self) -> None:
        """A hint or the overlay was used: no best time comes of this game (rules.md R8.3)."""
        if not self.session.assisted:
            self.session.mark_assisted()
            self.assisted.emit()

    def gesture_context(self) -> Context:
        """What decides the meaning of a press at this moment."""
        session = self.session
        return Context(
            is_open=session.position.is_open,
            status=session.position.status,
            simple_mode=session.setup.simple_mode,
            flag_mode=self._flag_mode,
            flag_on=self.flag_on,
        )

    def preview_cells(self, preview: Preview) -> Iterable[Cell]:
        """The cells that look pressed: one, or a number's unflagged hidden neighbours (rules.md R5.3)."""
        position = self.session.position
        grid = position.grid
        pressed = grid.bit(preview.cell)
        if preview.kind is PreviewKind.NEIGHBOURS:
            pressed = grid.neighbours(preview.cell)
        return grid.cells(pressed & position.hidden & ~position.flags)

    # Choices -------------------------------------------------------------------------------------------

    @property
    def flag_mode(self) -> bool:
        """Whether the ordinary click flags (rules.md R4.1)."""
        return self._flag_mode

    def set_flag_mode(self, *, on: bool) -> None:
        """Switch flag mode."""
        if on != self._flag_mode:
            self._flag_mode = on
            self.flag_mode_changed.emit(on)

    @property
    def question_marks(self) -> bool:
        """Whether question marks are in the cycle (rules.md R4.5)."""
        return self._question_marks

    @property
    def boards(self) -> Boards:
        """The kind of boards that new games have."""
        return self._boards

    def choose_next(self, *, boards: Boards, simple_mode: bool) -> None:
        """What new games are like; a game that nobody has touched yet is exchanged for one (rules.md R5)."""
        self._boards, self._simple_mode_next = boards, simple_mode
        self.replace_untouched()

    def replace_untouched(self) -> None:
        """Exchange a game that nobody has touched yet for one as new games are now."""
        session = self.session
        setup = self._next_setup()
        same = (setup.level, setup.kind, setup.simple_mode) == (
            session.setup.level,
            session.setup.kind,
            session.setup.simple_mode,
        )
        if not same and not session.log and not self._waiting and session.setup.layout is None:
            self._begin(self._new_session(setup))

    def set_question_marks(self, *, on: bool) -> None:
        """Switch question marks; off takes those on the board away (rules.md R4.5)."""
        self._question_marks = on
        change = self.session.set_question_marks(on=on)
        if change:
            write_faces(self.faces, self.session.position, change.cells)
            self.board_changed.emit(change)

    # Pauses --------------------------------------------------------------------------------------------

    @property
    def paused(self) -> bool:
        """Whether a game is under way whose clock is held: its board is covered (rules.md R6.2)."""
        return self.session.position.status is Status.RUNNING and self.session.clock.paused

    @property
    def waits_for_resume(self) -> bool:
        """Whether only *Resume* ends the pause (rules.md R6.5)."""
        return self.paused and self.session.clock.waits_for_resume

    def toggle_pause(self) -> None:
        """The pause key: pause a running game, or go on."""
        if self.waits_for_resume:
            self.resume()
        elif self.session.position.status is Status.RUNNING:
            self.session.clock.pause(PauseReason.PLAYER)
            self._pause_changed()

    def pause(self, reason: PauseReason) -> None:
        """Hold the clock while *reason* lasts; later games of this time are held too."""
        if reason in _PASSING:
            self._reasons[reason] = self._reasons.get(reason, 0) + 1
        elif self.session.position.status is not Status.RUNNING:
            return
        self.session.clock.pause(reason)
        self._pause_changed()

    def release(self, reason: PauseReason) -> None:
        """A passing reason is gone."""
        if not self._reasons.get(reason):
            return
        self._reasons[reason] -= 1
        self.session.clock.release(reason)
        self._pause_changed()

    def resume(self) -> None:
        """Go on after a pause that waited for it."""
        self.session.clock.resume()
        self._pause_changed()

    def _pause_changed(self) -> None:
        if self._found is not None:
            self.deal(self._found)
        self._run_timer()
        self.clock_ticked.emit(self.session.clock.elapsed_ms)
        self.pause_changed.emit()

    # The clock -----------------------------------------------------------------------------------------

    def _run_timer(self) -> None:
        """Tick only while the clock runs: an idle window costs nothing."""
        if self.session.clock.running:
            if not self._timer.isActive():
                self._wait_for_second()
        else:
            self._timer.stop()

    def _tick(self) -> None:
        clock = self.session.clock
        clock.tick()
        if not clock.running:
            # The computer slept or the program was frozen: the clock has paused itself (rules.md R6.3).
            self._pause_changed()
            return
        self._wait_for_second()
        self.clock_ticked.emit(clock.elapsed_ms)

    def _wait_for_second(self) -> None:
        """One tick a second is enough for the display, and costs an idle player's computer least."""
        elapsed_ms = self.session.clock.elapsed_ms
        self._timer.start(_SECOND_MS - elapsed_ms % _SECOND_MS + _AFTER_SECOND_MS)


_PASSING: Final = frozenset({PauseReason.MENU, PauseReason.DIALOG, PauseReason.FOCUS})
