"""Names of players and programs, whose encoding most files do not tell."""

from __future__ import annotations

import re

_LONGEST = 1000
_PAIRS = re.compile(rb"(?:[\x00-\x7f]|[\x81-\xfe]{2})*")
"""What may be GBK: bytes above ASCII in pairs. In Western names they mostly stand alone."""


def text_of(raw: bytes) -> str:
    """*raw* as text that can be shown: UTF-8, else GBK if it looks Chinese, else Windows-1252.

    Never fails: what fits nothing is shown with replacement characters. What is longer than any name is cut.
    """
    raw = raw[:_LONGEST]
    for encoding in ("utf-8", "gbk"):
        if encoding == "gbk" and _PAIRS.fullmatch(raw) is None:
            break
        try:
            return _tidy(raw.decode(encoding))
        except UnicodeDecodeError:
            continue
    return _tidy(raw.decode("cp1252", "replace"))


def name_in(text: str) -> str:
    """A name from *text* that was decoded as UTF-8 with surrogates for the bytes that are none."""
    return text_of(text[:_LONGEST].encode("utf-8", "surrogateescape"))


def _tidy(text: str) -> str:
    """Without control characters and without blanks around it."""
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()
