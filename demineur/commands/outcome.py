"""Printing what the commands for files have to say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.commands.console import remark, say

if TYPE_CHECKING:
    from demineur.cli_formats import Outcome


def tell(command: str, outcome: Outcome) -> int:
    """Print *outcome*; the exit code."""
    if outcome.output:
        say(outcome.output)
    for complaint in outcome.complaints:
        remark(command, complaint)
    return outcome.exit_code
