"""Whatever is given, a command answers or refuses in one sentence."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from spoken import Answer, demineur

SMALL_POSITIONS = st.builds(
    "{}x{}x{}\n{}".format,
    st.integers(0, 6),
    st.integers(0, 6),
    st.integers(0, 40),
    st.lists(st.text("012345678.#F?", max_size=6), max_size=6).map("\n".join),
)
TEXTS = st.one_of(
    st.text(), SMALL_POSITIONS, st.text("*.\n ", max_size=60), st.text("0123456789abxX:,*.# \n")
)
BYTES = st.one_of(st.binary(max_size=300), TEXTS.map(lambda text: text.encode("utf-8", "surrogatepass")))
WORDS = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        ["--json", "--first", "0,0", "--to", "link", "--seed", "7", "--count", "2", "9x9n10", "--"]
    ),
)


def assert_in_order(command: str, answer: Answer) -> None:
    """It answered, or refused in one sentence."""
    if answer.code == 0:
        assert answer.output
    else:
        assert answer.code in {1, 2}
        assert answer.sentence(command)


@given(BYTES)
def test_solve_answers_or_refuses(read: bytes) -> None:
    plain = demineur("solve", "-", given=read)
    assert_in_order("solve", plain)
    assert demineur("solve", "-", "--json", given=read).code == plain.code


@given(BYTES, st.one_of(st.none(), st.tuples(st.integers(0, 7), st.integers(0, 7))))
def test_check_answers_or_refuses(read: bytes, first: tuple[int, int] | None) -> None:
    words = [] if first is None else ["--first", "{},{}".format(*first)]
    assert_in_order("check", demineur("check", "-", *words, "--json", given=read))


@given(st.sampled_from(["generate", "solve", "check"]), st.lists(WORDS, max_size=5))
def test_words_are_obeyed_or_refused(command: str, words: list[str]) -> None:
    if "-h" in words or "--help" in words:
        return
    # Above 2,000 cells or boards it is the computer that is tested.
    if any(sum(letter.isdigit() for letter in word) > 3 for word in words):
        return
    answer = demineur(command, *words)
    if answer.code != 0:
        assert answer.sentence(command)


@pytest.mark.parametrize("command", ["solve", "check"])
@pytest.mark.parametrize("name", ["missing", "folder", "null\0byte", "x" * 5000, "line\nbreak", "", "\udcff"])
def test_a_file_that_cannot_be_read_is_told(
    command: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    first = ["--first", "0,0"] if command == "check" else []
    answer = demineur(command, name, *first)
    assert (answer.code, answer.output) == (2, "")
    assert "cannot be read" in answer.sentence(command)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
@pytest.mark.parametrize("command", ["solve", "check"])
def test_a_file_that_nobody_may_read_is_told(command: str, tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text("1x1x0\n0\n")
    file.chmod(0)
    answer = demineur(command, str(file), *(["--first", "0,0"] if command == "check" else []))
    assert (answer.code, answer.output) == (2, "")
    assert "cannot be read" in answer.sentence(command)


@pytest.mark.parametrize("command", ["solve", "check"])
def test_files_above_the_limit_are_not_read(command: str, tmp_path: Path) -> None:
    file = tmp_path / "large"
    file.write_bytes(b"*" * (8 * 1024 * 1024 + 1))
    answer = demineur(command, str(file), *(["--first", "0,0"] if command == "check" else []))
    assert (answer.code, answer.output) == (2, "")
    assert "8 MiB" in answer.sentence(command)
