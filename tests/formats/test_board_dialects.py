"""Text boards as people and programs write them."""

from __future__ import annotations

import re

import pytest

from demineur.engine.board_text import layout_text
from demineur.formats.sniffing import open_bytes, open_text, opened_in
from demineur.formats.values import Board, Format, FormatError
from demineur.formats.writing import written

THREE_MINES = """\
*...
.*..
...*"""


BOARD_REAL = """\
# MINESWEEPER-BOARD v0.1
# Render: ascii
rows: 3
columns: 4
mines: 3
game_mode: classic

[real]
*210
2*21
112*
"""

BOARD_VIEW = """\
# MINESWEEPER-BOARD v0.1
# made by: me
mines: 3
columns: 4
rows: 3
comment: a: b
game_mode: upk
[view]
XU#U
UFUU
#UU@
"""

BOARD_PICTURES = """\
# MINESWEEPER-BOARD v0.1
# Render: emoji
rows: 3
columns: 4
mines: 3
game_mode: classic
[real]
💣2️⃣1️⃣0️⃣
2️⃣💣2️⃣1️⃣
1️⃣1️⃣2️⃣💣
"""


@pytest.mark.parametrize(
    "text",
    [
        "4x3x3\nMHHH\nHMHH\nHHHM\n",
        "4x3x3\nM111\n1MHH\nHHHM\n",
        "4x3x3\r\nMHHH\r\nHMHH\r\nHHHM",
        "4x3x3\nMHHH\nHMHH\nHHHM\nMSG:thank you\n",
        "4x3x3\nFHHH\nHMHH\nHHH?\n",
        "4x3x3\nmhhh\nhMhh\nFFhm\n",
        BOARD_REAL,
        BOARD_VIEW,
        BOARD_PICTURES,
        "04 03 00 03 00 00 01 01 03 02",
        "040300030000010103 02\n",
        "0x04, 0x03, 0x00, 0x03, 0x03, 0x02, 0x00, 0x00, 0x01, 0x01",
        "4x3:841",
        "4x3:u841",
        "4x3n3:1,0,u841",
        "4x3:1,0,m3c2",
        "https://llamasweeper.com/#/game/board-editor?b=43&m=gg8",
        "https://davidnhill.github.io/JSMinesweeper/index.html?b=43&m=gg8",
        "http://example.org/?x=1&m=gg8&b=0403&c=AAAA",
        "b=43&m=gg8",
        "?b=004003&m=GG8",
    ],
)
def test_many_ways_to_write_one_board(text: str) -> None:
    assert layout_text(open_text(text).layout) == THREE_MINES


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("b=1&m=" + "0" * 17, (9, 9)),
        ("b=2&m=" + "0" * 52, (16, 16)),
        ("b=3&m=" + "0" * 96, (30, 16)),
        ("b=93&m=dc014g", (9, 3)),
        ("b=4005&m=vvvvvvvv000000010000000194i94i95vvvvvvvv", (40, 5)),
        ("b=009100&m=" + "0" * 180, (9, 100)),
    ],
)
def test_the_size_of_a_link(text: str, size: tuple[int, int]) -> None:
    grid = open_text(text).layout.grid
    assert (grid.columns, grid.rows) == size


def test_a_game_id_opens_its_cell() -> None:
    opened = open_text("9x9:4,2,m84f013660966d56993850")
    assert isinstance(opened, Board)
    assert opened.first == 2 * 9 + 4
    assert written(opened, Format.SGT) == b"9x9:4,2,m84f013660966d56993850\n"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("4x3x4\nMHHH\nHMHH\nHHHM\n", "does not tell where all its 4 mines are"),
        ("4x3x3\nMHHH\nHMHH\n", "does not have all 3 rows"),
        ("4x3x3\nMHHH\nHMH\nHHHM\n", "Line 3 has 3 cells, not 4"),
        ("201x3x3\n", "201 × 3 cells; boards up to 200 × 200"),
        ("0x3x3\n", "has no cells"),
        ("# MINESWEEPER-BOARD v0.1\nrows: 3\ncolumns: 4\nmines: 3\n", "has no board"),
        ("# MINESWEEPER-BOARD v0.1\nrows: 3\nmines: 3\n[real]\n", "does not say its number of columns"),
        (
            "# MINESWEEPER-BOARD v0.1\nrows: 1\ncolumns: 4\nmines: 2\n[view]\nU1FU\n",
            "only what the player saw: 1 of 2",
        ),
        ("# MINESWEEPER-BOARD v0.1\nrows: 1\ncolumns: 4\nmines: 2\n[real]\n0*10\n", "1 mines, but 2"),
        ("04 03 00 02 00 00 00 00", "column 1, row 1 is listed twice"),
        ("04 03 00 01 04 00", "column 5, row 1 lies off the board"),
        ("9x9#123456", "random seed of Mines"),
        ("9x9n10:r10,u,deadbeef", "without a first click"),
        ("9x9:m84f0", "4 digits for its mines, not 21"),
        ("9x9:9,2,m84f013660966d56993850", "off the board"),
        ("3x3:uff9", "mines beyond the board"),
        ("b=43&m=gg", "2 characters for its mines, not 3"),
        ("b=43&m=gg-", "a character among its mines"),
        ("b=43&m=ggh", "mines beyond the board"),
        ("b=430&m=gg8", "size, '430', means nothing"),
        ("https://minesweeper.online/game/123", "minesweeper.online does not hold the board"),
        ("https://davidnhill.github.io/JSMinesweeper/index.html?board=9x9x10&seed=5", "names a random seed"),
        ("https://example.org/", "does not hold a board"),
        ("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :4:Loop\n", "not of Mines"),
        ("SAVEFILE:41:x\nGAME    :5:Mines\nPARAMS  :6:9x9n35\n", "its board is missing"),
        ("hello", "This is no AVF"),
        ("  \n", "empty"),
    ],
)
def test_what_is_no_board_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(FormatError, match=re.escape(sentence)) as refusal:
        open_text(text)
    assert refusal.value.sentence.endswith(".")


def test_of_several_boards_the_first_is_opened_with_a_note() -> None:
    opened = open_bytes(b"b=93&m=dc014g\n9x9:4,2,m84f013660966d56993850\n")
    assert opened.kind is Format.LINK
    assert opened.notes == ("This is the first of several boards, one a line.",)


def test_a_bad_line_among_several_is_named() -> None:
    with pytest.raises(FormatError, match=r"^Line 2: This is not a game id") as refusal:
        list(opened_in(b"9x9:4,2,m84f013660966d56993850\n9x9:zz\n"))
    assert refusal.value.line == 2


def test_text_may_begin_with_a_byte_order_mark_or_be_utf_16() -> None:
    text = "4x3x3\nMHHH\nHMHH\nHHHM\n"
    for encoding in ("utf-8-sig", "utf-16"):
        assert layout_text(open_bytes(text.encode(encoding)).layout) == THREE_MINES


def test_a_preset_is_no_board() -> None:
    with pytest.raises(FormatError, match="a preset of Minesweeper Arbiter"):
        open_bytes(b"Arbiter Custom Board Preset\nversion=0.52.3\n")


def test_a_damaged_board_file_says_what_is_wrong_by_its_name() -> None:
    with pytest.raises(FormatError, match="announces 99 mines, but lists 10"):
        open_bytes(b"\x1e\x10\x00\x63" + bytes(20), "board.mbf")


def test_a_file_of_more_than_8_mib_is_refused() -> None:
    with pytest.raises(FormatError, match="files up to 8 MiB"):
        open_bytes(bytes(8 * 1024 * 1024 + 1))
