"""Search everything that clients are sent in thousands of random races for mines.

    python tests/soak/soak_overheard_races.py [RACES]

2,000 races unless another number is given.
"""

from __future__ import annotations

import sys
from pathlib import Path

PROJECT = Path(__file__).parents[2]
sys.path[:0] = [str(PROJECT), str(PROJECT / "tests" / "race")]

from overheard_races import run  # noqa: E402

if __name__ == "__main__":
    races = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    sys.stdout.write(f"{races} races, {run(races, seed=2)} messages, no mine before the end.\n")
