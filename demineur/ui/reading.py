"""Reads what was given to be opened: the board or replay in it, or the sentence that says why not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from demineur.formats.analysis import BoardFacts, board_facts
from demineur.formats.limits import MAX_BYTES
from demineur.formats.sentences import sentence
from demineur.formats.sniffing import open_bytes, open_text
from demineur.formats.values import FormatError, Replay
from demineur.formats.watching import replay_of_file
from demineur.i18n import _
from demineur.ui.file_sentences import in_language

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from demineur.formats.sentences import Sentence
    from demineur.formats.sniffing import Opened
    from demineur.play import replays


@dataclass(frozen=True, slots=True)
class Found:
    """What was opened: a *replay* to be watched, or a board, with its numbers in *facts*."""

    opened: Opened
    replay: replays.Replay | None = None
    facts: BoardFacts | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing was opened for this *reason*; *name* is that of the file, empty for a text."""

    name: str
    reason: Sentence

    def sentence(self) -> str:
        """What to say, in the language of the moment."""
        # Translators: A file that cannot be opened, and a sentence that says why.
        return _("{name} cannot be opened. {reason}").format(
            name=self.name or _("The text"), reason=in_language(self.reason)
        )


Read: TypeAlias = Found | Refused | None
"""None: nobody wanted it any more."""
Wanted: TypeAlias = "Callable[[float], bool]"


def read_file(path: Path, wanted: Wanted) -> Read:
    """What is in the file; works in any thread."""
    try:
        # What is no ordinary file may never end, or never begin.
        if path.exists() and not path.is_file():
            return Refused(path.name, sentence("It is no file."))
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return Refused(path.name, sentence("The system says: {reason}.", reason=reason))
    try:
        return _found(open_bytes(content, path.name), wanted)
    except FormatError as error:
        return Refused(path.name, error.sentence)


def read_text(text: str, wanted: Wanted) -> Read:
    """What is in a pasted text, or one that was dropped."""
    try:
        return _found(open_text(text), wanted)
    except FormatError as error:
        return Refused("", error.sentence)


def numbers_of(opened: Opened) -> Found:
    """The board of *opened* with its numbers; takes up to half a second."""
    return Found(opened, facts=board_facts(opened.layout))


def _found(opened: Opened, wanted: Wanted) -> Read:
    if not isinstance(opened, Replay):
        return numbers_of(opened)
    replay = replay_of_file(opened, wanted)
    return None if replay is None else Found(opened, replay)
