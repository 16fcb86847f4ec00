"""The command line: the window, and what works without one."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

EXIT_UNUSABLE = 2
EXIT_INTERRUPTED = 130
"""What shells report of a program that Ctrl+C ended."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    if words:
        from demineur.commands import COMMANDS  # noqa: PLC0415  # the window opens without words

        if words[0] in COMMANDS:
            from demineur.commands.running import run_command  # noqa: PLC0415  # as above

            return run_command(words[0], words[1:])
    return _open_window(words)


def _open_window(words: Sequence[str]) -> int:
    # Start-up makes many objects that stay: looking through them for garbage would only cost time. The
    # program turns the collector on again once its window is painted.
    gc.disable()
    options = _parse(words) if words else None
    try:
        from demineur.app import Arguments, run  # noqa: PLC0415  # commands need no Qt
        from demineur.ui.startup_errors import StartError  # noqa: PLC0415  # as above
    except ImportError as error:
        return _complain(_import_sentence(error))
    try:
        return run(Arguments()) if options is None else _do(options)
    except StartError as error:
        return _complain(str(error))
    except ImportError as error:
        # Not all of Qt is loaded at once.
        return _complain(_import_sentence(error))
    except KeyboardInterrupt:
        # Before the window was there: it takes over such signals itself.
        return EXIT_INTERRUPTED


def _do(options: Namespace) -> int:
    """Open the window as *options* say, or do what they ask for instead."""
    if options.self_test:
        return _self_test()
    if options.screenshot is not None:
        from demineur.screenshot import Picture, take_screenshot  # noqa: PLC0415  # rarely asked for

        return take_screenshot(
            Picture(options.screenshot, options.size, options.theme, options.level, options.demo)
        )
    from demineur.app import Arguments, run  # noqa: PLC0415  # commands need no Qt

    return run(Arguments(options.profile, options.level, options.opened))


def _self_test() -> int:
    from demineur.commands.console import say  # noqa: PLC0415  # rarely asked for
    from demineur.commands.errors import CommandError  # noqa: PLC0415  # as above
    from demineur.self_test import run_self_test  # noqa: PLC0415  # as above

    try:
        return run_self_test(say)
    except BrokenPipeError:
        return EXIT_UNUSABLE
    except CommandError as error:
        return _complain(str(error))


def _parse(words: Sequence[str]) -> Namespace:
    from demineur.command_line import make_parser  # noqa: PLC0415  # argparse is not needed without words
    from demineur.commands.console import accept_any_letter  # noqa: PLC0415  # as above

    # The program's own name has an accent, which not every terminal knows.
    accept_any_letter()
    return make_parser().parse_args(words)


def _import_sentence(error: ImportError) -> str:
    from demineur.missing_library import import_sentence  # noqa: PLC0415  # only when something is wrong

    return import_sentence(error)


def _complain(sentence: str) -> int:
    print(f"demineur: {sentence}", file=sys.stderr)
    return EXIT_UNUSABLE


if __name__ == "__main__":
    sys.exit(main())
