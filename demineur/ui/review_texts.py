"""What logic knew, in words: a sentence or two for each opening of a game, and a summary (rules.md R11.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from demineur.engine.position import Status
from demineur.i18n import _, ngettext
from demineur.play.review import Verdict
from demineur.ui.guess_texts import estimated_share, shown_share

if TYPE_CHECKING:
    from demineur.engine.grid import CellSet
    from demineur.play.review import MoveReview, Review
    from demineur.ui.cell_words import CellNames

_SHARES_DOWN_TO: Final = 0.1
_LEAST_LUCK: Final = 1e-6


def move_words(move: MoveReview, names: CellNames) -> str:
    """What logic knew before *move*, and what the move risked."""
    words = {
        Verdict.FIRST: _first,
        Verdict.PROVED: _proved,
        Verdict.FORCED_GUESS: _forced_guess,
        Verdict.NEEDLESS_RISK: _needless_risk,
        Verdict.PROVED_MINE: _proved_mine,
    }
    return words[move.verdict](move, names)


def summary_words(review: Review, names: CellNames) -> list[str]:
    """The whole game: how much luck it took, how many guesses and risks, and the move that decided.

    Each item is a sentence or two about one thing.
    """
    if not review.moves:
        return [_("No cell has been opened yet.")]
    return [_luck(review), *_counts(review), *_decision(review, names)]


def luck_words(luck: float, *, exact: bool) -> str:
    """A chance as players say it: ``75%``, ``1 in 12``; *luck* is above 0."""
    if luck >= _SHARES_DOWN_TO:
        return shown_share(luck) if exact else estimated_share(luck)
    if luck < _LEAST_LUCK:
        return _("less than one in a million")
    number = _two_digits(round(1 / luck))
    # Translators: A chance, as in "one time in twelve".
    text = _("1 in {number}") if exact else _("about 1 in {number}")
    return text.format(number=number)


# One move ----------------------------------------------------------------------------------------------


def _first(_move: MoveReview, _names: CellNames) -> str:
    return _("The first cell: it does not count as a risk.")


def _proved(move: MoveReview, _names: CellNames) -> str:
    count = move.targets.bit_count()
    # Translators: The plural is about the cells that one click on a number opens.
    return ngettext("Proved safe.", "All {n} cells were proved safe.", count).format(n=count)


def _forced_guess(move: MoveReview, _names: CellNames) -> str:
    best, taken = _share(move.best_chance, move), _share(move.taken_chance, move)
    if best == taken:
        # Translators: {taken} is a share such as "82%": how likely the cell was to be safe.
        return _("A forced guess: nothing was certain. You took the best odds, {taken}.").format(taken=taken)
    # Translators: Shares such as "82%": how likely the safest cell was to be safe, and the cell opened.
    text = _("A forced guess: nothing was certain. The best odds were {best}, you took {taken}.")
    return text.format(best=best, taken=taken)


def _needless_risk(move: MoveReview, names: CellNames) -> str:
    safe = 0 if move.certain is None else move.certain.safe
    # Translators: {taken} is a share such as "82%": how likely the cell that was opened was to be safe.
    odds = _("You took odds of {taken}.").format(taken=_share(move.taken_chance, move))
    return f"{_was_safe(safe, names)} {odds}"


def _was_safe(safe: CellSet, names: CellNames) -> str:
    count = safe.bit_count()
    if not count:
        return _("Needless: another cell was certainly safe.")
    if names.are_few(safe):
        text = ngettext(
            "Needless: the cell in {cells} was certainly safe.",
            "Needless: the cells in {cells} were certainly safe.",
            count,
        )
        return text.format(cells=names.names(safe))
    # Translators: Always more than one cell.
    text = ngettext(
        "Needless: {n} cell was certainly safe, in {cell}.",
        "Needless: {n} cells were certainly safe, one of them in {cell}.",
        count,
    )
    return text.format(n=count, cell=names.name(names.in_reading_order(safe)[0]))


def _proved_mine(move: MoveReview, names: CellNames) -> str:
    mines = 0 if move.certain is None else move.certain.mines & move.targets
    if not mines:
        return _("One of the cells you opened was certainly a mine.")
    if names.are_few(mines):
        text = ngettext(
            "There was certainly a mine in {cells}.",
            "There were certainly mines in {cells}.",
            mines.bit_count(),
        )
        return text.format(cells=names.names(mines))
    text = ngettext(
        "{n} of the cells you opened was certainly a mine.",
        "{n} of the cells you opened were certainly mines.",
        mines.bit_count(),
    )
    return text.format(n=mines.bit_count())


def _share(chance: float, move: MoveReview) -> str:
    return shown_share(chance) if move.exact else estimated_share(chance)


# The whole game ----------------------------------------------------------------------------------------


def _luck(review: Review) -> str:
    lost = review.status is Status.LOST
    if all(move.verdict in {Verdict.FIRST, Verdict.PROVED} for move in review.survived):
        if lost:
            return _("Up to the last move, no luck was needed.")
        return _("No luck was needed: every cell was proved safe.")
    luck = luck_words(review.luck_survived, exact=review.exact)
    if lost:
        # Translators: {luck} is a chance such as "1 in 12" or "75%".
        text = _("Luck: {luck}. That was the chance of getting as far as the last move.")
    else:
        # Translators: {luck} is a chance such as "1 in 12" or "75%".
        text = _("Luck: {luck}. That was the chance that all guesses and risks go well.")
    return text.format(luck=luck)


def _counts(review: Review) -> list[str]:
    forced, needless = review.count(Verdict.FORCED_GUESS), review.count(Verdict.NEEDLESS_RISK)
    sentences = []
    if forced:
        text = ngettext("There was {n} forced guess.", "There were {n} forced guesses.", forced)
        sentences.append(text.format(n=forced))
    if needless:
        text = ngettext("There was {n} needless risk.", "There were {n} needless risks.", needless)
        sentences.append(text.format(n=needless))
    return sentences


def _decision(review: Review, names: CellNames) -> list[str]:
    if review.deciding is None:
        return [_bad_luck(review)] if review.status is Status.LOST else []
    if review.status is Status.LOST:
        text = _("The deciding mistake: move {number}.")
    else:
        text = _("The luckiest move that was not needed: move {number}.")
    words = move_words(review.moves[review.deciding], names)
    return [f"{text.format(number=review.deciding + 1)} {words}"]


def _bad_luck(review: Review) -> str:
    last = review.moves[-1]
    best, taken = _share(last.best_chance, last), _share(last.taken_chance, last)
    if best == taken:
        # Translators: {taken} is a share such as "82%": how likely the cell was to be safe.
        text = _("No mistake, but bad luck: at move {number} nothing was certain, and the odds were {taken}.")
    else:
        # Translators: Shares such as "82%": how likely the safest cell was to be safe, and the cell opened.
        text = _(
            "Bad luck: at move {number} nothing was certain. The best odds were {best}, you took {taken}."
        )
    return text.format(number=len(review.moves), best=best, taken=taken)


def _two_digits(number: int) -> int:
    """*number* to two significant digits: more would claim too much."""
    return round(number, min(2 - len(str(number)), 0))
