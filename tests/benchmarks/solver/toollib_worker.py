"""Runs ms_toollib in a process of its own, because it ends the whole process on bad input.

Reads a JSON request a line, writes a JSON answer a line with the CPU milliseconds that the call took.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import ms_toollib


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """The answer to one request; ``kind`` is ``board`` or ``probabilities``."""
    calls = {"board": ms_toollib.laymine_solvable, "probabilities": ms_toollib.cal_probability_onboard}
    call: Any = calls[request["kind"]]
    arguments = request["arguments"]
    started = time.process_time()
    result = call(*arguments)
    spent = (time.process_time() - started) * 1e3
    return {"ms": spent, "result": result if request.get("wanted") else None}


if __name__ == "__main__":
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(json.loads(line))) + "\n")
        sys.stdout.flush()
