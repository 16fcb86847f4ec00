"""A whole race between two windows of two processes, by keys and mouse, with a picture of each moment.

``python tests/soak/race_in_two_windows.py FOLDER`` needs Xvfb, openbox, xdotool and ImageMagick's import.
The pictures are for somebody to look at; that the race gets on is seen by a third client that watches it.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

PROJECT: Final = Path(__file__).parents[2]
sys.path[:0] = [str(PROJECT), str(PROJECT / "tests" / "race")]

from race_player import RacePlayer  # noqa: E402  # found by the line above

from demineur.race.links import TableLink, link_in  # noqa: E402
from demineur.race.orders import JoinTable  # noqa: E402
from demineur.race.state import Phase  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

DISPLAY: Final = ":97"
SCREEN: Final = (1480, 860)
LEVEL: Final = "16x16n20"
_PATIENCE_S: Final = 30.0
_SILENCE_S: Final = 24.0
"""After so long without a sign of life a connection is lost."""
_LOADING_S: Final = 3.0
"""What a race needs is loaded with the first one."""


class Screen:
    """A screen with a window manager; keys and clicks go where they are sent."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._folder = folder
        self._pictures = 0
        self.env = {**os.environ, "DISPLAY": DISPLAY, "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(PROJECT)}
        for name in ("WAYLAND_DISPLAY", "LANGUAGE", "LC_ALL"):
            self.env.pop(name, None)
        self.env["LANG"] = "C.UTF-8"
        width, height = SCREEN
        size = f"{width}x{height}x24"
        stack.enter_context(ended(["Xvfb", DISPLAY, "-screen", "0", size], self.env))
        wait_until(lambda: Path(f"/tmp/.X11-unix/X{DISPLAY[1:]}").exists())  # noqa: S108  # the server's own
        stack.enter_context(ended(["openbox"], self.env))

    def run(self, *words: str) -> str:
        return subprocess.run(words, env=self.env, capture_output=True, text=True, check=True).stdout.strip()

    def shoot(self, name: str) -> None:
        """Photograph the screen."""
        self._pictures += 1
        path = self._folder / f"{self._pictures:02} {name}.png"
        self.run("import", "-window", "root", str(path))
        print(path)  # noqa: T201  # a script for a terminal


class Window:
    """One copy of the program."""

    def __init__(
        self, screen: Screen, stack: ExitStack, profile: Path, place: tuple[int, int, int, int]
    ) -> None:
        self._screen = screen
        profile.mkdir()
        (profile / "settings.ini").write_text("[written]\nformat=1\n[window]\nwelcomed=true\n")
        words = [sys.executable, "-m", "demineur", "--profile", str(profile), "--level", LEVEL]
        self.process = stack.enter_context(ended(words, screen.env))
        found = f"xdotool search --all --onlyvisible --pid {self.process.pid} --name Démineur".split()
        wait_until(lambda: bool(self._try(*found)))
        self.id = self._try(*found).splitlines()[-1]
        x, y, width, height = map(str, place)
        screen.run("xdotool", "windowsize", "--sync", self.id, width, height)
        screen.run("xdotool", "windowmove", "--sync", self.id, x, y)
        time.sleep(1.5)

    def _try(self, *words: str) -> str:
        done = subprocess.run(words, env=self._screen.env, capture_output=True, text=True, check=False)
        return done.stdout.strip()

    def keys(self, *keys: str) -> None:
        """Come to the front and type."""
        self._screen.run("xdotool", "windowactivate", "--sync", self.id)
        for key in keys:
            self._screen.run("xdotool", "key", "--clearmodifiers", key)
            time.sleep(0.2)

    def type(self, text: str) -> None:
        self._screen.run("xdotool", "windowactivate", "--sync", self.id)
        self._screen.run("xdotool", "type", text)

    def click(self, x: int, y: int, button: int = 1) -> None:
        """Click at a point of the window."""
        self._screen.run("xdotool", "windowactivate", "--sync", self.id)
        self._screen.run("xdotool", "mousemove", "--window", self.id, str(x), str(y), "click", str(button))
        time.sleep(0.15)


def ended(words: list[str], env: dict[str, str]) -> Ended:
    return Ended(subprocess.Popen(words, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))


class Ended:
    """A process that ends with the block."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    def __enter__(self) -> subprocess.Popen[bytes]:
        return self._process

    def __exit__(self, *_what: object) -> None:
        self._process.send_signal(signal.SIGCONT)
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()


def wait_until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + _PATIENCE_S
    while not true():
        if time.monotonic() > end:
            raise AssertionError("That does not happen.")
        time.sleep(0.1)


def copied_link(screen: Screen) -> TableLink:
    """What the host's window has put into the clipboard."""
    code = "from PySide6.QtGui import QGuiApplication as A; import sys;a = A([]); print(a.clipboard().text())"
    link = link_in(screen.run(sys.executable, "-c", code))
    if link is None:
        raise AssertionError("There is no link in the clipboard.")
    return link


def race(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        screen = Screen(folder, stack)
        profiles = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        host = Window(screen, stack, profiles / "host", (0, 20, 730, 800))
        friend = Window(screen, stack, profiles / "friend", (740, 20, 730, 800))
        link = sit_down(screen, host, friend)
        watcher = stack.enter_context(RacePlayer(JoinTable(link), "Watcher"))
        watcher.wait(lambda one: one.client.view is not None)
        play(screen, host, friend, watcher)
        play_again(screen, host, watcher)


def sit_down(screen: Screen, host: Window, friend: Window) -> TableLink:
    # The first click brings the window to the front and opens nothing.
    host.click(200, 400)
    time.sleep(0.5)
    host.click(200, 400)
    screen.shoot("a single game runs")
    host.keys("alt+g", "e", "o")
    time.sleep(_LOADING_S)
    host.keys("alt+n", "ctrl+a")
    host.type("Ada")
    screen.shoot("start page of the host")
    host.keys("alt+p", "alt+o")
    time.sleep(1.5)
    host.keys("alt+y")
    link = copied_link(screen)
    screen.shoot("table of the host alone")
    friend.keys("alt+g", "e", "j")
    time.sleep(_LOADING_S)
    friend.keys("alt+n", "ctrl+a")
    friend.type("Grace Hopper")
    screen.shoot("start page of the friend with the link")
    friend.keys("alt+j")
    time.sleep(1.5)
    screen.shoot("friend watches the table")
    friend.keys("alt+s", "alt+e")
    time.sleep(0.5)
    screen.shoot("friend is ready")
    host.keys("alt+s")
    time.sleep(1.0)
    screen.shoot("countdown")
    return link


def play(screen: Screen, host: Window, friend: Window, watcher: RacePlayer) -> None:
    watcher.wait_for_phase(Phase.RACE)
    time.sleep(0.5)
    screen.shoot("the race has begun")
    friend.keys("Home", "space")
    for column in range(3):
        host.click(130 + 60 * column, 300 + 40 * column, 3)
    time.sleep(0.5)
    screen.shoot("flags and progress")
    if watcher.view.phase is Phase.RACE:
        host.keys("alt+g", "e", "d")
        time.sleep(0.6)
        screen.shoot("draw is offered")
        friend.keys("alt+g", "e", "c")
        time.sleep(0.6)
        screen.shoot("draw is declined")
        os.kill(friend.process.pid, signal.SIGSTOP)
        watcher.wait(lambda one: any(person.gone_since is not None for person in one.view.people), 40)
        time.sleep(1.0)
        screen.shoot("friend is away")
        os.kill(friend.process.pid, signal.SIGCONT)
        time.sleep(0.4)
        screen.shoot("friend notices that the connection is lost")
        watcher.wait(lambda one: all(person.gone_since is None for person in one.view.people), 40)
        time.sleep(0.8)
        screen.shoot("friend is back")
        os.kill(host.process.pid, signal.SIGSTOP)
        time.sleep(_SILENCE_S)
        screen.shoot("the server is silent, and the friend tries again")
        os.kill(host.process.pid, signal.SIGCONT)
        watcher.wait(lambda one: one.client.connected and one.client.next_due is not None, 60)
        watcher.wait(lambda one: all(person.gone_since is None for person in one.view.people), 60)
        time.sleep(1.0)
        screen.shoot("all are back")
    explode(friend, watcher)
    time.sleep(0.8)
    screen.shoot("one is out and the result")


def explode(friend: Window, watcher: RacePlayer) -> None:
    """Open cell after cell until there is a mine."""
    friend.keys("ctrl+Home")
    for _cell in range(200):
        watcher.listen(0.05)
        if watcher.view.phase is not Phase.RACE:
            return
        friend.keys("space", "Right")
        if _cell % 16 == 15:
            friend.keys("Down", "Home")


def play_again(screen: Screen, host: Window, watcher: RacePlayer) -> None:
    watcher.wait_for_phase(Phase.OVER)
    host.keys("alt+g", "e", "g")
    watcher.wait_for_phase(Phase.RACE)
    time.sleep(0.5)
    screen.shoot("again")
    host.keys("alt+g", "e", "r")
    time.sleep(0.4)
    screen.shoot("resign is asked")
    host.keys("Tab", "space")
    time.sleep(0.6)
    screen.shoot("resigned")
    watcher.listen(0.2)
    if watcher.view.phase is Phase.OVER:
        host.keys("alt+g", "e", "s")
        time.sleep(0.6)
        screen.shoot("settings after a race")
    host.keys("alt+g", "e", "l")
    time.sleep(0.6)
    screen.shoot("the host is asked before the table closes")
    host.keys("Tab", "space")
    time.sleep(1.2)
    screen.shoot("the table is closed and the single game is back")


if __name__ == "__main__":
    race(Path(sys.argv[1] if len(sys.argv) > 1 else "pictures"))
