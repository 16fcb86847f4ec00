from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("shtab", reason="shtab comes with the extra dev")

from command_line_files import COMPLETIONS, MANUAL, parts, write_all

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def share(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("share")
    write_all(folder)
    return folder


def options() -> list[str]:
    return sorted({name for part in parts() for action in part.actions for name in action.option_strings})


@pytest.mark.parametrize("shell", COMPLETIONS)
def test_a_shell_reads_the_completion_and_it_knows_every_command_and_option(share: Path, shell: str) -> None:
    path = share / COMPLETIONS[shell]
    text = path.read_text(encoding="utf-8")
    for word in [part.name for part in parts()] + [name.lstrip("-") for name in options()]:
        assert word in text
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    done = subprocess.run([shell, "-n", path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("demineur gen", "generate"),
        ("demineur --prof", "--profile"),
        ("demineur --level exp", "expert"),
        ("demineur --theme mod", "modern-dark"),
        ("demineur generate mara", "marathon"),
        ("demineur generate expert --no", "--no-guess"),
    ],
)
def test_bash_completes_commands_options_and_values(share: Path, line: str, offered: str) -> None:
    words = line.split()
    script = f"""
        source "$1"; COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}
        "$(complete -p demineur | sed 's/.*-F //; s/ .*//')" demineur "{words[-1]}"; echo "${{COMPREPLY[@]}}"
    """
    command = ["bash", "-c", script, "bash", str(share / COMPLETIONS["bash"])]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert offered in done.stdout.split()


def test_the_manual_tells_of_every_option_and_command(share: Path) -> None:
    text = (share / MANUAL).read_text(encoding="utf-8").replace("\\-", "-")
    for name in options():
        assert f"\\fB{name}\\fR" in text
    for part in parts()[1:]:
        assert f".SS {part.name}\n" in text


@pytest.mark.skipif(shutil.which("man") is None, reason="man is not installed")
def test_man_finds_nothing_wrong_with_the_manual(share: Path) -> None:
    command = ["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", str(share / MANUAL)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
