"""What a browser reads behind a link to a table, in the languages that it asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.i18n import best_language, catalogue
from demineur.race.join_page import JoinTexts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def join_texts(languages: Iterable[str]) -> JoinTexts:
    """The page's texts in the first of *languages* that the program speaks."""
    code = best_language(languages)
    found = None if code == "en" else catalogue(code)
    # Whose browser it is has nothing to do with the language of this program.
    return _in("en", str) if found is None else _in(code, found.gettext)


def _in(code: str, _: Callable[[str], str]) -> JoinTexts:
    return JoinTexts(
        language=code,
        title=_("A race with friends"),
        invitation=_("You are invited to a table of Démineur, a Minesweeper for the desktop."),
        incomplete=_("This link is not complete: the part behind # is missing. Ask for it again."),
        opening=_("Open it in Démineur"),
        # Translators: a web page says this above a link; "Race with friends" is the menu's entry.
        otherwise=_("If nothing happens, copy this link and paste it in Démineur under “Race with friends”:"),
        label=_("The link to the table"),
    )
