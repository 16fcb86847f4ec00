from __future__ import annotations

import json

import pytest
from forged_journals import GOOD_SETUP, forged, forged_setup
from hypothesis import given, settings
from hypothesis import strategies as st
from played_games import SMALL, SetTime, busy_session, new_session

from demineur.engine.levels import Level
from demineur.play.gestures import Wish, WishKind
from demineur.play.session import Session
from demineur.records.journal import FORMAT_VERSION, Damage, Journal, LineWriter, journal_bytes, read_journal

WISHES = st.lists(
    st.tuples(st.sampled_from(WishKind), st.integers(0, SMALL.cells - 1), st.integers(0, 900)), max_size=40
)
SESSION = busy_session(SetTime())
CONTENT = journal_bytes(SESSION, LineWriter())


def journal_of(content: bytes) -> Journal:
    """The journal that an undamaged file tells."""
    reading = read_journal(content)
    assert (reading.damage, reading.good_bytes) == (None, len(content))
    assert reading.journal is not None
    return reading.journal


def assert_tells(journal: Journal, session: Session) -> None:
    assert journal.setup == session.setup
    assert list(journal.log) == list(session.log)
    assert journal.position == session.position
    assert journal.assisted == session.assisted
    assert journal.elapsed_ms == session.elapsed_ms
    assert journal.wasted == session.wasted


@given(WISHES, st.integers(0, 40))
def test_reading_what_was_written_gives_the_same_game_at_every_step(
    wishes: list[tuple[WishKind, int, int]], help_at: int
) -> None:
    """SV02: round trip of the whole state."""
    time = SetTime()
    session = new_session(time)
    for number, (kind, cell, ms) in enumerate(wishes):
        session.perform(Wish(kind, cell))
        time.go(ms)
        if number == help_at:
            session.mark_assisted()
        assert_tells(journal_of(journal_bytes(session, LineWriter())), session)


def test_the_largest_board_can_be_kept() -> None:
    session = busy_session(SetTime(), 30, Level(200, 200, 20_000))
    assert_tells(journal_of(journal_bytes(session, LineWriter())), session)


def test_a_journal_cut_at_any_byte_tells_a_beginning_of_the_game() -> None:
    """SV03."""
    whole = journal_of(CONTENT)
    lengths = []
    for end in range(len(CONTENT)):
        reading = read_journal(CONTENT[:end])
        log = reading.journal.log if reading.journal is not None else ()
        assert log == whole.log[: len(log)]
        assert (reading.damage is None) == CONTENT[:end].endswith(b"\n")
        assert reading.good_bytes <= end
        lengths.append(len(log))
    assert lengths == sorted(lengths)
    assert lengths[-1] >= len(whole.log) - 1


@given(st.data())
@settings(max_examples=150)
def test_a_journal_changed_anywhere_tells_a_beginning_of_the_game(choice: st.DataObject) -> None:
    start = choice.draw(st.integers(0, len(CONTENT)), "start")
    end = choice.draw(st.integers(start, min(start + 40, len(CONTENT))), "end")
    changed = CONTENT[:start] + choice.draw(st.binary(max_size=40), "instead") + CONTENT[end:]
    reading = read_journal(changed)
    log = reading.journal.log if reading.journal is not None else ()
    assert log == tuple(SESSION.log)[: len(log)]


@given(st.data())
def test_lines_in_another_order_are_not_believed(choice: st.DataObject) -> None:
    first, *lines = CONTENT.splitlines(keepends=True)
    shuffled = choice.draw(st.permutations(lines))
    reading = read_journal(b"".join([first, *shuffled]))
    log = reading.journal.log if reading.journal is not None else ()
    assert log == tuple(SESSION.log)[: len(log)]
    assert (reading.damage is None) == (shuffled == lines)


@given(st.binary(max_size=300))
def test_garbage_is_damage(content: bytes) -> None:
    assert read_journal(content).journal is None
    assert read_journal(content).damage is not None


@given(
    st.recursive(st.none() | st.booleans() | st.floats() | st.integers() | st.text(), st.lists, max_leaves=6)
)
def test_any_value_in_any_place_of_the_setup_is_damage_or_a_setup(value: object) -> None:
    for key in GOOD_SETUP:
        reading = read_journal(forged_setup(**{key: value}))
        assert (reading.journal is None) == (reading.damage is not None)


