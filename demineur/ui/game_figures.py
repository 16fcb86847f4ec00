"""What a game that has just ended was worth, in a sentence for the strip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.i18n import _
from demineur.play.metrics import rate_game
from demineur.ui.localised import shown_count, shown_decimal

if TYPE_CHECKING:
    from demineur.play.result import GameResult


def figures_sentence(result: GameResult) -> str:
    """A game's own figures: speed and efficiency; for a loss also how much of the board was solved.

    Empty where there is nothing to say, as for a game that was lost at once.
    """
    counts = result.counts
    if counts is None or not counts.solved:
        return ""
    ratings = rate_game(result.level, result.ms, counts)
    if ratings.efficiency is None:
        return ""
    percent = shown_decimal(ratings.efficiency * 100, 0)
    if ratings.three_bv_per_second is None:
        return _("Efficiency {percent}%.").format(percent=percent)
    speed = shown_decimal(ratings.three_bv_per_second, 2)
    if result.won:
        return _("3BV/s {speed}, efficiency {percent}%.").format(speed=speed, percent=percent)
    return _("{solved} of {all} 3BV, 3BV/s {speed}, efficiency {percent}%.").format(
        solved=shown_count(counts.solved), all=shown_count(counts.three_bv), speed=speed, percent=percent
    )
