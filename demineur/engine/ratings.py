"""How well a game was played: the community's figures, each from counts and the time.

Everywhere *solved* is the 3BV that was opened, which for a win is the board's, and *ms* the time. A figure is
None where it would divide by nothing.
"""

from __future__ import annotations

from math import sqrt

from demineur.engine.levels import Level

_STNB_FACTORS = {Level(8, 8, 10): 36, Level(16, 16, 40): 162, Level(30, 16, 99): 435}
"""Since September 2023; the rankings give no factor for other levels."""


def three_bv_per_second(solved: int, ms: int) -> float | None:
    """3BV/s."""
    return solved * 1000 / ms if ms else None


def efficiency(solved: int, clicks: int) -> float | None:
    """IOE, the index of efficiency: 3BV per click; 1 is a click for every 3BV."""
    return solved / clicks if clicks else None


def correctness(effective: int, clicks: int) -> float | None:
    """The share of the clicks that changed something."""
    return effective / clicks if clicks else None


def throughput(solved: int, effective: int) -> float | None:
    """3BV per click that changed something; times correctness it is the efficiency."""
    return solved / effective if effective else None


def rqp(solved: int, ms: int) -> float | None:
    """RQP, the rapidity quality product, as openms.top has it: (time + 1 s) ÷ (3BV/s). Lower is better."""
    seconds = ms / 1000
    return (seconds + 1) * seconds / solved if solved else None


def quality_of_game(solved: int, ms: int) -> float | None:
    """QG: time in seconds to the power of 1.7 ÷ 3BV. Lower is better."""
    return float((ms / 1000) ** 1.7) / solved if solved else None


def stnb(level: Level, three_bv: int, solved: int, ms: int) -> float | None:
    """STNB: a factor of the level × √(solved ÷ 3BV) ÷ QG; None off the three ranked levels too."""
    factor = _STNB_FACTORS.get(level)
    quality = quality_of_game(solved, ms)
    if factor is None or not quality or not three_bv:
        return None
    return factor * sqrt(solved / three_bv) / quality
