"""Every sample holds what the community's own tools count in it."""

from __future__ import annotations

import pytest
from community_samples import EXPECTED, REPLAYS, SAMPLES, replay_sample, sample, sample_bytes

from demineur.cli_formats import facts_of
from demineur.formats.analysis import replay_facts
from demineur.formats.sniffing import open_bytes
from demineur.formats.values import Replay


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_has_the_facts_that_other_tools_found(name: str) -> None:
    facts = facts_of(sample(name))
    facts["numbers"] = list(facts["numbers"])  # type: ignore[call-overload]
    assert {key: facts.get(key) for key in EXPECTED[name]} == EXPECTED[name]


@pytest.mark.parametrize("name", REPLAYS)
def test_the_name_of_a_file_does_not_matter(name: str) -> None:
    assert open_bytes(sample_bytes(name), "holiday.jpg") == sample(name)


def test_the_time_of_the_events_counts_where_the_file_contradicts_them() -> None:
    facts = facts_of(replay_sample("mst_beg_15.52.avf"))
    assert facts["time_ms"] == 14520
    assert facts["notes"] == ("The file gives its time as 2.610 s; its events take 14.520 s.",)


def test_the_time_of_the_file_counts_where_the_events_agree_to_two_hundredths() -> None:
    replay = replay_sample("clone_097.mvf")
    assert facts_of(replay)["time_ms"] == replay.claims.ms == 36790


def test_a_replay_tells_who_played_it_and_with_what() -> None:
    replay = replay_sample("clone_2006r2.mvf")
    assert replay.program == "Minesweeper Clone 2006 release 2"
    assert replay.played_at == "2006-11-08 21:58:40"
    assert set(replay.player) == {"x", " "}


@pytest.mark.parametrize(
    ("name", "written", "shown"),
    [
        ("mst_rmv2_24px.rmv", b"\xfft\xfexxx", "ÿtþxxx"),
        ("arbiter_beg.avf", "扫雷网x".encode("gbk"), "扫雷网"),
        ("clone_097.mvf", b"\x81\xff", "\ufffdÿ"),
        ("clone_2007r2.mvf", "Jürg".encode("cp1252"), "Jürg"),
        ("mst_b5_v3.evf", b"Z\xc3\xab", "Zë"),
    ],
)
def test_a_name_in_no_known_encoding_never_refuses_a_replay(name: str, written: bytes, shown: str) -> None:
    data = sample_bytes(f"replays/{name}")
    at = data.index(b"xxxx")
    opened = open_bytes(data[:at] + written + data[at + len(written) :])
    assert isinstance(opened, Replay)
    assert shown in opened.player
    assert replay_facts(opened) == replay_facts(replay_sample(name))
