"""Players' names, made harmless before anybody sees them (race/README.md "Guards")."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection

LONGEST: Final = 24
_MOST_READ: Final = 256
_MOST_MARKS: Final = 2
"""So many accents may stand on a letter: more only climb over the lines around."""


def clean_name(text: str) -> str:
    """*text* as a name: normalised, on one line, without invisible characters; it may be empty."""
    shown: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFKC", text[:_MOST_READ]):
        category = unicodedata.category(character)
        if character.isspace() or category in {"Zl", "Zp"}:
            character = " "  # noqa: PLW2901  # all blanks are one
        elif category[0] == "C":
            continue
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        if marks <= _MOST_MARKS:
            shown.append(character)
    return " ".join("".join(shown).split())[:LONGEST].rstrip()


def distinct_name(name: str, taken: Collection[str]) -> str:
    """*name*, with a number behind it if somebody is called so; the nameless stay so."""
    if not name:
        return name
    others = {other.casefold() for other in taken}
    given, number = name, 1
    while given.casefold() in others:
        number += 1
        suffix = f" ({number})"
        given = name[: LONGEST - len(suffix)].rstrip() + suffix
    return given
