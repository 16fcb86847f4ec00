"""A diagram in words, for those who hear it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.engine.face import Face
from demineur.engine.faces import faces_of
from demineur.i18n import _
from demineur.ui.accessible_words import face_word
from demineur.ui.cell_words import CellNames, listed, places_on
from demineur.ui.guess_texts import shown_share

if TYPE_CHECKING:
    from demineur.ui.guide.picture import Picture


def picture_words(picture: Picture) -> str:
    """The board row by row, then what is marked on it, a sentence each."""
    return " ".join([*_rows(picture), *_marks(picture), *_chances(picture)])


def _rows(picture: Picture) -> list[str]:
    grid, faces = picture.position.grid, faces_of(picture.position)
    sentences = []
    for row in range(grid.rows):
        words = [face_word(Face(face)) for face in faces[row * grid.columns : (row + 1) * grid.columns]]
        # Translators: One row of a board, read aloud; {cells} are words like "hidden" and numbers.
        sentences.append(_("Row {row}: {cells}.").format(row=row + 1, cells=", ".join(words)))
    return sentences


def _marks(picture: Picture) -> list[str]:
    grid = picture.position.grid
    names = CellNames(grid, places_on(grid))
    found = []
    if picture.first is not None:
        found.append(_("The first opening was in {cells}.").format(cells=names.name(picture.first)))
    if picture.used:
        found.append(_("Numbers used: in {cells}.").format(cells=names.names(picture.used)))
    if picture.safe:
        found.append(_("Deduced to be safe: in {cells}.").format(cells=names.names(picture.safe)))
    if picture.mines:
        found.append(_("Deduced to be mines: in {cells}.").format(cells=names.names(picture.mines)))
    if picture.pressed:
        found.append(_("Highlighted: in {cells}.").format(cells=names.names(picture.pressed)))
    return found


def _chances(picture: Picture) -> list[str]:
    if not picture.chances:
        return []
    grid = picture.position.grid
    names = CellNames(grid, places_on(grid))
    items = [
        # Translators: How likely a mine is in a cell, as "column 4, row 3: 50%".
        _("{cell}: {share}").format(cell=names.name(cell), share=shown_share(chance))
        for cell, chance in sorted(picture.chances.items())
    ]
    return [_("The probability of a mine: {chances}.").format(chances=listed(items))]
