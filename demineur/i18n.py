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


class Catalogue(Protocol):
    """What answers for a language: gettext's four questions."""

    def gettext(self, message: str, /) -> str:
        """See `_`."""

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        """See `ngettext` below."""

    def pgettext(self, context: str, message: str, /) -> str:
        """See `pgettext` below."""

    def npgettext(self, context: str, singular: str, plural: str, n: int, /) -> str:
        """See `npgettext` below."""


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
    catalogue: Catalogue = _English()
    asked: tuple[str, ...] = ()


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

    That is English where the language has no catalogue, or a damaged one.
    """
    chosen = system_language() if code == SYSTEM else best_language([code])
    found = None if chosen == "en" else catalogue(chosen)
    _Current.code, _Current.catalogue = ("en", _English()) if found is None else (chosen, found)
    return _Current.code


def follow_system(languages: Iterable[str]) -> None:
    """Note the languages that the system prefers, for where the environment does not name one."""
    _Current.asked = tuple(languages)


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
    with the locale C, LANGUAGE counts for nothing. Where the environment is silent, as it is on macOS for a
    program started from the Finder, `follow_system` may have told what the system prefers; Windows is asked.
    """
    env = os.environ if environ is None else environ
    locale = next((env[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if env.get(name)), "")
    if locale.partition(".")[0] in {"C", "POSIX"}:
        return "en"
    preferred = [name for name in (*env.get("LANGUAGE", "").split(":"), locale) if name]
    return best_language(preferred or _Current.asked or _asked_from_windows())


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


def catalogue(code: str, domain: str = DOMAIN) -> Catalogue | None:
    """The compiled catalogue of a language; None where it is missing, or is none."""
    import gettext  # noqa: PLC0415
    import struct  # noqa: PLC0415

    try:
        return gettext.translation(domain, translations_dir(), [code])
    except (OSError, ValueError, struct.error):  # gettext raises all three
        return None
