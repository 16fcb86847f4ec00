"""A built program in a place of its own, and a player's home: for trying it as it will be used."""

from __future__ import annotations

import contextlib
import gettext
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from building import PROGRAM, BuildError
from catalogue_checks import COMPLETE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

    from screens import Screen, XScreen

PLACE: Final = "Ігри d’été"
LANGUAGE: Final = "uk"
PATIENCE_S: Final = 60.0
ROOT_ON_LINUX: Final = sys.platform == "linux" and os.geteuid() == 0
NOBODY: Final = 65534

_WITHOUT_LIBRARY: Final = """
folder=$(dirname "$(ldconfig -p | grep -m1 "$1" | sed 's/.*=> //')")
room=$(mktemp -d) && mount -t tmpfs none "$room" && mkdir "$room/upper" "$room/work" &&
  mknod "$room/upper/$1" c 0 0 &&
  mount -t overlay overlay -o "lowerdir=$folder,upperdir=$room/upper,workdir=$room/work" "$folder" || exit 99
shift
exec "$@"
"""


class Home:
    """A new home. Where this runs as the superuser, it is nobody's: rights hold for nobody."""

    def __init__(self) -> None:
        self._room = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        room = Path(self._room.name)
        room.chmod(0o755)
        self.folder = room / "home"
        self.runtime = room / "runtime"
        for folder in (self.folder, self.runtime):
            folder.mkdir(mode=0o700)
            if ROOT_ON_LINUX:
                os.chown(folder, NOBODY, NOBODY)

    @property
    def environment(self) -> dict[str, str]:
        """What a program sees that is started here: no Python, no project, a system in Ukrainian."""
        kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP") if name in os.environ}
        return kept | {
            "HOME": str(self.folder),
            "APPDATA": str(self.folder),
            "LOCALAPPDATA": str(self.folder),
            "XDG_RUNTIME_DIR": str(self.runtime),
            "PATH": "/nowhere",
            "LANG": "uk_UA.UTF-8",
            "QT_QPA_PLATFORM": "offscreen",
            # Without an address, the library for it would start a bus, which outlives the program.
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
        }

    def saved_game(self) -> tuple[Path, bytes]:
        """The file of the running game, and what is in it. Raises BuildError where there is none."""
        for path in self.folder.rglob("current*.game"):
            return path, path.read_bytes()
        raise BuildError(f"No running game is kept in the player's folders: {self._files()}.")

    def fault_reports(self) -> list[Path]:
        """What the program has written about faults of its own."""
        return sorted(self.folder.rglob("reports/*"))

    def strange_files(self) -> list[str]:
        """What lies in the home and is not in a folder with the program's name, or a cache of the system."""
        return [name for name in self._files() if "demineur" not in Path(name).parts and ".cache" not in name]

    def _files(self) -> list[str]:
        return [str(path.relative_to(self.folder)) for path in self.folder.rglob("*") if path.is_file()]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._room.cleanup()


