from __future__ import annotations

import os
from pathlib import Path

import pytest
from forged_journals import forged
from played_games import SetTime, busy_session, new_session, play

from demineur.play.session import Session
from demineur.records.autosave import Autosave
from demineur.records.journal import FORMAT_VERSION, MAX_BYTES, Damage
from demineur.records.saved_game import DamagedGame, SavedGame


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "current.game"


def damaged(folder: Path) -> DamagedGame:
    """What the start of the program finds; it can play a new game then, and tells of the damage only once."""
    autosave = Autosave(folder)
    found = autosave.load()
    assert isinstance(found, DamagedGame)
    assert not isinstance(autosave.load(), DamagedGame)
    time = SetTime()
    session = new_session(time)
    autosave.begin(session)
    play(session, [("mark", 0)], time)
    autosave.append(session)
    assert isinstance(autosave.load(), SavedGame)
    autosave.close()
    return found


def saved_content(folder: Path) -> tuple[Session, bytes]:
    session = busy_session(SetTime())
    autosave = Autosave(folder)
    autosave.begin(session)
    autosave.close()
    return session, (folder / "current.game").read_bytes()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", Damage.EMPTY),
        (b"[]", Damage.CUT),
        (b"null\n", Damage.GARBLED),
        (bytes(range(256)) * 40, Damage.GARBLED),
        (b"demineur-game 1 0", Damage.CUT),
        (forged("[]"), Damage.GARBLED),
        (forged({"level": [5, 5, 30]}), Damage.IMPOSSIBLE),
    ],
)
def test_a_file_without_a_game_is_kept_and_told_once(path: Path, content: bytes, reason: Damage) -> None:
    """SV03."""
    path.write_bytes(content)
    found = damaged(path.parent)
    assert (found.reason, found.recovered) == (reason, None)
    assert found.kept is not None
    assert found.kept.read_bytes() == content


def test_a_cut_file_gives_the_game_back_up_to_the_cut(path: Path) -> None:
    """SV03: truncated at half."""
    session, content = saved_content(path.parent)
    half = content[: len(content) // 2]
    path.write_bytes(half)
    autosave = Autosave(path.parent)
    found = autosave.load()
    assert isinstance(found, DamagedGame)
    assert found.kept is not None
    assert found.recovered is not None
    assert (found.reason, found.kept.read_bytes()) == (Damage.CUT, half)
    assert list(found.recovered.log) == list(session.log)[: len(found.recovered.log)]
    assert len(found.recovered.log) > 3
    again = autosave.load()
    assert isinstance(again, SavedGame)
    assert again.log == found.recovered.log
    autosave.close()


def test_a_garbled_line_gives_the_game_back_up_to_it(path: Path) -> None:
    session, content = saved_content(path.parent)
    lines = content.splitlines(keepends=True)
    assert b" t " in lines[-1]
    lines[-3] = lines[-3].replace(b" ", b"  ")
    path.write_bytes(b"".join(lines))
    found = damaged(path.parent)
    assert found.reason is Damage.GARBLED
    assert found.recovered is not None
    assert list(found.recovered.log) == list(session.log)[:-2]


def test_a_newer_file_is_kept_untouched(path: Path) -> None:
    content = forged(None, "a 0 flag 3", version=FORMAT_VERSION + 1)
    path.write_bytes(content)
    found = damaged(path.parent)
    assert (found.reason, found.recovered) == (Damage.NEWER, None)
    assert found.kept is not None
    assert (found.kept.read_bytes(), "newer" in found.kept.name) == (content, True)


def test_a_huge_file_is_kept_unread(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(MAX_BYTES * 3)
    found = damaged(path.parent)
    assert found.reason is Damage.TOO_LARGE
    assert found.kept is not None
    assert found.kept.stat().st_size == MAX_BYTES * 3


def test_a_folder_in_place_of_the_file_is_moved_aside(path: Path) -> None:
    (path / "inside").mkdir(parents=True)
    found = damaged(path.parent)
    assert found.reason is Damage.UNREADABLE
    assert found.kept is not None
    assert (found.kept / "inside").is_dir()


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the superuser may read everything")
def test_a_file_that_may_not_be_read_is_moved_aside(path: Path) -> None:
    path.write_bytes(b"secret")
    path.chmod(0)
    assert damaged(path.parent).reason is Damage.UNREADABLE


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_in_place_of_the_file_does_not_make_the_program_wait(path: Path) -> None:
    os.mkfifo(path)
    assert damaged(path.parent).reason is Damage.UNREADABLE


def test_a_link_that_leads_nowhere_is_moved_aside(path: Path) -> None:
    try:
        path.symlink_to(path.parent / "nowhere")
    except OSError:
        pytest.skip("this system lets nobody make links")
    assert damaged(path.parent).reason is Damage.UNREADABLE


def test_several_damaged_files_in_one_second_are_all_kept(path: Path) -> None:
    kept = set()
    for number in range(3):
        path.write_bytes(b"%d" % number)
        found = damaged(path.parent)
        kept.add(found.kept)
    assert len(kept) == 3