@pytest.mark.parametrize(
    "setup",
    [
        "{}",
        "[]",
        "null",
        "{" + "[" * 4000,
        '{"a":' + "[" * 4000 + "]" * 4000 + "}",
        json.dumps({**GOOD_SETUP, "level": [5, 5, 30]}),
        json.dumps({**GOOD_SETUP, "level": [5, 5]}),
        json.dumps({**GOOD_SETUP, "level": [0, 5, 0]}),
        json.dumps({**GOOD_SETUP, "level": [5, 201, 1]}),
        json.dumps({**GOOD_SETUP, "level": [5, 10**9, 1]}),
        json.dumps({**GOOD_SETUP, "level": [5.0, 5, 3]}),
        json.dumps({**GOOD_SETUP, "level": [True, True, 1]}),
        json.dumps({**GOOD_SETUP, "level": [float("nan"), 5, 3]}),
        json.dumps({**GOOD_SETUP, "seed": -1}),
        json.dumps({**GOOD_SETUP, "seed": 1 << 64}),
        json.dumps({**GOOD_SETUP, "seed": "1"}),
        json.dumps(GOOD_SETUP).replace('"seed": 1', '"seed": 1e400'),
        json.dumps(GOOD_SETUP).replace('"seed": 1', '"seed": ' + "9" * 4000),
        json.dumps({**GOOD_SETUP, "kind": "marathon"}),
        json.dumps({**GOOD_SETUP, "kind": ["random"]}),
        json.dumps({**GOOD_SETUP, "game": "../../etc"}),
        json.dumps({**GOOD_SETUP, "simple_mode": "no"}),
    ],
)
def test_a_hostile_setup_is_damage(setup: str) -> None:
    """SV03: 5 × 5 with 30 mines, wrong types, NaN, 1e400."""
    reading = read_journal(forged(setup))
    assert reading.journal is None
    assert reading.damage in {Damage.GARBLED, Damage.IMPOSSIBLE}


@pytest.mark.parametrize(
    ("entries", "believed"),
    [
        (["a 0 flag -1"], 0),
        (["a 0 flag 1000000000"], 0),
        (["a 0 flag 25"], 0),
        (["a 0 open 99999"], 0),
        (["a 5 flag 3"], 0),
        (["a 0 flag 3", "a 0 flag 3"], 1),
        (["a 0 open 12", "a 0 flag 12"], 1),
        (["a 0 open 12", "a NaN flag 0"], 1),
        (["a 0 open 12", "a 1e400 flag 0"], 1),
        (["a 0 open 12", "a 9999999999999999 flag 0"], 1),
        (["a 0 open 12", "t 50", "a 49 flag 0"], 1),
        (["a 0 open 12", "t 50", "t 20"], 1),
        (["a 0 open 12", "q 50", "t 60"], 1),
        (["a 0 open 12", "a 1 explode 0"], 1),
        (["t 50"], 0),
        (["q 0"], 0),
        (["d ffffffff"], 0),
        (["d 7", "d 7"], 0),
        (["d f"], 0),
        (["d " + "f" * 16_000], 0),
        (["a 0 open 12", "d 7"], 1),
        (["d 7", "a 0 open 0", "a 1 open 12"], 1),
        (["x"], 0),
        (["h h"], 0),
    ],
)
def test_a_hostile_entry_ends_what_is_believed(entries: list[str], believed: int) -> None:
    """SV03: a cell −1 or 10⁹, a flag on an open cell, an opened mine, times that are none."""
    reading = read_journal(forged(None, *entries))
    assert reading.damage in {Damage.GARBLED, Damage.IMPOSSIBLE}
    assert reading.journal is not None
    assert len(reading.journal.log) == believed


def test_a_newer_version_is_recognised_by_its_first_words_alone() -> None:
    assert read_journal(forged(version=FORMAT_VERSION + 1)).damage is Damage.NEWER
    assert read_journal(b"demineur-game 17 anything else\nat all").damage is Damage.NEWER


def test_an_empty_file_is_damage_of_its_own() -> None:
    assert read_journal(b"").damage is Damage.EMPTY
