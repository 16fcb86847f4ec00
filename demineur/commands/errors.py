"""Why a command ends without doing what it was asked."""

from __future__ import annotations

from typing import Final

EXIT_NO_ANSWER: Final = 1
"""The words and the input were in order, but there is no such board, or no board like that."""
EXIT_UNUSABLE: Final = 2
"""The words or the input make no sense, or something could not be read or written."""
EXIT_INTERRUPTED: Final = 130
"""What shells report of a program that Ctrl+C ended."""
EXIT_NO_READER: Final = 141
"""What shells report of a program whose output nobody reads any more."""


class CommandError(Exception):
    """Ends a command; its text is one full sentence."""

    exit_code = EXIT_UNUSABLE


class NoAnswerError(CommandError):
    """There is nothing wrong with the input, but no answer either."""

    exit_code = EXIT_NO_ANSWER
