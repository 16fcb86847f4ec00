"""What is exported says the same to ms_toollib, the library of the community's site."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from community_samples import REPLAYS, sample

from demineur.cli_formats import facts_of
from demineur.formats.values import Format, Replay
from demineur.formats.writing import written

ORACLE = Path(__file__).parent / "toollib_oracle.py"
COUNTED_BESIDE_THE_BOARD = {"replays/arbiter_int.avf", "replays/sv_subject_v1.rmv"}
"""That library counts releases off the board as left clicks; nobody else does."""

pytestmark = pytest.mark.skipif(find_spec("ms_toollib") is None, reason="ms_toollib is not installed")


@pytest.fixture(scope="module")
def theirs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, object]]:
    """What the library finds in each exported replay."""
    folder = tmp_path_factory.mktemp("exported")
    paths = []
    for name in REPLAYS:
        path = folder / f"{Path(name).name}.evf"
        path.write_bytes(written(sample(name), Format.EVF))
        paths.append(path)
    run = subprocess.run(
        [sys.executable, ORACLE, *paths], capture_output=True, text=True, cwd=folder, check=False
    )
    assert run.returncode == 0, run.stderr
    return dict(zip(REPLAYS, map(json.loads, run.stdout.splitlines()), strict=True))


@pytest.mark.parametrize("name", REPLAYS)
def test_an_exported_replay_has_the_same_facts_there(name: str, theirs: dict[str, dict[str, object]]) -> None:
    replay = sample(name)
    assert isinstance(replay, Replay)
    found = dict(theirs[name])
    assert (found.pop("official"), found.pop("fair")) == (False, False)
    if name in COUNTED_BESIDE_THE_BOARD:
        del found["left"]
    ours = facts_of(replay)
    assert found == {key: ours[key] for key in found}
