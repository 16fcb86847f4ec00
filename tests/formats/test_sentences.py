"""Sentences that can be said in another language."""

from __future__ import annotations

from demineur.formats.sentences import sentence


def test_a_sentence_is_english_text() -> None:
    said = sentence(
        "Line {number} has {n} cells of {size} pixels: {why}.", number=3, n=12_000, size=1.5, why="x"
    )
    assert said == "Line 3 has 12,000 cells of 1.500 pixels: x."


def test_a_sentence_knows_what_it_is_made_of() -> None:
    said = sentence("Line {number}: {reason}", number=3, reason=sentence("It is empty."))
    assert said.template == "Line {number}: {reason}"
    assert said.values == {"number": 3, "reason": "It is empty."}
