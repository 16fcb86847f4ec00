"""The words of the exercises: what is asked, and what is said to an answer."""

from __future__ import annotations

from demineur.guide.practice import Judgement, Pattern, Question, Score
from demineur.i18n import _, ngettext, pgettext
from demineur.ui.localised import shown_count


def pattern_name(pattern: Pattern) -> str:
    """How a pattern is called."""
    return {
        Pattern.FULL: pgettext("pattern", "Just enough cells"),
        Pattern.SATISFIED: pgettext("pattern", "A number that has its mines"),
        Pattern.ONE_ONE: pgettext("pattern", "1-1 from the edge"),
        Pattern.ONE_TWO_ONE: pgettext("pattern", "1-2-1 along a wall"),
        Pattern.ONE_TWO_TWO_ONE: pgettext("pattern", "1-2-2-1 along a wall"),
        Pattern.REDUCTION: pgettext("pattern", "Count the flags off"),
        Pattern.MINE_COUNT: pgettext("pattern", "The mines that are left"),
        Pattern.CHEAPEST_GUESS: pgettext("pattern", "Where guessing is cheapest"),
    }[pattern]


def question_text(question: Question) -> str:
    """What is asked."""
    return {
        Question.SAFE_CELL: _("Which cell is safe? Choose one that cannot be a mine."),
        Question.MINE: _("Where is a mine? Choose a cell that must be one."),
        Question.CHEAPEST_GUESS: _("Nothing is certain here. Which cell is least likely to be a mine?"),
    }[question]


def mines_text(mines: int) -> str:
    """How many mines of the board have no flag."""
    text = ngettext(
        "On the whole board {n} mine has no flag.", "On the whole board {n} mines have no flag.", mines
    )
    return text.format(n=shown_count(mines))


def verdict_text(judgement: Judgement) -> str:
    """What is said to an answer, before the reasoning."""
    return {
        Judgement.RIGHT: _("Right!"),
        Judgement.WRONG_MINE: _("Not this one: there is a mine. Here is what you could be sure of."),
        Judgement.WRONG_SAFE: _("Not this one: there is no mine. Here is where one must be."),
        Judgement.WRONG_NOT_CERTAIN: _(
            "Lucky, but not certain: nothing on the board proves it. Here is what can be known."
        ),
        Judgement.WRONG_DEARER: _("A mine is more likely there than elsewhere. Look at the percentages."),
        Judgement.NO_ANSWER: _("Choose a hidden cell without a flag."),
    }[judgement]


def score_text(score: Score) -> str:
    """How it went so far; empty before the first answer."""
    if not score.asked:
        return ""
    if score.streak < 2:
        # Translators: Exercises: how many were answered rightly, of how many.
        text = ngettext("{right} of {asked} right", "{right} of {asked} right", score.right)
    else:
        # Translators: Exercises: how many were answered rightly, of how many; {streak} is at least 2.
        text = ngettext(
            "{right} of {asked} right, {streak} in a row",
            "{right} of {asked} right, {streak} in a row",
            score.right,
        )
    return text.format(
        right=shown_count(score.right), asked=shown_count(score.asked), streak=shown_count(score.streak)
    )
