"""Run the table's tests with one mutant in place: ``python mutated_tests.py INDEX PYTEST-WORDS``."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest
from race_mutants import MUTANTS


def put_in_place(index: int) -> None:
    """Load the mutated module before anything else does."""
    mutant = MUTANTS[index]
    name = f"demineur.race.{mutant.module}"
    spec = importlib.util.find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    source = Path(spec.origin).read_text(encoding="utf-8")
    assert source.count(mutant.before) == 1, mutant
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    exec(compile(source.replace(mutant.before, mutant.after), spec.origin, "exec"), module.__dict__)  # noqa: S102


if __name__ == "__main__":
    put_in_place(int(sys.argv[1]))
    sys.exit(pytest.main(sys.argv[2:]))
