"""The players of a race, side by side: who, how far, and whether they still race (rules.md R12.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from demineur.i18n import _, ngettext, pgettext
from demineur.race.reconnecting import GIVE_UP_MS
from demineur.race.state import SEATS, Phase, Why
from demineur.ui.race.elided import ElidedLabel
from demineur.ui.race.race_texts import in_sentence, shown_name, shown_score
from demineur.ui.race.seats import SeatBadge, seat_colour, seat_name

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from demineur.race.view import Person, RaceView, Runner, TableView
    from demineur.ui.themes import Theme

_BAR_HEIGHT: Final = 7
_SMALLER: Final = 0.9


class PlayersStrip(QWidget):
    """A card for each player, in the order of the seats."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAutoFillBackground(True)
        self._cards = tuple(PlayerCard(theme) for _seat in range(SEATS))
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 2, 14, 8)
        row.setSpacing(18)
        for card in self._cards:
            row.addWidget(card, 1)
        self.set_theme(theme)

    @property
    def cards(self) -> tuple[PlayerCard, ...]:
        """The cards, shown or not."""
        return self._cards

    def show_race(self, view: TableView, race: RaceView, now: int, pings: dict[int, int]) -> None:
        """Show the players as they are at *now*."""
        runners = sorted(race.runners, key=lambda runner: runner.seat)
        for card, runner in zip(self._cards, runners, strict=False):
            card.show_runner(view, race, runner, now, pings.get(runner.player))
        for place, card in enumerate(self._cards):
            card.setVisible(place < len(runners))

    def set_theme(self, theme: Theme) -> None:
        """Paint with another theme."""
        palette = self.palette()
        palette.setColor(self.backgroundRole(), theme.colour("bar"))
        palette.setColor(self.foregroundRole(), theme.colour("text"))
        self.setPalette(palette)
        for card in self._cards:
            card.set_theme(theme)


