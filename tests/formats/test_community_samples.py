"""Every sample holds what the community's own tools count in it."""

from __future__ import annotations

import pytest
from community_samples import EXPECTED, REPLAYS, SAMPLES, replay_sample, sample, sample_bytes

from demineur.cli_formats import facts_of
from demineur.formats.sniffing import open_bytes


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
