from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from played_games import LARGE, SetTime, busy_session, new_session, play

from demineur.engine.board_text import layout_from_text
from demineur.engine.levels import Level
from demineur.play.clock import Clock, PauseReason
from demineur.play.gestures import Wish, WishKind
from demineur.play.session import GameKind, Session, new_setup
from demineur.records.autosave import TICK_MS, Autosave
from demineur.records.errors import AutosaveError, Trouble
from demineur.records.postponed import postponed_games
from demineur.records.saved_game import SavedGame


@pytest.fixture
def time() -> SetTime:
    return SetTime()


def begun(folder: Path, session: Session) -> Autosave:
    autosave = Autosave(folder)
    autosave.begin(session)
    return autosave


def found(folder: Path) -> SavedGame:
    """What the next start of the program finds, after the last one ended."""
    autosave = Autosave(folder)
    saved = autosave.load()
    autosave.close()
    assert isinstance(saved, SavedGame)
    return saved


def forget_to_close(autosave: Autosave, folder: Path) -> SavedGame:
    """What is found after a kill: nobody closed the journal, but its lock is gone."""
    content = autosave.path.read_bytes()
    other = folder / "after the kill"
    other.mkdir(exist_ok=True)
    (other / "current.game").write_bytes(content)
    return found(other)


def session_with(board: str, time: SetTime) -> Session:
    layout = layout_from_text(board)
    level = Level(layout.grid.columns, layout.grid.rows, layout.mines.bit_count())
    setup = new_setup(level, GameKind.RESTARTED, simple_mode=False, layout=layout)
    return Session(setup, Clock(time), question_marks=False)


def test_where_nothing_was_saved_nothing_is_found(tmp_path: Path) -> None:
    assert Autosave(tmp_path / "not" / "yet").load() is None


def test_every_action_is_in_the_file_when_append_returns(tmp_path: Path, time: SetTime) -> None:
    """SV02: cells, marks, time and help are the same after every single action."""
    session = new_session(time, LARGE)
    autosave = begun(tmp_path, session)
    for number, logged in enumerate(busy_session(SetTime()).log):
        kind = "open" if logged.action.kind.value == "open" else "mark"
        play(session, [(kind, logged.action.cell)], time)
        if number == 9:
            session.mark_assisted()
        autosave.append(session)
        saved = forget_to_close(autosave, tmp_path)
        assert (saved.position, list(saved.log)) == (session.position, list(session.log))
        assert (saved.setup, saved.assisted) == (session.setup, session.assisted)
        assert saved.elapsed_ms == (session.log[-1].ms if session.log else 0)
    autosave.close()


def test_a_resumed_game_is_kept_on_from_where_it_was(tmp_path: Path, time: SetTime) -> None:
    session = busy_session(time)
    begun(tmp_path, session).close()
    autosave = Autosave(tmp_path)
    saved = autosave.load()
    assert isinstance(saved, SavedGame)
    resumed = saved.resume(time, question_marks=True)
    assert resumed.clock.reasons == {PauseReason.RESTORED}
    autosave.begin(resumed)
    resumed.clock.resume()
    time.go(400)
    play(resumed, [("mark", 3), ("mark", 4)], time)
    autosave.append(resumed)
    autosave.close()
    assert list(found(tmp_path).log) == list(resumed.log)


def test_question_marks_go_from_a_resumed_game_if_the_option_is_off_now(
    tmp_path: Path, time: SetTime
) -> None:
    """rules.md R4.5."""
    session = new_session(time, LARGE)
    play(session, [("open", 210)], time)
    hidden = session.position.grid.cells(session.position.hidden)[0]
    play(session, [("mark", hidden), ("mark", hidden)], time)
    begun(tmp_path, session).close()
    assert session.position.questions
    assert found(tmp_path).resume(time, question_marks=True).position.questions
    assert not found(tmp_path).resume(time, question_marks=False).position.questions


def test_flags_before_the_first_opening_are_kept(tmp_path: Path, time: SetTime) -> None:
    """rules.md R2.4."""
    session = new_session(time)
    autosave = begun(tmp_path, session)
    play(session, [("mark", 3)], time)
    autosave.append(session)
    autosave.close()
    saved = found(tmp_path)
    assert (saved.started, saved.position.flags) == (False, session.position.flags)
    assert not saved.resume(time, question_marks=False).clock.paused


