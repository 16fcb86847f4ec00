"""Screens to try windows on, where there is none: an X server and a Wayland compositor that draw nowhere."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from typing import TYPE_CHECKING, ClassVar, Self

from building import BuildError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import TracebackType

PATIENCE_S = 30.0


class Screen:
    """A screen that is there as long as it is entered."""

    PROGRAMS: ClassVar[tuple[str, ...]] = ()

    def __init__(self, runtime: Path) -> None:
        self.runtime = runtime
        """The folder with the sockets of a session."""
        self.environment: dict[str, str] = {}
        """What tells a program of this screen."""
        self._started: list[subprocess.Popen[bytes]] = []

    @classmethod
    def is_possible(cls) -> bool:
        """Whether what it needs is installed here."""
        return all(shutil.which(program) for program in cls.PROGRAMS)

    def start(self, *command: str, **variables: str) -> subprocess.Popen[bytes]:
        """Start a program that ends with the screen; it runs as whoever the session's folder belongs to."""
        owner = self.runtime.stat()
        process = subprocess.Popen(
            command,
            env=os.environ | self.environment | variables,
            stderr=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            user=owner.st_uid,
            group=owner.st_gid,
        )
        self._started.append(process)
        return process

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in reversed(self._started):
            process.terminate()
            process.wait()


class XScreen(Screen):
    """An X server with a window manager, and a hand that clicks."""

    PROGRAMS: ClassVar = ("Xvfb", "openbox", "xdotool")

    def __enter__(self) -> Self:
        reading, writing = os.pipe()
        server = ("Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x900x24", "-nolisten", "tcp")
        process = subprocess.Popen(server, pass_fds=(writing,), stderr=subprocess.DEVNULL)
        self._started.append(process)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        self.environment = {"DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
        self.start("openbox")
        return self

    def wait_for_window(self, title: str) -> str:
        """The window with that *title*, once it is there. Raises BuildError where it never is."""
        return wait_for(
            lambda: self._tool("search", "--onlyvisible", "--name", title), f"No window “{title}”"
        )

    def click_in_the_middle(self, window: str) -> None:
        """Click once into the middle of *window*, which is where the board is."""
        geometry = self._tool("getwindowgeometry", "--shell", window)
        sizes = dict(line.split("=", 1) for line in geometry.splitlines() if "=" in line)
        x, y = int(sizes["WIDTH"]) // 2, int(sizes["HEIGHT"]) // 2
        self._tool("windowactivate", "--sync", window)
        self._tool("mousemove", "--window", window, str(x), str(y), "click", "1")

    def click_everywhere(self, window: str, step: int) -> None:
        """Click all over the lower three quarters of *window*, every *step* pixels."""
        geometry = self._tool("getwindowgeometry", "--shell", window)
        sizes = dict(line.split("=", 1) for line in geometry.splitlines() if "=" in line)
        self._tool("windowactivate", "--sync", window)
        width, height = int(sizes["WIDTH"]), int(sizes["HEIGHT"])
        for y in range(height // 4, height - step, step):
            for x in range(step, width - step, step):
                self._tool("mousemove", "--window", window, str(x), str(y), "click", "1")

    def press(self, window: str, keys: str) -> None:
        """Press *keys*, such as ``ctrl+q``, in *window*."""
        self._tool("windowactivate", window)
        self._tool("key", keys)

    def _tool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words],
            env=os.environ | self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stdout.strip().partition("\n")[0] if words[0] == "search" else done.stdout


class WaylandScreen(Screen):
    """A Wayland compositor."""

    PROGRAMS: ClassVar = ("weston",)

    def __enter__(self) -> Self:
        name = "demineur-smoke"
        self.start(
            "weston", "--backend=headless-backend.so", f"--socket={name}", XDG_RUNTIME_DIR=str(self.runtime)
        )
        socket = self.runtime / name
        wait_for(lambda: "there" if socket.exists() else "", "The Wayland compositor does not come up")
        self.environment = {"WAYLAND_DISPLAY": name, "QT_QPA_PLATFORM": "wayland"}
        return self


def wait_for(look: Callable[[], str], complaint: str) -> str:
    """What *look* answers once it is not empty. Raises BuildError with the *complaint* after a while."""
    end = time.monotonic() + PATIENCE_S
    while not (found := look()):
        if time.monotonic() > end:
            raise BuildError(f"{complaint} after {PATIENCE_S:.0f} s.")
        time.sleep(0.05)
    return found
