"""``demineur convert``: a board or replay in another format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.commands.outcome import tell
from demineur.commands.words import parser_for
from demineur.formats.values import Format
from demineur.formats.writing import WRITABLE

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Sequence

_KEYS = tuple(kind.value for kind in WRITABLE)
_DETAILS = f"""\
FORMAT is one of {", ".join(_KEYS)};
without --to, the ending of OUT says which.

Exit code: 0; not 0 if anything could not be read or written.
"""


def make_parser() -> ArgumentParser:
    """The parser of the words after ``convert``."""
    parser = parser_for("convert", _DETAILS)
    parser.add_argument("source", metavar="IN", help="a file, a link or a game id")
    parser.add_argument("target", metavar="OUT", help="the file to write; - prints a text format")
    parser.add_argument("--to", choices=_KEYS, metavar="FORMAT", help="what to write")
    return parser


def run(words: Sequence[str]) -> int:
    """Read and write; the exit code."""
    options = make_parser().parse_args(words)
    from demineur.cli_formats import convert  # noqa: PLC0415  # --help needs no reader

    return tell("convert", convert(options.source, options.target, options.to and Format(options.to)))
