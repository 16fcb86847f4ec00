"""RAWVF as other programs write it."""

from __future__ import annotations

import pytest

from demineur.engine.board_text import layout_text
from demineur.formats.analysis import replay_facts
from demineur.formats.sniffing import open_bytes
from demineur.formats.values import Event, Format, FormatError, Mouse, Replay, Result

HEADER = "RawVF_Version: Rev5\nProgram: Some Program\nWidth: 4\nHeight: 3\nMines: 1\n"
BOARD = "Board:\n000*\n0000\n0000\n"


def opened(text: str) -> Replay:
    replay = open_bytes(text.encode())
    assert isinstance(replay, Replay)
    assert replay.kind is Format.RAWVF
    return replay


def test_a_short_replay_that_is_won_by_its_first_click() -> None:
    replay = opened(HEADER + BOARD + "Events:\n0.00 lc 1 1 (3 4)\n0.00 lr 1 1 (3 4)\n")
    assert layout_text(replay.layout) == "...*\n....\n...."
    facts = replay_facts(replay)
    assert (facts.result, facts.time_ms, facts.left, facts.events) == (Result.WIN, 0, 1, 2)


def test_keys_and_events_in_any_case_lines_of_windows_and_no_line_for_the_events() -> None:
    text = (HEADER.upper() + BOARD + "0.00 LC (3 4)\n0.00 Lr (3 4)\nwon\n").replace("\n", "\r\n")
    assert replay_facts(opened(text)).result is Result.WIN


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("1.5 mv (17 3)", Event(1500, Mouse.MOVE, 17, 3)),
        ("12.345 rc 2 1 (17 3)", Event(12345, Mouse.RIGHT_PRESS, 17, 3)),
        ("0.01 mv 0 0 (-5 -17)", Event(10, Mouse.MOVE, -5, -17)),
        ("-0.03 lc 2 1 (17 3)", Event(0, Mouse.LEFT_PRESS, 17, 3)),
        ("0.50 sc 2 1 (17 3)", Event(500, Mouse.SHIFT_LEFT_PRESS, 17, 3)),
        ("0.50 mt 2 1 (17 3)", Event(500, Mouse.TOGGLE_MARKS, 17, 3)),
        ("0.50 lc 2 1", Event(500, Mouse.LEFT_PRESS, 24, 8)),
    ],
)
def test_the_place_and_time_of_an_event(line: str, event: Event) -> None:
    assert opened(f"{HEADER}{BOARD}Events:\n{line}\n").events == (event,)


@pytest.mark.parametrize(
    "line",
    ["0.000 start", "start", "number3 5 2", "flag 1 1", "blast 4 1", "won", "nonstandard", "closed 1 1"],
)
def test_what_the_board_looked_like_is_passed_over(line: str) -> None:
    replay = opened(f"{HEADER}{BOARD}Events:\n{line}\n0.00 lc (3 4)\n")
    assert len(replay.events) == 1
    assert replay.notes == ()


def test_an_event_that_cannot_be_read_is_left_out_and_named() -> None:
    replay = opened(f"{HEADER}{BOARD}Events:\n0.00 lc (3 4)\n0.00 ll (3 4)\n0.00 lr (3 4)\n")
    assert replay.notes == ("Line 12 could not be read as an event and is left out.",)
    assert replay_facts(replay).result is Result.WIN


def test_a_replay_is_read_up_to_where_it_goes_back_in_time() -> None:
    text = f"{HEADER}{BOARD}Events:\n1.00 lc (3 4)\n0.50 lr (3 4)\n"
    facts = replay_facts(opened(text))
    assert facts.events == 1
    assert facts.result is Result.UNFINISHED
    assert facts.notes == (
        "Line 12 goes back in time: the replay is read up to there.",
        "The recording ends before the game does: events are missing or cut off.",
    )


def test_only_the_size_the_mines_and_the_board_are_needed() -> None:
    assert opened(f"Level: marathon\nWidth: 4\nHeight: 3\nMines: 1\n{BOARD}").events == ()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Width: 4\nHeight: 3\nMines: 2\n" + BOARD, "1 mines, but 2 are announced"),
        ("Width: 4\nHeight: 4\nMines: 1\n" + BOARD, "Line 8 should be a row of 4 cells"),
        ("Width: 4\nHeight: 3\n" + BOARD, "does not say its mines"),
        ("Width: x\nHeight: 3\nMines: 1\n" + BOARD, "does not say its width"),
        ("Width: 4\nHeight: 300\nMines: 1\n" + BOARD, "4 × 300 cells"),
        ("SquareSize: 0\nWidth: 4\nHeight: 3\nMines: 1\n" + BOARD, "Cells of 0 pixels"),
    ],
)
def test_a_header_that_cannot_be_right_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(FormatError, match=sentence):
        open_bytes(text.encode())


def test_more_than_100_000_events_are_refused() -> None:
    text = HEADER + BOARD + "0.00 mv (3 4)\n" * 100_001
    with pytest.raises(FormatError, match="replays up to 100,000"):
        open_bytes(text.encode())


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("Zoë".encode(), "Zoë"),
        ("Zoë".encode("cp1252"), "Zoë"),
        ("扫雷网".encode("gbk"), "扫雷网"),
        ("扫雷网".encode(), "扫雷网"),
        (b"\x81\xff\xfe", "\ufffdÿþ"),
    ],
)
def test_a_name_is_shown_whatever_its_encoding(raw: bytes, name: str) -> None:
    data = b"Player: " + raw + b"\n" + (HEADER + BOARD).encode()
    replay = open_bytes(data)
    assert isinstance(replay, Replay)
    assert replay.player == name
