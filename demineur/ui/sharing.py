"""Boards and games given to others: a link in the clipboard, a file in one of the community's formats."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from demineur.formats.link import write_link
from demineur.formats.values import Format, FormatError, Replay
from demineur.formats.writing import written
from demineur.i18n import _
from demineur.ui.file_sentences import in_language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from demineur.engine.layouts import Layout
    from demineur.formats.sniffing import Opened


class _Choice(NamedTuple):
    """A format in the file dialog."""

    kind: Format
    name: str
    ending: str

    @property
    def filter(self) -> str:
        """As Qt's file dialog wants it."""
        return f"{self.name} (*{self.ending})"


def copy_link(layout: Layout) -> str:
    """Put a link to the board into the clipboard; what to say about it."""
    QGuiApplication.clipboard().setText(write_link(layout))
    return _("A link to this board is in the clipboard.")


def export(opened: Opened, parent: QWidget) -> str:
    """Let the player choose a file and write *opened* into it; what to say about it, empty if none."""
    choices = _choices(is_replay=isinstance(opened, Replay))
    name, chosen = QFileDialog.getSaveFileName(
        parent, _("Export"), f"board{choices[0].ending}", ";;".join(choice.filter for choice in choices)
    )
    if not name:
        return ""
    path = Path(name)
    choice = _chosen(choices, chosen, path.suffix.lower())
    if not path.suffix:
        path = path.with_suffix(choice.ending)
    try:
        _write(path, written(opened, choice.kind))
    except FormatError as error:
        return in_language(error.sentence)
    except OSError as error:
        return _("{file} could not be written: {reason}.").format(
            file=path.name, reason=error.strerror or error
        )
    return _("Written to {file}.").format(file=path)


def _choices(*, is_replay: bool) -> Sequence[_Choice]:
    replays = (
        _Choice(Format.RAWVF, _("Replay as text"), ".rawvf"),
        _Choice(Format.EVF, _("Replay for Metasweeper"), ".evf"),
    )
    boards = (
        _Choice(Format.MBF, _("Board for Arbiter and Viennasweeper"), ".mbf"),
        _Choice(Format.MINE, _("Board as text"), ".mine"),
        _Choice(Format.BOARD, _("Board, version 0.1"), ".board"),
        _Choice(Format.SGT, _("Game id of Mines"), ".txt"),
    )
    return (*replays, *boards) if is_replay else boards


def _chosen(choices: Sequence[_Choice], chosen: str, suffix: str) -> _Choice:
    """The format of the name's own ending, else the one that was chosen beside it."""
    by_ending = next((choice for choice in choices if choice.ending == suffix), None)
    by_filter = next((choice for choice in choices if choice.filter == chosen), choices[0])
    return by_ending or by_filter


def _write(path: Path, content: bytes) -> None:
    """Whole or not at all: what was there before stays if the disk is full."""
    beside = path.with_name(f"{path.name}.part")
    try:
        beside.write_bytes(content)
        os.replace(beside, path)  # noqa: PTH105  # over an existing file, on every system
    finally:
        beside.unlink(missing_ok=True)
