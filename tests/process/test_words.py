"""The words of the command line, as typed in a terminal."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from program_process import PROJECT, complaint, environment, run_program

from demineur import __version__
from demineur.command_line import make_parser


def size_of(picture: Path) -> tuple[int, int]:
    begin = picture.read_bytes()[:24]
    assert begin.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", begin[16:])
    return width, height


def test_help_and_version_need_no_screen() -> None:
    env = environment(QT_QPA_PLATFORM="nonsense")
    shown = run_program("--help", env=env)
    assert shown.returncode == 0
    for word in ("--profile", "--level", "--screenshot", "--size", "--theme", "--demo", "marathon"):
        assert word in shown.stdout
    version = run_program("--version", env=env)
    assert (version.returncode, version.stdout) == (0, f"Démineur {__version__}\n")


def test_a_terminal_without_accents_gets_its_answer() -> None:
    version = run_program("--version", env=environment(PYTHONIOENCODING="ascii", PYTHONUTF8="0"))
    assert version.returncode == 0
    assert __version__ in version.stdout
    assert version.stderr == ""


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["nonsense"], "nonsense"),
        (["--nonsense"], "--nonsense"),
        (["--level", "nonsense"], "'nonsense' is no level"),
        (["--level", "300x300n10"], "up to 200"),
        (["--level", "9x9n81"], "fewer mines than cells"),
        (["--level", ""], "''"),
        (["--size", "1x1"], "'1x1' is no size"),
        (["--size", "99999x99999"], "8192"),
        (["--demo", "-1"], "'-1'"),
        (["--demo", "many"], "'many'"),
        (["--theme", "pink"], "modern, classic, contrast, garden"),
        (["--profile"], "--profile"),
        (["--profile", ""], "a folder is needed"),
        (["--profile", "~nobody-of-that-name/x"], "no such user"),
    ],
)
def test_wrong_words_end_in_one_sentence(
    words: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        make_parser().parse_args(words)
    assert ended.value.code == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("demineur: ")
    assert told.err.count("\n") == 1
    assert named in told.err


def test_wrong_words_end_the_program_with_2() -> None:
    assert "'nonsense' is no level" in complaint(run_program("--level", "nonsense"))


@pytest.mark.parametrize(
    ("words", "size"),
    [
        (["--size", "500x1200", "--level", "expert", "--theme", "contrast", "--demo", "30"], (500, 1200)),
        (
            ["--size", "400x300", "--level", "200x200n8000", "--theme", "modern-dark", "--demo", "9"],
            (400, 300),
        ),
        (["--size", "100x100", "--level", "1x2n1", "--theme", "garden-dark", "--demo", "5"], (100, 100)),
    ],
)
def test_a_picture_has_its_size_and_needs_no_screen(
    tmp_path: Path, words: list[str], size: tuple[int, int]
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    # However large things are on the screen there may be.
    env = environment(
        QT_QPA_PLATFORM=None, HOME=str(home), XDG_DATA_HOME=None, XDG_CONFIG_HOME=None, QT_SCALE_FACTOR="2"
    )
    done = run_program("--screenshot", tmp_path / "picture.png", *words, env=env)
    assert (done.returncode, done.stderr) == (0, "")
    assert size_of(tmp_path / "picture.png") == size
    assert list(home.iterdir()) == [], "a picture touches nothing of the player's"


def test_a_picture_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    for place in (tmp_path / "missing" / "a.png", tmp_path):
        assert str(place) in complaint(run_program("--screenshot", place))


def test_the_script_starts_the_program_as_well(tmp_path: Path) -> None:
    script = Path(sys.executable).with_name("demineur.exe" if os.name == "nt" else "demineur")
    if not script.exists():
        pytest.skip("the project is not installed")
    done = subprocess.run(
        [script, "--screenshot", "a.png"], cwd=tmp_path, env=environment(), capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert size_of(tmp_path / "a.png") == (1000, 760)


def test_every_warning_may_be_an_error(tmp_path: Path) -> None:
    env = environment(PYTHONWARNINGS="error", PYTHONDEVMODE="1", PYTHONPATH=str(PROJECT))
    done = run_program("--screenshot", tmp_path / "a.png", "--demo", "20", env=env)
    assert (done.returncode, done.stderr) == (0, "")
