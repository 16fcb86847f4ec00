"""A language that nobody speaks, to see what is not translated, and what has no room: “[Ñéew gáamée]”.

Accented, in brackets, 40 % longer than English, and written from right to left.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from PySide6.QtCore import QLocale, Qt, QTranslator
from PySide6.QtWidgets import QApplication

from catalogue_texts import catalogue_path, extract, originals
from demineur import i18n

ROOT: Final = Path(__file__).resolve().parents[3]
STANDS_FOR: Final = "nb"
"""The pseudo-locale goes by the code of a language with two plural forms, for which Qt has no texts."""

_LONGER: Final = 1.4
_ACCENTS: Final = str.maketrans("aceinorsuyzACEINORSUYZ", "áçéíñóŕšúýžÁÇÉÍÑÓŔŠÚÝŽ")
_KEPT: Final = re.compile(r"(\{[^{}]*\}|%L?\d+|%n|&&|&|\n|<[^>]+>|\(\*[^)]*\))")
_NAMES: Final = re.compile(
    r"Démineur|H?ZiNi|3BV(/s)?|STNB|RQP|IOE|Qt|Python|Linux|https?://\S+|\S+@\S+|\S+\.\w{2,4}\b"
    r"|(Ctrl|Shift|Alt|Meta)\+\S+|\bF\d+\b|\b[A-Z]\b|\bs\b"
)
"""What is the same in every language."""


def pseudo_text(text: str) -> str:
    """*text* as the pseudo-locale says it; placeholders, mnemonics and marks of Qt are kept."""
    if not any(letter.isalpha() for letter in _KEPT.sub("", text)):
        return text
    wanted = len(_KEPT.sub("", text)) * (_LONGER - 1)
    parts = []
    for part in _KEPT.split(text):
        if _KEPT.fullmatch(part):
            parts.append(part)
            continue
        longer = ""
        for letter in part.translate(_ACCENTS):
            longer += letter
            if letter in "áéíóúý" and wanted >= 1:
                longer += letter
                wanted -= 1
        parts.append(longer)
    return f"[{''.join(parts)}{' óné' * round(wanted / 4)}]"


def untranslated(text: str, names: str = "") -> str:
    """What of *text* is in no brackets, and has letters; empty if all is translated.

    *names* is a pattern for more of what no language changes.
    """
    depth, outside = 0, ""
    for letter in text:
        depth += letter == "["
        if not depth:
            outside += letter
        depth -= letter == "]" and depth > 0
    outside = _NAMES.sub(" ", re.sub(names, " ", outside) if names else outside)
    return outside if any(letter.isalpha() for letter in outside) else ""


def write_pseudo_catalogue(folder: Path) -> None:
    """Write what `demineur.i18n` reads, from the texts that the source marks."""
    catalogue = Catalog(locale=STANDS_FOR)
    for message in extract(ROOT):
        if message.id:
            forms = tuple(pseudo_text(form) for form in originals(message))
            string = forms if len(forms) > 1 else forms[0]
            catalogue.add(message.id, string=string, context=message.context)
    path = catalogue_path(folder, STANDS_FOR).with_suffix(".mo")
    path.parent.mkdir(parents=True)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    path.write_bytes(compiled.getvalue())


class PseudoQt(QTranslator):
    """Qt's own texts in the pseudo-locale."""

    def isEmpty(self) -> bool:  # noqa: N802 - Qt's name
        return False

    def translate(
        self, context: str, text: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        del disambiguation, n
        return None if context == "QGuiApplication" else pseudo_text(text)


@contextmanager
def pseudo_spoken(application: QApplication, folder: Path) -> Iterator[None]:
    """Everything in the pseudo-locale whose catalogue was written to *folder*, open windows included."""
    usual = QLocale()
    translator = PseudoQt()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(i18n, "translations_dir", lambda: folder / "translations")
        i18n.set_language(STANDS_FOR)
        QLocale.setDefault(QLocale(STANDS_FOR))
        application.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        application.installTranslator(translator)
        try:
            yield
        finally:
            i18n.set_language("en")
            QLocale.setDefault(usual)
            application.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
            application.removeTranslator(translator)
