"""Set up Démineur in a fresh clone and run it: `python3 packaging/bootstrap.py play`, or `test`, or `check`.

The first run makes `.venv` in the project's folder and installs the project into it; later runs find it
ready. What stands after the word goes to the program (`play`), to pytest (`test`) or to catalogues.py, which
works on the translations (`catalogues`).
"""
# No `from __future__ import annotations`: the oldest Pythons would stop at it before they are told anything.

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python is what this is for
    sys.stderr.write(
        "Démineur needs Python 3.11 or newer, and this is Python {}.{}: start this script with a newer one, "
        "for example `python3.11 packaging/bootstrap.py play`.\n".format(*sys.version_info)
    )
    sys.exit(2)

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from system_libraries import installs_unasked, provide_libraries, provide_venv
from virtual_environment import Environment, SetUpError, say

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Word:
    """What a word on the command line needs, and the commands of the environment that it runs in turn."""

    summary: str
    extra: str
    commands: tuple[tuple[str, ...], ...]
    opens_window: bool = False


CATALOGUES = ("python", str(Path(__file__).with_name("catalogues.py")))
PACKAGES = ("python", str(Path(__file__).with_name("linux_packages.py")))
WHEEL = ("python", str(Path(__file__).with_name("check_wheel.py")))
SMOKE = ("python", str(Path(__file__).with_name("smoke.py")))

WORDS = {
    "play": Word("open the game", "", (("demineur",),), opens_window=True),
    "test": Word("run the tests", "test", (("pytest",),)),
    "check": Word(
        "lint, check the types, the translations and who imports whom",
        "dev",
        (("ruff", "check"), ("mypy",), (*CATALOGUES, "check"), ("lint-imports",)),
    ),
    "wheel": Word("build the wheel, and try it as a stranger", "dev", (WHEEL,)),
    "package": Word("make the packages for Linux, and try them", "dev", (PACKAGES,)),
    "smoke": Word("build the program in one folder, and try it", "dev", (SMOKE,)),
    "catalogues": Word("work on the translations: extract, update, compile or check", "", (CATALOGUES,)),
}


def usage() -> str:
    """A line for the script and one for each word."""
    lines = [f"  {name:<10} {word.summary}" for name, word in WORDS.items()]
    return "\n".join(["usage: python3 packaging/bootstrap.py WORD [arguments of what it runs]", *lines])


def qt_platforms(word: Word) -> tuple[str, ...]:
    """The Qt platform plugins that *word* is going to load.

    Some tests open real windows and are skipped where the system has no libraries for that: these are asked
    for only where installing them takes no question.
    """
    if not word.opens_window:
        return ("offscreen", "xcb", "wayland") if installs_unasked() else ("offscreen",)
    chosen = os.environ.get("QT_QPA_PLATFORM", "").split(";")[0].split(":")[0]
    return (chosen or ("wayland" if os.environ.get("WAYLAND_DISPLAY") else "xcb"),)


def prepare(word: Word) -> Environment:
    """Make sure that all that *word* needs is there, saying what is done.

    Raises SetUpError with a sentence for the person at the terminal where that cannot be.
    """
    environment = Environment(ROOT)
    platforms = qt_platforms(word)
    if not environment.has(word.extra):
        provide_venv(platforms)
        environment.install(word.extra)
    provide_libraries(environment.site_packages, platforms)
    environment.try_qt()
    environment.compile_translations()
    return environment


def run(environment: Environment, word: Word, arguments: list[str]) -> int:
    """Run the commands of *word* until one fails; the answer is an exit code."""
    folder = Path.cwd() if word.opens_window else ROOT  # a file named after `play` lies where the player is
    *first, last = word.commands
    for command in first:
        say(" ".join(command))
        code = subprocess.run(environment.command(*command), cwd=folder, check=False).returncode
        if code:
            return code
    say(" ".join([*last, *arguments]))
    command_line = environment.command(*last, *arguments)
    if os.name == "posix":
        os.chdir(folder)
        os.execv(command_line[0], command_line)  # noqa: S606 - signals and the exit code are then its own
    return subprocess.run(command_line, cwd=folder, check=False).returncode


def main(arguments: list[str]) -> int:
    """Do what the first of *arguments* says; the answer is an exit code."""
    name = arguments[0] if arguments else ""
    if name in {"-h", "--help"}:
        print(usage())
        return 0
    if name not in WORDS:
        print(usage(), file=sys.stderr)
        return 2
    try:
        return run(prepare(WORDS[name]), WORDS[name], arguments[1:])
    except SetUpError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. Nothing is left half made: the same command starts again.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
