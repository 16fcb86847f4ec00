"""The commands ``demineur analyse`` and ``demineur convert``, without a window and without printing.

The command line calls `run_command` with its words and prints what comes back.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from demineur.engine.levels import Level
from demineur.engine.ratings import (
    correctness,
    efficiency,
    quality_of_game,
    rqp,
    stnb,
    three_bv_per_second,
    throughput,
)
from demineur.formats.analysis import BoardFacts, ReplayFacts, board_facts, replay_facts
from demineur.formats.limits import MAX_BYTES
from demineur.formats.link import looks_like_link
from demineur.formats.sentences import sentence
from demineur.formats.sgt import looks_like_sgt
from demineur.formats.sniffing import Opened, open_text, opened_in
from demineur.formats.values import Format, FormatError, Replay
from demineur.formats.writing import WRITABLE, format_for, written

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

COMMANDS = ("analyse", "convert")
EXIT_DONE = 0
EXIT_REFUSED = 2
EXIT_MISUSED = 2
_STANDARD_OUTPUT = "-"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command has to say: *output* for standard output, *complaints* for standard error."""

    output: str
    complaints: tuple[str, ...]
    exit_code: int


class _MisuseError(Exception):
    pass


class _Parser(ArgumentParser):
    """A parser that raises its complaint instead of ending the program; ``--help`` still prints and ends."""

    def error(self, message: str) -> NoReturn:
        raise _MisuseError(message)


def run_command(words: Sequence[str]) -> Outcome:
    """Run ``analyse …`` or ``convert …``; *words* begin with one of `COMMANDS`."""
    try:
        options = make_parser().parse_args(words)
    except _MisuseError as misuse:
        return Outcome("", (f"{misuse} (see demineur {words[0] if words else ''} --help)",), EXIT_MISUSED)
    if options.command == "analyse":
        return analyse(options.sources, as_json=options.json)
    return convert(options.source, options.target, None if options.to is None else Format(options.to))


def make_parser() -> ArgumentParser:
    """The parser of the two commands."""
    parser = _Parser(prog="demineur", allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True)
    reading = commands.add_parser("analyse", help="count what is in boards and replays", allow_abbrev=False)
    reading.add_argument("sources", nargs="+", metavar="FILE|LINK", help="a file, a link or a game id")
    reading.add_argument("--json", action="store_true", help="as JSON: an object, or a list of several")
    writing = commands.add_parser("convert", help="write in another format", allow_abbrev=False)
    writing.add_argument("source", metavar="IN", help="a file, a link or a game id")
    writing.add_argument("target", metavar="OUT", help="the file to write; - prints a text format")
    writing.add_argument(
        "--to", choices=[kind.value for kind in WRITABLE], metavar="FORMAT", help=_formats_help()
    )
    return parser


def analyse(sources: Sequence[str], *, as_json: bool) -> Outcome:
    """Count what is in each source; those that cannot be read are complained of, the others still counted."""
    found: list[Mapping[str, object]] = []
    complaints = []
    for source in sources:
        try:
            # One by one: the lines before one that cannot be read are kept.
            for opened in _opened(source):
                found.append({"source": source, **facts_of(opened)})  # noqa: PERF401
        except FormatError as error:
            complaints.append(f"{source}: {error.sentence}")
    if as_json:
        # A single thing is an object, for scripts that ask for one at a time.
        output = json.dumps(found[0] if len(found) == 1 else found, indent=1, ensure_ascii=False) + "\n"
    else:
        output = "\n".join("".join(_lines(facts)) for facts in found)
    return Outcome(output, tuple(complaints), EXIT_REFUSED if complaints else EXIT_DONE)


def convert(source: str, target: str, kind: Format | None) -> Outcome:
    """Write the first thing in *source* to *target*, in *kind* or the format of the target's name."""
    wanted = kind if kind is not None else format_for(target)
    if wanted is None:
        return Outcome("", (f"{target}: say which format with --to: {_formats_help()}.",), EXIT_MISUSED)
    try:
        data = written(next(_opened(source)), wanted)
    except FormatError as error:
        return Outcome("", (f"{source}: {error.sentence}",), EXIT_REFUSED)
    if target == _STANDARD_OUTPUT:
        if wanted in {Format.MBF, Format.EVF}:
            return Outcome("", (f"{wanted.value} is no text: name a file.",), EXIT_MISUSED)
        return Outcome(data.decode(), (), EXIT_DONE)
    try:
        Path(target).write_bytes(data)
    except OSError as error:
        return Outcome("", (f"{target}: cannot be written: {error.strerror or error}.",), EXIT_REFUSED)
    return Outcome("", (), EXIT_DONE)


def facts_of(opened: Opened) -> dict[str, object]:
    """Everything that is counted, under the keys of the JSON output."""
    board = board_facts(opened.layout)
    facts: dict[str, object] = {"format": opened.kind.value, **asdict(board)}
    if not isinstance(opened, Replay):
        return {**facts, "notes": opened.notes}
    replay = replay_facts(opened)
    counted = asdict(replay)
    notes = counted.pop("notes")
    return {
        **facts,
        **counted,
        "result": replay.result.value,
        "path": round(replay.path, 1),
        **_ratings(board, replay),
        "player": opened.player,
        "program": opened.program,
        "played_at": opened.played_at,
        "notes": notes,
    }


def _ratings(board: BoardFacts, replay: ReplayFacts) -> dict[str, float | None]:
    clicks = replay.left + replay.right + replay.double
    effective = replay.effective_left + replay.effective_right + replay.effective_double
    solved, ms = replay.solved_three_bv, replay.time_ms
    level = Level(board.width, board.height, board.mines)
    figures = {
        "three_bv_per_second": three_bv_per_second(solved, ms),
        "ioe": efficiency(solved, clicks),
        "correctness": correctness(effective, clicks),
        "throughput": throughput(solved, effective),
        "rqp": rqp(solved, ms),
        "qg": quality_of_game(solved, ms),
        "stnb": stnb(level, board.three_bv, solved, ms),
    }
    return {name: None if figure is None else round(figure, 3) for name, figure in figures.items()}


def _opened(source: str) -> Iterator[Opened]:
    """What a file, a link or an id holds."""
    path = Path(source)
    if not _exists(path) and (looks_like_link(source) or looks_like_sgt(source)):
        yield open_text(source)
        return
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise FormatError(sentence("The file cannot be read: {reason}.", reason=reason)) from error
    yield from opened_in(data, path.name)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        # A link may be longer than any file name.
        return False


def _lines(facts: Mapping[str, object]) -> Iterator[str]:
    for key, value in facts.items():
        if key == "notes" and isinstance(value, tuple):
            for note in value:
                yield f"note: {note}\n"
        elif isinstance(value, tuple):
            yield f"{key}: {' '.join(map(str, value))}\n"
        elif value is not None and value != "":
            yield f"{key}: {value}\n"


def _formats_help() -> str:
    return ", ".join(kind.value for kind in WRITABLE)
