from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import virtual_environment
from virtual_environment import Environment, SetUpError, fingerprint, only_one

PROJECT = """\
[build-system]
requires = ["hatchling"]

[project]
name = "demineur"
dependencies = ["platformdirs"]

[tool.ruff]
line-length = 110
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with no more of the project than a pyproject.toml."""
    root = tmp_path / "clone"
    root.mkdir()
    (root / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    return root


def sealed(root: Path, extra: str) -> Environment:
    environment = Environment(root)
    environment.folder.mkdir()
    environment.stamp.write_text(f"{fingerprint(root)}\n{extra}\n", encoding="utf-8")
    return environment


def edit(root: Path, old: str, new: str) -> None:
    project = root / "pyproject.toml"
    project.write_text(project.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def test_a_fresh_clone_has_no_environment(clone: Path) -> None:
    assert not Environment(clone).has("")


@pytest.mark.parametrize(
    ("installed", "asked_for", "there"),
    [("", "", True), ("", "test", False), ("test", "", True), ("dev", "test", True), ("test", "dev", False)],
)
def test_an_environment_has_its_extra_and_the_smaller_ones(
    clone: Path, installed: str, asked_for: str, *, there: bool
) -> None:
    assert sealed(clone, installed).has(asked_for) is there


@pytest.mark.parametrize("text", ["", "half a line", "0\nall\n", "one\ntwo\nthree\n"])
def test_an_environment_without_a_whole_stamp_is_half_made(clone: Path, text: str) -> None:
    environment = sealed(clone, "dev")
    environment.stamp.write_text(text, encoding="utf-8")
    assert not environment.has("")


def test_another_dependency_makes_the_environment_old(clone: Path) -> None:
    environment = sealed(clone, "dev")
    edit(clone, '"platformdirs"', '"platformdirs>=4"')
    assert not environment.has("")


def test_another_lint_rule_does_not(clone: Path) -> None:
    environment = sealed(clone, "dev")
    edit(clone, "110", "100")
    assert environment.has("dev")


def test_a_moved_clone_does_not_trust_the_environment_it_brought(clone: Path) -> None:
    sealed(clone, "dev")
    moved = clone.rename(clone.with_name("moved"))
    assert not Environment(moved).has("")


def test_another_python_does_not_trust_the_environment(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = sealed(clone, "dev")
    monkeypatch.setattr(sys, "base_prefix", "/opt/another-python")
    assert not environment.has("")


@pytest.mark.parametrize("text", ["not TOML [", None])
def test_a_clone_without_a_readable_project_says_so(clone: Path, text: str | None) -> None:
    (clone / "pyproject.toml").unlink()
    if text is not None:
        (clone / "pyproject.toml").write_text(text, encoding="utf-8")
    with pytest.raises(SetUpError, match=r"pyproject\.toml cannot be read"):
        fingerprint(clone)


class FakePip:
    """Answers each command that would be started with the next exit code, or exception, it was given."""

    def __init__(self, *answers: int | BaseException) -> None:
        """Take what each command is to end in, in turn; further ones end well."""
        self.answers = list(answers)
        self.commands: list[list[str]] = []

    def __call__(self, command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        self.commands.append(command)
        if "venv" in command:
            Path(command[-1]).mkdir()
        answer = self.answers.pop(0) if self.answers else 0
        if isinstance(answer, BaseException):
            raise answer
        return subprocess.CompletedProcess(command, answer, "", "")


def test_the_stamp_is_written_when_all_is_installed(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", pip := FakePip())
    environment = Environment(clone)
    environment.install("test")
    assert environment.has("test")
    last_words = [command[-1] for command in pip.commands]
    assert last_words == [str(environment.folder), "hatchling", ".[test]", "demineur"]


def test_a_failed_installation_leaves_no_environment(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", FakePip(0, 0, 1))
    with pytest.raises(SetUpError, match="pip could not install"):
        Environment(clone).install("")
    assert not Environment(clone).folder.exists()


@pytest.mark.parametrize("had", [None, ""])
def test_an_interrupted_installation_leaves_no_environment(
    clone: Path, monkeypatch: pytest.MonkeyPatch, had: str | None
) -> None:
    if had is not None:
        sealed(clone, had)
    monkeypatch.setattr(subprocess, "run", FakePip(0, KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        Environment(clone).install("test")
    assert not Environment(clone).folder.exists()


def test_tests_that_cannot_be_added_leave_the_game_playable(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = sealed(clone, "")
    monkeypatch.setattr(subprocess, "run", FakePip(1))
    with pytest.raises(SetUpError):
        environment.install("test")
    assert environment.has("")
    assert not environment.has("test")


def test_a_half_made_environment_is_made_anew(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = Environment(clone)
    (environment.folder / "half").mkdir(parents=True)
    monkeypatch.setattr(subprocess, "run", FakePip())
    environment.install("")
    assert [path.name for path in environment.folder.iterdir()] == [environment.stamp.name]


def test_a_full_disk_ends_in_a_sentence_and_no_environment(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subprocess, "run", FakePip(OSError(28, "No space left on device")))
    with pytest.raises(SetUpError, match="No space left on device"):
        Environment(clone).install("")
    assert not Environment(clone).folder.exists()


def test_an_edited_translation_is_compiled_and_an_unchanged_one_not(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subprocess, "run", started := FakePip())
    source = clone / "translations" / "fr" / "LC_MESSAGES" / "demineur.po"
    source.parent.mkdir(parents=True)
    source.touch()
    Environment(clone).compile_translations()
    assert len(started.commands) == 1
    source.with_suffix(".mo").touch()
    Environment(clone).compile_translations()
    assert len(started.commands) == 1


def test_a_second_set_up_waits_for_the_first(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    lock.touch()
    code = (
        "import sys, pathlib, virtual_environment as v\n"
        "with v.only_one(pathlib.Path(sys.argv[1])): print('inside', flush=True)\n"
    )
    with only_one(lock):
        second = subprocess.Popen(
            [sys.executable, "-c", code, str(lock)],
            cwd=Path(virtual_environment.__file__).parent,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert second.stdout is not None
        assert "waiting" in second.stdout.readline()
    assert second.communicate(timeout=30)[0] == "inside\n"
