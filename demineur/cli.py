"""The command line: the window, and what works without one."""

from __future__ import annotations

import gc
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence

EXIT_UNUSABLE = 2
EXIT_INTERRUPTED = 130
"""What shells report of a program that Ctrl+C ended."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code."""
    # Start-up makes many objects that stay: looking through them for garbage would only cost time. The
    # program turns the collector on again once its window is painted.
    gc.disable()
    words = sys.argv[1:] if arguments is None else list(arguments)
    options = _parse(words) if words else None
    try:
        from demineur.app import Arguments, run  # noqa: PLC0415  # other commands need no Qt
        from demineur.ui.startup_errors import StartError  # noqa: PLC0415  # as above
    except ImportError as error:
        return _complain(_import_sentence(error))
    try:
        if options is None:
            return run(Arguments())
        if options.screenshot is not None:
            from demineur.screenshot import Picture, take_screenshot  # noqa: PLC0415  # rarely asked for

            return take_screenshot(
                Picture(options.screenshot, options.size, options.theme, options.level, options.demo)
            )
        return run(Arguments(options.profile, options.level))
    except StartError as error:
        return _complain(str(error))
    except KeyboardInterrupt:
        # Before the window was there: it takes over such signals itself.
        return EXIT_INTERRUPTED


def _parse(words: Sequence[str]) -> Namespace:
    if isinstance(sys.stdout, TextIOWrapper):
        # The program's own name has an accent, which not every terminal knows.
        sys.stdout.reconfigure(errors="replace")
    return make_parser().parse_args(words)


def make_parser() -> ArgumentParser:
    """The parser of the command line."""
    from demineur.command_line import make_parser as make  # noqa: PLC0415  # argparse is not needed without words

    return make()


def _complain(sentence: str) -> int:
    print(f"demineur: {sentence}", file=sys.stderr)
    return EXIT_UNUSABLE


def _import_sentence(error: ImportError) -> str:
    """What to say when Qt cannot be loaded."""
    missing = str(error).partition(":")[0]
    if ".so" in missing:
        return f"A system library that Qt needs is missing: {missing}. Install the package that has it."
    return f"Qt for Python cannot be loaded ({error}). Install PySide6-Essentials."


if __name__ == "__main__":
    sys.exit(main())
