"""The window of the guide: the sections at the left, the page of one at the right.

It is a window beside the game's, not a dialog: one can play and read in turn. As any other window that comes
to the front it lets a single game wait, unless the player has switched that off (rules.md R6.1); a race goes
on (R6.6).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from demineur.guide.sections import SECTIONS, Chapter
from demineur.i18n import _
from demineur.ui.guide.atlases import Atlases
from demineur.ui.guide.page import Page, PageScroller
from demineur.ui.guide.play_texts import TOLD_OPTIONS
from demineur.ui.guide.section_list import KEY, SectionList
from demineur.ui.guide.section_page import SectionPage
from demineur.ui.guide.section_texts import chapter_name, section_words

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QListWidgetItem

    from demineur.settings import Setting
    from demineur.ui.guide.exercise_panel import ExercisePanel
    from demineur.ui.guide.practice_page import PracticePage
    from demineur.ui.settings_store import SettingsStore
    from demineur.ui.theming import Theming

PRACTICE: Final = "practice"
"""The key of the practice page, among those of the sections."""
_LINES_TO_BE_WIDE: Final = 36
"""Below this width, in heights of a line, a choice above the page takes the place of the list."""


class GuideWindow(QWidget):
    """Shows one section after the other, and practice at the end."""

    def __init__(self, store: SettingsStore, theming: Theming, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._store = store
        self._atlases = Atlases(theming, self)
        self._headings: dict[Chapter, QListWidgetItem] = {}
        self._items: dict[str, QListWidgetItem] = {}
        self._sections = {section.key: section for section in SECTIONS}
        self.list, self.choice, self.scroller = SectionList(), QComboBox(), PageScroller()
        self.page: Page | None = None
        self._practice: PracticePage | None = None
        self._key = ""
        self._fill_list()
        self._lay_out()
        self.list.currentItemChanged.connect(self._follow_list)
        self.choice.currentIndexChanged.connect(self._follow_choice)
        store.setting_changed.connect(self._follow_setting)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.close)
        self.retranslate()

    def open_at(self, key: str) -> None:
        """Show the section of this *key*, or practice, and come to the front."""
        self._go_to(key)
        if not self.testAttribute(Qt.WidgetAttribute.WA_Resized):
            # Left to itself, Qt takes two thirds of the screen at the most.
            self.resize(self.sizeHint())
        self.show()
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()
        (self.choice if self.list.isHidden() else self.list).setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def key(self) -> str:
        """The section that is shown."""
        return self._key

    @property
    def keys(self) -> tuple[str, ...]:
        """All that can be shown, in reading order."""
        return (*self._sections, PRACTICE)

    @property
    def first_of_reading(self) -> str:
        """Where *Reading the numbers* begins."""
        return next(section.key for section in SECTIONS if section.chapter is Chapter.READING)

    def sizeHint(self) -> QSize:
        """Room for the widest column, as far as the screen has it."""
        line = self.fontMetrics().height()
        room = self.screen().availableSize()
        return QSize(52 * line, 40 * line).boundedTo(QSize(room.width() * 19 // 20, room.height() * 9 // 10))

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self.setWindowTitle(_("How to play Démineur"))
        self.list.setAccessibleName(_("Sections"))
        self.choice.setAccessibleName(_("Sections"))
        for chapter, heading in self._headings.items():
            heading.setText(chapter_name(chapter))
        self._practice_heading.setText(_("Practice"))
        for index, (key, item) in enumerate(self._items.items()):
            item.setText(self._name(key))
            self.choice.setItemText(index, self._name(key))
        self.list.fit()
        if self.page is not None:
            self.scroller.setAccessibleName(self._name(self._key))
            self.page.retranslate()

    # Going from one to the other ------------------------------------------------------------------------

    def _go_to(self, key: str) -> None:
        self.list.setCurrentItem(self._items[key])

    def _follow_list(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        key = str(item.data(KEY))
        self.choice.setCurrentIndex(self.choice.findData(key))
        if key != self._key:
            self._key = key
            self.page = self._page_of(key)
            self.scroller.show_page(self.page)
            self.scroller.setAccessibleName(self._name(key))

    def _follow_choice(self, index: int) -> None:
        self._go_to(str(self.choice.itemData(index)))

    def _read_on(self) -> None:
        keys = self.keys
        self._go_to(keys[keys.index(self._key) + 1])
        self.scroller.setFocus()

    def _page_of(self, key: str) -> Page:
        if key == PRACTICE:
            from demineur.ui.guide.practice_page import PracticePage  # noqa: PLC0415  # for those who practise

            if self._practice is None:
                self._practice = PracticePage(self._atlases)
                self._practice.exercise_shown.connect(self._reveal, Qt.ConnectionType.QueuedConnection)
            # The language may have changed while it was away.
            self._practice.retranslate()
            return self._practice
        page = SectionPage(self._sections[key], self._atlases, self._store)
        page.next_requested.connect(self._read_on)
        # Queued: only once the page is laid out anew is it known where the exercise is.
        page.exercise_shown.connect(self._reveal, Qt.ConnectionType.QueuedConnection)
        return page

    def _reveal(self, exercise: ExercisePanel) -> None:
        self.scroller.reveal(exercise, end=exercise.is_answered)

    # Building -------------------------------------------------------------------------------------------

    def _fill_list(self) -> None:
        for chapter in Chapter:
            self._headings[chapter] = self.list.add_heading()
            for section in SECTIONS:
                if section.chapter is chapter:
                    self._add(section.key)
        self._practice_heading = self.list.add_heading()
        self._add(PRACTICE)

    def _add(self, key: str) -> None:
        self._items[key] = self.list.add_section(key)
        self.choice.addItem("", key)

    def _lay_out(self) -> None:
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.choice.setMinimumContentsLength(12)
        right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        right.addWidget(self.choice)
        right.addWidget(self.scroller, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.list)
        row.addLayout(right, 1)
        self.setMinimumSize(320, 240)

    def _name(self, key: str) -> str:
        if key == PRACTICE:
            return _("Exercises without end")
        return section_words(self._sections[key], self._store).title

    def _choose_shape(self) -> None:
        narrow = self.width() < _LINES_TO_BE_WIDE * self.fontMetrics().height()
        self.list.setHidden(narrow)
        self.choice.setVisible(narrow)

    # Following ------------------------------------------------------------------------------------------

    def _follow_setting(self, setting: Setting[object]) -> None:
        if setting.key in TOLD_OPTIONS and self.page is not None:
            self.page.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The list has its place only where there is room for it."""
        super().resizeEvent(event)
        self._choose_shape()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
