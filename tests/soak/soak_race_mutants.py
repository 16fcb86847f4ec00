"""Seed every bug of tests/race/race_mutants.py, one at a time, and see that the table's tests catch it.

    python tests/soak/soak_race_mutants.py

Says of each what caught it: a named test, only the laws, or nothing. The exit code is 1 if one got through.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[2]
RACE = PROJECT / "tests" / "race"
sys.path[:0] = [str(PROJECT), str(RACE)]

from race_mutants import MUTANTS  # noqa: E402


def caught_by(index: int, tests: list[str]) -> bool:
    words = ["-x", "-q", "-p", "no:cacheprovider", *tests]
    runner = [sys.executable, str(RACE / "mutated_tests.py"), str(index), *words]
    return subprocess.run(runner, cwd=PROJECT, capture_output=True, check=False).returncode == 1


def main() -> int:
    named = [str(path) for path in sorted(RACE.glob("test_table_*.py")) if path.stem != "test_table_laws"]
    laws = [str(RACE / "test_table_laws.py")]
    survivors = 0
    for index, mutant in enumerate(MUTANTS):
        how = "caught by a named test" if caught_by(index, named) else ""
        if not how:
            how = "caught by the laws only" if caught_by(index, laws) else "GOT THROUGH"
        survivors += how == "GOT THROUGH"
        sys.stdout.write(f"{how:<24} {mutant.bug}\n")
        sys.stdout.flush()
    sys.stdout.write(f"{len(MUTANTS)} bugs seeded, {survivors} got through.\n")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
