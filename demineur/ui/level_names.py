"""What levels are called (rules.md R1)."""

from __future__ import annotations

from typing import Final

from demineur.engine.levels import NAMED_LEVELS, Level, NamedLevel, names_of
from demineur.i18n import _, ngettext, pgettext
from demineur.settings import level_of

_LOOK_ALIKE: Final = frozenset({"intermediate", "hard", "medium", "difficult"})
"""Keys whose names some language writes alike: their size tells them apart (rules.md R1.3)."""


def level_name(level: NamedLevel | Level) -> str:
    """The level's name, with its size where names look alike: "Beginner", "Hard 20 × 12".

    A level with several names has them all, "Beginner / Easy"; one without a name is its size and mine count.
    """
    if isinstance(level, NamedLevel):
        return _with_size(level) if level.key in _LOOK_ALIKE else _bare_name(level.key)
    names = names_of(level)
    return " / ".join(level_name(named) for named in names) if names else level_size(level)


def chosen_level_name(text: str) -> str:
    """The name of the level that a setting's *text* names, by key or code; ValueError if it names none."""
    for named in NAMED_LEVELS:
        if named.key == text:
            return level_name(named)
    return level_name(level_of(text))


def full_level_name(level: NamedLevel | Level) -> str:
    """The level's name and all its numbers, "Hard: 20 × 12, 40 mines"; without a name the numbers alone."""
    size = level_size(level.level if isinstance(level, NamedLevel) else level)
    names = (level,) if isinstance(level, NamedLevel) else names_of(level)
    if not names:
        return size
    return _("{level}: {size}").format(level=" / ".join(_bare_name(named.key) for named in names), size=size)


def level_size(level: Level) -> str:
    """The level's numbers, "20 × 12, 40 mines"."""
    from demineur.ui.localised import shown_count  # noqa: PLC0415  # QLocale is not needed for the first paint

    mines = ngettext("{n} mine", "{n} mines", level.mines).format(n=shown_count(level.mines))
    return _("{columns} × {rows}, {mines}").format(columns=level.columns, rows=level.rows, mines=mines)


def _with_size(named: NamedLevel) -> str:
    return _("{level} {columns} × {rows}").format(
        level=_bare_name(named.key), columns=named.level.columns, rows=named.level.rows
    )


def _bare_name(key: str) -> str:
    names = {
        "beginner": pgettext("level", "Beginner"),
        "intermediate": pgettext("level", "Intermediate"),
        "hard": pgettext("level", "Hard"),
        "expert": pgettext("level", "Expert"),
        "extreme": pgettext("level", "Extreme"),
        "marathon": pgettext("level", "Marathon"),
        "easy": pgettext("level", "Easy"),
        "medium": pgettext("level", "Medium"),
        "difficult": pgettext("level", "Difficult"),
    }
    return names[key]
