"""Numbers, times and dates as the current language writes them (`QLocale()` follows the language)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QDateTime, QLocale

from demineur.durations import needs_unit, result_time, running_time
from demineur.i18n import _

if TYPE_CHECKING:
    from datetime import date, datetime


def shown_count(number: int) -> str:
    """A whole number with the language's grouping: ``3,200``."""
    return QLocale().toString(number)


def shown_share(share: float) -> str:
    """A share from 0 to 1 in per cent, to a tenth: ``62.5%``.

    Rounded towards the middle at the ends: only a share of exactly 0 or 1 is shown as 0% or 100%.
    """
    tenths = round(share * 1000)
    if 0 < share < 1:
        tenths = min(max(tenths, 1), 999)
    return _("{number}%").format(number=QLocale().toString(tenths / 10, "f", 1 if tenths % 10 else 0))


def shown_time(ms: int) -> str:
    """The time of a result: ``75.200 s``, from an hour on ``1:02:03.40`` (rules.md R6.4)."""
    time = result_time(ms, QLocale().decimalPoint())
    return _("{seconds} s").format(seconds=time) if needs_unit(ms) else time


def shown_date(moment: datetime) -> str:
    """The day of *moment*, which knows its time zone, where the player is."""
    local = QDateTime.fromSecsSinceEpoch(int(moment.timestamp()))
    return QLocale().toString(local.date(), QLocale.FormatType.ShortFormat)


def shown_day(day: date) -> str:
    """A day as the language writes it in short."""
    return QLocale().toString(QDate(day.year, day.month, day.day), QLocale.FormatType.ShortFormat)


def shown_decimal(number: float, decimals: int) -> str:
    """A number with so many decimals, grouped as the language does."""
    return QLocale().toString(number, "f", decimals)


def shown_step(ms: int) -> str:
    """A limit on a scale of times, with no more decimals than it needs: ``45 s``, later on ``12:30``."""
    if ms % 1000:
        return _("{seconds} s").format(seconds=shown_decimal(ms / 1000, 1 if ms % 100 == 0 else 2))
    if ms < 600_000:
        return _("{seconds} s").format(seconds=ms // 1000)
    return running_time(ms)
