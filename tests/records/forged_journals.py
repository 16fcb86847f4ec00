"""Journals whose sums are right and whose content is not."""

from __future__ import annotations

import json
from binascii import crc32

from demineur.records.journal import FORMAT_VERSION

GOOD_SETUP: dict[str, object] = {
    "program": "0.1.0",
    "game": "0123456789abcdef" * 2,
    "level": [5, 5, 3],
    "kind": "random",
    "seed": 1,
    "simple_mode": False,
}


def forged(setup: object = None, *entries: str, version: int = FORMAT_VERSION) -> bytes:
    """A journal with these contents; the setup is JSON already if it is text."""
    content = GOOD_SETUP if setup is None else setup
    text = (
        content.encode() if isinstance(content, str) else json.dumps(content, separators=(",", ":")).encode()
    )
    running_sum = crc32(text)
    lines = [b"demineur-game %d %08x %b\n" % (version, running_sum, text)]
    for entry in entries:
        running_sum = crc32(entry.encode(), running_sum)
        lines.append(b"%08x %b\n" % (running_sum, entry.encode()))
    return b"".join(lines)


def forged_setup(**changes: object) -> bytes:
    """A journal with one flag whose setup is good but for these changes."""
    return forged({**GOOD_SETUP, **changes}, "a 0 flag 0")
