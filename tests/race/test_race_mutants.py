from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from race_mutants import MUTANTS, Mutant

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
SOURCES = PROJECT / "demineur" / "race"
TESTS = [str(path) for path in sorted(HERE.glob("test_table_*.py")) if path.stem != "test_table_laws"]


def failed_with(index: int) -> bool:
    """Whether some test fails with this mutant in place."""
    words = ["-x", "-q", "-p", "no:cacheprovider", *TESTS]
    done = subprocess.run(
        [sys.executable, str(HERE / "mutated_tests.py"), str(index), *words],
        cwd=PROJECT,
        env={**os.environ, "PYTHONPATH": str(PROJECT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in {0, 1}, done.stdout + done.stderr
    return done.returncode == 1


@pytest.mark.parametrize("mutant", MUTANTS, ids=[mutant.bug for mutant in MUTANTS])
def test_every_mutant_still_has_its_place(mutant: Mutant) -> None:
    source = (SOURCES / f"{mutant.module}.py").read_text(encoding="utf-8")
    assert source.count(mutant.before) == 1


@pytest.mark.parametrize("bug", ["the eliminated play on", "a draw needs only two"])
def test_a_seeded_bug_is_caught(bug: str) -> None:
    """The whole list: python tests/soak/soak_race_mutants.py."""
    assert failed_with([mutant.bug for mutant in MUTANTS].index(bug))
