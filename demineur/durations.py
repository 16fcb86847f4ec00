"""Times as players read them, without words and without a locale's habits (rules.md R6.4).

A result shows all of its milliseconds, so that nothing is rounded: it agrees with the running clock, which
shows the whole seconds that have passed, and two results that differ look different.
"""

from __future__ import annotations

_HOUR_MS = 3_600_000


def result_time(ms: int, decimal_point: str = ".") -> str:
    """A result of *ms* milliseconds: ``75.204`` seconds, from an hour on ``1:02:03.40``, cut to hundredths.

    Seconds stay seconds below the hour: best lists are compared in them.
    """
    if ms < _HOUR_MS:
        seconds, rest = divmod(ms, 1_000)
        return f"{seconds}{decimal_point}{rest:03}"
    return f"{running_time(ms)}{decimal_point}{ms % 1_000 // 10:02}"


def needs_unit(ms: int) -> bool:
    """Whether `result_time` gives bare seconds, which want an ``s`` behind them."""
    return ms < _HOUR_MS


def running_time(ms: int) -> str:
    """A running clock at *ms* milliseconds: ``1:15``, from an hour on ``1:02:03``."""
    minutes, seconds = divmod(ms // 1_000, 60)
    if minutes < 60:
        return f"{minutes}:{seconds:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
