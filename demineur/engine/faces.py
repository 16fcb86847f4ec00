"""What each cell shows: the one place that turns a position into something to look at."""

from __future__ import annotations

from demineur.engine.face import Face
from demineur.engine.grid import Cell, CellSet, Grid, Planes
from demineur.engine.position import Position, Status

_DIGIT_VALUES = bytes.maketrans(b"0123456789abcdef", bytes(range(16)))


def faces_of(position: Position) -> bytearray:
    """The face of every cell, one byte each, in the order of the cells."""
    grid = position.grid
    planes = list(_number_planes(position))
    covered = [(Face.HIDDEN, grid.all_cells & ~position.opened & ~_marked(position))]
    for face, members in covered + list(_covered_faces(position)):
        for place in range(4):
            if face >> place & 1:
                planes[place] |= members
    return _bytes_of(planes, grid)


def face_of(position: Position, cell: Cell) -> Face:
    """The face of one cell."""
    bit = position.grid.bit(cell)
    if position.opened & bit:
        return Face(position.number(cell))
    for face, members in _covered_faces(position):
        if members & bit:
            return face
    return Face.HIDDEN


def write_faces(faces: bytearray, position: Position, changed: CellSet) -> None:
    """Bring *faces* up to date for the *changed* cells."""
    # From about here on, the whole board at once is quicker than cell by cell.
    if changed.bit_count() > 8 + position.grid.count // 200:
        faces[:] = faces_of(position)
        return
    for cell in position.grid.cells(changed):
        faces[cell] = face_of(position, cell)


def _number_planes(position: Position) -> Planes:
    """The bit-sliced numbers of the open cells."""
    layout = position.layout
    if layout is None:
        return 0, 0, 0, 0
    ones, twos, fours, eights = layout.numbers
    opened = position.opened
    return ones & opened, twos & opened, fours & opened, eights & opened


def _bytes_of(planes: list[CellSet], grid: Grid) -> bytearray:
    """Four bit planes as one byte a cell.

    The binary digits of a plane, read as hexadecimal ones, give each cell four bits of its own; the planes
    then add up to one hexadecimal digit a cell. All of it runs at the speed of the string conversions.
    """
    digits = sum(int(f"{plane:b}", 16) << place for place, plane in enumerate(planes))
    text = f"{digits:0{grid.stride * grid.rows}x}".encode()
    values = bytearray(text.translate(_DIGIT_VALUES))
    values.reverse()
    del values[grid.columns :: grid.stride]
    return values


def _marked(position: Position) -> CellSet:
    """The covered cells that show something."""
    marked = 0
    for _, members in _covered_faces(position):
        marked |= members
    return marked


def _covered_faces(position: Position) -> tuple[tuple[Face, CellSet], ...]:
    """The faces of cells that are not open and not plainly hidden; the sets do not overlap."""
    flags, status, layout = position.flags, position.status, position.layout
    if layout is None or not status.over:
        return (Face.FLAG, flags), (Face.QUESTION, position.questions)
    if status is Status.WON:
        return ((Face.FLAG, layout.mines | flags),)
    mines = layout.mines
    return (
        (Face.FLAG, flags & mines),
        (Face.WRONG_FLAG, flags & ~mines),
        (Face.EXPLODED, position.exploded),
        (Face.MINE, mines & ~flags & ~position.exploded),
        (Face.QUESTION, position.questions & ~mines),
    )
