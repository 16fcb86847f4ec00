"""What can be seen to be wrong in a catalogue without speaking its language: faults, as sentences."""

from __future__ import annotations

import re
from string import Formatter
from typing import TYPE_CHECKING, Final

from catalogue_texts import (
    TRANSLATED,
    catalogue_path,
    extract,
    forms,
    originals,
    read_catalogue,
    template_path,
    updated,
    written,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from babel.messages.catalog import Catalog, Message

COMPLETE: Final[tuple[str, ...]] = ("fr", "it", "nb", "sk", "uk", "de", "es", "pl")
"""The languages in which no text may be missing."""

_ONE_IS_ONE: Final = frozenset({"de", "es", "it", "nb", "pl", "sk"})
"""Where the first plural form is for the count 1 alone: it may say "one mine", and leave the number out."""
_PERCENT_APART: Final = frozenset({"de", "es", "fr", "nb", "sk"})
_PERCENT: Final = {True: re.compile("[\\d}]\u00a0%"), False: re.compile("[\\d}]%")}
_FRENCH_SPACE: Final = re.compile(
    r"(?<![\u00a0\u202f?!])[;?!»]|(?<![\u00a0\u202f]):(?=\s|$)|«(?![\u00a0\u202f])"
)


def faults(root: Path) -> list[str]:
    """Every fault of every catalogue below *root*, one sentence each. Raises CatalogueError."""
    template = extract(root)
    found = []
    if COMPLETE and template_path(root).read_text(encoding="utf-8") != written(template, "en"):
        found.append("demineur.pot is not what the program says now: run `catalogues update`.")
    for code in TRANSLATED:
        path = catalogue_path(root, code)
        old = read_catalogue(path) if path.exists() else None
        fresh = updated(template, code, old)
        found += [f"{code}: {fault}" for fault in _catalogue_faults(fresh, old, code)]
        found += [f"{code}, Qt's texts: {fault}" for fault in _faults_of_added(path.with_name("qtbase.po"))]
    return found


def _faults_of_added(path: Path) -> Iterator[str]:
    """Of the texts that Qt lacks in a language: nobody takes them out of a source, and all are there."""
    for message in read_catalogue(path) if path.exists() else ():
        if message.id and not all(forms(message)):
            yield f"{originals(message)[0]!r}: not translated"
        elif message.id:
            for fault in _form_faults(originals(message)[0], forms(message)[0]):
                yield f"{originals(message)[0]!r}: {fault}"


def _catalogue_faults(fresh: Catalog, old: Catalog | None, code: str) -> Iterator[str]:
    if old is None or old.num_plurals != fresh.num_plurals or old.plural_expr != fresh.plural_expr:
        yield "the line Plural-Forms is not CLDR's: run `catalogues update`."
        return
    for message in fresh:
        if message.id:
            for fault in message_faults(message, code):
                yield f"{originals(message)[0]!r}: {fault}"


def message_faults(message: Message, code: str) -> Iterator[str]:
    """What is wrong in one translated text."""
    translated = forms(message)
    if message.fuzzy:
        yield "fuzzy: nobody has looked at it since the English text changed"
    if not all(translated):
        if any(translated):
            yield "a plural form is not translated"
        elif code in COMPLETE:
            yield "not translated"
        return
    for number, form in enumerate(translated):
        model = originals(message)[-1]
        if number == 0 and code in _ONE_IS_ONE:
            model = max(originals(message)[0], model, key=lambda text: _names(text) == _names(form))
        for fault in (*_form_faults(model, form), *_typing_faults(form, code)):
            yield f"{fault} in {form!r}"


def _form_faults(english: str, form: str) -> Iterator[str]:
    """Where *form* is not built as its English text is."""
    if _names(form) is None:
        yield "the braces do not match"
    elif _names(form) != _names(english):
        yield f"other names in braces than {', '.join(_names(english) or ['none'])}"
    if _ending(form) != _ending(english):
        yield f"another end than {_ending(english)!r}"
    if _mnemonics(form) != _mnemonics(english):
        yield "one & before a letter too few or too many"
    if form.count("\n") != english.count("\n"):
        yield "another number of lines"


def _typing_faults(form: str, code: str) -> Iterator[str]:
    """What no well typed text has."""
    if form != form.strip() or "  " in form:
        yield "a space too many"
    if "..." in form:
        yield "three full stops instead of …"
    if re.search(r"['\"]", form):
        yield "a typewriter's quotation mark"
    if re.search(r"[\d}]\s?%", form) and not re.search(_PERCENT[spaced_percent(code)], form):
        yield "a percent sign with the wrong space, or without its no-break one"
    if code == "fr" and _FRENCH_SPACE.search(form):
        yield "no no-break space beside : ; ! ? « »"


def spaced_percent(code: str) -> bool:
    """Whether a no-break space stands before the percent sign in that language, as CLDR has it."""
    return code in _PERCENT_APART


def _names(text: str) -> list[str] | None:
    """The different names in braces, sorted; None where the braces do not match."""
    try:
        return sorted({name for _text, name, _format, _how in Formatter().parse(text) if name is not None})
    except ValueError:
        return None


def _mnemonics(text: str) -> int:
    return len(re.findall(r"&\w", text.replace("&&", "")))


def _ending(text: str) -> str:
    found = re.search(r"[.:…?!]+$", text)
    return found.group().replace("...", "…") if found else ""
