"""``demineur analyse``: what can be counted in boards and replays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.commands.outcome import tell
from demineur.commands.words import parser_for

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Sequence

_DETAILS = """\
What cannot be read is complained of, a line each; the others are still counted.

Exit code: 0; not 0 if anything could not be read.
"""


def make_parser() -> ArgumentParser:
    """The parser of the words after ``analyse``."""
    parser = parser_for("analyse", _DETAILS)
    parser.add_argument("sources", nargs="+", metavar="FILE|LINK", help="a file, a link or a game id")
    parser.add_argument("--json", action="store_true", help="as JSON: an object, or a list of several")
    return parser


def run(words: Sequence[str]) -> int:
    """Read, count and print; the exit code."""
    options = make_parser().parse_args(words)
    from demineur.cli_formats import analyse  # noqa: PLC0415  # --help needs no reader

    return tell("analyse", analyse(options.sources, as_json=options.json))