class PlayerCard(QWidget):
    """One player."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._badge = SeatBadge(theme)
        # The share is what a race is about: it is never cut.
        self._name, self._percent = ElidedLabel(), QLabel()
        self._state, self._score = ElidedLabel(), ElidedLabel()
        self._bar = ShareBar(theme)
        self._lay_out()
        self.set_theme(theme)

    def _lay_out(self) -> None:
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        bold = QFont(self.font())
        bold.setBold(True)
        self._name.setFont(bold)
        self._name.setMinimumWidth(1)
        small = QFont(self.font())
        small.setPointSizeF(small.pointSizeF() * _SMALLER)
        self._state.setFont(small)
        self._score.setFont(small)
        for label in (self._percent, self._score):
            label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
            label.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        first, last = QHBoxLayout(), QHBoxLayout()
        first.setSpacing(6)
        first.addWidget(self._badge)
        first.addWidget(self._name, 1)
        first.addWidget(self._percent)
        last.addWidget(self._state, 1)
        last.addWidget(self._score)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        column.addLayout(first)
        column.addWidget(self._bar)
        column.addLayout(last)

    @property
    def words(self) -> str:
        """What the card says, in one line."""
        return self.accessibleName()

    def show_runner(
        self, view: TableView, race: RaceView, runner: Runner, now: int, ping_ms: int | None
    ) -> None:
        """Show *runner* as they are at *now*."""
        person = view.person(runner.player)
        name = shown_name(runner.name, runner.player)
        if runner.player == view.you:
            # Translators: The name of a player, and that it is the one who looks at it.
            name = _("{name} (you)").format(name=in_sentence(name))
        state = state_words(view, race, runner, person, now)
        percent = _("{number}%").format(number=runner.percent)
        score = "" if person is None else score_words(person.score)
        self._badge.show_seat(runner.seat)
        self._name.show_text(name)
        self._percent.setText(percent)
        self._state.show_text(state)
        self._score.show_text(score)
        self._make_room()
        self._stress(race.outcome is not None and runner.player in race.outcome.winners)
        self._bar.show_share(runner.percent, runner.seat, out=runner.out is not None)
        self._tell_readers(name, runner.seat, percent, state, score)
        told = state if ping_ms is None else "\n".join((state, ping_words(ping_ms)))
        if told != self._state.toolTip():
            self._state.setToolTip(told)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The points stand beside the state where there is room for both."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        needed = self._state.sizeHint().width() + self._score.sizeHint().width() + self._score.height()
        self._score.setVisible(bool(self._score.text()) and needed <= self.width())

    def _stress(self, winner: bool) -> None:
        """Let the winner be found at a glance."""
        font = QFont(self._state.font())
        if font.bold() != winner:
            font.setBold(winner)
            self._state.setFont(font)
            self._colour_state()

    def _colour_state(self) -> None:
        token = "text" if self._state.font().bold() else "text-muted"
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.WindowText, self._theme.colour(token))
        self._state.setPalette(palette)

    def _tell_readers(self, name: str, seat: int, percent: str, state: str, score: str) -> None:
        # Translators: Read aloud of a racer: name, sign (such as "triangle"), share, state, points.
        words = _("{name}, {sign}: {percent}, {state}. {score}").format(
            name=name, sign=seat_name(seat), percent=percent, state=state, score=score
        )
        if words != self.accessibleName():
            self.setAccessibleName(words)

    def set_theme(self, theme: Theme) -> None:
        """Paint with another theme."""
        self._theme = theme
        self._badge.set_theme(theme)
        self._bar.set_theme(theme)
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.WindowText, theme.colour("text-muted"))
        self._score.setPalette(palette)
        self._colour_state()


class ShareBar(QWidget):
    """How much of a board is cleared."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._percent, self._seat, self._out = 0, 0, False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_share(self, percent: int, seat: int, *, out: bool) -> None:
        """Show *percent* in the colour of *seat*; paler for somebody who is *out*."""
        if (percent, seat, out) != (self._percent, self._seat, self._out):
            self._percent, self._seat, self._out = percent, seat, out
            self.update()

    def set_theme(self, theme: Theme) -> None:
        """Paint with another theme."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """A thin line."""
        return QSize(60, _BAR_HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the track, and the part that is cleared from where one begins to read."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        track = QRectF(self.rect())
        radius = track.height() / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("hairline"))
        painter.drawRoundedRect(track, radius, radius)
        if not self._percent:
            return
        done = QRectF(track)
        done.setWidth(max(track.width() * self._percent / 100, track.height()))
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            done.moveRight(track.right())
        colour = seat_colour(self._theme, self._seat)
        if self._out:
            colour.setAlphaF(0.45)
        painter.setBrush(colour)
        painter.drawRoundedRect(done, radius, radius)


def state_words(view: TableView, race: RaceView, runner: Runner, person: Person | None, now: int) -> str:
    """Whether somebody still races, in a word or two."""
    outcome = race.outcome
    if outcome is not None and runner.player in outcome.winners:
        return _("Wins") if len(outcome.winners) == 1 else _("Draw")
    if runner.out is not None:
        return {
            Why.MINE: _("Out: a mine"),
            Why.RESIGNED: _("Resigned"),
            Why.AWAY: _("Out: away for too long"),
            Why.LEFT: _("Has left"),
        }[runner.out]
    if outcome is not None:
        return _("Not finished")
    if person is not None and person.gone_since is not None:
        return away_words(person.gone_since, now)
    if view.phase is Phase.COUNTDOWN:
        return pgettext("racer", "Waiting")
    return _offer_words(race, runner) or _("Racing")


def _offer_words(race: RaceView, runner: Runner) -> str:
    if race.offer is None or runner.player not in race.offer.agreed:
        return ""
    return _("Offers a draw") if race.offer.by == runner.player else _("Agrees to a draw")


def away_words(gone_since: int, now: int) -> str:
    """For how long somebody who lost the connection may still come back."""
    left = max(0, -(-(gone_since + GIVE_UP_MS - now) // 1000))
    return ngettext("Away: {n} second left", "Away: {n} seconds left", left).format(n=left)


def score_words(score: float) -> str:
    """Somebody's points."""
    # Translators: The points of all races at this table; {score} may be a half: "Points: 1.5".
    return _("Points: {score}").format(score=shown_score(score))


def ping_words(ms: int) -> str:
    """How long a message takes to the server and back."""
    # Translators: How long a message takes to the server and back; "ms" are milliseconds.
    return _("{n} ms").format(n=ms)
