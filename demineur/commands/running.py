"""Running one command, and ending it in order whatever happens."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from demineur.commands import COMMANDS
from demineur.commands.console import accept_any_letter, remark
from demineur.commands.errors import EXIT_INTERRUPTED, EXIT_NO_READER, CommandError

if TYPE_CHECKING:
    from collections.abc import Sequence


def run_command(command: str, words: Sequence[str]) -> int:
    """Run one of `COMMANDS` with the *words* after its name; the exit code."""
    if command not in COMMANDS:
        raise ValueError(f"There is no command {command}.")
    accept_any_letter()
    try:
        code: int = import_module(f"demineur.commands.{command}").run(words)
    except CommandError as error:
        remark(command, str(error))
        return error.exit_code
    except BrokenPipeError:
        return EXIT_NO_READER
    except KeyboardInterrupt:
        remark(command, "Interrupted.")
        return EXIT_INTERRUPTED
    return code
