from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent

LISTING = """
import json, sys
before = set(sys.modules)
import demineur.engine.{module}
print(json.dumps(sorted(set(sys.modules) - before)))
"""


def modules_of(module: str) -> list[str]:
    """The modules that a fresh interpreter loads for this one of the engine's."""
    command = [sys.executable, "-c", LISTING.format(module=module)]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    names: list[str] = json.loads(answer.stdout)
    return names


def test_the_rules_load_nothing_but_the_standard_library_and_the_engine() -> None:
    names = modules_of("rules")
    foreign = {name for name in names if name.partition(".")[0] not in {"demineur", *sys.stdlib_module_names}}
    assert foreign == set()
    ours = {name for name in names if name.startswith("demineur.")}
    assert all(name == "demineur.engine" or name.startswith("demineur.engine.") for name in ours)


def test_what_only_a_first_opening_needs_is_loaded_late() -> None:
    assert "hashlib" not in modules_of("rules")
