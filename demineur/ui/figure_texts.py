"""The figures of games in words: names, formulas, and how they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from demineur.i18n import _, ngettext
from demineur.ui.localised import shown_count, shown_decimal, shown_share, shown_time

if TYPE_CHECKING:
    from demineur.records.statistics import LevelStatistics, MeanFigures

NOTHING: Final = "–"


class FigureText(NamedTuple):
    """A figure's name, its value, and how it is found; the last is empty where the name says it."""

    name: str
    value: str
    formula: str = ""


def headline_figures(figures: LevelStatistics) -> tuple[FigureText, ...]:
    """What one looks for first: how often, how well, how fast, and how it goes at the moment."""
    best = figures.best_times[0].ms if figures.best_times else None
    return (
        FigureText(_("Played"), shown_count(figures.played)),
        FigureText(
            _("Share won"),
            NOTHING if figures.share is None else shown_share(figures.share),
            _("games won ÷ games played"),
        ),
        FigureText(_("Best time"), _time(best), _("of the wins without help")),
        FigureText(
            _("Current streak"),
            _streak(figures.current_streak),
            _("the latest games in a row that ended alike"),
        ),
    )


def game_figures(figures: LevelStatistics) -> tuple[FigureText, ...]:
    """How many games ended how, in a row too; and how long the wins took."""
    return (
        FigureText(_("Won"), shown_count(figures.won)),
        FigureText(_("Lost"), shown_count(figures.lost), _("games that were left are lost too")),
        FigureText(_("Longest winning streak"), _wins(figures.longest_winning)),
        FigureText(_("Longest losing streak"), _losses(figures.longest_losing)),
        FigureText(
            _("Mean time of the wins"),
            _time(figures.mean_ms),
            _("the times of all wins added up ÷ their number; wins with help are wins too"),
        ),
        FigureText(
            _("Median time of the wins"),
            _time(figures.median_ms),
            _("the time in the middle: half of the wins were quicker"),
        ),
    )


def mean_figures(means: MeanFigures) -> tuple[FigureText, ...]:
    """The community's figures, each the mean of the wins; STNB only where the level has it."""
    found = [
        FigureText(_("3BV/s"), _number(means.speed, 3), _("3BV ÷ time in seconds")),
        FigureText(
            _("Efficiency (IOE)"),
            _share(means.efficiency),
            _("3BV ÷ clicks; 100% is one click for each 3BV, and chords can need fewer"),
        ),
        FigureText(_("Correctness"), _share(means.correctness), _("clicks that changed something ÷ clicks")),
        FigureText(_("Throughput"), _share(means.throughput), _("3BV ÷ clicks that changed something")),
        FigureText(_("RQP"), _number(means.rqp, 2), _("(time in seconds + 1) ÷ (3BV/s); lower is better")),
    ]
    if means.stnb is not None:
        found.append(
            FigureText(
                _("STNB"),
                _number(means.stnb, 2),
                _("a factor of the level × 3BV ÷ (time in seconds to the power of 1.7); higher is better"),
            )
        )
    found += [
        FigureText(
            _("ZiNi"),
            _number(means.zini, 1),
            _("the clicks that a greedy player with flags and chords needs for the board"),
        ),
        FigureText(_("HZiNi"), _number(means.hzini, 1), _("ZiNi after a click on each opening")),
    ]
    return tuple(found)


def kept_from(means: MeanFigures) -> str:
    """From how many wins the figures are that are worked out later."""
    return ngettext(
        "ZiNi and HZiNi: from {n} win so far.", "ZiNi and HZiNi: from {n} wins so far.", means.boards
    ).format(n=shown_count(means.boards))


def _streak(current: int) -> str:
    if current == 0:
        return NOTHING
    return _wins(current) if current > 0 else _losses(-current)


def _wins(number: int) -> str:
    return ngettext("{n} win", "{n} wins", number).format(n=shown_count(number))


def _losses(number: int) -> str:
    return ngettext("{n} loss", "{n} losses", number).format(n=shown_count(number))


def _time(ms: int | None) -> str:
    return NOTHING if ms is None else shown_time(ms)


def _number(number: float | None, decimals: int) -> str:
    return NOTHING if number is None else shown_decimal(number, decimals)


def _share(share: float | None) -> str:
    return NOTHING if share is None else whole_share(share)


def whole_share(share: float) -> str:
    """A share that may be more than 1, in per cent to a tenth."""
    return _("{number}%").format(number=shown_decimal(share * 100, 1))
