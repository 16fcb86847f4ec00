"""Where a table is opened or joined: one page with both, and what is tried at the moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
)

from demineur.i18n import _
from demineur.race.links import link_in, server_in
from demineur.race.names import LONGEST, clean_name
from demineur.settings import RACE_NAME, RACE_REACH, RACE_SERVER, RaceReach
from demineur.ui.guide.card import MARGIN, Card
from demineur.ui.guide.labels import TITLE, Heading, Paragraph
from demineur.ui.guide.page import Page
from demineur.ui.race.record_card import RecordCard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from demineur.race.links import TableLink
    from demineur.settings import Setting
    from demineur.ui.race.recent import RecentTable
    from demineur.ui.settings_store import SettingsStore

_ROWS_OF_RECENT: Final = 3


class StartPage(Page):
    """Asks for a name, and for where the table is to be or the link to it."""

    stays = True

    open_requested = Signal(object)
    """A table is to be opened, within this `RaceReach`."""
    join_requested = Signal(object)
    """The table of this `TableLink` is to be joined."""
    cancel_requested = Signal()
    """Nothing is to be waited for any more."""
    close_requested = Signal()

    def __init__(self, store: SettingsStore) -> None:
        super().__init__()
        self._store = store
        self._busy = False
        self._heading = Heading(TITLE)
        self._intro = Paragraph(selectable=False)
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST)
        self._name_label = QLabel()
        self._name_label.setBuddy(self.name)
        self.open_card, self.join_card, self.record = _OpenCard(store), _JoinCard(), RecordCard()
        self.notice = Paragraph()
        self.cancel, self.close_button = QPushButton(), QPushButton()
        self._lay_out()
        self.name.setText(store.value(RACE_NAME))
        self.open_card.button.clicked.connect(self._ask_to_open)
        self.join_card.link_given.connect(self._ask_to_join)
        self.cancel.clicked.connect(self.cancel_requested)
        self.close_button.clicked.connect(self.close_requested)
        store.setting_changed.connect(self._follow_setting)
        self.show_notice("")
        self.retranslate()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self._name_label)
        row.addWidget(self.name, 1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.close_button)
        self.column.addWidget(self._heading)
        self.column.addWidget(self._intro)
        self.column.addWidget(self.notice)
        self.column.addLayout(row)
        self.column.addWidget(self.open_card)
        self.column.addWidget(self.join_card)
        self.column.addWidget(self.record)
        self.column.addLayout(buttons)
        self.column.addStretch(1)

    def begin(self, *, joining: bool) -> None:
        """Put the keyboard where the player wants to begin."""
        self.show_notice("")
        if joining:
            self.join_card.take_from_clipboard()
            self.join_card.link.setFocus()
        else:
            self.open_card.button.setFocus()

    def show_notice(self, text: str, *, busy: bool = False) -> None:
        """Say what is being done, or what came of it."""
        self._busy = busy
        self.notice.setText(text)
        self.notice.setVisible(bool(text))
        self.cancel.setVisible(busy)
        self.close_button.setVisible(not busy)
        for part in (self.open_card, self.join_card, self.name):
            part.setEnabled(not busy)
        if busy:
            self.cancel.setFocus()

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self._heading.setText(_("Race with friends"))
        self._intro.setText(
            _(
                "Two to four players get the same board at the same moment. "
                "The first to clear it wins; whoever opens a mine is out."
            )
        )
        self._name_label.setText(_("Your &name:"))
        self.name.setPlaceholderText(_("As the others shall see it"))
        self.open_card.retranslate()
        self.join_card.retranslate()
        self.record.retranslate()
        self.cancel.setText(_("Cancel"))
        self.close_button.setText(_("Back to your game"))

    def _ask_to_open(self) -> None:
        self._keep_name()
        self._store.set_value(RACE_REACH, self.open_card.reach)
        self.open_requested.emit(self.open_card.reach)

    def _ask_to_join(self, link: TableLink) -> None:
        self._keep_name()
        self.join_requested.emit(link)

    def _keep_name(self) -> None:
        self._store.set_value(RACE_NAME, clean_name(self.name.text()))

    def _follow_setting(self, setting: Setting[object]) -> None:
        if setting.key == RACE_SERVER.key:
            self.open_card.retranslate()


class _OpenCard(Card):
    """Who shall be able to come, and the button that opens the table."""

    def __init__(self, store: SettingsStore) -> None:
        super().__init__()
        self._store = store
        self._heading = Heading()
        self._question = Paragraph(1.0, selectable=False)
        self._choices = {reach: QRadioButton() for reach in RaceReach}
        self._remark, self._hint = Paragraph(1.0, selectable=False), Paragraph(1.0, selectable=False)
        self.button = QPushButton()
        self.button.setAutoDefault(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.addWidget(self._heading)
        column.addWidget(self._question)
        for choice in self._choices.values():
            column.addWidget(choice)
            choice.toggled.connect(self._say_remark)
        column.addWidget(self._remark)
        column.addWidget(self._hint)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeading)
        self._choices[store.value(RACE_REACH)].setChecked(True)

    @property
    def reach(self) -> RaceReach:
        """Who shall be able to come."""
        return next(reach for reach, choice in self._choices.items() if choice.isChecked())

    def offers(self, reach: RaceReach) -> bool:
        """Whether that can be chosen."""
        return self._choices[reach].isEnabled()

    def choose(self, reach: RaceReach) -> None:
        """Choose who shall be able to come."""
        self._choices[reach].setChecked(True)

    def retranslate(self) -> None:
        self._heading.setText(_("Open a table"))
        self._question.setText(_("Who shall be able to come?"))
        server = server_in(self._store.value(RACE_SERVER))
        self._choices[RaceReach.NETWORK].setText(_("Friends in the same net&work"))
        self._choices[RaceReach.COMPUTER].setText(_("Only other windows on this com&puter"))
        through = self._choices[RaceReach.SERVER]
        if server is None:
            through.setText(_("Friends &anywhere, through a server"))
        else:
            through.setText(_("Friends &anywhere, through {server}").format(server=server.host))
        through.setEnabled(server is not None)
        if server is None and through.isChecked():
            self.choose(RaceReach.NETWORK)
        self.button.setText(_("&Open the table"))
        self._hint.setText(_("For friends far away, set the address of a server in the options."))
        self._hint.setVisible(server is None)
        self._say_remark()

    def _say_remark(self) -> None:
        self._remark.setText(
            {
                RaceReach.NETWORK: _(
                    "This program then waits for connections from other computers until you close the table. "
                    "Your system may ask whether it may."
                ),
                RaceReach.COMPUTER: _("Nothing on this computer can be reached from elsewhere."),
                RaceReach.SERVER: _("The table lives on the server; nothing comes in to this computer."),
            }[self.reach]
        )


class _JoinCard(Card):
    """A field for the link, and the tables of the last days."""

    link_given = Signal(object)
    """A `TableLink`."""

    def __init__(self) -> None:
        super().__init__()
        self._heading = Heading()
        self.link = QLineEdit()
        self._link_label = QLabel()
        self._link_label.setBuddy(self.link)
        self._problem = Paragraph(1.0, selectable=False)
        self.button = QPushButton()
        self.button.setAutoDefault(True)
        self._recent_label = QLabel()
        self.recent = QListWidget()
        self._recent_label.setBuddy(self.recent)
        self._tables: tuple[RecentTable, ...] = ()
        self._lay_out()
        self.button.clicked.connect(self._give)
        self.link.returnPressed.connect(self._give)
        self.link.textChanged.connect(self._forget_problem)
        self.recent.itemActivated.connect(self._give_recent)
        self.show_recent(())

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(self._link_label, self.link)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.addWidget(self._heading)
        column.addLayout(form)
        column.addWidget(self._problem)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeading)
        column.addWidget(self._recent_label)
        column.addWidget(self.recent)
        line = self.fontMetrics().lineSpacing() + 4
        self.recent.setFixedHeight(_ROWS_OF_RECENT * line + 8)
        self._problem.hide()

    def take_from_clipboard(self) -> None:
        """Begin with the link that the player has just copied, if there is one."""
        found = link_in(QGuiApplication.clipboard().text())
        if found is not None:
            self.link.setText(found.text)

    def show_recent(self, tables: Sequence[RecentTable]) -> None:
        """Offer the tables of the last days."""
        self._tables = tuple(tables)
        self.recent.clear()
        for table in tables:
            self.recent.addItem(QListWidgetItem(table.words()))
        for part in (self.recent, self._recent_label):
            part.setVisible(bool(tables))

    def retranslate(self) -> None:
        self._heading.setText(_("Join a table"))
        self._link_label.setText(_("L&ink:"))
        self.link.setPlaceholderText(_("Paste the link that a friend has sent you"))
        self.button.setText(_("&Join"))
        self._recent_label.setText(_("&Tables of late:"))
        self.recent.setAccessibleName(_("Tables of late"))
        self.show_recent(self._tables)
        if not self._problem.isHidden():
            self._say_problem()

    def _give(self) -> None:
        link = link_in(self.link.text())
        if link is None:
            self._say_problem()
            self.link.setFocus()
        else:
            self.link_given.emit(link)

    def _give_recent(self, item: QListWidgetItem) -> None:
        self.link_given.emit(self._tables[self.recent.row(item)].link)

    def _say_problem(self) -> None:
        text = _("There is no link to a table in this text. It begins with “demineur:” or “https:”.")
        self._problem.setText(text)
        self._problem.show()
        self.link.setAccessibleDescription(text)

    def _forget_problem(self) -> None:
        self._problem.hide()
        self.link.setAccessibleDescription("")
