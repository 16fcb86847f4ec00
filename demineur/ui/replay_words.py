"""What is said of a replay: where it comes from, how it ended, what was done so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale

from demineur.durations import result_time
from demineur.engine.position import Status
from demineur.i18n import _, ngettext
from demineur.ui.file_sentences import in_language
from demineur.ui.level_names import level_name
from demineur.ui.localised import shown_count, shown_time

if TYPE_CHECKING:
    from demineur.play.replays import Player, Replay


def replay_title(replay: Replay) -> str:
    """For the window's title."""
    return _("Replay: {level}").format(level=level_name(replay.setup.level))


def replay_words(replay: Replay) -> str:
    """One sentence about a replay and its end, and what was odd about it."""
    source = replay.source
    texts = {
        Status.WON: _("Replay of {level}, won in {time}"),
        Status.LOST: _("Replay of {level}, lost after {time}"),
    }
    text = texts.get(replay.end, _("Replay of {level}, left after {time}"))
    said = text.format(level=level_name(replay.setup.level), time=shown_time(replay.ms))
    people = ", ".join(part for part in (source.player, source.program) if part)
    if people:
        # Translators: A replay, and who played it with what: facts from its file.
        said = _("{replay} – {facts}").format(replay=said, facts=people)
    return " ".join([f"{said}.", *map(in_language, source.notes)])


def time_words(player: Player) -> str:
    """The time in the game, and how long that lasts."""
    point = QLocale().decimalPoint()
    # Translators: The time so far and in total.
    return _("{now} / {total}").format(
        now=result_time(player.ms, point), total=result_time(player.replay.ms, point)
    )


def counts_words(player: Player, solved: int, three_bv: int) -> str:
    """What was solved so far, and with how many clicks."""
    replay = player.replay
    solved_text = _("3BV {solved} of {all}").format(solved=shown_count(solved), all=shown_count(three_bv))
    clicks = player.effective.plus(replay.wasted_at(player.ms)).total
    text = ngettext("{n} click", "{n} clicks", clicks).format(n=shown_count(clicks))
    mines = _("mines left {n}").format(n=shown_count(player.position.mine_counter))
    return f"{solved_text} · {text} · {mines}"
