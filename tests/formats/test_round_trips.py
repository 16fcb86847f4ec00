"""What is written is read back the same."""

from __future__ import annotations

import pytest
from community_samples import REPLAYS, layouts, sample, sample_bytes
from hypothesis import given, settings
from hypothesis import strategies as st

from demineur.engine.layouts import Layout
from demineur.formats.analysis import replay_facts
from demineur.formats.sgt import GameId, Masking, id_text, parse_id
from demineur.formats.sniffing import open_bytes
from demineur.formats.values import Board, Format, Mouse, Replay
from demineur.formats.writing import WRITABLE, written

BOARD_FORMATS = [kind for kind in WRITABLE if kind not in {Format.RAWVF, Format.EVF}]
SHORT_REPLAYS = [name for name in REPLAYS if len(sample_bytes(name)) < 20_000]


@pytest.mark.parametrize("kind", BOARD_FORMATS)
@given(layout=layouts())
@settings(max_examples=25, deadline=None)
def test_a_board_of_any_size_comes_back(kind: Format, layout: Layout) -> None:
    opened = open_bytes(written(Board(Format.MBF, layout), kind))
    assert opened.layout == layout
    assert opened.kind is kind


@given(layout=layouts(60), masking=st.sampled_from(Masking), data=st.data())
@settings(max_examples=60, deadline=None)
def test_a_game_id_is_written_as_it_was_read(layout: Layout, masking: Masking, data: st.DataObject) -> None:
    first = data.draw(st.none() | st.integers(0, layout.grid.count - 1))
    game = GameId(layout, first, masking)
    assert parse_id(id_text(game)) == game
    assert id_text(parse_id(id_text(game))) == id_text(game)


@pytest.mark.parametrize("name", SHORT_REPLAYS)
@pytest.mark.parametrize("kind", [Format.RAWVF, Format.EVF])
def test_a_replay_comes_back_with_the_same_game(kind: Format, name: str) -> None:
    replay = sample(name)
    assert isinstance(replay, Replay)
    opened = open_bytes(written(replay, kind))
    assert isinstance(opened, Replay)
    assert (opened.kind, opened.layout, opened.player) == (kind, replay.layout, replay.player)
    before, after = replay_facts(replay), replay_facts(opened)
    assert (after.result, after.time_ms) == (before.result, before.time_ms)
    assert (after.right, after.double) == (before.right, before.double)
    assert (after.effective_left, after.solved_three_bv) == (before.effective_left, before.solved_three_bv)


def test_rawvf_is_written_as_it_was_read() -> None:
    replay = sample("replays/arbiter_beg.avf")
    assert isinstance(replay, Replay)
    text = written(replay, Format.RAWVF)
    assert written(open_bytes(text), Format.RAWVF) == text


def test_evf_claims_neither_to_be_official_nor_fair_and_has_no_checksum() -> None:
    data = written(sample("replays/arbiter_beg.avf"), Format.EVF)
    completed, official, fair = 0x80, 0x40, 0x20
    assert data[1] & (completed | official | fair) == completed
    assert data[-2:] == b"\0\0"


def test_a_long_wait_in_evf_comes_back_to_the_millisecond() -> None:
    replay = sample("replays/mst_b0_fake_v4.evf")
    assert isinstance(replay, Replay)
    opened = open_bytes(written(replay, Format.EVF))
    assert isinstance(opened, Replay)
    assert [event.ms for event in opened.events] == [event.ms for event in replay.events]


def test_flags_from_before_the_start_become_clicks_in_rawvf_and_stay_in_evf() -> None:
    replay = sample("replays/mst_rmv2_16px_preflags.rmv")
    assert isinstance(replay, Replay)
    flags = [event for event in replay.events if event.kind is Mouse.PREFLAG]
    kept = open_bytes(written(replay, Format.EVF))
    clicks = open_bytes(written(replay, Format.RAWVF))
    assert isinstance(kept, Replay)
    assert isinstance(clicks, Replay)
    assert [event for event in kept.events if event.kind is Mouse.PREFLAG] == flags
    assert [event.kind for event in clicks.events[:2]] == [Mouse.RIGHT_PRESS, Mouse.RIGHT_RELEASE]
