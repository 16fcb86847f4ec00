"""Reading what a command is given: a file, or the standard input."""

from __future__ import annotations

import sys
from pathlib import Path

from demineur.commands.errors import CommandError
from demineur.formats.limits import MAX_BYTES

STANDARD_INPUT = "-"


def bytes_in(source: str) -> bytes:
    """What is in the file *source*, or in the standard input; `CommandError` if that cannot be read."""
    name = "The standard input" if source == STANDARD_INPUT else repr(source)
    try:
        read = _standard_input() if source == STANDARD_INPUT else _file(source)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise CommandError(f"{name} cannot be read: {reason}.") from error
    if len(read) > MAX_BYTES:
        raise CommandError(f"{name} is too long: up to {MAX_BYTES // 1024 // 1024} MiB are read.")
    return read


def text_in(read: bytes) -> str:
    """*read* as text, UTF-8 or marked as UTF-16; `CommandError` if it is none."""
    encoding = "utf-16" if read.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        return read.decode(encoding)
    except UnicodeDecodeError as error:
        raise CommandError("This is no text in UTF-8.") from error


def _file(name: str) -> bytes:
    with Path(name).open("rb") as file:
        return file.read(MAX_BYTES + 1)


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise CommandError("The standard input is closed.")
    return sys.stdin.buffer.read(MAX_BYTES + 1)
