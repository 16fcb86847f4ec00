"""Sentences about files: English here, and ready to be said in another language by who shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

Value: TypeAlias = int | float | str


class Sentence(str):
    """A sentence in English that knows its *template* and what was filled in: `values`."""

    __slots__ = ("template", "values")

    template: str
    values: Mapping[str, Value]


def sentence(template: str, **values: Value) -> Sentence:
    """The *template* with its names in braces filled in.

    A whole number gets commas between its thousands, another one three decimals. The catalogues of
    translations take the templates from the calls of this function.
    """
    said = Sentence(template.format(**{name: _shown(value) for name, value in values.items()}))
    said.template = template
    said.values = values
    return said


def _shown(value: Value) -> str:
    match value:
        case int():
            return f"{value:,}"
        case float():
            return f"{value:.3f}"
        case _:
            return value
