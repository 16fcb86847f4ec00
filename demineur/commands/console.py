"""Writing to the terminal, a pipe or a file."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

from demineur.commands.errors import CommandError


def accept_any_letter() -> None:
    """Let letters that the terminal does not know come out as question marks."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def say(text: str) -> None:
    """Write *text* to standard output at once.

    `BrokenPipeError` if nobody reads it any more, `CommandError` if it cannot be written.
    """
    if sys.stdout is None:
        raise CommandError("The standard output is closed.")
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        drop_output()
        raise
    except OSError as error:
        drop_output()
        raise CommandError(f"The output cannot be written: {error.strerror or error}.") from error


def remark(command: str, sentence: str) -> None:
    """Write one line to standard error, as long as there is somebody to read it."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(f"demineur {command}: {' '.join(sentence.split())}\n")
        sys.stderr.flush()
    except OSError:
        # Nobody is left to tell.
        return


def drop_output() -> None:
    """Let what is left in the buffer go nowhere: Python tries it once more at the end, and would complain."""
    try:
        output = sys.stdout.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, output)
        os.close(nowhere)
    except OSError:
        # Not a file of the system's: its owner sees to it.
        return
