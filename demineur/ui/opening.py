"""Boards and replays that are given to the window: by dialog, drop, paste, command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, QUrl, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from demineur.i18n import _
from demineur.ui.background import Background, Job
from demineur.ui.localised import shown_share
from demineur.ui.pauses import dialog_open
from demineur.ui.reading import Found, Read, Refused, numbers_of, read_file, read_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QMimeData

    from demineur.formats.sniffing import Opened
    from demineur.race.links import TableLink
    from demineur.ui.game import Game
    from demineur.ui.main_window import MainWindow

_QUIET_MS: Final = 250
"""What is opened by then is not spoken of."""
_TELL_MS: Final = 150
CANCEL: Final = "cancel_opening"
_LONGEST_PATH: Final = 4096
_REPLAYS: Final = "*.avf *.evf *.rmv *.mvf *.rawvf"
_BOARDS: Final = "*.mbf *.abf *.mine *.board *.sav *.txt"


class Opening(QObject):
    """Reads off the window's thread; the newest wish is the only one."""

    opened = Signal(object)
    """What was `Found`."""
    race_link_given = Signal(object)
    """A `TableLink`: what was given is no board but a table."""
    ended = Signal()
    """The strip may be used for something else again: it was opened, refused, or cancelled."""

    def __init__(self, window: MainWindow, game: Game) -> None:
        super().__init__(game)
        self._window = window
        self._game = game
        self._job: Job[Read] | None = None
        self._name = ""
        self._share = 0.0
        self._folder = ""
        self._background = Background(self)
        self._background.finished.connect(self._take)
        self._talk = QTimer(self)
        self._talk.timeout.connect(self._tell)
        window.strip.accepted.connect(self._accept_offer)

    @property
    def is_reading(self) -> bool:
        """Whether something is being opened."""
        return self._job is not None

    def ask(self) -> None:
        """Let the player choose a file."""
        with dialog_open(self._game):
            path, _chosen = QFileDialog.getOpenFileName(
                self._window, _("Open a board or replay"), self._folder, _file_kinds()
            )
        if path:
            self._folder = str(Path(path).parent)
            self.open_file(Path(path))

    def paste(self) -> None:
        """Open what is in the clipboard: files, a link, or the text of a board."""
        clipboard = QGuiApplication.clipboard()
        # None where nothing was ever copied.
        copied: QMimeData | None = clipboard.mimeData()
        urls = [] if copied is None else copied.urls()
        self.open_words([url.toString() for url in urls] or [clipboard.text()])

    def open_words(self, words: list[str], *, only_races: bool = False) -> None:
        """Open the first of *words*: a path, a file's URL, a link, or the text of a board.

        *only_races*: nothing but a link to a table is taken, since the player races.
        """
        word = words[0] if words else ""
        link = _table_link(word)
        if link is not None:
            self.race_link_given.emit(link)
            return
        if only_races:
            self._window.strip.show_notice(
                lambda: _("Nothing can be opened during a race. Please leave the table first.")
            )
            return
        url = QUrl(word.strip(), QUrl.ParsingMode.StrictMode)
        if url.isLocalFile():
            self.open_file(Path(url.toLocalFile()))
        elif _names_a_file(word):
            self.open_file(Path(word))
        else:
            self._start(_("the text"), lambda wanted: read_text(word, wanted))

    def open_file(self, path: Path) -> None:
        """Open the file at *path*."""
        self._start(path.name, lambda wanted: read_file(path, wanted))

    def count(self, opened: Opened) -> None:
        """Find out the numbers of the board of something that is open already."""
        self._start(_("the board"), lambda _wanted: numbers_of(opened))

    def cancel(self) -> None:
        """Nobody wants it any more."""
        self._talk.stop()
        if self._job is not None:
            self._job.cancel()
            self._job = None
            self.ended.emit()

    def _start(self, name: str, read: Callable[[Callable[[float], bool]], Read]) -> None:
        self.cancel()
        self._name, self._share = name, 0.0

        def work(is_cancelled: Callable[[], bool]) -> Read:
            def wanted(share: float) -> bool:
                self._share = share
                return not is_cancelled()

            return read(wanted)

        self._job = self._background.start(work)
        self._talk.start(_QUIET_MS)

    def _tell(self) -> None:
        self._talk.setInterval(_TELL_MS)
        text = _("Opening {name}: {share}").format(name=self._name, share=shown_share(self._share))
        self._window.strip.show_offer(text, _("Cancel"), CANCEL)

    def _take(self, job: Job[Read]) -> None:
        if job is not self._job:
            return
        self._job = None
        self._talk.stop()
        self.ended.emit()
        if isinstance(job.result, Refused):
            self._window.strip.show_notice(job.result.sentence)
        elif isinstance(job.result, Found):
            self.opened.emit(job.result)

    def _accept_offer(self, offer: str) -> None:
        if offer == CANCEL:
            self.cancel()


def _file_kinds() -> str:
    """For the file dialog; what a file is, is told by what is in it."""
    both = f"{_REPLAYS} {_BOARDS}"
    kinds = ((_("Boards and replays"), both), (_("Replays"), _REPLAYS), (_("Boards"), _BOARDS))
    return ";;".join(f"{name} ({endings})" for name, endings in (*kinds, (_("All files"), "*")))


def _table_link(word: str) -> TableLink | None:
    """The link to a race's table in *word*."""
    if "/t/" not in word:
        return None
    from demineur.race.links import link_in  # noqa: PLC0415  # for such links only

    return link_in(word)


def _names_a_file(word: str) -> bool:
    """Whether a text is a path: a whole one, or that of something that exists."""
    if not word.strip() or "\n" in word or len(word) > _LONGEST_PATH:
        return False
    try:
        return Path(word).is_absolute() or Path(word).exists()
    except (OSError, ValueError):
        return False
