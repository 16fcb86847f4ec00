"""Starting the program as a process of its own, driven or as it is, and waiting for what it does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import TracebackType

PROJECT = Path(__file__).parents[2]
DRIVEN = Path(__file__).with_name("driven_program.py")
_PATIENCE_S = 20.0


def environment(**changes: str | None) -> dict[str, str]:
    """Ours without a screen, and with *changes*; None takes a variable away."""
    ours = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(PROJECT), "LANG": "C.UTF-8"}
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "LC_ALL", "LANGUAGE"):
        ours.pop(name, None)
    for name, value in changes.items():
        if value is None:
            ours.pop(name, None)
        else:
            ours[name] = value
    return ours


def run_program(*words: str | Path, env: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run ``python -m demineur WORDS`` to its end."""
    return subprocess.run(
        [sys.executable, "-m", "demineur", *map(str, words)],
        env=environment() if env is None else env,
        capture_output=True,
        text=True,
        timeout=_PATIENCE_S,
        check=False,
    )


def complaint(done: subprocess.CompletedProcess[str]) -> str:
    """The one sentence with which the program refused to start."""
    assert done.returncode == 2, done
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("demineur: ")
    return lines[0].removeprefix("demineur: ")


def wait_until(true: Callable[[], bool], patience_s: float = _PATIENCE_S) -> None:
    end = time.monotonic() + patience_s
    while not true():
        assert time.monotonic() < end, "It does not become true."
        time.sleep(0.01)


class DrivenProcess:
    """A driven program: see `driven_program`."""

    def __init__(
        self, *words: str | Path, env: Mapping[str, str] | None = None, cwd: Path | None = None
    ) -> None:
        self._complaints = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 - closed with us
        self.process = subprocess.Popen(
            [sys.executable, str(DRIVEN), *map(str, words)],
            env=environment() if env is None else env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            encoding="utf-8",
            cwd=cwd,
        )
        self._beginning: dict[str, Any] | None = None

    @property
    def beginning(self) -> dict[str, Any]:
        """The state in which the window came up."""
        if self._beginning is None:
            self._beginning = self.hear()
            assert self._beginning.pop("ready")
        return self._beginning

    def hear(self) -> dict[str, Any]:
        """The next line that it says."""
        line = self._stdout.readline()
        assert line, self.complaints()
        heard: dict[str, Any] = json.loads(line)
        return heard

    def said_nothing(self) -> bool:
        """Whether it ended without a line."""
        return not self._stdout.read()

    @property
    def _stdout(self) -> IO[str]:
        assert self.process.stdout is not None
        return self.process.stdout

    def complaints(self) -> str:
        """What it wrote to its standard error, without the remarks of the platform without a screen."""
        self._complaints.seek(0)
        lines = [line for line in self._complaints if not line.startswith("This plugin does not support")]
        return "".join(lines)

    def tell(self, do: str, **what: object) -> None:
        """Say what to do, without waiting for the answer."""
        assert self.beginning
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"do": do, **what}) + "\n")
        self.process.stdin.flush()

    def ask(self, do: str = "nothing", **what: object) -> dict[str, Any]:
        """Say what to do; the answer."""
        self.tell(do, **what)
        return self.hear()

    def settings(self) -> dict[str, str]:
        """All settings as texts."""
        told = self.ask("settings")
        self.hear()
        return told

    def wait_for(self, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Ask until *true* is true of the state."""
        state = self.ask()
        end = time.monotonic() + _PATIENCE_S
        while not true(state):
            assert time.monotonic() < end, state
            time.sleep(0.01)
            state = self.ask()
        return state

    def kill(self) -> list[dict[str, Any]]:
        """End it with SIGKILL; all that it had said before."""
        self.process.kill()
        said = self._stdout.readlines()
        self.process.wait()
        return [json.loads(line) for line in said if line.endswith("\n")]

    def end(self) -> tuple[int, str]:
        """Wait until it has ended by itself: its exit code, and what it complained about."""
        code = self.process.wait(_PATIENCE_S)
        return code, self.complaints()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self.process, self._complaints:
            # Whatever the test was about: no process is left behind.
            self.process.kill()
