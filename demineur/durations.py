"""Times as players read them, without words and without a locale's habits (rules.md R6.4).

Two roundings, on purpose. A result is rounded up to the next hundredth, as track athletics does: a time that
is shown was really reached, and nobody sees a better one than was played. A running clock shows the whole
seconds that have passed, as a stopwatch does.
"""

from __future__ import annotations

_HUNDREDTHS_OF_AN_HOUR = 360_000


def result_time(ms: int, decimal_point: str = ".") -> str:
    """A result of *ms* milliseconds in seconds with two decimals, ``75.20``; from an hour on ``1:02:03.40``.

    Seconds stay seconds below the hour: best lists are compared in them.
    """
    hundredths = -(-ms // 10)
    if hundredths < _HUNDREDTHS_OF_AN_HOUR:
        seconds, rest = divmod(hundredths, 100)
        return f"{seconds}{decimal_point}{rest:02}"
    hours, rest = divmod(hundredths, _HUNDREDTHS_OF_AN_HOUR)
    minutes, rest = divmod(rest, 6_000)
    seconds, rest = divmod(rest, 100)
    return f"{hours}:{minutes:02}:{seconds:02}{decimal_point}{rest:02}"


def needs_unit(ms: int) -> bool:
    """Whether `result_time` gives bare seconds, which want an ``s`` behind them."""
    return ms <= 10 * (_HUNDREDTHS_OF_AN_HOUR - 1)


def running_time(ms: int) -> str:
    """A running clock at *ms* milliseconds: ``1:15``, from an hour on ``1:02:03``."""
    minutes, seconds = divmod(ms // 1_000, 60)
    if minutes < 60:
        return f"{minutes}:{seconds:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
