"""When a lost connection is tried again: soon, then ever later, for a minute (rules.md R12.8)."""

from __future__ import annotations

from typing import Final

FIRST_DIAL_MS: Final = 10_000
"""So long the first connection may take, name look-up and all, before the player is told."""
ANSWER_MS: Final = 8_000
"""So long a server may take to say welcome once it is connected."""
GIVE_UP_MS: Final = 60_000

_FIRST_MS: Final = 250
_LONGEST_MS: Final = 5_000
_SPREAD: Final = 0.3
"""Those who lost the same server do not come back in the same millisecond."""


def retry_delay(attempt: int, chance: float) -> int:
    """How long to wait before *attempt*, from 0; *chance*, from 0 to 1, shortens it by up to a third."""
    delay = min(_FIRST_MS << min(attempt, 10), _LONGEST_MS)
    return int(delay * (1 - _SPREAD * chance))
