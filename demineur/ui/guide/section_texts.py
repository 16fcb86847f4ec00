"""The words of a section, whichever chapter it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.guide.sections import Chapter
from demineur.i18n import _
from demineur.ui.guide.play_texts import PLAY_WORDS
from demineur.ui.guide.reading_texts import READING_WORDS

if TYPE_CHECKING:
    from demineur.guide.sections import Section
    from demineur.ui.guide.words import Words
    from demineur.ui.settings_store import SettingsStore


def section_words(section: Section, store: SettingsStore) -> Words:
    """The title and the text of *section*, with what the options in *store* make of them."""
    if section.chapter is Chapter.READING:
        return READING_WORDS[section.key]()
    return PLAY_WORDS[section.key](store)


def chapter_name(chapter: Chapter) -> str:
    """How a chapter is called."""
    return {
        Chapter.HOW_TO_PLAY: _("How to play"),
        Chapter.READING: _("Reading the numbers"),
    }[chapter]