class Installed:
    """A copy of a built folder that nobody may write to."""

    def __init__(self, built: Path, home: Home) -> None:
        self._built = built
        self.home = home
        self._room = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        Path(self._room.name).chmod(0o755)
        self._place = Path(self._room.name) / PLACE
        self._before = self._copy()

    @property
    def program(self) -> Path:
        """The executable file."""
        return self._place / PROGRAM

    def translated(self, text: str) -> str:
        """What the built catalogue makes of *text*. Raises BuildError where it should say more."""
        (catalogues,) = self._place.rglob("translations/uk/LC_MESSAGES/demineur.mo")
        said = gettext.translation("demineur", catalogues.parents[2], [LANGUAGE]).gettext(text)
        if said == text and LANGUAGE in COMPLETE:
            raise BuildError(f"The Ukrainian catalogue does not translate “{text}”.")
        return said

    def run(self, *words: str, screen: Screen | None = None) -> str:
        """What the program prints. Raises BuildError unless it ends well, and without complaints."""
        done = subprocess.run(
            [self.program, *words],
            env=self._environment(screen),
            cwd=self.home.folder,
            capture_output=True,
            timeout=PATIENCE_S,
            check=False,
            user=NOBODY if ROOT_ON_LINUX else None,
            group=NOBODY if ROOT_ON_LINUX else None,
        )
        printed, complaints = (text.decode("utf-8", "replace") for text in (done.stdout, done.stderr))
        if done.returncode:
            raise BuildError(f"{' '.join(words)}: exit code {done.returncode}\n{printed}{complaints}")
        return printed

    def self_test(self, screen: Screen | None) -> dict[str, Any]:
        """What the program finds out about itself."""
        found: dict[str, Any] = json.loads(self.run("--self-test", screen=screen))
        return found

    def play_a_little(self, screen: XScreen) -> None:
        """Open the window, click into the middle of the board, and end the program as a system does.

        Meanwhile another program takes its place: what it has not loaded yet must still be its own.
        """
        with self._running(screen) as process:
            window = screen.wait_for_window("Démineur")
            screen.click_in_the_middle(window)
            end = time.monotonic() + PATIENCE_S
            while not any(path.stat().st_size for path in self.home.folder.rglob("current*.game")):
                if time.monotonic() > end:
                    raise BuildError("A click on the board opened nothing.")
                time.sleep(0.05)
            self._give_way()
            screen.press(window, "F1")
            screen.wait_for_window(self.translated("How to play Démineur"))
            self._end(process)
        faults = self.home.fault_reports()
        if faults:
            raise BuildError(
                f"Replaced while it ran, the program has a fault:\n{faults[0].read_text('utf-8')}"
            )

    def open_and_close(self, screen: XScreen) -> None:
        """Open the window, and quit with the keyboard; the keys are heard once the window has settled."""
        with self._running(screen) as process:
            window = screen.wait_for_window("Démineur")
            end = time.monotonic() + PATIENCE_S
            while process.poll() is None:
                if time.monotonic() > end:
                    raise BuildError("Ctrl+Q ends nothing.")
                screen.press(window, "ctrl+q")
                time.sleep(0.1)
            if process.returncode:
                raise BuildError(f"Asked to quit, the program ended with exit code {process.returncode}.")

    def replace(self) -> None:
        """Put another build in the place of this one, as an update does."""
        self.check_unchanged()
        self._set_writable()
        shutil.rmtree(self._place)
        self._before = self._copy()

    def _give_way(self) -> None:
        """Another program, of which nothing can be read, stands where this one did; its folder stays."""
        self.check_unchanged()
        self._set_writable()
        beside = self.program.with_name("another")
        beside.write_text("#!/bin/false\n", encoding="utf-8")
        beside.replace(self.program)
        self._before = self._listing()

    def check_unchanged(self) -> None:
        """Raises BuildError where anything beside the program was written."""
        now = self._listing()
        changed = sorted(set(now.items()) ^ set(self._before.items()))
        if changed:
            raise BuildError(f"The program wrote beside itself: {changed[0][0]}.")

    def complaint_without(self, library: str, screen: Screen) -> str | None:
        """What the program says where the system lacks *library*; None where that cannot be tried."""
        if not ROOT_ON_LINUX:
            return None
        before = ["unshare", "-m", "sh", "-c", _WITHOUT_LIBRARY, "sh", library]
        done = subprocess.run(
            [*before, self.program],
            env=self._environment(screen) | {"PATH": os.environ["PATH"]},
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        if done.returncode == 99:
            return None
        sentence = done.stderr.strip()
        if done.returncode != 2 or library not in sentence or len(sentence.splitlines()) != 1:
            raise BuildError(
                f"Without {library} the program ends with {done.returncode} and says: {sentence}"
            )
        return sentence

    @contextlib.contextmanager
    def _running(self, screen: Screen) -> Iterator[subprocess.Popen[bytes]]:
        with subprocess.Popen(
            [self.program],
            env=self._environment(screen),
            cwd=self.home.folder,
            user=NOBODY if ROOT_ON_LINUX else None,
            group=NOBODY if ROOT_ON_LINUX else None,
        ) as process:
            try:
                yield process
            finally:
                process.kill()

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        process.send_signal(signal.SIGTERM)
        code = process.wait(PATIENCE_S)
        if code:
            raise BuildError(f"Asked to end, the program ended with exit code {code}.")

    def _environment(self, screen: Screen | None) -> dict[str, str]:
        return self.home.environment | (screen.environment if screen else {})

    def _copy(self) -> dict[str, int]:
        shutil.copytree(self._built, self._place, symlinks=True)
        for path in [self._place, *self._place.rglob("*")]:
            if not path.is_symlink():
                path.chmod(path.stat().st_mode & 0o555)
        return self._listing()

    def _set_writable(self) -> None:
        for path in [self._place, *self._place.rglob("*")]:
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o755)

    def _listing(self) -> dict[str, int]:
        """Every file, with the moment of its last change."""
        return {
            str(path.relative_to(self._place)): path.lstat().st_mtime_ns for path in self._place.rglob("*")
        }

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._set_writable()
        self._room.cleanup()
