"""The program as a screen reader finds it: over a real accessibility bus, with a real X server."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from program_process import DrivenProcess, environment, wait_until

Answer: TypeAlias = Any
READER = Path(__file__).with_name("screen_reader.py")
BUS_LAUNCHERS = (Path("/usr/libexec/at-spi-bus-launcher"), Path("/usr/lib/at-spi2-core/at-spi-bus-launcher"))


@cache
def python_with_atspi() -> str | None:
    """A Python that can read the accessibility bus."""
    look = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
    for python in ("/usr/bin/python3", shutil.which("python3")):
        if python and Path(python).exists():
            done = subprocess.run([python, "-c", look], capture_output=True, check=False)
            if done.returncode == 0:
                return python
    return None


def found(program: str) -> str:
    """The whole path of a program that is there: see `lacking`."""
    path = shutil.which(program)
    assert path is not None
    return path


def lacking() -> list[str]:
    """What this computer lacks for the test."""
    programs = [name for name in ("Xvfb", "openbox", "xdotool", "dbus-daemon") if shutil.which(name) is None]
    if not any(path.exists() for path in BUS_LAUNCHERS):
        programs.append("at-spi2-core")
    if python_with_atspi() is None:
        programs.append("python3-gi with gir1.2-atspi-2.0")
    return programs


pytestmark = pytest.mark.skipif(bool(lacking()), reason=f"needs {', '.join(lacking())}")


class Reader:
    """A screen reader in a process of its own: see `screen_reader`."""

    def __init__(self, env: dict[str, str]) -> None:
        python = python_with_atspi()
        assert python is not None
        ours = {name: text for name, text in env.items() if not name.startswith("PYTHON")}
        self.process = subprocess.Popen(
            [python, str(READER), "demineur"],
            env=ours,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def ask(self, do: str, **what: object) -> Answer:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"do": do, **what}) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        assert answer, "The reader has ended."
        return json.loads(answer)


@contextmanager
def said_by(words: list[str], env: dict[str, str]) -> Iterator[str]:
    """Run *words* for the block; the first line that it writes to the pipe ``{fd}``."""
    read, write = os.pipe()
    process = subprocess.Popen(
        [word.format(fd=write) for word in words],
        env=env,
        pass_fds=[write],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read, encoding="utf-8") as pipe:
            yield pipe.readline().strip()
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def desktop(folder: Path) -> Iterator[dict[str, str]]:
    """A screen and a session bus of one's own; the environment of programs on them."""
    ours = environment(
        QT_QPA_PLATFORM="xcb",
        QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1",
        XDG_RUNTIME_DIR=str(folder),
        AT_SPI_BUS_ADDRESS=None,
        DBUS_SESSION_BUS_ADDRESS=None,
        GTK_MODULES=None,
    )
    screen = ["Xvfb", "-displayfd", "{fd}", "-screen", "0", "1000x900x24", "-nolisten", "tcp"]
    quiet = subprocess.DEVNULL
    bus = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address={fd}"]
    with ExitStack() as stack:
        ours["DISPLAY"] = ":" + stack.enter_context(said_by(screen, ours))
        ours["DBUS_SESSION_BUS_ADDRESS"] = stack.enter_context(said_by(bus, ours))
        manager = stack.enter_context(
            subprocess.Popen([found("openbox")], env=ours, stdout=quiet, stderr=quiet)
        )
        stack.callback(manager.kill)
        yield ours


class Desk:
    """A program under real keys, and a reader beside it."""

    def __init__(self, program: DrivenProcess, reader: Reader, env: dict[str, str]) -> None:
        self.program = program
        self.ask = reader.ask
        self._env = env

    def is_in_front(self) -> bool:
        """Whether the program's window has the keyboard: before that, keys go astray."""
        words = [found("xdotool"), "getactivewindow", "getwindowname"]
        done = subprocess.run(words, env=self._env, capture_output=True, encoding="utf-8", check=False)
        return done.returncode == 0 and "Démineur" in done.stdout

    def press(self, key: str) -> None:
        """Type a key, on the keyboard of the X server."""
        subprocess.run([found("xdotool"), "key", key], env=self._env, check=True)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    # The path of a socket is short: not below pytest's own folders.
    with (
        tempfile.TemporaryDirectory() as folder,
        desktop(Path(folder)) as ours,
        DrivenProcess("--profile", tmp_path, "--level", "9x9n10", env=ours) as program,
    ):
        assert program.beginning
        reader = Reader(ours)
        with reader.process:
            desk = Desk(program, reader, ours)
            wait_until(desk.is_in_front)
            yield desk
            assert reader.process.stdin is not None
            reader.process.stdin.close()


def test_the_board_is_read_and_the_game_is_told(desk: Desk) -> None:
    assert desk.ask("find") == "Board, columns: 9, rows: 9"
    assert desk.ask("roles") == ["table", "table row", "table cell"]
    assert desk.ask("rows") == [f"row {row}" for row in range(1, 10)]
    assert desk.ask("cells", row=2) == [f"column {column}, row 3, hidden" for column in range(1, 10)]
    names = desk.ask("names")
    assert any(name.endswith("Mines left to flag: 10") for name in names), names
    for expected in ("New game", "Flag mode", "Time: 0:00"):
        assert any(name.endswith(f": {expected}") for name in names), names

    # A move with the keyboard: the cursor begins in the middle.
    desk.press("Right")
    assert desk.ask("focus", beginning="column 6").startswith("column 6, row 5")
    desk.press("f")
    assert desk.ask("hear", beginning="Flag on") == "Flag on column 6, row 5; mines left: 9."
    assert desk.ask("renamed", beginning="column 6") == "column 6, row 5, flag"
    assert desk.ask("cells", row=4)[5] == "column 6, row 5, flag"
    desk.press("f")
    assert desk.ask("hear", beginning="No mark") == "No mark on column 6, row 5; mines left: 10."
    desk.press("space")
    heard = desk.ask("hear", beginning="Opened")
    assert heard.endswith("cells; column 6, row 5: empty."), heard
    assert desk.ask("cells", row=4)[5] == "column 6, row 5, empty"


def test_a_paused_board_is_not_read_and_the_end_is_told(desk: Desk) -> None:
    assert desk.ask("find").startswith("Board")
    desk.press("space")
    assert desk.ask("hear", beginning="Opened").startswith("Opened")
    desk.press("p")
    assert desk.ask("hear", beginning="Paused") == "Paused"
    names = desk.ask("names")
    assert not any(name.startswith("table cell") for name in names), names
    assert any(name.endswith("Resume") for name in names), names
    desk.program.ask("resume")
    state = desk.program.ask()
    mine = int(state["mines"], 16).bit_length() - 1
    row, column = divmod(mine, 10)  # the engine keeps a bit free at the end of each row
    desk.program.ask("wish", kind="open", cell=row * 9 + column)
    lost = desk.ask("hear", beginning="Lost: ")
    assert lost == f"Lost: mine in column {column + 1}, row {row + 1}."
    assert desk.ask("cells", row=row)[column] == f"column {column + 1}, row {row + 1}, exploded mine"
    assert desk.ask("hear", beginning="Lost after").startswith("Lost after")
