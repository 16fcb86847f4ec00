"""Build the program in one folder, and try it as a player has it: `packaging/smoke`, or CI.

It stands in a folder that cannot be written to, under a path with spaces and accents, in a home that is new,
with Ukrainian as the system's language, without a Python or this project in sight. Prints what was checked;
ends with exit code 1 and one sentence at the first thing that is not as it should be.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final

from building import ROOT, BuildError, build, pack
from catalogue_checks import COMPLETE
from installed import LANGUAGE, Home, Installed
from screens import Screen, WaylandScreen, XScreen

LARGEST_MB = 60
QUICKLY: Final = 2
"""Packed so, it is larger than what is given out: small enough so is small enough."""


def say(what: str) -> None:
    """Tell what was checked."""
    print(f"[smoke] {what}", flush=True)


def check_size(folder: Path, scratch: Path) -> None:
    """Raises BuildError where the folder is too large to be downloaded with pleasure."""
    size = pack(folder, scratch / "demineur.tar.xz", QUICKLY) / 1e6
    unpacked = sum(
        path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink()
    )
    say(f"less than {size:.1f} MB packed, {unpacked / 1e6:.0f} MB in its folder")
    if size > LARGEST_MB:
        raise BuildError(f"The program is less than {size:.1f} MB packed, more than {LARGEST_MB}.")


def keep(built: Path, into: Path) -> None:
    """Copy what was built: the folder, and on macOS a bundle beside it; an earlier copy goes."""
    for source in built.iterdir():
        target = into / source.name
        if target.exists():
            shutil.rmtree(target)
        shutil.copytree(source, target, symlinks=True)


def check_report(program: Installed, screen: Screen | None) -> None:
    """Let the program try itself; raises BuildError where it lacks anything that the source has."""
    found = program.self_test(screen)
    expected = {
        "language": LANGUAGE,
        "languages": [
            "en",
            *sorted(path.parents[1].name for path in ROOT.glob("translations/*/*/demineur.po")),
        ],
        "themes": sorted(path.parent.name for path in ROOT.glob("resources/themes/*/theme.toml")),
        "icons": len(list(ROOT.glob("resources/icons/*.*"))),
        "icon": True,
        "menus": [program.translated(menu) for menu in ENGLISH_MENUS],
        "cancel": "Скасувати",
    }
    found["languages"] = ["en", *sorted(set(found["languages"]) - {"en"})]
    found["themes"].sort()
    for name, value in expected.items():
        if found[name] != value:
            raise BuildError(f"The built program shows {name}: {found[name]!r}, and not {value!r}.")
    say(
        f"{found['platform']}: {' '.join(found['menus'])}; Qt says {found['cancel']}; "
        f"{len(found['languages'])} languages, {len(found['themes'])} themes, {found['icons']} icons, "
        f"{found['colours']} colours; won {found['level']} in {found['actions']} actions, and kept it"
    )


ENGLISH_MENUS = ("&Game", "&Level", "&View", "&Replays", "&Help")


def check_commands(program: Installed) -> None:
    """The commands without a window."""
    board = program.run("generate", "9x9n10", "--no-guess", "--seed", "7").splitlines()
    say(f"{program.run('--version').strip()}; deals a board of {len(board) - 1} rows without a window")


def check_playing(program: Installed, screen: XScreen) -> None:
    """Open a cell with the mouse, end the program, exchange it for a newer build: the game is still there."""
    home = program.home
    program.open_and_close(screen)  # the page of the first start lies over the board
    program.play_a_little(screen)
    game, before = home.saved_game()
    say(f"a click opened a cell; the game is kept in {game.relative_to(home.folder)}")
    program.replace()
    program.open_and_close(screen)
    _game, after = home.saved_game()
    if not after.startswith(before[:64]):
        raise BuildError("The game that was running before the program was replaced is not there any more.")
    say("replaced while it ran, it played on; replaced by another build, it came back to that game")


def check_cleanliness(program: Installed) -> None:
    """Raises BuildError where the program wrote beside itself, or outside the folders that are its own."""
    program.check_unchanged()
    strange = program.home.strange_files()
    if strange:
        raise BuildError(f"The program left {', '.join(strange)} in the player's home.")
    say("nothing was written beside the program, nor outside its own folders in the home")


def check_missing_library(program: Installed, screen: Screen) -> None:
    """Hide a library that the program takes from the system: one sentence must name it, and its package."""
    library, package = MISSING[type(screen)]
    sentence = program.complaint_without(library, screen)
    if sentence is None:
        say("not the superuser of a Linux: no library can be hidden here")
        return
    if f"{package})" not in sentence:
        raise BuildError(f"Without {library} the program does not name {package}: {sentence}")
    say(f"without a library: {sentence}")


MISSING: Final[dict[type[Screen], tuple[str, str]]] = {
    XScreen: ("libEGL.so.1", "libegl1"),
    WaylandScreen: ("libwayland-client.so.0", "libwayland-client0"),
}
"""What is loaded with Qt itself, and what only with its plug-in for the screen."""


def check(folder: Path, scratch: Path) -> None:
    """All of it. Raises BuildError."""
    check_size(folder, scratch)
    if LANGUAGE not in COMPLETE:
        say(f"the catalogue of {LANGUAGE} is not complete: where it is silent, English is right")
    with Home() as home, Installed(folder, home) as program:
        check_commands(program)
        check_report(program, None)
        for kind in (XScreen, WaylandScreen):
            if not kind.is_possible():
                say(f"skipped: {kind.__name__} needs {', '.join(kind.PROGRAMS)}")
                continue
            with kind(home.runtime) as screen:
                check_report(program, screen)
                if isinstance(screen, XScreen):
                    check_playing(program, screen)
                check_missing_library(program, screen)
        check_cleanliness(program)


def main(arguments: list[str]) -> int:
    """Build, or take what was built, and check it; the answer is an exit code."""
    parser = argparse.ArgumentParser(prog="packaging/smoke", description=__doc__)
    parser.add_argument("--built", type=Path, metavar="DIR", help="try this folder instead of building one")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="leave what was built there")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as room:
        scratch = Path(room)
        try:
            folder = options.built or build(scratch / "built")
            say(f"the program is in {folder}")
            if options.keep:
                keep(folder.parent, options.keep)
            check(folder, scratch)
        except BuildError as error:
            print(f"The built program is not right: {error}", file=sys.stderr)
            return 1
    say("the built program is right")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
