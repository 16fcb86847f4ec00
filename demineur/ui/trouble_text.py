"""What is said when something cannot be kept or read: what happened, what it means, what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.i18n import _, ngettext
from demineur.records.errors import RecordsError, Trouble
from demineur.ui.localised import shown_count

if TYPE_CHECKING:
    from demineur.records.database import RecordsProblem


def result_trouble(error: RecordsError) -> str:
    """Why results cannot be written or read."""
    return _(
        "The results cannot be kept: {cause} Finished games wait and are counted at a later start."
    ).format(cause=_cause(error))


def autosave_trouble(error: RecordsError) -> str:
    """Why the running game cannot be saved."""
    return _(
        "The running game cannot be saved: {cause} You can play on; closing the program would lose it."
    ).format(cause=_cause(error))


def file_trouble(error: RecordsError) -> str:
    """Why a file that the player chose cannot be written or read."""
    return _("That could not be done: {cause} Nothing was changed.").format(cause=_cause(error))


def records_problem(problem: RecordsProblem) -> str:
    """That the file of results was damaged when it was opened, what was saved, and where it is kept."""
    if problem.saved == 0:
        return _(
            "The file of results was damaged: new ones are begun, and the old file is kept as {path}."
        ).format(path=problem.kept)
    return ngettext(
        "The file of results was damaged: {n} game was saved from it, and the old file is kept as {path}.",
        "The file of results was damaged: {n} games were saved from it, and the old file is kept as {path}.",
        problem.saved,
    ).format(n=shown_count(problem.saved), path=problem.kept)


def _cause(error: RecordsError) -> str:
    causes = {
        Trouble.DISK_FULL: _("the disk is full. Free some room: {path}."),
        Trouble.READ_ONLY: _("{path} may not be written. Allow it in the file's properties."),
        Trouble.BUSY: _("another copy of the program holds {path}. Close it."),
        Trouble.NEWER: _(
            "a newer version of Démineur wrote {path}, and this one must not change it. Update."
        ),
        Trouble.UNREACHABLE: _("{path} cannot be reached ({detail})."),
    }
    return causes[error.trouble].format(path=error.path, detail=error.detail)
