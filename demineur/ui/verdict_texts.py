"""What follows and what was certain before, in words: the sentences that the reasons of all rules share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.i18n import _, ngettext

if TYPE_CHECKING:
    from demineur.engine.grid import CellSet
    from demineur.ui.cell_words import CellNames


def certain_before(names: CellNames, mines: CellSet, safe: CellSet) -> list[str]:
    """Sentences for what other reasons have shown already."""
    sentences = []
    if mines:
        sentences.append(_mines_before(names, mines))
    if safe:
        sentences.append(_safe_before(names, safe))
    return sentences


def conclusion(names: CellNames, safe: CellSet, mines: CellSet) -> list[str]:
    """What follows from the sentences before."""
    if not mines:
        return [_so_safe(names, safe)]
    if not safe:
        return [_so_mines(names, mines)]
    if names.are_few(safe) and names.are_few(mines):
        text = ngettext(
            "So there is no mine in {safe}, but there is one in {mines}.",
            "So there is no mine in {safe}, but there are mines in {mines}.",
            mines.bit_count(),
        )
        return [text.format(safe=names.alternatives(safe), mines=names.names(mines))]
    return [_so_safe(names, safe), _besides_mines(names, mines)]


def in_every_case(names: CellNames, safe: CellSet, mines: CellSet) -> list[str]:
    """What all ways to place the mines of some numbers have in common."""
    if not safe:
        return [_always_mines(names, mines)]
    return [_always_safe(names, safe), *([_besides_mines(names, mines)] if mines else [])]


def _mines_before(names: CellNames, mines: CellSet) -> str:
    count = mines.bit_count()
    if names.are_few(mines):
        # Translators: Certain because other numbers have shown it; {cells} is one cell, or a list of cells.
        text = ngettext(
            "A mine in {cells} is certain already.", "Mines in {cells} are certain already.", count
        )
        return text.format(cells=names.names(mines))
    text = ngettext("One mine nearby is certain already.", "{n} mines nearby are certain already.", count)
    return text.format(n=count)


def _safe_before(names: CellNames, safe: CellSet) -> str:
    if names.are_few(safe):
        # Translators: Certain because other numbers have shown it; {cells} is one cell, or a list of cells.
        return _("There is certainly no mine in {cells}.").format(cells=names.alternatives(safe))
    count = safe.bit_count()
    text = ngettext(
        "One hidden cell nearby is certainly safe.", "{n} hidden cells nearby are certainly safe.", count
    )
    return text.format(n=count)


def _so_safe(names: CellNames, safe: CellSet) -> str:
    if names.are_few(safe):
        # Translators: The end of a reasoning; {cells} is one cell, or a list of cells.
        return _("So there is no mine in {cells}.").format(cells=names.alternatives(safe))
    count = safe.bit_count()
    # Translators: The end of a reasoning. The cells are marked with a check (a tick) on the board.
    text = ngettext(
        "So one cell is safe: the one with a check.", "So {n} cells are safe: those with a check.", count
    )
    return text.format(n=count)


def _so_mines(names: CellNames, mines: CellSet) -> str:
    count = mines.bit_count()
    if names.are_few(mines):
        # Translators: The end of a reasoning; {cells} is one cell, or a list of cells.
        text = ngettext("So there is a mine in {cells}.", "So there are mines in {cells}.", count)
        return text.format(cells=names.names(mines))
    # Translators: The end of a reasoning. The cells are marked with a diamond on the board.
    text = ngettext(
        "So one cell is a mine: the one with a diamond.",
        "So {n} cells are mines: those with a diamond.",
        count,
    )
    return text.format(n=count)


def _besides_mines(names: CellNames, mines: CellSet) -> str:
    count = mines.bit_count()
    if names.are_few(mines):
        # Translators: After a sentence that told which cells are safe.
        text = ngettext("Besides, there is a mine in {cells}.", "Besides, there are mines in {cells}.", count)
        return text.format(cells=names.names(mines))
    # Translators: After a sentence that told which cells are safe. Mines are marked with a diamond.
    text = ngettext(
        "Besides, one cell is a mine: the one with a diamond.",
        "Besides, {n} cells are mines: those with a diamond.",
        count,
    )
    return text.format(n=count)


def _always_safe(names: CellNames, safe: CellSet) -> str:
    if names.are_few(safe):
        # Translators: After what some numbers need; "this" are these needs. {cells}: one cell, or a list.
        return _("Every way to make this fit puts no mine in {cells}.").format(cells=names.alternatives(safe))
    count = safe.bit_count()
    # Translators: After what some numbers need; "this" are these needs. The cells are marked with a check.
    text = ngettext(
        "Every way to make this fit leaves one cell free: the one with a check.",
        "Every way to make this fit leaves {n} cells free: those with a check.",
        count,
    )
    return text.format(n=count)


def _always_mines(names: CellNames, mines: CellSet) -> str:
    count = mines.bit_count()
    if names.are_few(mines):
        # Translators: After what some numbers need; "this" are these needs. {cells}: one cell, or a list.
        text = ngettext(
            "Every way to make this fit puts a mine in {cells}.",
            "Every way to make this fit puts mines in {cells}.",
            count,
        )
        return text.format(cells=names.names(mines))
    # Translators: After what some numbers need; "this" are these needs. The cells are marked with a diamond.
    text = ngettext(
        "Every way to make this fit puts a mine in one cell: the one with a diamond.",
        "Every way to make this fit puts mines in {n} cells: those with a diamond.",
        count,
    )
    return text.format(n=count)
