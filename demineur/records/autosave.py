"""A running game survives whatever ends the program (rules.md R8.1, R8.2).

Each action is one line appended to a journal with a single write, so a killed process loses nothing that was
acknowledged; the disk is synced in the background. The first line, and whatever has to be written anew, goes
to a file beside it that then takes the journal's name.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from demineur.play.clicks import Clicks
from demineur.play.session import Session
from demineur.records.errors import AutosaveError, trouble_of
from demineur.records.journal import MAX_BYTES, Damage, LineWriter, journal_bytes, read_journal
from demineur.records.kept import copy_aside, move_aside
from demineur.records.postponed import postponed_name
from demineur.records.saved_game import DamagedGame, SavedGame, written_at
from demineur.records.slots import Slot, claim_slot

if TYPE_CHECKING:
    from demineur.records.background_sync import BackgroundSync

TICK_MS = 750
"""The clock's time is written when it has moved on by so much: calls every 250 ms keep it within a second."""

_TICKS_BEFORE_REWRITE = 4800
_BINARY = getattr(os, "O_BINARY", 0)


class Autosave:
    """The journal of the game that this copy of the program plays, in *folder*.

    Call `load` once at the start, `begin` for each new or resumed game, then `append` after each action and
    `tick` while the clock runs. A finished game is first added to the records and then discarded: a crash
    between the two leaves a journal whose game is over, and it is counted once. What cannot be written raises
    `AutosaveError`; the game goes on, and the next `append` tries to write everything anew.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._slot: Slot | None = None
        self._session: Session | None = None
        self._file: int | None = None
        self._size = 0
        self._writer = LineWriter()
        self._logged = 0
        self._last_ms = 0
        self._ticks = 0
        self._mines_kept = False
        self._help_kept = False
        self._wasted_kept = Clicks()
        self._sync: BackgroundSync | None = None

    @property
    def path(self) -> Path:
        """The journal: ``current.game``, or ``current-2.game`` … while another copy has that."""
        if self._slot is None:
            self._slot = claim_slot(self._folder)
        return self._slot.path

    def begin(self, session: Session) -> None:
        """Keep *session* from now on, in place of the game before, whose journal is gone then."""
        self._close_file()
        self._session = session
        if not session.log:
            self._unlink()
            return
        # A game that is resumed lies on the disk already: its new file must be there before the old one goes.
        self._write_anew(session, durable=True)

    def append(self, session: Session) -> None:
        """Write what *session* has in its log and the journal has not."""
        if session is not self._session:
            self.begin(session)
        elif self._file is None:
            if session.log:
                self._write_anew(session, durable=False)
        else:
            self._append_new(session)

    def tick(self, elapsed_ms: int, *, at_once: bool = False) -> None:
        """Keep the clock's time, every `TICK_MS`; *at_once* (at a pause, at closing) always."""
        passed = elapsed_ms - self._last_ms
        session = self._session
        if self._file is None or session is None or session.first_cell is None or passed <= 0:
            return
        if passed < TICK_MS and not at_once:
            return
        self._ticks += 1
        if self._ticks > _TICKS_BEFORE_REWRITE:
            self._write_anew(session, durable=True)
        else:
            self._append(self._new_wasted(session) + self._writer.time(elapsed_ms))
            self._last_ms, self._wasted_kept = elapsed_ms, session.wasted

    def assisted(self) -> None:
        """Keep that a hint or the overlay was used; call it after `Session.mark_assisted`."""
        if self._session is not None and self._file is not None:
            self._append_new(self._session)

    def leave(self) -> None:
        """Keep that the game is being left for a new one: found again, it is over and counts as lost.

        Call it before the result is added to the records, so that no crash in between lets it be won later.
        """
        session = self._session
        if self._file is not None and session is not None and session.first_cell is not None:
            self._append(self._writer.abandoned(max(session.elapsed_ms, self._last_ms)))

    def discard(self) -> None:
        """Forget the game: it is over and in the records, or nobody wants it."""
        self._close_file()
        self._session = None
        self._unlink()

    def postpone(self, game_id: str) -> None:
        """Let a finished or left game wait, since its result could not be added; see `postponed_games`.

        A journal that could not be written to the end of a finished game goes: it would tell of another end.
        """
        session = self._session
        tells_its_end = session is None or self._file is not None or not session.position.status.over
        self._close_file()
        self._session = None
        if not tells_its_end:
            self._unlink()
            return
        try:
            self.path.rename(postponed_name(self._folder, game_id))
        except FileNotFoundError:
            pass  # it could not be saved either
        except OSError as error:
            raise self._error(error) from error

    def close(self) -> None:
        """Bring everything to the disk and let another copy of the program have the journal."""
        if self._file is not None:
            with suppress(OSError):
                os.fsync(self._file)
        self._close_file()
        self._session = None
        if self._slot is not None:
            self._slot.release()
            self._slot = None

    def load(self) -> SavedGame | DamagedGame | None:
        """The game that was running when the program ended; None if there was none. Never raises.

        A damaged journal is moved or copied aside first, so that it is reported once.
        """
        path = self.path
        content = _content(path)
        if content is None:
            return None
        if isinstance(content, Damage):
            return DamagedGame(content, move_aside(path, "damaged"), None)
        reading = read_journal(content)
        journal, damage = reading.journal, reading.damage
        saved = SavedGame(journal, written_at(path)) if journal is not None and journal.log else None
        if damage is None:
            return saved
        if saved is None:
            word = "newer" if damage is Damage.NEWER else "damaged"
            return DamagedGame(damage, move_aside(path, word), None)
        kept = copy_aside(path, content, "damaged")
        if kept is not None:
            with suppress(OSError):
                os.truncate(path, reading.good_bytes)
        return DamagedGame(damage, kept, saved)

    def _append_new(self, session: Session) -> None:
        """Append the lines that tell what the journal does not know yet, all with one write."""
        writer, lines = self._writer, []
        if session.setup.layout is not None and not self._mines_kept:
            lines.append(writer.mines(session.setup.layout))
        lines += map(writer.action, session.log[self._logged :])
        if session.assisted and not self._help_kept:
            lines.append(writer.assisted())
        if lines:
            # The sums run on: each line is made after the one before it.
            lines.append(self._new_wasted(session))
            self._append(b"".join(lines))
            self._note_kept(session)

    def _new_wasted(self, session: Session) -> bytes:
        """The line about clicks that changed nothing; empty if there are no new ones."""
        return b"" if session.wasted == self._wasted_kept else self._writer.wasted(session.wasted)

    def _note_kept(self, session: Session) -> None:
        self._logged = len(session.log)
        self._last_ms = max(self._last_ms, session.log[-1].ms)
        self._mines_kept = session.setup.layout is not None
        self._help_kept = session.assisted
        self._wasted_kept = session.wasted

    def _append(self, lines: bytes) -> None:
        file = self._file
        if file is None:
            raise AssertionError("Nothing is appended before the journal exists.")
        try:
            _write_all(file, lines)
        except OSError as error:
            # Half a line must not stay, and none could follow it: all is written anew next time.
            with suppress(OSError):
                os.ftruncate(file, self._size)
            self._close_file()
            raise self._error(error) from error
        self._size += len(lines)
        self._sync_soon(file)

    def _write_anew(self, session: Session, *, durable: bool) -> None:
        """Write the whole journal beside the old one and give it the name."""
        self._close_file()
        path = self.path
        content = journal_bytes(session, self._writer)
        beside = path.with_suffix(".new")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            _write_file(beside, content, durable=durable)
            beside.replace(path)
            self._file = os.open(path, os.O_WRONLY | os.O_APPEND | _BINARY)
        except OSError as error:
            with suppress(OSError):
                # On a full disk even half a file is too much.
                os.truncate(beside, 0)
            raise self._error(error) from error
        self._size, self._ticks = len(content), 0
        self._last_ms = session.elapsed_ms
        self._note_kept(session)
        self._sync_soon(self._file, created_in=path.parent)

    def _unlink(self) -> None:
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise self._error(error) from error

    def _close_file(self) -> None:
        if self._sync is not None:
            self._sync.let_go()
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _sync_soon(self, file: int, created_in: Path | None = None) -> None:
        if self._sync is None:
            from demineur.records.background_sync import BackgroundSync  # noqa: PLC0415 - not before it is needed

            self._sync = BackgroundSync()
        self._sync.wrote(file, created_in)

    def _error(self, error: OSError) -> AutosaveError:
        return AutosaveError(trouble_of(error), self.path, error.strerror or str(error))


def _content(path: Path) -> bytes | Damage | None:
    """What is in the file, why it cannot be read, or None if there is none."""
    try:
        state = path.stat()
        if not stat.S_ISREG(state.st_mode):
            return Damage.UNREADABLE
        if state.st_size > MAX_BYTES:
            return Damage.TOO_LARGE
        return path.read_bytes()
    except FileNotFoundError:
        return Damage.UNREADABLE if path.is_symlink() else None
    except OSError:
        return Damage.UNREADABLE if os.path.lexists(path) else None


def _write_file(path: Path, content: bytes, *, durable: bool) -> None:
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, 0o600)
    try:
        _write_all(file, content)
        if durable:
            os.fsync(file)
    finally:
        os.close(file)


def _write_all(file: int, content: bytes) -> None:
    """Write *content*, with one call unless the system takes only part of it."""
    while content:
        content = content[os.write(file, content) :]