def test_a_new_game_replaces_the_old_one_even_before_its_first_action(tmp_path: Path, time: SetTime) -> None:
    autosave = begun(tmp_path, busy_session(time))
    autosave.begin(new_session(time))
    assert autosave.load() is None
    autosave.close()


def test_the_layout_of_a_restarted_game_is_kept(tmp_path: Path, time: SetTime) -> None:
    session = session_with("..*\n...\n*..", time)
    autosave = begun(tmp_path, session)
    play(session, [("mark", 2)], time)
    autosave.append(session)
    autosave.close()
    assert found(tmp_path).setup == session.setup


def test_the_clock_is_at_most_one_interval_behind(tmp_path: Path, time: SetTime) -> None:
    session = busy_session(time)
    autosave = begun(tmp_path, session)
    for _ in range(40):
        time.go(250)
        autosave.tick(session.elapsed_ms)
        behind = session.elapsed_ms - forget_to_close(autosave, tmp_path).elapsed_ms
        assert 0 <= behind < TICK_MS
    autosave.close()


def test_the_clock_is_kept_exactly_when_asked_at_once(tmp_path: Path, time: SetTime) -> None:
    session = busy_session(time)
    autosave = begun(tmp_path, session)
    time.go(1)
    autosave.tick(session.elapsed_ms, at_once=True)
    autosave.close()
    assert found(tmp_path).elapsed_ms == session.elapsed_ms


def test_before_the_first_opening_no_time_is_kept(tmp_path: Path, time: SetTime) -> None:
    session = new_session(time)
    play(session, [("mark", 0)], time)
    autosave = begun(tmp_path, session)
    autosave.tick(5000, at_once=True)
    autosave.close()
    assert found(tmp_path).elapsed_ms == 0


def test_a_game_that_stands_for_hours_does_not_fill_the_disk(tmp_path: Path, time: SetTime) -> None:
    session = busy_session(time)
    autosave = begun(tmp_path, session)
    largest = 0
    for _ in range(11_000):
        time.go(800)
        autosave.tick(session.elapsed_ms)
        largest = max(largest, autosave.path.stat().st_size)
    autosave.close()
    assert largest < 200_000
    assert found(tmp_path).elapsed_ms == session.elapsed_ms


def test_help_is_kept_as_soon_as_it_is_used(tmp_path: Path, time: SetTime) -> None:
    """ST06: help used before a save and restore."""
    session = busy_session(time)
    autosave = begun(tmp_path, session)
    session.mark_assisted()
    autosave.assisted()
    autosave.assisted()
    autosave.close()
    saved = found(tmp_path)
    assert saved.assisted
    assert saved.resume(time, question_marks=True).result().assisted


def test_a_finished_game_is_found_over_with_the_time_of_its_last_action(
    tmp_path: Path, time: SetTime
) -> None:
    """SV02 a: killed between the end and the records, the game is counted, not offered."""
    session = session_with("..*\n...\n*..", time)
    autosave = begun(tmp_path, session)
    play(session, [("open", 0)], time, 640)
    play(session, [("open", 2)], time)
    autosave.append(session)
    autosave.close()
    saved = found(tmp_path)
    result = saved.result()
    assert (saved.over, result.won, result.ms, result.abandoned) == (True, False, 640, False)
    assert result == session.result(ended_at=saved.saved_at)


def test_a_game_left_for_a_new_one_is_found_over_and_abandoned(tmp_path: Path, time: SetTime) -> None:
    """rules.md R8.1: killed while leaving, it can no longer be won."""
    session = busy_session(time)
    autosave = begun(tmp_path, session)
    time.go(300)
    autosave.leave()
    autosave.close()
    saved = found(tmp_path)
    result = saved.result()
    assert (saved.over, result.won, result.abandoned, result.ms) == (True, False, True, session.elapsed_ms)


def test_a_discarded_game_is_gone(tmp_path: Path, time: SetTime) -> None:
    autosave = begun(tmp_path, busy_session(time))
    autosave.discard()
    autosave.discard()
    autosave.close()
    assert Autosave(tmp_path).load() is None


