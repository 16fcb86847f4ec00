"""The project's own Python environment in `.venv`: made whole, or not left behind."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

if TYPE_CHECKING:
    from collections.abc import Iterator

EXTRAS = ("", "test", "dev")
"""The extras of pyproject.toml; each includes those before it."""

ROOM = "400 MB"
QT_MODULES = "PySide6.QtWidgets, PySide6.QtSvg, PySide6.QtNetwork"


class SetUpError(Exception):
    """The set-up cannot go on; the message is the whole sentence to show."""


def say(what: str) -> None:
    """Tell the person at the terminal what is being done, ahead of the output of what is started next."""
    print(f"[bootstrap] {what}", flush=True)


def read_project(root: Path) -> dict[str, object]:
    """The tables of pyproject.toml. Raises SetUpError where it is no TOML, or not there."""
    try:
        return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise SetUpError(f"pyproject.toml cannot be read ({error}): is this clone whole?") from error


def fingerprint(root: Path) -> str:
    """What an environment in *root* depends on, in 64 hexadecimal digits.

    These are the folder (the scripts in an environment name it), the Python, and those tables of
    pyproject.toml that say what is installed: a change to a lint rule rebuilds nothing.
    """
    project = read_project(root)
    python = [sys.base_prefix, sys.implementation.cache_tag, sysconfig.get_platform()]
    what = [str(root), python, project.get("build-system"), project.get("project")]
    return hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Environment:
    """The environment that belongs to the clone in *root*, made or not."""

    root: Path

    @property
    def folder(self) -> Path:
        """Where it lies."""
        return self.root / ".venv"

    @property
    def stamp(self) -> Path:
        """The file, written last, without which the environment counts as half made.

        Two lines: the fingerprint, and the extra that is installed.
        """
        return self.folder / "demineur-is-installed"

    @property
    def site_packages(self) -> Path:
        """Where pip puts the packages."""
        base = {"base": str(self.folder), "platbase": str(self.folder)}
        return Path(sysconfig.get_path("platlib", "venv", vars=base))

    def command(self, name: str, *arguments: str) -> list[str]:
        """The command line of an installed program."""
        scripts = self.folder / ("Scripts" if sys.platform == "win32" else "bin")
        return [str(scripts / name), *arguments]

    def has(self, extra: str) -> bool:
        """Whether it is whole, up to date, and includes *extra*."""
        try:
            made_from, installed = self.stamp.read_text(encoding="utf-8").splitlines()
            includes = EXTRAS.index(installed) >= EXTRAS.index(extra)
        except (OSError, ValueError):
            return False
        return includes and made_from == fingerprint(self.root)

    def install(self, extra: str) -> None:
        """Make the environment, or add *extra* to it. Raises SetUpError, leaving nothing half made."""
        with only_one(Path(__file__)):
            if self.has(extra):
                return  # the run that this one waited for has made it
            had = next((one for one in reversed(EXTRAS) if self.has(one)), None)
            try:
                if had is None:
                    self._make()
                self.stamp.unlink(missing_ok=True)
                self._install_project(extra)
                self._seal(extra)
            except SetUpError:
                if had is None:
                    self._remove()
                else:
                    self._seal(had)
                raise
            except KeyboardInterrupt:
                self._remove()
                raise
            except OSError as error:
                self._remove()
                raise SetUpError(f"{self.folder} cannot be made: {error}.") from error

    def _make(self) -> None:
        if self.folder.exists():
            say(f"{self.folder} was made for something else or not to its end: making it anew")
        else:
            say(f"making {self.folder} (Python {sys.version.split()[0]})")
        self._remove()
        if self.folder.exists():
            raise SetUpError(
                f"The old {self.folder} cannot be removed: end the programs that run from it, "
                "or delete it by hand, then start this again."
            )
        command = [sys.executable, "-m", "venv", str(self.folder)]
        made = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
        if made.returncode:
            raise SetUpError(
                f"Python could not make {self.folder}, which needs a folder that can be written to and about "
                f"{ROOM} of room. It says:\n{made.stdout}{made.stderr}"
            )

    def _remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def _seal(self, extra: str) -> None:
        self.stamp.write_text(f"{fingerprint(self.root)}\n{extra}\n", encoding="utf-8")

    def _install_project(self, extra: str) -> None:
        """Install the build requirements, then the project in editable form.

        The build runs in this environment, not in one of its own: that saves a download, and leaves here what
        compiles the translations again when one is edited.
        """
        build_system = read_project(self.root)["build-system"]
        requirements = build_system["requires"] if isinstance(build_system, dict) else []
        say("installing Démineur and what it needs; the first time, Qt is a download of about 80 MB")
        self._pip(*requirements)
        self._pip("--no-build-isolation", "--editable", f".[{extra}]" if extra else ".")
        # pip compiles what it copies, and an editable project stays where it is: the first start would do it,
        # and every start where Python is told to write no byte code.
        subprocess.run(
            self.command("python", "-m", "compileall", "-q", "demineur"), cwd=self.root, check=False
        )

    def _pip(self, *arguments: str) -> None:
        quiet = [] if sys.stdout.isatty() else ["--quiet"]
        install = ("python", "-m", "pip", "install", "--disable-pip-version-check")
        # A setting to install into the home folder, for pip elsewhere, would make pip refuse to work here.
        variables = os.environ | {"PIP_USER": "0"}
        command = self.command(*install, *quiet, *arguments)
        done = subprocess.run(command, cwd=self.root, env=variables, check=False)
        if done.returncode:
            raise SetUpError(
                "pip could not install what is needed; its own words stand above. "
                f"The first run needs a connection to a package index, and about {ROOM} of room on the disk."
            )

    def try_qt(self) -> None:
        """Load Qt once in each new environment. Raises SetUpError where it does not load."""
        tried = self.folder / "demineur-has-loaded-qt"
        if tried.exists():
            return
        say("loading Qt")
        command = self.command("python", "-c", f"import {QT_MODULES}")
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
        if done.returncode:
            reason = (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1]
            raise SetUpError(f"Qt is installed but does not load on this system: {reason}.")
        tried.touch()

    def compile_translations(self) -> None:
        """Compile the translations if one was edited since. Raises SetUpError at a malformed one."""
        sources = list(self.root.glob("translations/*/LC_MESSAGES/*.po"))
        if all(_is_newer(source.with_suffix(".mo"), source) for source in sources):
            return
        say("compiling the translations")
        script = Path(__file__).with_name("hatch_build.py")
        if subprocess.run(self.command("python", str(script)), check=False).returncode:
            raise SetUpError("A translation cannot be compiled; the reason stands above.")


def _is_newer(compiled: Path, source: Path) -> bool:
    return compiled.exists() and compiled.stat().st_mtime >= source.stat().st_mtime


@contextmanager
def only_one(path: Path) -> Iterator[None]:
    """Hold a lock on the existing file *path*, waiting for another process that holds it.

    The system lets go of the lock when its holder ends, however it ends.
    """
    with path.open("rb") as file:
        waits = not try_lock(file)
        if waits:
            say("another set-up is running here: waiting for it")
        while waits:
            time.sleep(0.5)
            waits = not try_lock(file)
        yield


if sys.platform == "win32":

    def try_lock(file: IO[bytes]) -> bool:
        """Lock *file* for this process, or answer False where another has it."""
        file.seek(1 << 30)  # far behind its end: on Windows, nobody may read a byte that is locked
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:

    def try_lock(file: IO[bytes]) -> bool:
        """Lock *file* for this process, or answer False where another has it."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # some network file systems know no locks: better unlocked than not at all
        return True
