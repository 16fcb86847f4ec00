"""Build the sdist, the wheel from it, and try the wheel as somebody who installs it: not from this folder.

Run by CI with the Python of `.venv`, which has `build`. Prints what it does; ends with exit code 1 and one
sentence at the first thing that is not as it should be.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from email import message_from_bytes
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WINDOW = (900, 600)
LOOK_AT_PICTURE = """
import sys
from PySide6.QtGui import QImage
picture = QImage(sys.argv[1])
columns, rows = range(0, picture.width(), 3), range(0, picture.height(), 3)
colours = {picture.pixel(x, y) for x in columns for y in rows}
print(picture.width(), picture.height(), len(colours))
"""


class WheelError(Exception):
    """The wheel is not as it should be; the message is the whole sentence to show."""


def run(*command: str | Path, folder: Path, **variables: str) -> str:
    """What *command*, run in *folder* and off screen, prints. Raises WheelError where it fails."""
    variables = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": "", **variables}
    done = subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, check=False)
    if done.returncode:
        line = " ".join(str(part) for part in command)
        raise WheelError(f"{line}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def build(into: Path) -> Path:
    """Build the sdist and, from what it holds, the wheel, whose path is the answer."""
    run(sys.executable, "-m", "build", "--outdir", into, ROOT, folder=into)
    (wheel,) = into.glob("*.whl")
    return wheel


def expected_files() -> set[str]:
    """What the wheel must hold: the code, the pictures, and for each translation what it is compiled to."""
    package = Path("demineur")
    code = [path.relative_to(ROOT) for path in ROOT.glob("demineur/**/*.py")]
    pictures = [package / path.relative_to(ROOT) for path in ROOT.glob("resources/**/*") if path.is_file()]
    translations = ROOT.glob("translations/*/LC_MESSAGES/*.po")
    catalogues = [package / path.relative_to(ROOT).with_suffix(".mo") for path in translations]
    return {path.as_posix() for path in [*code, *pictures, *catalogues, package / "py.typed"]}


def check_contents(wheel: Path) -> None:
    """Raises WheelError where a file is missing from *wheel*, or one is in it that has no place there."""
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
    missing = sorted(expected_files() - names)
    if not any(name.endswith(".dist-info/licenses/LICENSE") for name in names):
        missing.append("LICENSE")
    if missing:
        raise WheelError(f"{wheel.name} lacks {', '.join(missing)}")
    outside = sorted(name for name in names if not name.startswith(("demineur/", "demineur-")))
    if outside:
        raise WheelError(f"{wheel.name} would spread outside its package: {', '.join(outside)}")
    catalogues = sum(name.endswith(".mo") for name in names)
    print(f"{wheel.name} holds {len(names)} files; compiled translations among them: {catalogues}")


def check_metadata(wheel: Path) -> None:
    """Raises WheelError where a stranger would be told too little, or would have to install too much."""
    with zipfile.ZipFile(wheel) as packed:
        (name,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        told = message_from_bytes(packed.read(name))
    expected = {"License-Expression": "MIT", "Requires-Python": ">=3.11", "License-File": "LICENSE"}
    for field, value in expected.items():
        if told[field] != value:
            raise WheelError(f"{wheel.name} says {field}: {told[field]}, and not {value}")
    kinds = told.get_all("Classifier", [])
    for kind in ("Typing :: Typed", "Topic :: Games/Entertainment :: Puzzle Games"):
        if kind not in kinds:
            raise WheelError(f"{wheel.name} lacks the classifier {kind}")
    needed = [line for line in told.get_all("Requires-Dist", []) if "extra ==" not in line]
    print(f"{told['Name']} {told['Version']}, {len(kinds)} classifiers, needs {'; '.join(sorted(needed))}")


def check_source(archive: Path) -> None:
    """Raises WheelError where the sdist lacks what it takes to build and to test the project."""
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    folders = ("demineur", "resources", "translations", "tests", "packaging")
    expected = {"README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "pyproject.toml"}
    tracked = run("git", "ls-files", *folders, folder=ROOT).splitlines() if (ROOT / ".git").exists() else []
    missing = sorted((expected | set(tracked)) - names)
    if missing:
        raise WheelError(f"{archive.name} lacks {', '.join(missing)}")
    print(f"{archive.name} holds {len(names)} files and folders, all that the repository has of the program")


def install(wheel: Path, environment: Path) -> Path:
    """Install *wheel* in a new *environment*; the answer is the folder of its programs."""
    venv.create(environment, with_pip=True)
    programs = environment / ("Scripts" if os.name == "nt" else "bin")
    run(programs / "python", "-m", "pip", "install", "--quiet", wheel, folder=environment)
    return programs


def check_program(programs: Path, folder: Path) -> None:
    """Start what was installed, and open its window. Raises WheelError where it does not show a board."""
    print(run(programs / "demineur", "--version", folder=folder).strip())
    picture = folder / "window.png"
    size = "{}x{}".format(*WINDOW)
    run(programs / "demineur", "--screenshot", picture, "--size", size, "--demo", "6", folder=folder)
    seen = run(programs / "python", "-c", LOOK_AT_PICTURE, picture, folder=folder)
    width, height, colours = map(int, seen.split())
    if (width, height) != WINDOW or colours < 8:
        raise WheelError(f"the window's picture, {width}x{height} with {colours} colours, shows no board")
    print(f"the window opened: {width}x{height}, {colours} colours")
    check_self(programs, folder)


def check_self(programs: Path, folder: Path) -> None:
    """Let the program try itself, in another country. Raises WheelError if it is not well."""
    found = json.loads(
        run(programs / "demineur", "--self-test", folder=folder, LANG="uk_UA.UTF-8", LC_ALL="")
    )
    languages = {path.parents[1].name for path in ROOT.glob("translations/*/LC_MESSAGES/demineur.po")} | {
        "en"
    }
    if set(found["languages"]) != languages or found["language"] != "uk":
        raise WheelError(f"the program speaks {found['languages']}, and here {found['language']}")
    print(
        f"{len(found['languages'])} languages, {len(found['themes'])} themes, {found['icons']} icons; "
        f"won {found['level']} and kept it"
    )


def main() -> int:
    """Build, look and try, each in a folder that is removed afterwards."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        try:
            print("building the sdist, and the wheel from it", flush=True)
            wheel = build(folder)
            check_contents(wheel)
            check_metadata(wheel)
            check_source(next(folder.glob("*.tar.gz")))
            print("installing the wheel in a clean environment", flush=True)
            check_program(install(wheel, folder / "environment"), folder)
        except WheelError as error:
            print(f"The wheel is not right: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
