"""The commands as processes: pipes, terminals and signals."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-m", "demineur"]
POSIX = pytest.mark.skipif(os.name == "nt", reason="signals and pipes of POSIX")

LISTING = """
import json, sys
from demineur.cli import main
code = main(sys.argv[1:])
print(json.dumps(sorted(sys.modules)), file=sys.stderr)
sys.exit(code)
"""
COMMANDS = [
    ["generate", "9x9n10", "--seed", "1", "--no-guess"],
    ["solve", "-"],
    ["check", "-", "--first", "0,0"],
    ["analyse", "9x9:0,0,u" + "0" * 21],
    ["convert", "9x9:0,0,u" + "0" * 21, "-", "--to", "link"],
]


def run(*words: str, given: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(PROJECT), **more}
    return subprocess.run(
        [*PROGRAM, *words], input=given, env=env, capture_output=True, text=True, timeout=60, check=False
    )


@pytest.mark.parametrize("words", COMMANDS, ids=[words[0] for words in COMMANDS])
def test_no_command_loads_qt(words: list[str]) -> None:
    given = "2x1x1\n##" if words[0] == "solve" else "..*"
    env = {**os.environ, "PYTHONPATH": str(PROJECT)}
    done = subprocess.run(
        [sys.executable, "-c", LISTING, *words],
        input=given, env=env, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    loaded = json.loads(done.stderr.splitlines()[-1])
    assert not {name for name in loaded if name.startswith(("PySide6", "demineur.ui", "demineur.app"))}


def test_every_command_has_its_help_and_is_in_that_of_the_program() -> None:
    whole = run("--help").stdout
    for words in COMMANDS:
        assert f"\n  {words[0]} " in whole
        shown = run(words[0], "--help", PYTHONIOENCODING="ascii")
        assert (shown.returncode, shown.stderr) == (0, "")
        assert f"usage: demineur {words[0]} " in shown.stdout
    assert "--level" in whole


def test_commands_work_in_a_pipe() -> None:
    dealt = run("generate", "16x16n40", "--seed", "5", "--no-guess")
    checked = run("check", "-", "--json", given=dealt.stdout)
    assert json.loads(checked.stdout)["no_guess"] is True


@POSIX
@pytest.mark.parametrize("lines", [0, 1])
def test_a_reader_that_has_enough_ends_the_program_in_silence(lines: int) -> None:
    words = ["generate", "9x9n10", "--seed", "1", "--count", "999999", "--to", "link"]
    with subprocess.Popen(
        [*PROGRAM, *words],
        env={**os.environ, "PYTHONPATH": str(PROJECT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        for _ in range(lines):
            assert process.stdout.readline()
        process.stdout.close()
        assert process.wait(timeout=60) == 141
        assert process.stderr.read() == b""


@POSIX
def test_ctrl_c_ends_the_program_in_one_sentence() -> None:
    words = ["generate", "9x9n10", "--seed", "1", "--count", "999999", "--to", "link"]
    with subprocess.Popen(
        [*PROGRAM, *words],
        env={**os.environ, "PYTHONPATH": str(PROJECT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _output, complaints = process.communicate(timeout=60)
    assert process.returncode == 130
    assert complaints == b"demineur generate: Interrupted.\n"


@POSIX
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device")
def test_a_full_disk_is_told() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*PROGRAM, "generate", "9x9n10", "--seed", "1"],
            env={**os.environ, "PYTHONPATH": str(PROJECT)},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.startswith("demineur generate: The output cannot be written: ")
    assert done.stderr.count("\n") == 1


@POSIX
@pytest.mark.parametrize(("closed", "code"), [("<&-", 2), (">&-", 2), ("2>&-", 0)])
def test_closed_streams_are_no_reason_to_crash(closed: str, code: int) -> None:
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m demineur solve - {closed}', sys.executable],  # noqa: S607
        input="2x1x1\n##",
        env={**os.environ, "PYTHONPATH": str(PROJECT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == code
    assert done.stderr.count("\n") == (1 if code else 0)
    assert "Traceback" not in done.stderr


def test_a_terminal_without_accents_gets_its_answer() -> None:
    done = run("generate", "9x9n10", "--first", "9,9", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("words", COMMANDS, ids=[words[0] for words in COMMANDS])
def test_every_warning_may_be_an_error(words: list[str]) -> None:
    given = "2x1x1\n##" if words[0] == "solve" else "..*"
    done = run(*words, given=given, PYTHONWARNINGS="error", PYTHONDEVMODE="1")
    assert (done.returncode, done.stderr) == (0, "")
