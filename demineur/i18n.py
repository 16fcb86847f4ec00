"""The language of the texts: gettext, looked up at the moment a text is shown.

The language can change while windows are open, so nothing keeps a translated text: `_` asks the catalogue
that is current at the call. English is the language of the source and needs no catalogue; gettext is imported
only once another language is chosen.
"""

from __future__ import annotations

import os
import re
import sys
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol

from demineur.paths import translations_dir

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

DOMAIN: Final = "demineur"
SYSTEM: Final = "system"
"""The choice of language that follows the system."""

LANGUAGES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "en": "English",
        "fr": "Français",
        "it": "Italiano",
        "nb": "Norsk bokmål",
        "sk": "Slovenčina",
        "uk": "Українська",
        "de": "Deutsch",
        "es": "Español",
        "pl": "Polski",
    }
)
"""The languages that the program knows, by code, each under its own name."""

_STAND_INS: Final = MappingProxyType({"no": "nb", "nn": "nb"})


class _Catalogue(Protocol):
    def gettext(self, message: str, /) -> str: ...
    def ngettext(self, singular: str, plural: str, n: int, /) -> str: ...
    def pgettext(self, context: str, message: str, /) -> str: ...
    def npgettext(self, context: str, singular: str, plural: str, n: int, /) -> str: ...


class _English:
    """The source's own texts."""

    def gettext(self, message: str, /) -> str:
        return message

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        return singular if n == 1 else plural

    def pgettext(self, _context: str, message: str, /) -> str:
        return message

    def npgettext(self, _context: str, singular: str, plural: str, n: int, /) -> str:
        return self.ngettext(singular, plural, n)


class _Current:
    """The language of this program run: one, as for everything that speaks to one person."""

    code: str = "en"
    catalogue: _Catalogue = _English()


def _(message: str) -> str:
    """*message* in the current language; as it is, if there is no translation."""
    return _Current.catalogue.gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """The form of a text that goes with the count *n* in the current language, `{n}` not yet filled in."""
    return _Current.catalogue.ngettext(singular, plural, n)


def pgettext(context: str, message: str) -> str:
    """*message* in the current language, where *context* tells two meanings of one English word apart."""
    return _Current.catalogue.pgettext(context, message)


def npgettext(context: str, singular: str, plural: str, n: int) -> str:
    """`ngettext` with the *context* of `pgettext`."""
    return _Current.catalogue.npgettext(context, singular, plural, n)


def language() -> str:
    """The code of the current language, one of `LANGUAGES`."""
    return _Current.code


def set_language(code: str) -> str:
    """Show texts in *code* from now on, or in the system's language for "system"; the code now current.

    A language without a catalogue, or with a damaged one, shows the English texts.
    """
    chosen = system_language() if code == SYSTEM else best_language([code])
    _Current.catalogue = _English() if chosen == "en" else _catalogue_of(chosen)
    _Current.code = chosen
    return chosen


def available_languages() -> tuple[str, ...]:
    """The codes of `LANGUAGES` that can be shown: English, and those whose catalogue is there."""
    return tuple(code for code in LANGUAGES if code == "en" or _catalogue_file_exists(code))


def best_language(preferred: Iterable[str]) -> str:
    """The first of the *preferred* locales that the program speaks; English if it speaks none.

    Locales are written as systems write them: ``fr_CA.UTF-8``, ``nn-NO``, ``C``.
    """
    for name in preferred:
        word = re.split(r"[-_.@]", name.strip(), maxsplit=1)[0].lower()
        code = _STAND_INS.get(word, word)
        if code in LANGUAGES:
            return code
    return "en"


def system_language(environ: Mapping[str, str] | None = None) -> str:
    """The language that the system asks for, one of `LANGUAGES`.

    The environment decides, as everywhere in gettext: LANGUAGE (a list), then LC_ALL, LC_MESSAGES or LANG;
    with the locale C, LANGUAGE counts for nothing. Where the environment is silent, Windows is asked. On
    macOS a program started from the Finder sees no such variables: there the window passes what Qt knows to
    `best_language`.
    """
    env = os.environ if environ is None else environ
    locale = next((env[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if env.get(name)), "")
    if locale.partition(".")[0] in {"C", "POSIX"}:
        return "en"
    preferred = [name for name in (*env.get("LANGUAGE", "").split(":"), locale) if name]
    return best_language(preferred or _asked_from_windows())


if sys.platform == "win32":

    def _asked_from_windows() -> list[str]:
        import ctypes  # noqa: PLC0415
        import locale  # noqa: PLC0415

        name = locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage())
        return [] if name is None else [name]

else:

    def _asked_from_windows() -> list[str]:
        return []


def _catalogue_file_exists(code: str) -> bool:
    return (translations_dir() / code / "LC_MESSAGES" / f"{DOMAIN}.mo").is_file()


def _catalogue_of(code: str) -> _Catalogue:
    import gettext  # noqa: PLC0415
    import struct  # noqa: PLC0415

    try:
        return gettext.translation(DOMAIN, translations_dir(), [code])
    except (OSError, ValueError, struct.error):  # missing, or not a catalogue: gettext raises all three
        return _English()
