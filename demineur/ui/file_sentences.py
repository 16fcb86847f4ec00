"""What is said of files, in the language of the moment."""

from __future__ import annotations

from demineur.formats.sentences import Sentence, Value
from demineur.i18n import _
from demineur.ui.localised import shown_count, shown_decimal


def in_language(text: str) -> str:
    """A sentence of `demineur.formats` translated; any other text, such as a name, as it is."""
    if not isinstance(text, Sentence):
        return text
    return _(text.template).format(**{name: _shown(value) for name, value in text.values.items()})


def _shown(value: Value) -> str:
    match value:
        case int():
            return shown_count(value)
        case float():
            return shown_decimal(value, 3)
        case _:
            return in_language(value)
