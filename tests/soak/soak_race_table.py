"""Let thousands of tables live random lives, with the laws of tests/race/table_machine.py.

    python tests/soak/soak_race_table.py [EXAMPLES]

2,500 examples (unless another number is given) are about 60,000 steps; the last line says how many.
"""

from __future__ import annotations

import sys
from pathlib import Path

PROJECT = Path(__file__).parents[2]
sys.path[:0] = [str(PROJECT), str(PROJECT / "tests" / "race")]

from hypothesis import HealthCheck, settings  # noqa: E402
from hypothesis.stateful import run_state_machine_as_test  # noqa: E402
from table_machine import TableMachine, steps  # noqa: E402


def main(examples: int) -> None:
    run_state_machine_as_test(
        TableMachine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=25,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
    sys.stdout.write(f"{examples} examples, all laws held: {dict(steps)}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2500)
