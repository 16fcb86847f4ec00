"""Names of players and programs, whose encoding most files do not tell."""

from __future__ import annotations

_CHINESE = range(0x4E00, 0xA000)
_LONGEST = 1000


def text_of(raw: bytes) -> str:
    """*raw* as text that can be shown: UTF-8, else GBK if that gives Chinese, else Windows-1252.

    Never fails: what fits nothing is shown with replacement characters. What is longer than any name is cut.
    """
    raw = raw[:_LONGEST]
    for encoding in ("utf-8", "gbk"):
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        if encoding == "utf-8" or _is_chinese(text):
            return _tidy(text)
    return _tidy(raw.decode("cp1252", "replace"))


def name_in(text: str) -> str:
    """A name from *text* that was decoded as UTF-8 with surrogates for the bytes that are none."""
    return text_of(text[:_LONGEST].encode("utf-8", "surrogateescape"))


def _is_chinese(text: str) -> bool:
    foreign = [letter for letter in text if not letter.isascii()]
    return all(ord(letter) in _CHINESE for letter in foreign)


def _tidy(text: str) -> str:
    """Without control characters and without blanks around it."""
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()
