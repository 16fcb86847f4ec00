"""What a section says, as a value."""

from __future__ import annotations

from typing import NamedTuple


class Words(NamedTuple):
    """The heading of a section, and its text."""

    title: str
    paragraphs: tuple[str, ...]
