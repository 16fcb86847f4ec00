"""How long the guide's practice takes to deal an exercise (CPU time; the window may not wait for it)."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from demineur.engine.seeded import SeededBits
from demineur.guide.diagrams import DIAGRAM_KEYS, diagram
from demineur.guide.practice import Pattern, deal


@pytest.mark.parametrize("pattern", Pattern)
def test_an_exercise(benchmark: BenchmarkFixture, pattern: Pattern) -> None:
    stream = SeededBits(1, "practice")
    benchmark(deal, pattern, stream)


def test_all_diagrams(benchmark: BenchmarkFixture) -> None:
    benchmark(_all_diagrams)


def _all_diagrams() -> None:
    diagram.cache_clear()
    for key in DIAGRAM_KEYS:
        diagram(key)
