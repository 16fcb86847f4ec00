"""The boards and replays in tests/data, and boards of any size for laws."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from demineur.engine.grid import grid_of
from demineur.engine.layouts import Layout, layout_of
from demineur.formats.sniffing import opened_in
from demineur.formats.values import Replay

if TYPE_CHECKING:
    from demineur.formats.sniffing import Opened

DATA = Path(__file__).parent.parent / "data"
EXPECTED: dict[str, dict[str, object]] = json.loads((DATA / "expected.json").read_text())
"""What each sample holds; ``file#2`` is the third line of a file."""
SAMPLES = tuple(sorted(EXPECTED))
FILES = tuple(sorted({sample.partition("#")[0] for sample in EXPECTED}))
REPLAYS = tuple(name for name in FILES if name.startswith("replays/"))


@cache
def sample_bytes(name: str) -> bytes:
    """The bytes of a sample's file."""
    return (DATA / name.partition("#")[0]).read_bytes()


@cache
def sample(name: str) -> Opened:
    """The opened sample."""
    file, _, line = name.partition("#")
    return list(opened_in(sample_bytes(file), file))[int(line or 0)]


def replay_sample(name: str) -> Replay:
    """The opened sample, which is a replay."""
    opened = sample(f"replays/{name}")
    assert isinstance(opened, Replay)
    return opened


def smallest_of_each_kind() -> list[str]:
    """The smallest file of each format."""
    chosen: dict[object, str] = {}
    for name in sorted(FILES, key=lambda file: len(sample_bytes(file))):
        facts = EXPECTED.get(name) or EXPECTED[f"{name}#0"]
        chosen.setdefault(facts["format"], name)
    return sorted(chosen.values())


def layouts(largest: int = 200) -> st.SearchStrategy[Layout]:
    """Layouts of every size, from empty to nothing but mines."""
    sides = st.integers(1, largest) | st.sampled_from(
        [size for size in (1, 9, 99, 100, 200) if size <= largest]
    )

    def filled(columns: int, rows: int, seed: int) -> Layout:
        grid = grid_of(columns, rows)
        random = Random(seed)  # noqa: S311 - for boards, not for secrets
        members = (0, -1, random.getrandbits(grid.stride * rows))[min(seed, 2)]
        return layout_of(grid, members & grid.all_cells)

    return st.builds(filled, sides, sides, st.integers(0, 1 << 32))
