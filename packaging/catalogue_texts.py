"""The translations' sources: the texts in the program, and the catalogues that translate them."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract as extract_texts
from babel.messages.frontend import parse_keywords
from babel.messages.pofile import PoFileError, read_po, write_po

from demineur.i18n import DOMAIN, LANGUAGES
from hatch_build import CatalogueError

if TYPE_CHECKING:
    from pathlib import Path

TRANSLATED: Final = tuple(code for code in LANGUAGES if code != "en")

_KEYWORDS: Final = parse_keywords(["_", "ngettext:1,2", "pgettext:1c,2", "npgettext:1c,2,3", "sentence:1"])
_COMMENTS: Final = ("Translators:",)
_WIDTH: Final = 100

_TITLE: Final = {"en": "The texts of Démineur", "translated": "Démineur in {language} ({code})"}
_HEADER: Final = """\
# {title}.
# This file is distributed under the licence of Démineur: see LICENSE.
msgid ""
msgstr ""
"Project-Id-Version: demineur\\n"
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural_forms}\\n"

"""
"""No dates and no addresses: git knows who changed what and when, and two translators would clash."""


def template_path(root: Path) -> Path:
    """The file with every text of the program, untranslated."""
    return root / "translations" / f"{DOMAIN}.pot"


def catalogue_path(root: Path, code: str) -> Path:
    """The file with the translations into the language *code*."""
    return root / "translations" / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def extract(root: Path) -> Catalog:
    """Every text that the program marks for translation, with its comments and the files that show it."""
    template = Catalog(domain=DOMAIN)
    for path in sorted(root.glob("demineur/**/*.py")):
        with path.open("rb") as source:
            found = list(extract_texts("python", source, _KEYWORDS, _COMMENTS))
        for line, text, comments, context in found:
            place = (path.relative_to(root).as_posix(), line)
            template.add(text, locations=[place], auto_comments=comments, context=context)
    return template


def read_catalogue(path: Path) -> Catalog:
    """What the catalogue at *path* says. Raises CatalogueError with the file's name where it is malformed."""
    try:
        with path.open("rb") as file:
            return read_po(file, abort_invalid=True)
    except (PoFileError, UnicodeDecodeError, ValueError) as error:
        raise CatalogueError(f"{path}: {error}") from error


def updated(template: Catalog, code: str, old: Catalog | None) -> Catalog:
    """A catalogue of the *template*'s texts, with the translations that *old* has for them.

    A text that the program no longer shows keeps its translation at the end of the file, out of use.
    Nothing is guessed from similar texts.
    """
    new = Catalog(locale=code, domain=DOMAIN)
    known = {} if old is None else _translations(old)
    for text in template:
        if text.id:
            kept = known.pop(_key(text), None)
            new[text.id] = _translated(text, kept)
    for message in known.values():
        if any(forms(message)):
            new.obsolete[originals(message)[0]] = message
    return new


def originals(message: Message) -> tuple[str, ...]:
    """The English text; of a text with a count, the singular and the plural."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def forms(message: Message) -> tuple[str, ...]:
    """The translation; of a text with a count, all its forms. What is missing is empty."""
    string = message.string or ""
    return (string,) if isinstance(string, str) else tuple(form or "" for form in string)


def _key(message: Message) -> tuple[str | None, str]:
    return message.context, originals(message)[0]


def _translations(catalogue: Catalog) -> dict[tuple[str | None, str], Message]:
    messages = [*catalogue.obsolete.values(), *(message for message in catalogue if message.id)]
    return {_key(message): message for message in messages}


def _translated(text: Message, kept: Message | None) -> Message:
    """*text* with the translation and the translator's own remarks of *kept*, if it fits."""
    fits = kept is not None and isinstance(kept.id, str) == isinstance(text.id, str)
    return Message(
        text.id,
        kept.string if kept is not None and fits else "",
        locations=text.locations,
        flags=["fuzzy"] if kept is not None and fits and kept.fuzzy else [],
        auto_comments=text.auto_comments,
        user_comments=kept.user_comments if kept is not None else [],
        context=text.context,
    )


def written(catalogue: Catalog, code: str) -> str:
    """The text of the catalogue's file: the same for the same texts, on every computer and every day."""
    for message in catalogue:
        message.flags -= {"python-format"}  # a "100 % of" is none
    body = io.BytesIO()
    write_po(body, catalogue, width=_WIDTH, omit_header=True, sort_by_file=True, include_lineno=False)
    title = _TITLE["en" if code == "en" else "translated"].format(language=LANGUAGES[code], code=code)
    plurals = catalogue.plural_forms if code != "en" else "nplurals=2; plural=(n != 1);"
    header = _HEADER.format(title=title, code="" if code == "en" else code, plural_forms=plurals)
    return header + body.getvalue().decode().rstrip("\n") + "\n"
