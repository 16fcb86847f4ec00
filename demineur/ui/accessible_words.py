"""What a screen reader says of cells and moves. Columns and rows as they are shown, from 1 (rules.md R11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.engine.face import Face
from demineur.engine.position import ActionKind
from demineur.i18n import _, ngettext, pgettext
from demineur.ui.cell_words import CellNames
from demineur.ui.localised import shown_count

if TYPE_CHECKING:
    from demineur.engine.position import Action, Change, Position
    from demineur.ui.cell_words import PlaceOf


def face_word(face: Face) -> str:
    """What a cell shows, in a word."""
    if Face.ONE <= face <= Face.EIGHT:
        return shown_count(int(face))
    return {
        # Translators: These words are read aloud after a cell's place: "column 4, row 3, hidden".
        Face.OPEN: pgettext("cell", "empty"),
        Face.HIDDEN: pgettext("cell", "hidden"),
        Face.FLAG: pgettext("cell", "flag"),
        Face.QUESTION: pgettext("cell", "question mark"),
        Face.MINE: pgettext("cell", "mine"),
        Face.EXPLODED: pgettext("cell", "exploded mine"),
        Face.WRONG_FLAG: pgettext("cell", "wrong flag"),
    }[face]


def cell_name(place: tuple[int, int], face: Face) -> str:
    """A cell's column and row, and what it shows."""
    column, row = place
    # Translators: Read aloud for one cell; {face} is a number or a word such as "hidden" or "flag".
    return _("column {column}, row {row}, {face}").format(column=column, row=row, face=face_word(face))


def row_name(row: int) -> str:
    """A row of the board."""
    return _("row {row}").format(row=row)


def board_name(columns: int, rows: int) -> str:
    """The board as a whole."""
    # Translators: Read aloud for the whole board.
    return _("Board, columns: {columns}, rows: {rows}").format(columns=columns, rows=rows)


def move_words(action: Action, change: Change, position: Position, face: Face, place_of: PlaceOf) -> str:
    """What *action* has done; empty where there is nothing to tell. *face* is what its cell shows now."""
    column, row = place_of(action.cell)
    if change.exploded:
        # Translators: {cells} is a cell, or a list of cells: "Lost: mine in column 4, row 3."
        lost = ngettext("Lost: mine in {cells}.", "Lost: mines in {cells}.", change.exploded.bit_count())
        return lost.format(cells=CellNames(position.grid, place_of).names(change.exploded))
    opened = change.opened.bit_count()
    if opened:
        return _opened(action.kind, opened).format(
            n=shown_count(opened), column=column, row=row, face=face_word(face)
        )
    if not change.marked:
        return ""
    return _marked(action.kind).format(column=column, row=row, n=position.mine_counter)


def _opened(kind: ActionKind, count: int) -> str:
    if kind is ActionKind.CHORD:
        return ngettext(
            "Opened {n} cell around column {column}, row {row}.",
            "Opened {n} cells around column {column}, row {row}.",
            count,
        )
    return ngettext(
        # Translators: {face} is a number, or "empty"; {n} cells were opened by one move.
        "Opened {n} cell; column {column}, row {row}: {face}.",
        "Opened {n} cells; column {column}, row {row}: {face}.",
        count,
    )


def _marked(kind: ActionKind) -> str:
    if kind is ActionKind.FLAG:
        # Translators: {n} mines are left to be flagged; it may be below zero.
        return _("Flag on column {column}, row {row}; mines left: {n}.")
    if kind is ActionKind.QUESTION:
        return _("Question mark on column {column}, row {row}; mines left: {n}.")
    if kind is ActionKind.CLEAR_QUESTIONS:
        return _("All question marks are gone.")
    return _("No mark on column {column}, row {row}; mines left: {n}.")