def test_two_copies_of_the_program_keep_their_games_apart(tmp_path: Path, time: SetTime) -> None:
    """SV05: both with a game in progress, both found again, one after the other."""
    first, second = busy_session(time, 10), busy_session(time, 20)
    one, two = begun(tmp_path, first), Autosave(tmp_path)
    assert two.load() is None
    two.begin(second)
    assert one.path != two.path
    one.close()
    two.close()
    one, two = Autosave(tmp_path), Autosave(tmp_path)
    games = [one.load(), two.load()]
    assert [len(game.log) for game in games if isinstance(game, SavedGame)] == [10, 20]
    one.discard()
    one.close()
    two.close()
    assert len(found(tmp_path).log) == 20


def test_a_result_that_cannot_be_added_waits_for_a_later_start(tmp_path: Path, time: SetTime) -> None:
    session = busy_session(time)
    autosave = begun(tmp_path, session)
    autosave.leave()
    autosave.postpone(session.setup.game_id)
    autosave.begin(new_session(time))
    autosave.close()
    ((path, saved),) = postponed_games(tmp_path)
    assert (saved.result().game_id, saved.result().abandoned) == (session.setup.game_id, True)
    path.unlink()
    assert not list(postponed_games(tmp_path))


def test_files_that_only_look_like_waiting_games_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "uncounted-1.game").write_bytes(b"nothing")
    (tmp_path / "uncounted-2.game").mkdir()
    assert not list(postponed_games(tmp_path))


def test_a_folder_that_is_a_file_is_told_and_the_game_goes_on(tmp_path: Path, time: SetTime) -> None:
    (tmp_path / "records").write_text("in the way")
    session = busy_session(time)
    autosave = Autosave(tmp_path / "records")
    assert autosave.load() is None
    with pytest.raises(AutosaveError) as told:
        autosave.begin(session)
    assert (told.value.trouble, told.value.path.parent) == (Trouble.UNREACHABLE, tmp_path / "records")
    (tmp_path / "records").unlink()
    play(session, [("mark", 399)], time)
    autosave.append(session)
    autosave.close()
    assert list(found(tmp_path / "records").log) == list(session.log)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
def test_a_full_disk_is_told_and_everything_is_written_once_there_is_room(
    tmp_path: Path, time: SetTime
) -> None:
    session = busy_session(time)
    (tmp_path / "current.new").symlink_to("/dev/full")
    autosave = Autosave(tmp_path)
    for _ in range(2):
        with pytest.raises(AutosaveError) as told:
            autosave.append(session)
        assert told.value.trouble is Trouble.DISK_FULL
    (tmp_path / "current.new").unlink()
    autosave.append(session)
    autosave.close()
    assert list(found(tmp_path).log) == list(session.log)


def test_a_journal_that_runs_out_of_room_in_the_middle_keeps_what_it_had(
    tmp_path: Path, time: SetTime
) -> None:
    resource = pytest.importorskip("resource")
    session = busy_session(time)
    autosave = begun(tmp_path, session)
    kept = list(session.log)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (autosave.path.stat().st_size + 7, before[1]))
    try:
        play(session, [("mark", 0)], time)
        with pytest.raises(AutosaveError) as told:
            autosave.append(session)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert told.value.trouble is Trouble.DISK_FULL
    assert list(forget_to_close(autosave, tmp_path).log) == kept
    play(session, [("mark", 1)], time)
    autosave.append(session)
    autosave.close()
    assert list(found(tmp_path).log) == list(session.log)


def test_one_action_is_one_short_line(tmp_path: Path, time: SetTime) -> None:
    session = busy_session(time)
    autosave = begun(tmp_path, session)
    before = autosave.path.stat().st_size
    session.perform(Wish(WishKind.MARK, 0))
    autosave.append(session)
    grown = autosave.path.stat().st_size - before
    autosave.close()
    assert grown < 40


def test_a_date_that_is_none_does_not_stop_the_game_from_being_found(tmp_path: Path, time: SetTime) -> None:
    begun(tmp_path, busy_session(time)).close()
    path = tmp_path / "current.game"
    try:
        os.utime(path, (10**13, 10**13))
    except OSError:
        pytest.skip("this file system keeps no such date")
    assert found(tmp_path).result().ended_at.utcoffset() is not None


def test_a_game_of_another_setup_is_begun_by_its_first_append(tmp_path: Path, time: SetTime) -> None:
    autosave = begun(tmp_path, busy_session(time))
    other = busy_session(time, 12)
    other.setup = replace(other.setup, game_id="0" * 32)
    autosave.append(other)
    autosave.close()
    assert found(tmp_path).setup.game_id == "0" * 32
